import type * as z from 'zod';
import { fail } from '../errors.ts';
import { flatIssues } from '../wire/issues.ts';
import type { BodyOf, ParamsOf, QueryOf, Route } from './route.ts';

/** A request as the HTTP layer has it: texts in params and query, JSON in the body. */
export interface RawRequest {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

/** A request as a handler has it. */
export interface ReadRequest<R extends Route> {
  readonly params: ParamsOf<R>;
  readonly query: QueryOf<R>;
  readonly body: BodyOf<R>;
}

/** Reads a request by its route. Throws coded errors: a bad `q` is REQUEST_004, fields of query or body are REQUEST_007, a bad id REQUEST_003. */
export function readRequest<R extends Route>(route: R, raw: RawRequest): ReadRequest<R> {
  return {
    params: part(route.params, raw.params, () => fail('REQUEST_003', {})) as ParamsOf<R>,
    query: part(route.query, raw.query ?? {}, queryError) as QueryOf<R>,
    body: part(route.body, raw.body, fieldError) as BodyOf<R>,
  };
}

type ExchangeError = (error: z.ZodError, input: unknown) => Error;

const fieldError: ExchangeError = (error, input) => fail('REQUEST_007', { fields: flatIssues(error, input) });
const queryError: ExchangeError = (error, input) =>
  error.issues.some((issue) => issue.path[0] === 'q')
    ? fail('REQUEST_004', {}, { cause: error })
    : fieldError(error, input);

function part(schema: z.ZodType | undefined, input: unknown, error: ExchangeError): unknown {
  if (schema === undefined) return undefined;
  const read = schema.safeParse(input);
  if (!read.success) throw error(read.error, input);
  return read.data;
}
