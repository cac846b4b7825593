import type * as z from 'zod';
import { fail } from '../errors.ts';
import { flatIssues } from '../wire/issues.ts';
import type { BodyOf, ParamsOf, QueryOf, Route } from './route.ts';

/** Path parameters of a request, by the route's schema. @throws REQUEST_003 for an address that names nothing */
export const readParams = <R extends Route>({ params }: R, raw: unknown): ParamsOf<R> =>
  read(params, raw, (cause) => fail('REQUEST_003', {}, { cause })) as ParamsOf<R>;

/** What routes read of an address that says nothing, as most do. */
const readOfNothing = new WeakMap<z.ZodType, unknown>();

/** The query of a request's address, by the route's schema. @throws REQUEST_004 for a `q` that does not read, REQUEST_007 by field */
export function readQuery<R extends Route>({ query }: R, raw: unknown): QueryOf<R> {
  const isNothing = query !== undefined && Object.keys(raw ?? {}).length === 0;
  const found = (isNothing ? readOfNothing.get(query) : undefined) ?? read(query, raw, queryError);
  if (isNothing && typeof found === 'object' && found !== null) readOfNothing.set(query, Object.freeze(found));
  return found as QueryOf<R>;
}

/** The body of a request, by the route's schema. @throws REQUEST_001 when there is none, REQUEST_007 by field */
export const readBody = <R extends Route>({ body }: R, raw: unknown): BodyOf<R> =>
  read(body, raw, bodyError) as BodyOf<R>;

type RequestError = (error: z.ZodError, raw: unknown) => Error;

const fieldError: RequestError = (error, raw) => fail('REQUEST_007', { fields: flatIssues(error, raw) });

const queryError: RequestError = (error, raw) =>
  error.issues.some((issue) => issue.code === 'custom' && issue.params?.['rison'] !== undefined)
    ? fail('REQUEST_004', {}, { cause: error })
    : fieldError(error, raw);

const bodyError: RequestError = (error, raw) =>
  raw === undefined || raw === null ? fail('REQUEST_001', {}) : fieldError(error, raw);

/** The one place where a request's parts get the types of their schemas. */
function read(schema: z.ZodType | undefined, raw: unknown, errorOf: RequestError): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(raw);
  if (!result.success) throw errorOf(result.error, raw);
  return result.data;
}
