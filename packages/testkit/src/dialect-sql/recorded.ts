import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DialectName } from '@sextant/sql';

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

const folder = fileURLToPath(new URL('../../../../../shared/golden/dialect-sql', import.meta.url));

/** True where the recordings are. */
export const hasRecordedSql = (): boolean => existsSync(folder);

export const readRecordedSql = (dialect: DialectName): RecordedSql[] =>
  readFileSync(join(folder, `${dialect}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedSql);
