import { fail } from '@sextant/contract';
import { SqlError, type DialectName } from '@sextant/sql';
import { tokenize } from '@sextant/sql/analysis';
import type { Token } from '@sextant/sql/analysis';

const begins = new Set(['select', 'with']);
/** Words that make a reading statement write, lock or leave the rows somewhere. */
const rejectedWords = new Set(['into', 'outfile', 'dumpfile', 'procedure']);

/** Longest statement that is looked at: with long lists of values they reach megabytes. */
const statementMaxLength = 32 * 1024 ** 2;

/**
 * The last look before a statement is sent, for engines whose protocol does not tell reading from writing: one statement that begins as a
 * SELECT. Returns it without closing semicolons.
 *
 * @throws ENGINE_010 for anything else, ENGINE_003 for what cannot be read
 */
export const requireSelect = (sql: string, dialect: DialectName): string => readSelect(sql, dialect).select;

/** The same, with the tokens of the statement for who looks further: reading a long one takes a while. */
export function readSelect(
  sql: string,
  dialect: DialectName,
): { readonly select: string; readonly tokens: readonly Token[] } {
  let tokens;
  try {
    tokens = tokenize(sql, dialect, statementMaxLength);
  } catch (error) {
    if (error instanceof SqlError)
      throw fail('ENGINE_003', { detail: error.message, position: null }, { cause: error });
    throw error;
  }
  const lastIndex = tokens.findLastIndex(({ kind }) => kind !== 'semicolon');
  const body = tokens.slice(0, lastIndex + 1);
  const first = body.find(({ kind }) => kind !== 'open');
  if (first?.kind !== 'word' || !begins.has(first.text)) throw fail('ENGINE_010', { reason: 'only SELECT may run' });
  if (body.some(({ kind }) => kind === 'semicolon'))
    throw fail('ENGINE_010', { reason: 'only one statement may run at a time' });
  const word = body.find(({ kind, text }) => kind === 'word' && rejectedWords.has(text));
  if (word !== undefined) throw fail('ENGINE_010', { reason: `${word.text.toUpperCase()} may not be used` });
  const closing = tokens[lastIndex + 1];
  return { select: closing === undefined ? sql : sql.slice(0, closing.start), tokens: body };
}
