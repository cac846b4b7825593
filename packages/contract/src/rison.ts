/*
 * Ours (decision 0037): depth and length are limited, names of prototypes rejected, and errors say where.
 */

/** A value that rison can carry: JSON's. */
export type RisonValue =
  | string
  | number
  | boolean
  | null
  | readonly RisonValue[]
  | { readonly [key: string]: RisonValue };

const maxDepth = 32;
const maxLength = 1_000_000;
const notInId = " '!:(),*@$";
const forbiddenKeys: readonly string[] = ['__proto__', 'constructor', 'prototype'];
const numberText = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[-+]?\d+)?$/i;

/** Why a text is no rison: what was expected and where. */
export class RisonSyntaxError extends Error {
  readonly position: number;
  constructor(message: string, position: number) {
    super(`${message} at character ${position + 1}`);
    this.name = 'RisonSyntaxError';
    this.position = position;
  }
}

/** Reads rison, or JSON when the text starts with `{` or `[`, as Superset does. Throws `RisonSyntaxError`. Depth and length are limited. */
export function parseRison(text: string): RisonValue {
  if (text.length > maxLength) throw new RisonSyntaxError('Text is too long', maxLength);
  if (/^\s*[[{]/.test(text)) return parseJson(text);
  const reader = { text, position: 0 };
  const value = readValue(reader, 0);
  if (reader.position < text.length) throw new RisonSyntaxError('Unexpected text after the value', reader.position);
  return value;
}

/** `parseRison`, or null when the text does not read. A rison `!n` also gives null. */
export function parseRisonOrNull(text: string): RisonValue {
  try {
    return parseRison(text);
  } catch (error) {
    if (error instanceof RisonSyntaxError) return null;
    throw error;
  }
}

interface Reader {
  readonly text: string;
  position: number;
}

function readValue(reader: Reader, depth: number): RisonValue {
  if (depth > maxDepth) throw new RisonSyntaxError('Value is nested too deeply', reader.position);
  const mark = reader.text[reader.position];
  if (mark === undefined) throw new RisonSyntaxError('A value is missing', reader.position);
  if (mark === '(') return readObject(reader, depth);
  if (mark === "'") return readQuoted(reader);
  if (mark === '!') return readBang(reader, depth);
  return readBare(reader);
}

function readBang(reader: Reader, depth: number): RisonValue {
  const mark = reader.text[reader.position + 1];
  reader.position += 2;
  if (mark === 't') return true;
  if (mark === 'f') return false;
  if (mark === 'n') return null;
  if (mark === '(') return readList(reader, depth);
  throw new RisonSyntaxError("Unknown word after '!'", reader.position - 1);
}

function readList(reader: Reader, depth: number): RisonValue[] {
  const items: RisonValue[] = [];
  if (take(reader, ')')) return items;
  for (;;) {
    items.push(readValue(reader, depth + 1));
    if (take(reader, ')')) return items;
    expect(reader, ',');
  }
}

function readObject(reader: Reader, depth: number): RisonValue {
  reader.position += 1;
  const entries: [string, RisonValue][] = [];
  if (take(reader, ')')) return {};
  for (;;) {
    entries.push([readKey(reader), (expect(reader, ':'), readValue(reader, depth + 1))]);
    if (take(reader, ')')) return Object.fromEntries(entries);
    expect(reader, ',');
  }
}

function readKey(reader: Reader): string {
  const position = reader.position;
  const key = reader.text[position] === "'" ? readQuoted(reader) : readWord(reader);
  if (forbiddenKeys.includes(key)) throw new RisonSyntaxError(`Key '${key}' is not allowed`, position);
  return key;
}

function readQuoted(reader: Reader): string {
  let value = '';
  for (let index = reader.position + 1; index < reader.text.length; index += 1) {
    const mark = reader.text[index];
    if (mark === "'") {
      reader.position = index + 1;
      return value;
    }
    if (mark === '!') {
      index += 1;
      const escapedChar = reader.text[index];
      if (escapedChar !== '!' && escapedChar !== "'")
        throw new RisonSyntaxError("Only '!' and a quote can follow '!' in a text", index);
      value += escapedChar;
    } else value += mark;
  }
  throw new RisonSyntaxError('A quote is not closed', reader.position);
}

function readBare(reader: Reader): RisonValue {
  const word = readWord(reader);
  return numberText.test(word) ? Number(word) : word;
}

function readWord(reader: Reader): string {
  const start = reader.position;
  while (reader.position < reader.text.length && !notInId.includes(reader.text[reader.position] ?? ''))
    reader.position += 1;
  if (reader.position === start) throw new RisonSyntaxError(`Unexpected '${reader.text[start] ?? 'end'}'`, start);
  return reader.text.slice(start, reader.position);
}

function take(reader: Reader, mark: string): boolean {
  if (reader.text[reader.position] !== mark) return false;
  reader.position += 1;
  return true;
}

function expect(reader: Reader, mark: string): void {
  if (!take(reader, mark)) throw new RisonSyntaxError(`Expected '${mark}'`, reader.position);
}

function parseJson(text: string): RisonValue {
  try {
    return checkedJson(JSON.parse(text), 0);
  } catch (error) {
    if (error instanceof RisonSyntaxError) throw error;
    throw new RisonSyntaxError('Not readable as JSON', 0);
  }
}

function checkedJson(value: RisonValue, depth: number): RisonValue {
  if (depth > maxDepth) throw new RisonSyntaxError('Value is nested too deeply', 0);
  if (typeof value !== 'object' || value === null) return value;
  for (const [key, item] of Object.entries(value)) {
    if (!Array.isArray(value) && forbiddenKeys.includes(key))
      throw new RisonSyntaxError(`Key '${key}' is not allowed`, 0);
    checkedJson(item, depth + 1);
  }
  return value;
}

/** Writes rison. Keys with an undefined value are left out, as in JSON; keys keep their order. */
export function formatRison(value: unknown): string {
  if (value === null || value === undefined) return '!n';
  if (value === true) return '!t';
  if (value === false) return '!f';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value).replace('e+', 'e') : '!n';
  if (typeof value === 'string') return formatText(value);
  if (Array.isArray(value)) return `!(${value.map(formatRison).join(',')})`;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `(${entries.map(([key, item]) => `${formatText(key)}:${formatRison(item)}`).join(',')})`;
}

const plainWord = /^[^-0-9 '!:(),*@$[{\s][^ '!:(),*@$\s]*$/u;

function formatText(text: string): string {
  return plainWord.test(text) ? text : `'${text.replaceAll(/['!]/g, '!$&')}'`;
}
