import type { DialectName } from '../dialects/dialect.ts';
import type { Token } from './tokens.ts';
import { wordSet } from '../functions/word-set.ts';

/*
 * Says where a name could stand for a table, by the words around it alone: a second look, beside the parser's, for whoever must not miss one.
 * In doubt it says yes.
 */

/** A table stands after these, whatever the parser takes it for. */
const beforeTables = wordSet(
  'from join in table pivot pivot_wider pivot_longer unpivot summarize describe desc show explain call only into update lateral',
);
/** Words that begin a list of tables, and those that end it. */
const opening = wordSet('from join');
const closing = wordSet(
  'select where on using group having order limit offset window qualify fetch union intersect except values by',
);

/** How a word stands among tables. */
export interface KeywordPlace {
  /** A table list is open here: what stands in it is a table, an alias or an argument. */
  readonly isAmongTables: boolean;
  /** The token before the whole name, dotted parts included. */
  readonly before: Token | undefined;
  /** The same, opening parentheses left out. */
  readonly around: Token | undefined;
  readonly isQualifier: boolean;
  readonly isQualified: boolean;
}

const isName = (token: Token | undefined): boolean => token?.kind === 'word' || token?.kind === 'quoted-name';

/** The place of every token. A parenthesis continues the list of tables that it stands in. */
export function keywordPlaces(tokens: readonly Token[]): KeywordPlace[] {
  const levels = [false];
  return tokens.map((token, index) => {
    if (token.kind === 'open') levels.push(levels.at(-1) ?? false);
    else if (token.kind === 'close') {
      if (levels.length > 1) levels.pop();
    } else if (token.kind === 'word' && tokens[index - 1]?.kind !== 'dot') {
      if (opening.has(token.text)) levels[levels.length - 1] = true;
      else if (closing.has(token.text)) levels[levels.length - 1] = false;
    }
    let first = index;
    while (tokens[first - 1]?.kind === 'dot' && isName(tokens[first - 2])) first -= 2;
    let outer = first - 1;
    while (tokens[outer]?.kind === 'open') outer -= 1;
    return {
      around: tokens[outer],
      isAmongTables: levels.at(-1) ?? false,
      before: tokens[first - 1],
      isQualifier: tokens[index + 1]?.kind === 'dot',
      isQualified: first < index,
    };
  });
}

const isWordOf = (token: Token | undefined, keywords: ReadonlySet<string>): boolean =>
  token?.kind === 'word' && keywords.has(token.text);

/** Whether a name at this place that the parser took for a column or an alias could be a table to the engine. */
export function couldBeTable(token: Token, { isAmongTables, before, isQualifier, isQualified }: KeywordPlace): boolean {
  if (isQualifier) return false;
  if (isWordOf(before, beforeTables)) return true;
  if (!isAmongTables) return false;
  if (isQualified) return true;
  const isAlias = before?.kind === 'word' || before?.kind === 'quoted-name' || before?.kind === 'close';
  return token.kind === 'text' ? before?.text !== 'as' : !isAlias;
}

/** Whether the parser's table stands where tables do: nothing unknown makes something else of it. */
export const standsAsTable = ({ around }: KeywordPlace): boolean =>
  around?.kind === 'comma' || isWordOf(around, opening);

/** Characters whose meaning engines do not share: blanks beyond ASCII are parts of names to some, brackets quote names to SQLite. */
export const hasDoubtfulCharacters = (sql: string, dialect: DialectName): boolean =>
  /[^\S \t\r\n\f]/.test(sql) || (dialect === 'sqlite' && sql.includes('['));
