import { dialectNames } from '@sextant/sql';
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
export const recordedDialects = dialectNames.filter((dialect) => dialect !== 'databricks');

export const readRecordedSql = (dialect: DialectName): readonly RecordedSql[] =>
  readRecording<Readonly<Record<string, readonly RecordedSql[]>>>('dialect-sql')[dialect] ?? [];
