import { hash } from 'node:crypto';

/** JSON of plain data with the keys of every object in order: equal data gives equal text. Undefined keys are left out. */
function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const record = value as Readonly<Record<string, unknown>>;
  const parts = Object.keys(record)
    .filter((key) => record[key] !== undefined)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(record[key])}`);
  return `{${parts.join(',')}}`;
}

/** A key for caches: SHA-256 of the canonical form, as 43 letters. */
export const hashKey = (...parts: readonly unknown[]): string => hash('sha256', canonicalJson(parts), 'base64url');
