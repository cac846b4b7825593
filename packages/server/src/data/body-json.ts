import { SextantError, excessOfJson, fail, isRecord } from '@sextant/contract';

const forbiddenKeys = /"(?:__proto__|constructor)"\s*:/;

/** Whether a text has to be read key by key. The plain searches come first: they are much faster than the pattern, and rarely find anything. */
const isSuspect = (text: string): boolean =>
  text.includes('\\u0000') ||
  ((text.includes('__proto__') || text.includes('constructor')) && forbiddenKeys.test(text));

/** The character NUL, which no name or text of users has and PostgreSQL cannot store. */
export const rejectedNul = (): Error =>
  fail('REQUEST_007', { fields: { _schema: ['The character NUL cannot be stored.'] } });

const isPrototypeKey = (key: string, value: unknown): boolean =>
  key === '__proto__' || (key === 'constructor' && isRecord(value) && 'prototype' in value);

/** Whether a field's name or text holds NUL. */
export const hasNul = (key: string, value: unknown): boolean =>
  key.includes('\0') || (typeof value === 'string' && value.includes('\0'));

/** JSON of a body. An empty one is none, because clients send the content type with DELETE too. @throws REQUEST_001, REQUEST_007, REQUEST_015 */
export function readJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  const excess = excessOfJson(text);
  if (excess !== null) throw fail('REQUEST_015', { what: excess });
  try {
    if (!isSuspect(text)) return JSON.parse(text);
    return JSON.parse(text, (key, value: unknown) => {
      if (isPrototypeKey(key, value)) throw new SyntaxError('forbidden key');
      if (hasNul(key, value)) throw rejectedNul();
      return value;
    });
  } catch (error) {
    if (error instanceof SextantError) throw error;
    throw fail('REQUEST_001', {}, { cause: error });
  }
}
