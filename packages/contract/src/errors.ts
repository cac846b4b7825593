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
import type { ErrorRow } from './errors/row.ts';

export type { ErrorLevel } from './errors/row.ts';

/**
 * Every error the product can answer: code → HTTP status, wire type, parameters, message, doc line. One file per area in `errors/`.
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
type ParamsOf<Row> = Row extends ErrorRow<infer Params> ? Params : never;
export type ErrorParams<Code extends ErrorCode> = Code extends ErrorCode ? ParamsOf<(typeof errors)[Code]> : never;

/** A failure with its code. `extra` goes to the wire's `extra`; `cause` only to the log. */
export class SextantError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly extra: Readonly<Record<string, unknown>>;
  constructor(
    code: ErrorCode,
    message: string,
    params: Readonly<Record<string, unknown>>,
    options: { cause?: unknown; extra?: Readonly<Record<string, unknown>> },
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'SextantError';
    this.code = code;
    this.params = params;
    this.extra = options.extra ?? {};
  }
  get status(): number {
    return errors[this.code].status;
  }
  get type(): string {
    return errors[this.code].type;
  }
}

/** Makes the error of `code`: `throw fail('QUERY_004', { columns })`. */
export function fail<Code extends ErrorCode>(
  code: Code,
  params: ErrorParams<Code>,
  options: { cause?: unknown; extra?: Readonly<Record<string, unknown>> } = {},
): SextantError {
  const entry = errors[code] as unknown as ErrorRow<object>;
  return new SextantError(code, entry.message(params), params, options);
}
