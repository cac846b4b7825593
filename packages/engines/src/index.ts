/* Databases that answer statements as column tables, and the reading of uploaded files. */
export type {
  Engine,
  EngineColumn,
  EngineStatus,
  RunRequest,
  RunResult,
  SelectVerdict,
  TableReference,
} from './engine.ts';
export { duckdbEngine, type DuckdbEngine, type DuckdbEngineOptions } from './duckdb/duckdb-engine.ts';
export type { EngineLog } from './duckdb/log.ts';
export type { AttachedTable } from './duckdb/protocol.ts';
export {
  duckdbImporter,
  removeUnfinishedImports,
  type ImportRequest,
  type Importer,
  type ImporterOptions,
  type QueryImportRequest,
  type ReadRequest,
} from './duckdb/import/duckdb-importer.ts';
export type {
  BadCell,
  FileEncoding,
  FileFormat,
  FilePreview,
  FileSniff,
  ImportColumn,
  ImportProgress,
  ImportResult,
  ImportTarget,
  ImportType,
  ImportedColumn,
  PreviewColumn,
  ReadOptions,
} from './duckdb/import/job.ts';
