import { accessErrors } from './errors/access.ts';
import { annotationErrors } from './errors/annotation.ts';
import { bundleErrors } from './errors/bundle.ts';
import { commandErrors } from './errors/command.ts';
import { connectionErrors } from './errors/connection.ts';
import { engineErrors } from './errors/engine.ts';
import { findingErrors } from './errors/finding.ts';
import { queryErrors } from './errors/query.ts';
import { requestErrors } from './errors/request.ts';
import { serverErrors } from './errors/server.ts';
import { templateErrors } from './errors/template.ts';
import { trashErrors } from './errors/trash.ts';
import { uploadErrors } from './errors/upload.ts';
import { SextantError } from './errors/coded.ts';
import type { FailOptions } from './errors/coded.ts';
import type { ErrorRow, ParamsOf } from './errors/row.ts';

export { SextantError } from './errors/coded.ts';
export { failInPage } from './errors/page.ts';
export type { ErrorLevel } from './errors/row.ts';

/**
 * Every error the product can return: code → HTTP status, wire type, parameters, message, doc line. One file per area in `errors/`.
 * A message without its code, or with wrong parameters, does not compile. `docs/errors.md` is derived from this table.
 */
export const errors = {
  ...requestErrors,
  ...accessErrors,
  ...annotationErrors,
  ...queryErrors,
  ...templateErrors,
  ...engineErrors,
  ...connectionErrors,
  ...uploadErrors,
  ...bundleErrors,
  ...trashErrors,
  ...serverErrors,
  ...commandErrors,
  ...findingErrors,
} as const;

export type ErrorCode = keyof typeof errors;
export type ErrorParams<Code extends ErrorCode> = Code extends ErrorCode ? ParamsOf<(typeof errors)[Code]> : never;

/** Makes the error of `code`: `throw fail('QUERY_004', { columns })`. */
export function fail<Code extends ErrorCode>(
  code: Code,
  params: ErrorParams<Code>,
  options: FailOptions = {},
): SextantError {
  const row = errors[code] as unknown as ErrorRow<object>;
  return new SextantError({ code, params, row }, row.message(params), options);
}

/** The error of `code` in words that somebody else wrote. */
export const failSaying = (
  message: string,
  { code, params }: Pick<SextantError, 'code' | 'params'>,
  options: FailOptions = {},
): SextantError => new SextantError({ code, params, row: errors[code] }, message, options);
