/* Databases that run statements and return column tables, and the reading of uploaded files. */
export type {
  ConnectedEngine,
  DerivedObject,
  DescribedColumn,
  Engine,
  EngineColumn,
  EngineStatus,
  ForeignKey,
  NewestPartition,
  OnProgress,
  OnRows,
  RowCount,
  RunProgress,
  RunRequest,
  RunResult,
  SelectVerdict,
  TableDescription,
  TableKey,
  TableListing,
  TableReference,
  CombinedRequest,
} from './engine.ts';
export { Preempted, plainTable, sharedRows } from './engine.ts';
export type { EnginePlan, PlanStep } from './plan/plan.ts';
export { duckdbEngine, type DuckdbEngine, type DuckdbEngineOptions } from './duckdb/duckdb-engine.ts';
export type { EngineLog } from './duckdb/log.ts';
export type { AttachedTable } from './duckdb/protocol.ts';
export {
  duckdbImporter,
  type CompareRequest,
  type ImportRequest,
  type Importer,
  type ImporterOptions,
  type QueryImportRequest,
  type ReadRequest,
} from './duckdb/import/duckdb-importer.ts';
export { noFacts } from './duckdb/import/column-facts.ts';
export type {
  BadCell,
  ComparedColumn,
  FileComparison,
  FileEncoding,
  FileFormat,
  FilePreview,
  FileSniff,
  ColumnFacts,
  ImportColumn,
  ImportProgress,
  ImportResult,
  ImportTarget,
  ImportType,
  ImportedColumn,
  PreviewColumn,
  ReadOptions,
} from './duckdb/import/job.ts';
export { duckdbFileEngine, type DuckdbFileOptions } from './duckdb-file/duckdb-file-engine.ts';
export { sqliteEngine, type FileEngineOptions } from './sqlite/sqlite-engine.ts';
export { clickhouseEngine } from './clickhouse/clickhouse-engine.ts';
export { mysqlEngine } from './mysql/mysql-engine.ts';
export { prestoEngine, trinoEngine } from './trino/trino-engine.ts';
export { openOptional } from './optional/index.ts';
export { installCommand, isInstalled, optionalPackages, type OptionalKind } from './optional/packages.ts';
export { postgresqlEngine } from './postgresql/postgresql-engine.ts';
export { redshiftEngine } from './postgresql/redshift-engine.ts';
export type { EncryptionMode, NetworkEngineOptions, NetworkTarget } from './connected/network-target.ts';
