import type { ErrorCode } from '../errors.ts';
import type { ErrorRow } from './row.ts';

/** What goes with an error: `extra` to the wire's `extra`, `cause` only to the log. */
export interface FailOptions {
  readonly cause?: unknown;
  readonly extra?: Readonly<Record<string, unknown>>;
}
type ErrorParams = Pick<ErrorRow<object>, 'status' | 'type'>;

/** An error with its code, and what it is answered as. */
export class SextantError extends Error {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly #row: ErrorParams;
  constructor(
    given: { readonly code: ErrorCode; readonly params: Readonly<Record<string, unknown>>; readonly row: ErrorParams },
    message: string,
    options: FailOptions,
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.name = 'SextantError';
    this.code = given.code;
    this.params = given.params;
    this.extra = options.extra ?? {};
    this.#row = given.row;
  }
  get status(): number {
    return this.#row.status;
  }
  get type(): string {
    return this.#row.type;
  }
}
