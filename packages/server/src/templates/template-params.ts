import { fail } from '@sextant/contract';
import { trustedText } from './language/text.ts';
import { dict, float, list } from './language/values.ts';
import type { Value } from './language/values.ts';

/** JSON that an author wrote, as values. */
function fromJson(value: unknown): Value {
  if (typeof value === 'string') return trustedText(value);
  if (typeof value === 'number') return Number.isInteger(value) ? value : float(value);
  if (typeof value === 'boolean') return value;
  if (value === null || typeof value !== 'object') return null;
  if (Array.isArray(value)) return list(value.map(fromJson));
  return dict(Object.entries(value).map(([key, item]) => [trustedText(key), fromJson(item)] as const));
}

/** The names that a dataset's template parameters define. @throws TEMPLATE_006 for what is no JSON object */
export function templateParams(text: string | null | undefined, place: string): (readonly [string, Value])[] {
  if (text === null || text === undefined || text.trim() === '') return [];
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (cause) {
    throw fail('TEMPLATE_006', { place }, { cause });
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw fail('TEMPLATE_006', { place });
  return Object.entries(read).map(([name, value]) => [name, fromJson(value)] as const);
}
