import type { DialectName } from '../dialects/dialect.ts';
import { SqlError } from '../sql-error.ts';
import type { TableName } from './forbidden-tables.ts';
import { caseFoldedName } from './names.ts';

type Node = Readonly<Record<string, unknown>>;

/** A stretch of the statement, counted in characters (not UTF-16 units), end not included. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A table where a statement names it. */
export interface TableNode extends TableName {
  /** From the first part of the name to its last; null where the parser does not say. */
  readonly place: TextSpan | null;
  readonly hasAlias: boolean;
  /** False when more stands with it than name and alias: what that means is not known here. */
  readonly isPlain: boolean;
}

/** What a statement reads, in the order of its text. */
export interface ReadTree {
  readonly tables: readonly TableNode[];
  /** Names of its own WITH, as written. */
  readonly ownNames: readonly string[];
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Roots that only read, as far as their inside does. */
const readingRoots = new Set(['select', 'union', 'intersect', 'except', 'subquery', 'paren']);
/** Nodes that write or reach the session wherever they stand, by the parser's names. */
const writing =
  /^(insert|update|delete|merge|create|drop|alter|truncate|copy|attach|detach|grant|revoke|command|set|use|pragma|call|execute|prepare|load|install|export|import|transaction|commit|rollback|begin|kill|lock|vacuum|analyze|refresh|cache|uncache|raw|comment_on)(_|$)/;
const harmlessKeys = new Set(['set_operation', 'set_quantifier', 'update_columns', 'comment', 'raw_string']);

const notReadOnly = (statementName: string): SqlError =>
  new SqlError('not-read-only', 'Only statements that read are allowed', statementName);

/** The real tables of a parsed statement. Throws not-read-only when anything in it writes, locks or selects INTO. */
export function readTree(root: unknown, dialect: DialectName): ReadTree {
  if (!isNode(root)) throw new SqlError('not-understood', 'The statement could not be read');
  const [kind = ''] = Object.keys(root);
  if (!readingRoots.has(kind)) throw notReadOnly(kind);
  const found: Found = { dialect, tables: [], ownNames: [] };
  visit(root, new Set(), found);
  return found;
}

interface Found extends ReadTree {
  readonly dialect: DialectName;
  readonly tables: TableNode[];
  readonly ownNames: string[];
}

function visit(value: unknown, visibleNames: ReadonlySet<string>, found: Found): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, visibleNames, found);
    return;
  }
  if (!isNode(value)) return;
  const visible = isNode(value['with']) ? visitWith(value['with'], visibleNames, found) : visibleNames;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'with' || child === null || child === false) continue;
    if (key === 'into' || (key === 'locks' && Array.isArray(child) && child.length > 0)) throw notReadOnly(key);
    if (isNode(child) && writing.test(key) && !harmlessKeys.has(key)) throw notReadOnly(key);
    if (key === 'table' && isNode(child) && 'schema' in child) addTable(child, visible, found);
    for (const column of tablesAsColumns(key, child, found.dialect)) addTable(asTable(column), visible, found);
    visit(child, visible, found);
  }
}

/** Columns to the parser that are tables to the engine: `PIVOT t ON …` (`UNPIVOT t ON …` is a `pivot`, too), and `x IN t` of SQLite. */
function tablesAsColumns(key: string, node: unknown, dialect: DialectName): Node[] {
  if (!isNode(node)) return [];
  const columnHolders: unknown[] = [];
  if (key === 'pivot') columnHolders.push(node['this']);
  if (key === 'in' && dialect === 'sqlite' && node['is_field'] === true && Array.isArray(node['expressions']))
    columnHolders.push(...node['expressions']);
  return columnHolders.filter(isNode).flatMap((node) => (isNode(node['column']) ? [node['column']] : []));
}

const asTable = (column: Node): Node => ({ schema: column['table'], name: column['name'], isColumn: true });

/** Visits the named selects in order: each sees those before it, and itself when the WITH is recursive. */
function visitWith(clause: Node, visibleNames: ReadonlySet<string>, found: Found): ReadonlySet<string> {
  const visible = new Set(visibleNames);
  const tables = Array.isArray(clause['ctes']) ? clause['ctes'].filter(isNode) : [];
  for (const table of tables) {
    const name = textOf(table['alias']);
    if (name !== null) found.ownNames.push(name);
    const key = nameKey(table['alias'], found.dialect);
    if (clause['recursive'] === true && key !== null) visible.add(key);
    visitRoot(table['this'], visible, found);
    if (key !== null) visible.add(key);
  }
  return visible;
}

function visitRoot(root: unknown, visibleNames: ReadonlySet<string>, found: Found): void {
  if (!isNode(root)) throw new SqlError('not-understood', 'The statement could not be read');
  const [kind = ''] = Object.keys(root);
  if (!readingRoots.has(kind) && kind !== 'values') throw notReadOnly(kind);
  visit(root, visibleNames, found);
}

const textOf = (identifier: unknown): string | null =>
  isNode(identifier) && typeof identifier['name'] === 'string' ? identifier['name'] : null;

/** The name as the engine compares it. */
function nameKey(identifier: unknown, dialect: DialectName): string | null {
  const name = textOf(identifier);
  return name === null ? null : caseFoldedName(name, isNode(identifier) && identifier['quoted'] === true, dialect);
}

/** What may stand with a table and changes nothing of what it reads. */
const plainParts = new Set(['name', 'schema', 'catalog', 'alias', 'alias_explicit_as', 'column_aliases', 'span']);
const isEmpty = (value: unknown): boolean =>
  value === null || value === false || value === undefined || (Array.isArray(value) && value.length === 0);

function addTable(node: Node, visibleNames: ReadonlySet<string>, found: Found): void {
  const { catalog, schema, name } = node;
  const key = nameKey(name, found.dialect);
  if (isEmpty(schema) && key !== null && visibleNames.has(key)) return;
  const parts = [catalog, schema, name].filter(isNode);
  const [first, last] = [textSpanOf(parts[0]), textSpanOf(parts.at(-1))];
  found.tables.push({
    catalog: textOf(catalog),
    schema: textOf(schema),
    name: textOf(name) ?? '',
    place: first === null || last === null ? null : { start: first.start, end: last.end },
    hasAlias: isNode(node['alias']),
    isPlain: Object.entries(node).every(
      ([part, value]) => plainParts.has(part) || part === 'trailing_comments' || isEmpty(value),
    ),
  });
}

function textSpanOf(identifier: unknown): TextSpan | null {
  const span = isNode(identifier) ? identifier['span'] : null;
  if (!isNode(span) || typeof span['start'] !== 'number' || typeof span['end'] !== 'number') return null;
  return { start: span['start'], end: span['end'] };
}
