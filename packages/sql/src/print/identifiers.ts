import type { Dialect } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';

/** Longer names are an attack or a mistake; no engine has them. */
const nameMaxLength = 10_000;

/** A quoted identifier. Rejects NUL, the empty name and names beyond 10,000 characters. */
export function printIdentifier(name: string, dialect: Dialect): string {
  checkName(name);
  return dialect.quoteIdentifier(name);
}

/** A quoted label, as the engine will return it. */
export function printLabel(label: string, dialect: Dialect): string {
  checkName(label);
  return (dialect.quoteLabel ?? dialect.quoteIdentifier)(shortenLabel(label, dialect));
}

function checkName(name: string): void {
  if (name === '') throw new SqlError('empty-name', 'A name is empty.');
  if (name.includes('\0')) throw new SqlError('nul-byte', 'A name contains a NUL character.');
  if (name.length > nameMaxLength) throw new SqlError('name-too-long', 'A name is longer than 10,000 characters.');
}

/** Bytes of a letter (one code point) in UTF-8. */
const bytesOf = (letter: string): number => {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
};

const byteLength = (text: string): number => [...text].reduce((sum, letter) => sum + bytesOf(letter), 0);

/** FNV-1a over UTF-16 units, twice with different seeds: 16 hexadecimal digits, enough to tell labels of one query apart. */
function hashOf(text: string): string {
  const hashHalf = (seed: number): string => {
    let hash = seed;
    for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  };
  return hashHalf(0x811c9dc5) + hashHalf(0x9747b28c);
}

/**
 * The label as the engine will return it: itself where the engine can, else with other letters or cut, and a hash.
 * The result's columns get their own labels back by position.
 */
export function shortenLabel(label: string, dialect: Dialect): string {
  const spelledLabel = dialect.labelFor?.(label, hashOf(label)) ?? label;
  const max = dialect.labelMaxBytes;
  if (max === null || spelledLabel.length * 3 <= max || byteLength(spelledLabel) <= max) return spelledLabel;
  const availableBytes = max - 17;
  let prefix = '';
  let bytes = 0;
  for (const letter of spelledLabel) {
    bytes += bytesOf(letter);
    if (bytes > availableBytes) break;
    prefix += letter;
  }
  return `${prefix}_${hashOf(label)}`;
}
