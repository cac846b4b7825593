import { join } from 'node:path';
import Database from 'better-sqlite3';
import type { GoldenCase, WireEntry, WireRow } from './cases.ts';
import { fileOf } from './database-files.ts';

/** How a recorded statement is asked again. */
export interface Change {
  /** The statement as it ought to have been. */
  readonly sql: (sql: string) => string;
  /** Whether LIKE looks at the case of letters. Default false, as when it was recorded. */
  readonly isCaseSensitive?: boolean;
}

/** The recorded tables in the recording's own engine, asked without any code of ours between. */
export interface RecordedTruth {
  /**
   * The case as it would have been recorded with one thing about its statements changed. Null where the result is not what the statement
   * gives: steps and comparisons come after it, files hold no statement.
   */
  readonly withChangedSql: (golden: GoldenCase, change: Change) => GoldenCase | null;
  /** The rows of a recorded statement, as it was recorded. */
  readonly rows: (sql: string) => readonly WireRow[];
  readonly close: () => void;
}

/**
 * The statement with its joins in the order in which they are written, which is what CROSS JOIN says to SQLite: it would read the series of one
 * recorded statement anew for each row, for thirteen seconds.
 */
const inOrder = (sql: string): string => sql.replaceAll(/^JOIN$/gm, 'CROSS JOIN');

/** Opens the recorded tables that `writeDatabaseFile` wrote into `folder`. */
export function openTruth(folder: string): RecordedTruth {
  const file = new Database(join(folder, fileOf.sqlite), { readonly: true });
  const rowsOf = (sql: string, isCaseSensitive: boolean): WireRow[] => {
    file.pragma(`case_sensitive_like = ${isCaseSensitive ? 'on' : 'off'}`);
    return file.prepare(inOrder(sql)).all() as WireRow[];
  };
  return {
    rows: (sql) => rowsOf(sql, false),
    close: () => file.close(),
    withChangedSql: (golden, { sql, isCaseSensitive = false }) => {
      const { result } = golden.response;
      if (result === undefined || !result.every((entry, index) => isPlain(golden, entry, index))) return null;
      const entries = result.map((entry) => withRows(entry, rowsOf(sql(entry.query ?? ''), isCaseSensitive)));
      return { ...golden, response: { ...golden.response, result: entries } };
    },
  };
}

/** An entry as it would be with other rows. */
function withRows(entry: WireEntry, data: readonly WireRow[]): WireEntry {
  const isNew = (entry.colnames ?? []).length === 0;
  const colnames = data.length === 0 ? [] : isNew ? Object.keys(data[0] ?? {}) : (entry.colnames ?? []);
  return {
    ...entry,
    data,
    rowcount: data.length,
    colnames,
    coltypes: isNew ? [] : (entry.coltypes ?? []),
    label_map: isNew ? Object.fromEntries(colnames.map((name) => [name, [name]])) : (entry.label_map ?? {}),
    indexnames: data.map((_, index) => index),
  };
}

function isPlain({ request }: GoldenCase, entry: WireEntry, index: number): boolean {
  const { post_processing: steps, time_offsets: offsets, time_shift: shift, ...query } = request.queries?.[index] ?? {};
  const isOverTime = query.is_timeseries === true || JSON.stringify(query.columns ?? []).includes('BASE_AXIS');
  // Times of a shifted result are moved back after SQL.
  if (typeof shift === 'string' && isOverTime) return false;
  return (
    entry.status === 'success' &&
    (steps ?? []).length === 0 &&
    (offsets ?? []).length === 0 &&
    Array.isArray(entry.data)
  );
}
