import type { DialectName } from '../dialects/dialect.ts';
import { tokenize, type Token } from './tokens.ts';

/** To these, double quotes hold texts. */
const doubleQuotedTexts: ReadonlySet<DialectName> = new Set(['bigquery', 'databricks', 'hive', 'mysql']);

/** Words that engines read as units, types or values where a column could stand: as names of columns they count only in quotes. */
const ambiguousKeywords: ReadonlySet<string> = new Set(
  (
    'microsecond millisecond second minute hour day dayofweek dow doy week isoweek month quarter year isoyear decade century epoch ' +
    'date time timestamp timestamptz datetime interval text char varchar string integer int bigint smallint float double real decimal numeric ' +
    'boolean bool json true false null current_date current_time current_timestamp localtime localtimestamp current_user session_user user ' +
    'case when then else end and or not in is like ilike rlike between distinct as asc desc nulls first last over partition by order rows range ' +
    'groups preceding following unbounded current row filter within group all any some exists cast collate escape from for both leading trailing ' +
    'precision varying zone at with without ignore respect'
  ).split(' '),
);

/** Words after which a type, a label or a collation stands and never a column. */
const beforeOtherNames: ReadonlySet<string> = new Set(['as', 'collate', 'interval', 'zone']);

/** Whether a token may be a column by its bare name: no function, no member of something else, no type or unit. */
function isBareColumn(
  sql: string,
  dialect: DialectName,
  [before, token, after]: readonly (Token | undefined)[],
): boolean {
  if (token === undefined || (token.kind !== 'word' && token.kind !== 'quoted-name')) return false;
  if (before?.kind === 'dot' || after?.kind === 'dot') return false;
  if (token.kind === 'quoted-name') return sql.charAt(token.start) !== '"' || !doubleQuotedTexts.has(dialect);
  if (ambiguousKeywords.has(token.text)) return false;
  if (after?.kind === 'open' && after.text === '(') return false;
  // A word before a text makes it a literal of a type; `->` begins the body of a function.
  if (after?.kind === 'text' || (after?.kind === 'operator' && after.text.startsWith('->'))) return false;
  const isTyped = before?.kind === 'operator' && before.text.endsWith('::');
  return !isTyped && !(before?.kind === 'word' && beforeOtherNames.has(before.text));
}

/**
 * An author's expression with columns in it replaced. `replacement` is asked for each name that can only be a column: bare as it is
 * written, or the content of its quotes; null leaves it. Everything else, comments too, stays as it was written.
 *
 * @throws SqlError as `tokenize`
 */
export function replaceColumns(
  sql: string,
  dialect: DialectName,
  replacement: (name: string, isQuoted: boolean) => string | null,
): string {
  const tokens = tokenize(sql, dialect);
  let rewrittenSql = '';
  let from = 0;
  tokens.forEach((token, position) => {
    if (!isBareColumn(sql, dialect, [tokens[position - 1], token, tokens[position + 1]])) return;
    const isQuoted = token.kind === 'quoted-name';
    const instead = replacement(isQuoted ? token.text : sql.slice(token.start, token.end), isQuoted);
    if (instead === null) return;
    rewrittenSql += sql.slice(from, token.start) + instead;
    from = token.end;
  });
  return rewrittenSql + sql.slice(from);
}
