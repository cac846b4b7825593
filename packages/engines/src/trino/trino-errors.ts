import { fail, SextantError } from '@sextant/contract';
import { firstLine, isCutConnection, networkError } from '../connected/connect-errors.ts';
import type { NetworkTarget } from '../connected/network-target.ts';

/** An error as Trino tells it: its name, such as `COLUMN_NOT_FOUND`, and where in the statement. */
export class TrinoError extends Error {
  readonly errorName: string;
  /** Line and column, both from 1; null when it is nowhere. */
  readonly place: { readonly line: number; readonly column: number } | null;

  constructor(errorName: string, text: string, position: TrinoError['place']) {
    super(text);
    this.errorName = errorName;
    this.place = position;
  }
}

/** An error of connecting as an error that says which field is wrong. */
export function connectError(error: unknown, target: NetworkTarget): SextantError {
  const network = networkError(error, target);
  if (network !== null) return network;
  const invalidFields = (...fields: string[]) => ({ cause: error, extra: { invalid: fields } });
  const { username, database } = target;
  const name = error instanceof TrinoError ? error.errorName : '';
  const text = error instanceof Error ? error.message : String(error);
  if (name === 'HTTP_401' || name === 'HTTP_403')
    return fail('CONNECT_007', { username }, invalidFields('username', 'password'));
  if (name === 'CATALOG_NOT_FOUND' || name === 'MISSING_CATALOG_NAME' || name === 'SCHEMA_NOT_FOUND')
    return fail('CONNECT_008', { database }, invalidFields('database'));
  return fail('CONNECT_019', { reason: firstLine(text) }, { cause: error });
}

const firstMatch = (pattern: RegExp, text: string): string => pattern.exec(text)?.[1] ?? 'named';

/** The place as an offset into the statement. */
function offsetOf(sql: string, position: TrinoError['place']): number | null {
  if (position === null) return null;
  const before = sql.split('\n').slice(0, position.line - 1);
  return before.reduce((sum, line) => sum + line.length + 1, 0) + position.column - 1;
}

type ErrorMaker = (error: TrinoError, sql: string) => SextantError;
const outOfSpace: ErrorMaker = () => fail('ENGINE_007', {});
const stoppedError: ErrorMaker = () => fail('ENGINE_009', {});
const outOfRange: ErrorMaker = () => fail('ENGINE_006', {});
const unreadable: ErrorMaker = () => fail('ENGINE_005', { to: 'the type asked for' });

/** Names: Trino, `StandardErrorCode`. */
const errorMakers: Readonly<Record<string, ErrorMaker>> = {
  COLUMN_NOT_FOUND: ({ message }) =>
    fail('ENGINE_001', { column: firstMatch(/Column '(?:[^'.]*\.)*([^']*)'/, message), table: null, candidates: [] }),
  TABLE_NOT_FOUND: ({ message }) =>
    fail('ENGINE_002', { table: firstMatch(/Table '([^']*)' does not exist/, message), candidates: [] }),
  SCHEMA_NOT_FOUND: ({ message }) =>
    fail('CONNECT_024', { schema: firstMatch(/Schema '?([^'\s]*)'? does not/, message) }),
  SYNTAX_ERROR: (error, sql) =>
    fail('ENGINE_003', { detail: 'not understood from here on', position: offsetOf(sql, error.place) }),
  FUNCTION_NOT_FOUND: ({ message }) =>
    fail('ENGINE_013', { name: firstMatch(/Function '?([\w.$]+)'? not/, message), candidates: [] }),
  TYPE_MISMATCH: ({ message }) => fail('ENGINE_004', { call: firstMatch(/Cannot apply operator: (.*)/, message) }),
  OPERATOR_NOT_FOUND: ({ message }) => fail('ENGINE_004', { call: firstMatch(/Cannot apply operator: (.*)/, message) }),
  INVALID_CAST_ARGUMENT: unreadable,
  INVALID_LITERAL: unreadable,
  INVALID_FUNCTION_ARGUMENT: outOfRange,
  DIVISION_BY_ZERO: outOfRange,
  NUMERIC_VALUE_OUT_OF_RANGE: outOfRange,
  PERMISSION_DENIED: ({ message }) =>
    fail('CONNECT_026', { table: /(?:table|view) ([\w.]+)/.exec(message)?.[1] ?? null }),
  USER_CANCELED: stoppedError,
  EXCEEDED_TIME_LIMIT: stoppedError,
  ABANDONED_QUERY: stoppedError,
  ADMINISTRATIVELY_KILLED: stoppedError,
  EXCEEDED_LOCAL_MEMORY_LIMIT: outOfSpace,
  EXCEEDED_GLOBAL_MEMORY_LIMIT: outOfSpace,
  EXCEEDED_CPU_LIMIT: outOfSpace,
  EXCEEDED_SPILL_LIMIT: outOfSpace,
  EXCEEDED_SCAN_LIMIT: outOfSpace,
  CLUSTER_OUT_OF_MEMORY: outOfSpace,
  QUERY_QUEUE_FULL: () => fail('CONNECT_020', {}),
  QUERY_TEXT_TOO_LARGE: ({ message }) =>
    fail('ENGINE_020', { limit: `${firstMatch(/maximum length \((\d+)\)/, message)} characters` }),
  SERVER_SHUTTING_DOWN: () => fail('CONNECT_025', {}),
  SERVER_STARTING_UP: () => fail('CONNECT_025', {}),
};

/** An error of a statement as an error with a code. Cell values stay out of the message. */
export function statementError(error: unknown, sql = ''): SextantError {
  if (error instanceof SextantError) return error;
  if (!(error instanceof TrinoError))
    return isCutConnection(error)
      ? fail('CONNECT_025', {}, { cause: error })
      : fail('ENGINE_015', {}, { cause: error });
  const found = errorMakers[error.errorName]?.(error, sql) ?? fail('ENGINE_014', { detail: error.errorName });
  found.cause = error;
  return found;
}
