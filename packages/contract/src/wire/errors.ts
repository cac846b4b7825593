import * as z from 'zod';
import type { SextantError } from '../errors.ts';
import { issuesText } from './issues.ts';
import { errors } from '../errors/table.ts';
import type { ErrorCode } from '../errors/table.ts';

/** One error in Superset's list form (SIP-40). Our code stands in `extra.code`. */
export const wireError = z.looseObject({
  message: z.string(),
  error_type: z.string(),
  level: z.enum(['info', 'warning', 'error']),
  extra: z
    .looseObject({
      code: z.string().optional(),
      issue_codes: z.array(z.looseObject({ code: z.number(), message: z.string() })).optional(),
    })
    .nullish(),
});
export type WireError = z.infer<typeof wireError>;

/**
 * Body of a failed call. `errors` is always there; `message` in the plain form only, as text or as field → texts.
 */
export const errorResponse = z.looseObject({
  message: z.union([z.string(), z.record(z.string(), z.array(z.string()))]).optional(),
  errors: z.array(wireError).optional(),
});
export type ErrorResponse = z.infer<typeof errorResponse>;

/**
 * `message`: `{message, errors}`, what 2.1.3's resources (chart, dashboard, dataset, database, explore, log, me, chart data) return as `{message}`.
 * `list`: `{errors}` only, as 2.1.3 has it for CSRF, security of chart data, `/datasource/*`, SQL Lab and unexpected errors.
 */
export type ErrorForm = 'message' | 'list';

/** The form in which 2.1.3 returns this error: access to data, CSRF and errors of the server as a list, all others with a message. */
function errorFormOf(code: ErrorCode): ErrorForm {
  return listCodes.test(code) ? 'list' : 'message';
}

const listCodes = /^(?:ACCESS_(?:00[156]|012)|AUTH_00[45]|IMPORT_\d+|SERVER_\d+|STORE_\d+)$/;

/** The JSON body of a failed call. Clients of Superset read `message`; ours reads `errors[0].extra.code` and `errors[0].message`. */
export function errorBody(error: SextantError, form: ErrorForm = errorFormOf(error.code)): ErrorResponse {
  const list: WireError[] = [
    {
      message: error.message,
      error_type: error.type,
      level: levelOf(error.code),
      extra: { ...error.extra, code: error.code, params: error.params, issue_codes: issuesOf(error.type) },
    },
  ];
  const body = form === 'list' ? { errors: list } : { message: plainMessage(error), errors: list };
  // Where Superset returns 401 by its token library, clients read this member.
  return error.status === 401 ? { ...body, msg: error.message } : body;
}

const levelOf = (code: ErrorCode): 'error' | 'warning' => {
  const row: { readonly level?: 'error' | 'warning' } = errors[code];
  return row.level ?? 'error';
};

function plainMessage(error: SextantError): string | Record<string, string[]> {
  if (error.code === 'REQUEST_007' || error.code === 'REQUEST_008')
    return error.params['fields'] as Record<string, string[]>;
  if (error.extra['field'] === 'time_range')
    return `Request is incorrect: ${issuesText({ time_range: [error.message] })}`;
  return isRunError(error) ? `Error: ${error.message}` : error.message;
}

/** 2.1.3 checks labels, series columns and the clauses of WHERE and HAVING before it runs; what comes later begins with `Error: `. */
function isRunError(error: SextantError): boolean {
  if (!/^(?:QUERY|ENGINE)_/.test(error.code)) return false;
  if (error.code === 'QUERY_012') return error.extra['place'] !== 'where' && error.extra['place'] !== 'having';
  return !['QUERY_002', 'QUERY_003', 'QUERY_018', 'QUERY_020', 'QUERY_021', 'QUERY_022'].includes(error.code);
}

const issueTexts: Readonly<Record<number, string>> = {
  1000: 'The data is too large to be queried in the time allowed.',
  1001: 'The database is busy.',
  1002: 'The database answered with an error.',
  1003: 'The SQL may hold a mistake or a misspelt name.',
  1004: 'A column is no longer there under this name.',
  1005: 'A table is no longer there under this name.',
  1010: 'A command could not be carried out.',
  1011: 'The server met something unexpected.',
  1019: 'The request is not in the format that was expected.',
  1020: 'The request does not have the fields that were expected.',
  1029: 'There is no such object.',
  1030: 'The query is not valid SQL.',
  1037: 'Custom SQL fields cannot contain sub-queries.',
};

const issuesByType: Readonly<Record<string, readonly number[]>> = {
  GENERIC_DB_ENGINE_ERROR: [1002],
  COLUMN_DOES_NOT_EXIST_ERROR: [1003, 1004],
  TABLE_DOES_NOT_EXIST_ERROR: [1003, 1005],
  OBJECT_DOES_NOT_EXIST_ERROR: [1029],
  SYNTAX_ERROR: [1030],
  BACKEND_TIMEOUT_ERROR: [1000, 1001],
  ADHOC_SUBQUERY_NOT_ALLOWED_ERROR: [1037],
  GENERIC_COMMAND_ERROR: [1010],
  GENERIC_BACKEND_ERROR: [1011],
  INVALID_PAYLOAD_FORMAT_ERROR: [1019],
  INVALID_PAYLOAD_SCHEMA_ERROR: [1020],
};

const issuesOf = (type: string): { code: number; message: string }[] =>
  (issuesByType[type] ?? []).map((code) => ({ code, message: `Issue ${code} - ${issueTexts[code] ?? ''}` }));
