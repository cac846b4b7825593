import { fail, flatIssues } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import type { z } from 'zod';

const isRisonError = (error: z.ZodError): boolean =>
  error.issues.some((issue) => issue.code === 'custom' && issue.params?.['rison'] !== undefined);

/** The error of a request that its schema rejects: an address that names nothing, a `q` that does not read, or the fields with their texts. */
export function requestError(error: z.ZodError, place: 'params' | 'query' | 'body', value: unknown): SextantError {
  if (place === 'params') return fail('REQUEST_003', {}, { cause: error });
  if (place === 'query' && isRisonError(error)) return fail('REQUEST_004', {}, { cause: error });
  if (place === 'body' && (value === undefined || value === null)) return fail('REQUEST_001', {});
  return fail('REQUEST_007', { fields: flatIssues(error, value) });
}
