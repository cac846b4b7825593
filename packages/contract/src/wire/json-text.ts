import { isRecord } from '../model/record.ts';
import { excessOfJson } from './json-bounds.ts';

/** True when `text` is JSON within bounds. */
export function isJson(text: string): boolean {
  if (excessOfJson(text) !== null) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The object inside a JSON text; `{}` when it is absent, empty or not an object. */
export function objectOfJson(text: string | null | undefined): Readonly<Record<string, unknown>> {
  if (text === null || text === undefined || !isJson(text)) return {};
  const value: unknown = JSON.parse(text);
  return isRecord(value) ? value : {};
}
