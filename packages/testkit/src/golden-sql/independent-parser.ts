import { init, parse, type Dialect as ParserDialect } from '@polyglot-sql/sdk';
import type { DialectName } from '@sextant/sql';

await init();

/** The parser's name of a dialect. */
export const parserDialect = (dialect: DialectName): ParserDialect =>
  (dialect === 'mssql' ? 'tsql' : dialect) as ParserDialect;

const closingSigns: Readonly<Record<string, string>> = { "'": "'", '"': '"', '`': '`', '[': ']' };
/** Quotes inside of which a backslash begins an escape. */
const escapes: Partial<Readonly<Record<DialectName, string>>> = {
  bigquery: `'"\``,
  clickhouse: `'"\``,
  databricks: `'"`,
  hive: `'"`,
  redshift: `'`,
  snowflake: `'`,
};

/**
 * Letters in the place of doubled quotes and of backslashes: the parser takes three quotes in a row for another kind of text in every dialect,
 * and knows no sessions in which MySQL's backslashes are plain. Where texts end is tested with our own tokenizer; what stands between them is
 * for the parser.
 */
function withoutDoubledQuotes(sql: string, dialect: DialectName): string {
  let text = '';
  let closing: string | null = null;
  for (let index = 0; index < sql.length; index += 1) {
    const letter = sql.charAt(index);
    const isPair = closing !== null && sql.charAt(index + 1) === closing && letter === closing;
    const isBackslash = closing !== null && letter === '\\';
    if (isPair || (isBackslash && escapes[dialect]?.includes(closing ?? '') === true)) {
      text += 'xx';
      index += 1;
    } else if (isBackslash) text += 'x';
    else if (closing === null && sql.startsWith('--', index)) {
      const end = sql.indexOf('\n', index);
      text += sql.slice(index, end);
      index = end - 1;
    } else {
      if (closing !== null) closing = letter === closing ? null : closing;
      else if (letter !== '[' || dialect === 'mssql') closing = closingSigns[letter] ?? null;
      text += letter;
    }
  }
  return text;
}

/** What a parser that is not ours says against a text in a dialect; null when it is one SELECT. */
export function parserComplaint(sql: string, dialect: DialectName): string | null {
  const { success, ast, error } = parse(withoutDoubledQuotes(sql, dialect), parserDialect(dialect));
  if (!success) return error ?? 'not understood';
  const roots: readonly unknown[] = Array.isArray(ast) ? ast : [ast];
  const [root] = roots;
  const isSelect = roots.length === 1 && typeof root === 'object' && root !== null && 'select' in root;
  return isSelect ? null : 'not one SELECT';
}
