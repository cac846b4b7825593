import { isRecord } from '@sextant/contract';
import type { SextantError } from '@sextant/contract';
import type { DialectName } from '@sextant/sql';

/** What an engine says of a statement, and where in it: lines and columns from 1, null where it does not tell. */
export interface EngineMessage {
  readonly text: string;
  readonly place: TextPlace | null;
}

export interface TextPlace {
  readonly line: number;
  readonly column: number | null;
}

/** Codes of errors that are about the statement: of these the engine's own words help. */
const ofStatement = /^ENGINE_(?:00[1-6]|013|014|015)$/;
const longestText = 2_000;

/** The engine's own words, taken out of an error of one of its statements; null when it said nothing of its own. */
export function engineMessage(error: SextantError, dialect: DialectName, sql: string): EngineMessage | null {
  if (error.code === 'QUERY_012') return readingText(error.message);
  if (!ofStatement.test(error.code)) return null;
  const text = wordsOf(error);
  if (text === '') return null;
  return { text: text.slice(0, longestText), place: placeIn(error, text, { dialect, sql }) };
}

/** Our own reading of SQL names a place, too: `Parse error at line 1, column 11: …`. */
function readingText(message: string): EngineMessage | null {
  const [, line, column, text = message] = /^Parse error at line (\d+), column (\d+): ([\s\S]*)$/.exec(message) ?? [];
  return line === undefined ? null : { text, place: { line: Number(line), column: Number(column) } };
}

function wordsOf({ cause, params }: SextantError): string {
  const causeText = cause instanceof Error ? cause.message : '';
  const json = causeText.indexOf('{"exception_type"');
  const text = json < 0 ? causeText : duckdbMessage(causeText.slice(json));
  const detail: unknown = params['detail'];
  return (text === '' && typeof detail === 'string' ? detail : text).trim();
}

/** DuckDB says it as JSON, and draws the line under it, which pages do themselves. */
function duckdbMessage(json: string): string {
  try {
    const read: unknown = JSON.parse(json);
    const message = isRecord(read) && 'exception_message' in read ? read.exception_message : '';
    return typeof message === 'string' ? message.replace(/\n+LINE \d+:[\s\S]*$/, '') : '';
  } catch {
    return '';
  }
}

interface Statement {
  readonly dialect: DialectName;
  readonly sql: string;
}

function placeIn(error: SextantError, message: string, { dialect, sql }: Statement): TextPlace | null {
  const position: unknown = error.position ?? error.params['position'];
  if (typeof position === 'number' && position >= 0) return placeAt(sql, unitOf(sql, position, dialect));
  const [, line, column] = /\bline (\d+)[:,] ?(?:col(?:umn)? )?(\d+)/i.exec(message) ?? [];
  if (line !== undefined && column !== undefined) return { line: Number(line), column: Number(column) };
  return nearPlace(sql, message) ?? namedPlace(sql, error);
}

/** Engines count bytes (DuckDB) or characters, texts count UTF-16 units. */
function unitOf(sql: string, position: number, dialect: DialectName): number {
  if (dialect === 'duckdb') return Buffer.from(sql).subarray(0, position).toString().length;
  return [...sql].slice(0, position).join('').length;
}

/** Line and column of a place in a text. */
export function placeAt(text: string, offset: number): { readonly line: number; readonly column: number } {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** The column, table or function that an engine names without saying where, when it stands in one place. */
function namedPlace(sql: string, { params }: SextantError): TextPlace | null {
  const name = [params['column'], params['table'], params['name']].find((one) => typeof one === 'string' && one !== '');
  if (typeof name !== 'string') return null;
  const bareName = name.slice(name.lastIndexOf('.') + 1);
  const escaped = bareName.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped}(?![\\p{L}\\p{N}_])`, 'giu');
  const [found, second] = [...sql.matchAll(pattern)];
  return found === undefined || second !== undefined ? null : placeAt(sql, found.index);
}

/** `near 'FORM t' at line 2` (MySQL), `near "FORM": syntax error` (SQLite): where that stands, when it stands in one place. */
function nearPlace(sql: string, message: string): TextPlace | null {
  const line = /\bat line (\d+)/i.exec(message)?.[1];
  const near = /near '([\s\S]*?)'(?: at line|$)|near "([^"]+)"/.exec(message);
  const nearText = near?.[1] ?? near?.[2] ?? '';
  const offset = nearText === '' ? -1 : sql.indexOf(nearText);
  const isAlone = offset >= 0 && !sql.includes(nearText, offset + 1);
  if (isAlone) return placeAt(sql, offset);
  return line === undefined ? null : { line: Number(line), column: null };
}
