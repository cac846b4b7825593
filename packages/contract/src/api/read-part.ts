import type * as z from 'zod';
import { fail } from '../errors.ts';
import type { SextantError } from '../errors.ts';
import { flatIssues } from '../wire/issues.ts';

const isRisonError = (error: z.ZodError): boolean =>
  error.issues.some((issue) => issue.code === 'custom' && issue.params?.['rison'] !== undefined);

/** The error of a request that its schema rejects: an address that names nothing, a `q` that does not read, or the fields with their texts. */
function requestError(error: z.ZodError, place: RequestPart, value: unknown): SextantError {
  if (place === 'params') return fail('REQUEST_003', {}, { cause: error });
  if (place === 'query' && isRisonError(error)) return fail('REQUEST_004', {}, { cause: error });
  if (place === 'body' && (value === undefined || value === null)) return fail('REQUEST_001', {});
  return fail('REQUEST_007', { fields: flatIssues(error, value) });
}

/** The parts of a request that a route declares. */
export type RequestPart = 'params' | 'query' | 'body';

/**
 * A part of a request, read by the schema of its route: texts of the address in params and query, JSON in the body. Without a schema it is undefined.
 *
 * @throws REQUEST_003 for an id that is none, REQUEST_004 for a bad `q`, REQUEST_001 for a missing body, REQUEST_007 for fields of query or body
 */
export function readPart(schema: z.ZodType | undefined, value: unknown, place: RequestPart): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value);
  if (!result.success) throw requestError(result.error, place, value);
  return result.data;
}
