import { SextantError } from './errors/coded.ts';
import type { FailOptions } from './errors/coded.ts';
import type { ErrorRow } from './errors/row.ts';
import { errors } from './errors/table.ts';
import type { ErrorCode, ErrorParams } from './errors/table.ts';

export { SextantError } from './errors/coded.ts';
export { failInPage } from './errors/coded.ts';
export { failInStep } from './errors/fail-in-step.ts';
export { errors } from './errors/table.ts';
export type { ErrorCode, ErrorParams } from './errors/table.ts';
export type { ErrorLevel } from './errors/row.ts';

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
export const failWithMessage = (
  message: string,
  { code, params }: Pick<SextantError, 'code' | 'params'>,
  options: FailOptions = {},
): SextantError => new SextantError({ code, params, row: errors[code] }, message, options);
