import type { DialectName } from '@sextant/sql';
import { readRecording } from '../../../../tools/recordings.mjs';

/** What was recorded of one engine: texts over `col` by grain and format, literals by native type and instant. */
export interface EngineSpec {
  readonly class: string;
  readonly convert_dttm: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly epoch_to_dttm: string;
  readonly epoch_ms_to_dttm: string;
  /** By format ('' is a time, epoch_s, epoch_ms, %Y-%m-%d, %Y%m%d), then grain ('' is none). */
  readonly timestamp_expr: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** BigQuery's, by column type. */
  readonly timestamp_expr_by_column_type?: EngineSpec['timestamp_expr'];
}

/** The recorded classes of each dialect. */
export const classesOf: Readonly<Record<DialectName, readonly string[]>> = {
  bigquery: ['BigQueryEngineSpec'],
  clickhouse: ['ClickHouseEngineSpec', 'ClickHouseConnectEngineSpec'],
  databricks: ['DatabricksNativeEngineSpec', 'DatabricksODBCEngineSpec', 'SparkEngineSpec'],
  druid: ['DruidEngineSpec'],
  duckdb: ['DuckDBEngineSpec'],
  hive: ['HiveEngineSpec', 'DatabricksHiveEngineSpec'],
  mssql: ['MssqlEngineSpec', 'AzureSynapseSpec'],
  mysql: ['MySQLEngineSpec', 'AuroraMySQLDataAPI'],
  oracle: ['OracleEngineSpec'],
  postgresql: ['PostgresEngineSpec', 'AuroraPostgresDataAPI'],
  presto: ['PrestoEngineSpec', 'PrestoBaseEngineSpec'],
  redshift: ['RedshiftEngineSpec'],
  snowflake: ['SnowflakeEngineSpec'],
  sqlite: ['SqliteEngineSpec', 'GSheetsEngineSpec', 'ShillelaghEngineSpec'],
  trino: ['TrinoEngineSpec'],
};

const specs = readRecording<Readonly<Record<string, EngineSpec>>>('engine-specs');

export function readSpec(name: string): EngineSpec {
  const spec = specs[name];
  if (spec === undefined) throw new Error(`no engine is recorded as ${name}`);
  return spec;
}
