import * as z from 'zod';
import { fail } from '../errors.ts';
import { flatIssues } from '../wire/issues.ts';
import type { BodyInputOf, BodyOf, ParamsOf, QueryOf, Route } from './route.ts';

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
    query: part(route.query, raw.query ?? {}, queryFault) as QueryOf<R>,
    body: part(route.body, raw.body, fieldFault) as BodyOf<R>,
  };
}

type Fault = (error: z.ZodError, input: unknown) => Error;

const fieldFault: Fault = (error, input) => fail('REQUEST_007', { fields: flatIssues(error, input) });
const queryFault: Fault = (error, input) =>
  error.issues.some((issue) => issue.path[0] === 'q')
    ? fail('REQUEST_004', {}, { cause: error })
    : fieldFault(error, input);

function part(schema: z.ZodType | undefined, input: unknown, fault: Fault): unknown {
  if (schema === undefined) return undefined;
  const read = schema.safeParse(input);
  if (!read.success) throw fault(read.error, input);
  return read.data;
}

type Given<R extends Route> = (ParamsOf<R> extends undefined
  ? { readonly params?: undefined }
  : { readonly params: ParamsOf<R> }) &
  (QueryOf<R> extends undefined
    ? { readonly query?: undefined }
    : object extends QueryOf<R>
      ? { readonly query?: QueryOf<R> }
      : { readonly query: QueryOf<R> }) &
  (BodyOf<R> extends undefined ? { readonly body?: undefined } : { readonly body: BodyInputOf<R> });

/** What a client gives for a route: params, query and body, each only when the route has it. */
export type RequestOf<R extends Route> = Given<R>;

/** The address and JSON of a request, ready for `fetch`. Stream bodies are left to the caller. */
export interface OutgoingRequest {
  readonly method: Route['method'];
  readonly path: string;
  readonly body: string | null;
}

/** Writes a request of a client: path parameters put in, `q` as rison, body as JSON. */
export function writeRequest<R extends Route>(route: R, given: RequestOf<R>): OutgoingRequest {
  const params = encoded(route.params, given.params);
  const path = route.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const query = Object.entries(encoded(route.query, given.query)).map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return {
    method: route.method,
    path: query.length === 0 ? path : `${path}?${query.join('&')}`,
    body: route.body === undefined ? null : JSON.stringify(given.body),
  };
}

function encoded(schema: z.ZodType | undefined, value: unknown): Record<string, string> {
  if (schema === undefined || value === undefined) return {};
  const texts = z.encode(schema, value) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) =>
      text === undefined || text === null ? [] : [[name, textOf(text)] as const],
    ),
  );
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
