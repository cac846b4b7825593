import type { DialectName } from '../dialects/dialect.ts';
import { dialects } from '../dialects/index.ts';
import { SqlError } from '../sql-error.ts';
import { characterOffsets } from './character-offsets.ts';
import type { TableName } from './forbidden-tables.ts';
import { looseName } from './names.ts';
import { analyzeStatement } from './statement.ts';
import { couldBeTable, hasDoubtfulCharacters, standsAsTable, keywordPlaces } from './table-keywords.ts';
import { tokenize, type Token } from './tokens.ts';
import type { TableNode } from './tree.ts';

/** Which tables show only some of their rows. */
export interface TableFilters {
  /** Names of such tables, without schema. */
  readonly names: readonly string[];
  /** Conditions that all rows of the table have to meet; none shows all. Each is one whole expression over the table's columns. */
  readonly conditionsOf: (table: TableName) => readonly string[];
}

/** A statement in which every filtered table shows only rows that meet its conditions. */
export interface FilteredStatement {
  readonly sql: string;
  /** The sub-queries that were put in, each once: they must bind by themselves. */
  readonly parts: readonly string[];
  /**
   * The statement with nothing in the place of each filtered table, for a second opinion: another parser must find no such table in it. Null
   * when nothing was filtered, so that the statement itself is that.
   */
  readonly without: string | null;
}

const doubtfulTable = (reason: string, nearText: string): SqlError => new SqlError('doubtful-table', reason, nearText);

/**
 * Puts conditions around tables inside an author's statement: `FROM t AS a` becomes `FROM (SELECT * FROM t WHERE (…) …) AS a`, a barrier of
 * the dialect, so that nothing of the statement is tried on other rows. The rest of the statement stays as it is, letter by letter. It fails closed: each time that the name of a filtered table stands in the statement, it must be
 * certain whether it is that table; what is in doubt is rejected.
 *
 * A condition that names a column which the table does not have could find it in a query around it: who runs the statement must have each of
 * its `parts` bound alone before.
 *
 * @throws SqlError doubtful-table, and what `analyzeStatement` throws
 */
export async function filterTables(
  sql: string,
  dialect: DialectName,
  filters: TableFilters,
): Promise<FilteredStatement> {
  const { places, ownNames } = await analyzeStatement(sql, dialect);
  const names = new Set(filters.names.map((name) => looseName(name, dialect)));
  const isFiltered = (name: string): boolean => names.has(looseName(name, dialect));
  const tokens = tokenize(sql, dialect);
  const namedTables = tokens.flatMap((token, index) =>
    canName(token) && isFiltered(token.text) ? [{ token, index }] : [],
  );
  if (namedTables.length === 0 && !hasDoubtfulCharacters(sql, dialect)) return { sql, parts: [], without: null };
  if (hasDoubtfulCharacters(sql, dialect))
    throw doubtfulTable('Blanks beyond ASCII and names in brackets are not allowed here', sql.trim().slice(0, 20));
  const ownName = ownNames.find(isFiltered);
  if (ownName !== undefined)
    throw doubtfulTable(`WITH must not give the name of the table ${ownName} to something else`, ownName);
  const toOffset = characterOffsets(sql);
  const filteredTables = places
    .filter(({ name }) => isFiltered(name))
    .map((table) => {
      if (table.place === null || !table.isPlain)
        throw doubtfulTable(`The table ${table.name} stands in a way that is not known`, table.name);
      return { table, start: toOffset(table.place.start), end: toOffset(table.place.end) };
    });
  requireAccounted(tokens, namedTables, filteredTables, sql);
  return withFilters(sql, filteredTables, { ...filters, dialect });
}

interface FilteredTables {
  readonly table: TableNode;
  readonly start: number;
  readonly end: number;
}

const canName = ({ kind }: Token): boolean => kind === 'word' || kind === 'quoted-name' || kind === 'text';

/** Every time that a name stands in the text is one of the parser's tables, or certainly something else; and every such table is in the text. */
function requireAccounted(
  tokens: readonly Token[],
  namedTables: readonly { readonly token: Token; readonly index: number }[],
  filteredTables: readonly FilteredTables[],
  sql: string,
): void {
  const wordContexts = keywordPlaces(tokens);
  const open = new Set(filteredTables);
  for (const { token, index } of namedTables) {
    const wordContext = wordContexts[index];
    const end = tokenEnd(sql, token, tokens[index + 1]);
    const table = filteredTables.find(({ start, end: last }) => token.start >= start && end === last);
    if (wordContext === undefined || (table === undefined && couldBeTable(token, wordContext)))
      throw doubtfulTable(`It is not certain what ${token.text} stands for`, token.text);
    if (table === undefined && wordContext.isQualifier && wordContext.isQualified)
      throw doubtfulTable(`Give the table ${token.text} an alias and name its columns by that`, token.text);
    if (table === undefined) continue;
    if (token.kind === 'text' || !standsAsTable(wordContext))
      throw doubtfulTable(`The table ${token.text} stands in a way that is not known`, token.text);
    open.delete(table);
  }
  const [missing] = open;
  if (missing !== undefined)
    throw doubtfulTable(`The table ${missing.table.name} was not found in the text`, missing.table.name);
}

/** Where a token ends: tokens say only where they begin. */
function tokenEnd(sql: string, { kind, start, text }: Token, next: Token | undefined): number {
  if (kind === 'word') return start + text.length;
  const quote = sql.charAt(start);
  const end = start + 2 + text.replaceAll(quote, quote + quote).length;
  return next === undefined || end <= next.start ? end : -1;
}

function withFilters(
  sql: string,
  filteredTables: readonly FilteredTables[],
  { conditionsOf, dialect }: TableFilters & { readonly dialect: DialectName },
): FilteredStatement {
  const partNames = new Set<string>();
  let text = '';
  let sqlWithout = '';
  let from = 0;
  for (const { table, start, end } of filteredTables.toSorted((one, other) => one.start - other.start)) {
    const conditions = conditionsOf(table);
    if (conditions.length === 0) continue;
    const name = sql.slice(start, end);
    // A line of its own for each closing parenthesis: a condition may end in a comment.
    const filteredPart = dialects[dialect].barrier(
      name,
      conditions.map((condition) => `(${condition}\n)`).join(' AND '),
    );
    partNames.add(filteredPart);
    const alias = table.hasAlias ? '' : ` AS ${lastPart(sql, table, { start, end })}`;
    text += `${sql.slice(from, start)}(${filteredPart})${alias}`;
    sqlWithout += `${sql.slice(from, start)}(SELECT 1)${alias}`;
    from = end;
  }
  const rest = sql.slice(from);
  return { sql: text + rest, parts: [...partNames], without: partNames.size === 0 ? null : sqlWithout + rest };
}

/** The table's own name as its alias, as it was written. */
function lastPart(
  sql: string,
  { name }: TableName,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const quote = sql.charAt(end - 1);
  const quotedName = /["`]/.test(quote) ? quote + name.replaceAll(quote, quote + quote) + quote : name;
  if (
    end - quotedName.length < start ||
    sql.slice(end - quotedName.length, end).toLowerCase() !== quotedName.toLowerCase()
  )
    throw doubtfulTable(`The table ${name} stands in a way that is not known`, name);
  return sql.slice(end - quotedName.length, end);
}
