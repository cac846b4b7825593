import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { tokenize, type Token } from './tokens.ts';

/**
 * What a statement does, by its first words: reads rows, tells a plan, changes rows, makes or drops a table, view or index, or something else, which
 * nobody runs (settings, transactions, rights, functions, files).
 */
export type StatementKind = 'read' | 'explain' | 'write' | 'define' | 'other';

/** One statement of a text. */
export interface WrittenStatement {
  /** As it was written, without the semicolon and the blanks around it. */
  readonly sql: string;
  readonly kind: StatementKind;
  /** Its first words in capitals, for messages: `CREATE VIEW`. */
  readonly words: string;
  /** Where it begins in the text, in UTF-16 units from 0. */
  readonly start: number;
}

const reading = new Set(['select', 'with', 'from', 'values', 'table']);
const writing = new Set(['insert', 'update', 'delete', 'merge', 'replace', 'upsert']);
const defining = new Set(['create', 'alter', 'drop', 'truncate']);
const explaining = new Set(['explain']);
/** What may stand between CREATE and what is made. */
const madeHow = new Set([
  'or',
  'replace',
  'temp',
  'temporary',
  'unique',
  'if',
  'not',
  'exists',
  'materialized',
  'unlogged',
]);
const definable = new Set(['table', 'view', 'index', 'schema']);

/**
 * The statements of a text, in order; empty ones are left out. Where texts, names and comments end is certain, or the whole text is rejected.
 *
 * @throws SqlError unterminated, not-understood, nul-byte, too-long
 */
export function splitStatements(sql: string, dialect: DialectName): WrittenStatement[] {
  const statements: WrittenStatement[] = [];
  let tokens: Token[] = [];
  const finish = (): void => {
    const [first] = tokens;
    const last = tokens.at(-1);
    if (first !== undefined && last !== undefined)
      statements.push({
        // Comments before the first word belong to nothing; those inside stay.
        sql: sql.slice(first.start, last.end),
        ...kindOf(tokens),
        start: first.start,
      });
    tokens = [];
  };
  for (const token of tokenize(sql, dialect)) {
    if (token.kind === 'semicolon') finish();
    else tokens.push(token);
  }
  finish();
  return statements;
}

function kindOf(tokens: readonly Token[]): Pick<WrittenStatement, 'kind' | 'words'> {
  const first = tokens.find(({ kind }) => kind !== 'open');
  const word = first?.kind === 'word' ? first.text : '';
  const words = word.toUpperCase();
  if (explaining.has(word)) return { kind: 'explain', words };
  if (writing.has(word)) return { kind: 'write', words };
  if (word === 'with') return { kind: 'read', ...statementAfterWith(tokens) };
  if (reading.has(word)) return { kind: 'read', words };
  return defining.has(word) ? definition(tokens, word) : { kind: 'other', words };
}

/** `WITH … DELETE FROM t` changes rows: its word stands outside of all parentheses. */
function statementAfterWith(tokens: readonly Token[]): { readonly kind?: 'write'; readonly words: string } {
  let depth = 0;
  for (const { kind, text } of tokens) {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (depth > 0 || kind !== 'word') continue;
    if (text === 'select') break;
    if (writing.has(text)) return { kind: 'write', words: text.toUpperCase() };
  }
  return { words: 'WITH' };
}

function definition(tokens: readonly Token[], word: string): Pick<WrittenStatement, 'kind' | 'words'> {
  if (word === 'truncate') return { kind: 'define', words: 'TRUNCATE' };
  const object = tokens.slice(1).find(({ kind, text }) => kind !== 'word' || !madeHow.has(text));
  const name = object?.kind === 'word' ? object.text : '';
  return { kind: definable.has(name) ? 'define' : 'other', words: `${word} ${name}`.trim().toUpperCase() };
}
/** What EXPLAIN is asked about, and where that begins in the text. */
export interface ExplainedStatement {
  readonly sql: string;
  readonly start: number;
}

/**
 * Takes EXPLAIN off a statement. With ANALYZE the database would run it, and options differ by engine, so that only the plain form is taken.
 *
 * @throws SqlError not-read-only, not-understood
 */
export function explainedBy(sql: string, dialect: DialectName): ExplainedStatement {
  const [, next] = tokenize(sql, dialect);
  if (next === undefined) throw new SqlError('empty', 'EXPLAIN needs a statement');
  if (next.kind === 'word' && (next.text === 'analyze' || next.text === 'analyse'))
    throw new SqlError('not-read-only', 'EXPLAIN ANALYZE runs the statement: write EXPLAIN alone', next.text);
  if (next.kind !== 'word' || !reading.has(next.text))
    throw new SqlError('not-understood', 'Write EXPLAIN right before SELECT', next.text);
  return { sql: sql.slice(next.start), start: next.start };
}
