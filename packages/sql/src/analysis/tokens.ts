import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { lexisOf, type Lexis } from './lexis.ts';

/** A token of SQL. `word` covers names and keywords (`text` in lower case); quoted names and texts carry their content. */
export interface Token {
  readonly kind:
    | 'word'
    | 'quoted-name'
    | 'text'
    | 'number'
    | 'open'
    | 'close'
    | 'comma'
    | 'dot'
    | 'semicolon'
    | 'operator';
  readonly text: string;
  /** Offset in UTF-16 units. */
  readonly start: number;
  /** Offset behind it. */
  readonly end: number;
}

/** Longest author's text that is looked at. */
const sqlMaxLength = 262_144;

const space = /\s+/y;
const number = /(?:0[xX][0-9a-fA-F]+|(?:\d[\d_]*\.?[\d_]*|\.\d+)(?:[eE][+-]?\d+)?)/y;
const wordPattern = /[\p{L}_][\p{L}\p{N}_$]*/uy;
const operator = /[+\-*/<>=~!@#%^&|:?]+/y;
const singleCharacters: Readonly<Record<string, Token['kind']>> = {
  '(': 'open',
  '[': 'open',
  '{': 'open',
  ')': 'close',
  ']': 'close',
  '}': 'close',
  ',': 'comma',
  '.': 'dot',
  ';': 'semicolon',
};

/** How many backslashes stand right before a place. */
function backslashesBefore(sql: string, offset: number, first: number): number {
  let from = offset;
  while (from > first && sql.charAt(from - 1) === '\\') from -= 1;
  return offset - from;
}

/** Position after a quoted stretch whose quote is doubled inside; throws when it never ends, or when nobody knows where. */
function endOfQuoted(sql: string, offset: number, closing: string, lexis: Lexis): number {
  const { backslash, backslashQuotes, hasTripleQuotes } = lexis;
  if (hasTripleQuotes && sql.startsWith(closing.repeat(3), offset))
    throw new SqlError('not-understood', 'Texts in three quotes are not allowed', closing.repeat(3));
  let end = offset + 1;
  for (;;) {
    end = sql.indexOf(closing, end);
    if (end < 0) throw new SqlError('unterminated', 'Unterminated quote in filter clause', closing, offset);
    const isAfterBackslash = backslashQuotes.includes(closing) && backslashesBefore(sql, end, offset + 1) % 2 === 1;
    if (isAfterBackslash && backslash === 'unsure')
      throw new SqlError('not-understood', 'A backslash before a quote is not allowed', '\\');
    if (isAfterBackslash && backslash === 'escape') end += 1;
    else if (sql.charAt(end + 1) === closing) end += 2;
    else return end + 1;
  }
}

/** Position after white space at `offset`. One blank is by far the most frequent: lists of values have one after each comma. */
function endOfSpace(sql: string, offset: number): number {
  const code = sql.charCodeAt(offset);
  // Signs of ASCII beyond the blank are no white space.
  if (code > 32 && code < 128) return offset;
  const next = sql.charCodeAt(offset + 1);
  if (code === 32 && next > 32 && next < 128) return offset + 1;
  return offset + (matchAt(space, sql, offset)?.length ?? 0);
}

/** Position after a comment at `offset`, or `offset` when there is none. Nested comments end differently per engine: rejected. */
function endOfComment(sql: string, offset: number, dialect: DialectName): number {
  if (sql.startsWith('--', offset)) {
    // To MySQL, two minus signs before anything but a blank are two minus signs.
    if (dialect === 'mysql' && !/^--(\s|$)/.test(sql.slice(offset, offset + 3)))
      throw new SqlError('not-understood', 'A comment begins with two minus signs and a blank', '--');
    const found = sql.indexOf('\n', offset);
    const end = found < 0 ? sql.length : found + 1;
    // To PostgreSQL and DuckDB a comment ends at a carriage return, to others it does not.
    if (/\r(?!\n)/.test(sql.slice(offset, end)))
      throw new SqlError('not-understood', 'A carriage return inside of a comment is not allowed', '--');
    return end;
  }
  if (!sql.startsWith('/*', offset)) return offset;
  const end = sql.indexOf('*/', offset + 2);
  if (end < 0) throw new SqlError('unterminated', 'Unclosed multiline comment', '/*');
  const body = sql.slice(offset + 2, end);
  if (body.includes('/*') || /^(!|\+|M!)/.test(body))
    throw new SqlError('not-understood', 'Nested and executable comments are not allowed', '/*');
  return end + 2;
}

function matchAt(pattern: RegExp, sql: string, offset: number): string | null {
  pattern.lastIndex = offset;
  return pattern.exec(sql)?.[0] ?? null;
}

function quotedToken(sql: string, { offset, previousEnd, previous }: TokenPosition, lexis: Lexis): Token {
  // A letter right before a quote starts another kind of text (E'..', U&'..', X'..'), with escapes of its own.
  const touches =
    previous !== undefined && previousEnd === offset && (previous.kind === 'word' || previous.text.endsWith('&'));
  if (touches)
    throw new SqlError('not-understood', "Texts with a prefix (such as E'..') are not allowed", previous.text);
  const quote = sql.charAt(offset);
  const closing = quote === '[' ? ']' : quote;
  const end = endOfQuoted(sql, offset, closing, lexis);
  const text = sql.slice(offset + 1, end - 1).replaceAll(closing + closing, closing);
  return { kind: quote === "'" ? 'text' : 'quoted-name', text, start: offset, end };
}

function operatorText(run: string): string {
  const comment = Math.min(...['--', '/*'].map((mark) => (run.indexOf(mark) < 0 ? run.length : run.indexOf(mark))));
  return run.slice(0, comment);
}

/**
 * Splits SQL into tokens, comments and white space dropped. Understands what the dialects agree on, and back-ticks where
 * the dialect has them; rejects the rest (dollar quotes, prefixed texts, nested comments, back-ticks, NUL): who reads the tokens may rely on where texts end.
 *
 * `maxLength` is for statements of ours, whose lists of values are longer than what users write. Default: `sqlMaxLength`.
 *
 * @throws SqlError unterminated, not-understood, nul-byte, too-long
 */
export function tokenize(sql: string, dialect: DialectName = 'duckdb', maxLength = sqlMaxLength): Token[] {
  if (sql.length > maxLength) throw new SqlError('too-long', 'The SQL text is longer than 256 kB.');
  if (sql.includes('\0')) throw new SqlError('nul-byte', 'SQL contains a NUL character.');
  const tokens: Token[] = [];
  const lexis = lexisOf[dialect];
  let offset = 0;
  let previousEnd = -1;
  while (offset < sql.length) {
    const afterSpace = endOfSpace(sql, offset);
    const afterComment = endOfComment(sql, afterSpace, dialect);
    if (afterComment > offset) {
      offset = afterComment;
      continue;
    }
    const token = nextToken(sql, { offset, previousEnd, previous: tokens.at(-1) }, lexis);
    tokens.push(token);
    offset = token.end;
    previousEnd = token.end;
  }
  return tokens;
}

/** Back-ticks and brackets quote names where the engine says so; elsewhere nobody knows what back-ticks mean. */
const beginsQuotes = (letter: string, { hasBackTicks, hasBrackets }: Lexis): boolean =>
  letter === "'" || letter === '"' || (letter === '`' && hasBackTicks) || (letter === '[' && hasBrackets);

interface TokenPosition {
  readonly offset: number;
  readonly previousEnd: number;
  readonly previous: Token | undefined;
}

function nextToken(sql: string, position: TokenPosition, lexis: Lexis): Token {
  const { offset, previous } = position;
  const letter = sql.charAt(offset);
  if (beginsQuotes(letter, lexis)) return quotedToken(sql, position, lexis);
  const kind = singleCharacters[letter];
  // Of these signs, only a dot can begin a number.
  if (kind !== undefined && kind !== 'dot') return { kind, text: letter, start: offset, end: offset + 1 };
  const numeral = matchAt(number, sql, offset);
  if (numeral !== null && (kind !== 'dot' || previous?.kind !== 'word'))
    return { kind: 'number', text: numeral, start: offset, end: offset + numeral.length };
  if (kind !== undefined) return { kind, text: letter, start: offset, end: offset + 1 };
  const name = matchAt(wordPattern, sql, offset);
  if (name !== null) return { kind: 'word', text: name.toLowerCase(), start: offset, end: offset + name.length };
  const run = operatorText(matchAt(operator, sql, offset) ?? '');
  const mark = lexis.commentMarks.find((text) => run.includes(text));
  if (mark !== undefined)
    throw new SqlError('not-understood', `Comments that begin with ${mark} are not allowed`, mark);
  if (lexis.variableMarks.some((text) => run.includes(text)))
    throw new SqlError('not-understood', 'Variables are not allowed', run);
  if (run === '') {
    // Not half of one that takes two places.
    const character = String.fromCodePoint(sql.codePointAt(offset) ?? 0);
    throw new SqlError('not-understood', `Unexpected character ${JSON.stringify(character)}`, character, offset);
  }
  return { kind: 'operator', text: run, start: offset, end: offset + run.length };
}
