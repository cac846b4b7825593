import { fail } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import type { z } from 'zod';

function fieldsOf(error: z.ZodError): Record<string, string[]> {
  // A map, because fields may be named like members that every object has.
  const fields = new Map<string, string[]>();
  const add = (field: string, text: string): void => void fields.set(field, [...(fields.get(field) ?? []), text]);
  for (const issue of error.issues) {
    const [first] = issue.path;
    if (issue.code === 'unrecognized_keys') for (const key of issue.keys) add(key, 'Unknown field.');
    else add(first === undefined ? '_schema' : String(first), issue.message);
  }
  return Object.fromEntries(fields);
}

const isRisonFault = (error: z.ZodError): boolean =>
  error.issues.some((issue) => issue.code === 'custom' && issue.params?.['rison'] !== undefined);

/** The error of a request that its schema refuses: an address that names nothing, a `q` that does not read, or the fields with their texts. */
export function requestFault(error: z.ZodError, place: 'params' | 'query' | 'body', value: unknown): SextantError {
  if (place === 'params') return fail('REQUEST_003', {}, { cause: error });
  if (place === 'query' && isRisonFault(error)) return fail('REQUEST_004', {}, { cause: error });
  if (place === 'body' && (value === undefined || value === null)) return fail('REQUEST_001', {});
  return fail('REQUEST_007', { fields: fieldsOf(error) });
}
