import { fail } from '@sextant/contract';
import type { SelectVerdict, TableReference } from '../engine.ts';

/*
 * Judges the engine's own parse tree (json_serialize_sql) of a statement. What is not known to be harmless is rejected:
 * table functions by a short list of allowed ones, tables by the list of attached ones, scalar functions by a list of those that tell
 * about the machine, the catalog, settings or other sessions, or change the session.
 */

/** Tables that statements may name: lower-case `schema.name`. */
export type TableKeys = Pick<ReadonlySet<string>, 'has' | 'keys'>;

/** How a table is looked up: DuckDB's names ignore case. */
export const tableKey = (schema: string, name: string): string => `${schema}.${name}`.toLowerCase();

const allowedTableFunctions = new Set(['unnest', 'generate_series', 'range', 'json_each', 'json_tree', 'repeat']);

const closedFunctions = new Set([
  'current_setting',
  'getvariable',
  'getenv',
  'which_secret',
  'write_log',
  'parse_duckdb_log_message',
  'sleep_ms',
  'nextval',
  'currval',
  'setseed',
  'in_search_path',
  'current_database',
  'current_catalog',
  'current_schema',
  'current_schemas',
  'current_query',
  'current_query_id',
  'current_role',
  'current_connection_id',
  'current_transaction_id',
  'txid_current',
  'version',
  'user',
  'session_user',
  'current_user',
  'json_serialize_sql',
  'json_serialize_plan',
  'json_deserialize_sql',
  'json_execute_serialized_sql',
  'query',
  'query_table',
  'glob',
  'stats',
  'vector_type',
  'format_pg_type',
  'map_to_pg_oid',
  'shobj_description',
  'obj_description',
  'col_description',
]);
const allowedDespitePrefix = new Set(['pg_typeof', 'pg_size_pretty']);
const closedPrefix =
  /^(duckdb_|pragma_|pg_|has_.*_privilege|read_|parquet_|sniff_|sqlite_|sql_auto|enable_|disable_|force_|set_)/;

const isClosed = (name: string): boolean =>
  !allowedDespitePrefix.has(name) && (closedFunctions.has(name) || closedPrefix.test(name));

/** Names of the engine's own tables, which no statement may read, even when it gives a WITH part the same name. */
const systemTable = /^(duckdb_|sqlite_|pragma_|pg_)/;

interface Serialized {
  readonly error?: boolean;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly position?: string;
  readonly statements?: readonly unknown[];
}

type Tree = { readonly [key: string]: unknown };

/**
 * The verdict on a serialized statement.
 *
 * @throws ENGINE_003 not SQL · ENGINE_010 not exactly one SELECT, or something in it that may not be read · ENGINE_011 a closed function · ENGINE_002 an unknown table
 */
export function checkStatement(serialized: string, tables: TableKeys): SelectVerdict {
  const parsed: Serialized = JSON.parse(serialized);
  if (parsed.error === true) throw parseError(parsed);
  const statements = parsed.statements ?? [];
  if (statements.length === 0) throw fail('ENGINE_010', { reason: 'there is no statement' });
  if (statements.length > 1) throw fail('ENGINE_010', { reason: 'only one statement may run at a time' });
  const found = new TableFindings();
  walkTree(statements[0], found);
  return found.verdict(tables);
}

function parseError(parsed: Serialized): Error {
  if (parsed.error_type === 'not implemented') return fail('ENGINE_010', { reason: 'only SELECT may run' });
  const position = parsed.position === undefined ? null : Number(parsed.position);
  return fail('ENGINE_003', { detail: parsed.error_message ?? 'syntax error', position });
}

class TableFindings {
  readonly #tables = new Map<string, { catalog: string; schema: string; name: string }>();
  readonly #functions = new Set<string>();
  readonly #ownTables = new Set<string>();

  table(catalog: string, schema: string, name: string): void {
    this.#tables.set(`${catalog}\0${schema}\0${name}`, { catalog, schema, name });
  }

  ownTable(name: string): void {
    this.#ownTables.add(name.toLowerCase());
  }

  callsFunction(name: string): void {
    if (isClosed(name)) throw fail('ENGINE_011', { name });
    if (/^[a-z]/.test(name)) this.#functions.add(name);
  }

  callsTableFunction(name: string): void {
    if (!allowedTableFunctions.has(name)) throw fail('ENGINE_011', { name });
    this.#functions.add(name);
  }

  verdict(knownTables: TableKeys): SelectVerdict {
    const tables: TableReference[] = [];
    for (const { catalog, schema, name } of this.#tables.values()) {
      const isOwn =
        catalog === '' &&
        schema === '' &&
        this.#ownTables.has(name.toLowerCase()) &&
        !systemTable.test(name.toLowerCase());
      if (isOwn) continue;
      if (catalog !== '' || !knownTables.has(tableKey(schema === '' ? 'main' : schema, name))) {
        throw fail('ENGINE_002', {
          table: [catalog, schema, name].filter((part) => part !== '').join('.'),
          candidates: nearest(name, knownTables),
        });
      }
      tables.push({ schema: schema === '' ? null : schema, name });
    }
    return { tables, functions: [...this.#functions].sort() };
  }
}

const nearest = (name: string, tables: TableKeys): string[] =>
  [...tables.keys()]
    .filter((key) => key.slice(key.indexOf('.') + 1) === name.toLowerCase() || key.endsWith(`.${name.toLowerCase()}s`))
    .slice(0, 3);

const textOf = (tree: Tree, key: string): string => (typeof tree[key] === 'string' ? tree[key] : '');
const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null;

/** Visits every node without recursion: a statement may nest deeper than our stack. */
function walkTree(root: unknown, found: TableFindings): void {
  const open: unknown[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (Array.isArray(node)) {
      for (const item of node) if (isTree(item)) open.push(item);
      continue;
    }
    if (!isTree(node)) continue;
    visit(node, found);
    for (const value of Object.values(node)) if (isTree(value)) open.push(value);
  }
}

function visit(node: Tree, found: TableFindings): void {
  const type = textOf(node, 'type');
  if (type === 'BASE_TABLE')
    return found.table(textOf(node, 'catalog_name'), textOf(node, 'schema_name'), textOf(node, 'table_name'));
  if (type === 'SHOW_REF') throw fail('ENGINE_010', { reason: 'SHOW, DESCRIBE and SUMMARIZE may not run' });
  if (type === 'TABLE_FUNCTION') {
    if (isTree(node['function'])) found.callsTableFunction(textOf(node['function'], 'function_name').toLowerCase());
    return;
  }
  if (textOf(node, 'class') === 'FUNCTION') return found.callsFunction(textOf(node, 'function_name').toLowerCase());
  if (textOf(node, 'class') === 'PARAMETER') throw fail('ENGINE_010', { reason: 'parameters are not supported' });
  if (textOf(node, 'class') === 'COLUMN_REF') return closedColumn(node);
  const map = node['cte_map'];
  if (isTree(map) && Array.isArray(map['map']))
    for (const entry of map['map']) if (isTree(entry)) found.ownTable(textOf(entry, 'key'));
}

/** Some functions may be written without parentheses and then look like columns; a column of that name is qualified by its table. */
function closedColumn(node: Tree): void {
  const names = node['column_names'];
  const name: unknown = Array.isArray(names) && names.length === 1 ? names[0] : null;
  if (typeof name === 'string' && /^(current_(catalog|role|schema|user|database)|session_user)$/i.test(name))
    throw fail('ENGINE_011', { name: name.toLowerCase() });
}
