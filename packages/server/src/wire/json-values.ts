import { isRecord } from '@sextant/contract';
/** A value as YAML and JSON both have it. Whole numbers that a double cannot hold are bigints, so that none of their digits is lost. */
export type Value = null | boolean | number | bigint | string | readonly Value[] | ValueMap;
export interface ValueMap {
  readonly [key: string]: Value;
}

interface SourceJson {
  parse: (
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ) => unknown;
  rawJSON: (text: string) => unknown;
}

// ECMAScript 2026 (JSON.parse source text access), which the library's types do not have yet.
const json = JSON as unknown as SourceJson;

/** Whether a value is a map. */
export const isMap = (value: unknown): value is ValueMap => isRecord(value);

/** The value of a JSON text. @throws SyntaxError */
export const valueOfJson = (text: string): Value =>
  json.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && /^-?\d+$/.test(source) && !Number.isSafeInteger(value)
      ? BigInt(source)
      : value,
  ) as Value;

/** The map in a JSON text; null when there is none in it. */
export function mapOfJson(text: string | null): ValueMap | null {
  try {
    const value = text === null ? null : valueOfJson(text);
    return isMap(value) ? value : null;
  } catch {
    return null;
  }
}

/** A value as JSON text. */
export const jsonOfValue = (value: Value): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? json.rawJSON(String(part)) : part));
