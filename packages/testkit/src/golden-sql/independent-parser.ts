import { init, parse, type Dialect as ParserDialect } from '@polyglot-sql/sdk';
import type { DialectName } from '@sextant/sql';

await init();

/** The parser's name of a dialect. */
export const parserDialect = (dialect: DialectName): ParserDialect =>
  (dialect === 'mssql' ? 'tsql' : dialect) as ParserDialect;

/** The parser takes three quotes for the beginning of another kind of text, in every dialect: a letter between them changes nothing else. */
const withoutTripleQuotes = (sql: string): string =>
  sql.replaceAll(/(?<=[\s(=,])(['"])(?=\1\1)/g, (quote: string) => `${quote}x`);

/** What a parser that is not ours says against a text in a dialect; null when it is one SELECT. */
export function parserComplaint(sql: string, dialect: DialectName): string | null {
  const { success, ast, error } = parse(withoutTripleQuotes(sql), parserDialect(dialect));
  if (!success) return error ?? 'not understood';
  const roots: readonly unknown[] = Array.isArray(ast) ? ast : [ast];
  const [root] = roots;
  const isSelect = roots.length === 1 && typeof root === 'object' && root !== null && 'select' in root;
  return isSelect ? null : 'not one SELECT';
}
