import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import { isForbiddenFunction, namesOfCall } from './forbidden.ts';
import { rejectForbiddenTable } from './forbidden-tables.ts';
import { tokenize, type Token } from './tokens.ts';
import { wordSet } from '../functions/word-set.ts';

/** Words with which a statement leaves its tables: for files, and for rows that nobody asked to see. */
const rejectedWords = wordSet(`outfile dumpfile infile returning`);
/** Of statements that define something: places on disk, other servers, rights, code. A column of such a name stands in quotes. */
const rejectedInDefinitions = wordSet(`
  tablespace directory engine connection authorization owner definer invoker security trigger procedure function execute server policy rule event
  inherit inherits extension role user
`);
const changing = wordSet(`insert update delete merge upsert`);
const defining = wordSet(`create alter drop truncate`);

/**
 * Looks at a statement that changes rows, or makes, changes or drops a table, view, index or schema, before its database gets it: one statement without
 * forbidden functions, tables of the system and words that reach beyond its tables. Everything else is for the rights of the connection's own user.
 *
 * @throws SqlError second-statement, forbidden-function, forbidden-table, not-understood, unterminated, nul-byte, too-long
 */
export function checkWrite(sql: string, dialect: DialectName): void {
  const tokens = tokenize(sql, dialect);
  if (tokens.some(({ kind }) => kind === 'semicolon'))
    throw new SqlError('second-statement', 'Only one statement is allowed', ';');
  const first = tokens.find(({ kind }) => kind !== 'open')?.text ?? '';
  const words = defining.has(first) ? rejectedInDefinitions : rejectedWords;
  tokens.forEach((token, index) => rejectToken(tokens, token, { index, dialect, words }));
}

interface Place {
  readonly index: number;
  readonly dialect: DialectName;
  /** Words that may not stand there. */
  readonly words: ReadonlySet<string>;
}

function rejectToken(tokens: readonly Token[], token: Token, { index, dialect, words }: Place): void {
  if (token.kind !== 'word' && token.kind !== 'quoted-name') return;
  const [before, after] = [tokens[index - 1], tokens[index + 1]];
  const isNamed = before?.kind === 'dot' || after?.kind === 'dot';
  if (token.kind === 'word' && !isNamed) rejectWord(token.text, { before, words });
  if (after?.kind === 'open' && after.text === '(') rejectCall(tokens, index, dialect);
  rejectForbiddenTable({
    catalog: null,
    schema: before?.kind === 'dot' ? (tokens[index - 2]?.text ?? null) : null,
    name: token.text,
  });
}

function rejectWord(
  word: string,
  { before, words }: { readonly before: Token | undefined; readonly words: ReadonlySet<string> },
): void {
  if (words.has(word))
    throw new SqlError('not-understood', `${word.toUpperCase()} may not be used in a statement that writes`, word);
  // `WITH x AS (DELETE …) INSERT …`: the rows that the inner one touches would not be counted.
  if (changing.has(word) && before?.kind === 'open')
    throw new SqlError('not-understood', `Write ${word.toUpperCase()} as a statement of its own`, word);
}

function rejectCall(tokens: readonly Token[], index: number, dialect: DialectName): void {
  const name = namesOfCall(tokens, index, dialect).find((one) => isForbiddenFunction(one, dialect));
  if (name === undefined || isListOfValues(tokens, index)) return;
  throw new SqlError('forbidden-function', `The function ${name.toLowerCase()} is not allowed`, name.toLowerCase());
}

/** `VALUES (…)` and `DEFAULT (…)` are functions of MySQL by their looks; in a statement that writes they are its own words. */
const isListOfValues = (tokens: readonly Token[], index: number): boolean =>
  tokens[index]?.kind === 'word' && /^(?:values|default|replace)$/.test(tokens[index].text);
