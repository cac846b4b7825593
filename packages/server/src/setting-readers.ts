import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { errors, featureDefaults, featureFlagsOf, isFeature, isRecord, isZone } from '@sextant/contract';
import type { FeatureFlags } from '@sextant/contract';
import { weaknessOfSecret } from './secrets/weak-secrets.ts';

/** Reads the text of a setting; what is wrong with it goes to `error`. */
export type Read<Value> = (text: string, error: (reason: string) => void) => Value;

export const text: Read<string> = (raw) => raw;
export const secretText: Read<string | null> = (raw) => raw;
export const commaSeparated: Read<readonly string[]> = (raw) =>
  raw
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
export const list: Read<readonly string[]> = (raw, error) => commaSeparated(raw, error).map((part) => resolve(part));

export const wholeNumber =
  (min: number, max: number): Read<number> =>
  (raw, error) => {
    const value = /^\d+$/.test(raw) ? Number(raw) : Number.NaN;
    if (!(value >= min && value <= max)) error(`must be a whole number from ${min} to ${max}`);
    return value;
  };

export const onOff: Read<boolean> = (raw, error) => {
  if (['on', 'true', '1', 'yes'].includes(raw.toLowerCase())) return true;
  if (!['off', 'false', '0', 'no'].includes(raw.toLowerCase())) error('must be on or off');
  return false;
};

export const databaseUrl: Read<string> = (raw, error) => {
  if (!/^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(raw))
    error('must be sqlite:<path> or postgres://user:password@host/database');
  return raw;
};

export const password: Read<string | null> = (raw, error) => {
  if (raw.length < 8) error('must have at least 8 characters');
  return raw;
};

export const secretKey: Read<string | null> = (raw, error) => {
  const secretWeakness = weaknessOfSecret(raw);
  if (secretWeakness !== null) error(secretWeakness);
  return raw;
};

export const url: Read<string | null> = (raw, error) => {
  if (!/^https?:\/\/[^/?#\s]+$/.test(raw.replace(/\/+$/, ''))) error('must be http(s)://host, without a path');
  return raw.replace(/\/+$/, '');
};

/** JSON, or the path of a file that holds it. */
function jsonText(raw: string, error: (reason: string) => void): string {
  if (raw.trimStart().startsWith('{')) return raw;
  try {
    return readFileSync(raw, 'utf8');
  } catch {
    error('must be a JSON object or a file that can be read');
    return '{}';
  }
}

/** A JSON object, or the error that it is none; `members` says what it is to hold. */
function jsonObject(raw: string, members: string, error: (reason: string) => void): object | null {
  let read: unknown = null;
  try {
    read = JSON.parse(jsonText(raw, error));
  } catch {
    // Told below.
  }
  if (isRecord(read)) return read;
  error(`must be a JSON object of ${members}`);
  return null;
}

const errorTypes: ReadonlySet<string> = new Set(Object.values(errors).map(({ type }) => type));

export const errorMessages: Read<Readonly<Record<string, string>>> = (raw, error) => {
  const read = jsonObject(raw, 'error types and texts', error);
  const entries = Object.entries(read ?? {}).filter((entry): entry is [string, string] => {
    const [type, text]: [string, unknown] = entry;
    if (!errorTypes.has(type)) error(`names ${type}, which is no error type; docs/errors.md lists them`);
    else if (typeof text !== 'string' || text.trim() === '') error(`sets ${type}, which must be a text`);
    else return true;
    return false;
  });
  return Object.fromEntries(entries);
};

export const features: Read<FeatureFlags> = (raw, error) => {
  const read = jsonObject(raw, 'feature names and true or false', error);
  if (read === null) return featureDefaults;
  for (const [name, value] of Object.entries(read)) {
    if (!isFeature(name))
      error(`names ${name}, which is no feature; there are ${Object.keys(featureDefaults).join(', ')}`);
    else if (typeof value !== 'boolean') error(`sets ${name}, which must be true or false`);
  }
  return featureFlagsOf({ ...read });
};

export const timeZone: Read<string> = (raw, error) => {
  if (!isZone(raw)) error('must be the name of a time zone, such as Europe/Berlin or UTC');
  return raw;
};

export const logLevel: Read<string> = (raw, error) => {
  if (!['silent', 'error', 'warn', 'info', 'debug'].includes(raw)) error('must be silent, error, warn, info or debug');
  return raw;
};
