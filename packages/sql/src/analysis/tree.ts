import { SqlError } from '../sql-error.ts';
import type { TableName } from './forbidden-tables.ts';

type Node = Readonly<Record<string, unknown>>;

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Roots that only read, as far as their inside does. */
const readingRoots = new Set(['select', 'union', 'intersect', 'except', 'subquery', 'paren']);
/** Nodes that write or reach the session wherever they stand, by the parser's names. */
const writing =
  /^(insert|update|delete|merge|create|drop|alter|truncate|copy|attach|detach|grant|revoke|command|set|use|pragma|call|execute|prepare|load|install|export|import|transaction|commit|rollback|begin|kill|lock|vacuum|analyze|refresh|cache|uncache|raw|comment_on)(_|$)/;
const harmless = new Set(['set_operation', 'set_quantifier', 'update_columns', 'comment', 'raw_string']);

const notReadOnly = (what: string): SqlError =>
  new SqlError('not-read-only', 'Only statements that read are allowed', what);

/** The real tables of a parsed statement. Throws not-read-only when anything in it writes, locks or selects INTO. */
export function readTree(root: unknown): TableName[] {
  if (!isNode(root)) throw new SqlError('not-understood', 'The statement could not be read');
  const [kind = ''] = Object.keys(root);
  if (!readingRoots.has(kind)) throw notReadOnly(kind);
  const found = new Map<string, TableName>();
  visit(root, new Set(), (table) => found.set(JSON.stringify(table), table));
  return [...found.values()];
}

type Found = (table: TableName) => void;

function visit(value: unknown, known: ReadonlySet<string>, found: Found): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, known, found);
    return;
  }
  if (!isNode(value)) return;
  const visible = isNode(value['with']) ? visitWith(value['with'], known, found) : known;
  for (const [key, child] of Object.entries(value)) {
    if (key === 'with' || child === null || child === false) continue;
    if (key === 'into' || (key === 'locks' && Array.isArray(child) && child.length > 0)) throw notReadOnly(key);
    if (isNode(child) && writing.test(key) && !harmless.has(key)) throw notReadOnly(key);
    if (key === 'table' && isNode(child) && 'schema' in child) addTable(child, visible, found);
    visit(child, visible, found);
  }
}

/** Visits the named selects in order: each sees those before it, and itself when the WITH is recursive. */
function visitWith(clause: Node, known: ReadonlySet<string>, found: Found): ReadonlySet<string> {
  const visible = new Set(known);
  const tables = Array.isArray(clause['ctes']) ? clause['ctes'].filter(isNode) : [];
  for (const table of tables) {
    const name = textOf(table['alias']);
    if (clause['recursive'] === true && name !== null) visible.add(name.toLowerCase());
    visitRoot(table['this'], visible, found);
    if (name !== null) visible.add(name.toLowerCase());
  }
  return visible;
}

function visitRoot(root: unknown, known: ReadonlySet<string>, found: Found): void {
  if (!isNode(root)) throw new SqlError('not-understood', 'The statement could not be read');
  const [kind = ''] = Object.keys(root);
  if (!readingRoots.has(kind) && kind !== 'values') throw notReadOnly(kind);
  visit(root, known, found);
}

const textOf = (identifier: unknown): string | null =>
  isNode(identifier) && typeof identifier['name'] === 'string' ? identifier['name'] : null;

function addTable(node: Node, known: ReadonlySet<string>, found: Found): void {
  const table = { catalog: textOf(node['catalog']), schema: textOf(node['schema']), name: textOf(node['name']) ?? '' };
  if (table.schema === null && known.has(table.name.toLowerCase())) return;
  found(table);
}
