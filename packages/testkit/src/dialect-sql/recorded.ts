import type { DialectName } from '@sextant/sql';
import { readRecording } from '../../../../tools/recordings.mjs';

/** A recorded query with the SQL of one dialect, or why there is none. */
export interface RecordedSql {
  readonly id: string;
  readonly feature: string;
  readonly dataset: 'table' | 'virtual' | 'cte' | 'percent';
  readonly query_object: Readonly<Record<string, unknown>>;
  readonly sql?: string;
  readonly error?: { readonly type: string; readonly message: string };
}

/** Dialects with recorded SQL; Databricks results in Hive's, without Hive's ways to cut times. */
export const recordedDialects: readonly DialectName[] = [
  'bigquery',
  'clickhouse',
  'druid',
  'duckdb',
  'hive',
  'mssql',
  'mysql',
  'oracle',
  'postgresql',
  'presto',
  'redshift',
  'snowflake',
  'sqlite',
  'trino',
];

export const readRecordedSql = (dialect: DialectName): readonly RecordedSql[] =>
  readRecording<Readonly<Record<string, readonly RecordedSql[]>>>('dialect-sql')[dialect] ?? [];
