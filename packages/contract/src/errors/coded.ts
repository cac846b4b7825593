import type { ErrorRow, ParamsOf } from './row.ts';
import type { ErrorCode } from './table.ts';
import { pageErrors } from './page.ts';

/** Like `fail`, of the errors that pages find themselves: a page that opens has no time for the texts of all others. */
export function failInPage<Code extends keyof typeof pageErrors>(
  code: Code,
  params: ParamsOf<(typeof pageErrors)[Code]>,
): SextantError {
  const found = pageErrors[code] as unknown as ErrorRow<object>;
  return new SextantError({ code, params, row: found }, found.message(params), {});
}

/** What goes with an error: `extra` to the wire's `extra`, `cause` only to the log, `position` nowhere by itself. */
export interface FailOptions {
  readonly cause?: unknown;
  /** Where in the statement that was run, from 0, as its engine counts. Default: nobody knows. */
  readonly position?: number | null;
  readonly extra?: Readonly<Record<string, unknown>>;
}
type ErrorParams = Pick<ErrorRow<object>, 'status' | 'type'>;

/** An error with its code, and the response that it becomes. */
export class SextantError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly position: number | null;
  readonly #row: ErrorParams;
  constructor(
    source: { readonly code: ErrorCode; readonly params: Readonly<Record<string, unknown>>; readonly row: ErrorParams },
    message: string,
    options: FailOptions,
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'SextantError';
    this.code = source.code;
    this.params = source.params;
    this.extra = options.extra ?? {};
    this.position = options.position ?? null;
    this.#row = source.row;
  }
  get status(): number {
    return this.#row.status;
  }
  get type(): string {
    return this.#row.type;
  }
}
