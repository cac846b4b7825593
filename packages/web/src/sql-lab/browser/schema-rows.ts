import { countText } from '@sextant/contract';
import { DatabaseIcon, EyeIcon, FolderIcon, NumberIcon, TableIcon, TextIcon, TimeIcon, BooleanIcon } from '@sextant/ui';
import type { TreeRow } from '@sextant/ui';
import { writtenName } from '../editor/sql-dialects.ts';
import { backendName } from '../run/backend-name.ts';
import type { StartDatabase } from '../wire.ts';

/** What was read below a node: its names, that it is being read, or why it could not. */
export type ChildState<Item> =
  | { readonly kind: 'read'; readonly items: readonly Item[] }
  | { readonly kind: 'reading' }
  | { readonly kind: 'failed'; readonly message: string };

export interface SchemaTable {
  readonly name: string;
  readonly kind: 'table' | 'view';
}

export interface SchemaColumn {
  readonly name: string;
  readonly type: string;
  /** `ValueType` of what it holds. */
  readonly valueType: string;
  /** 'pk', 'fk', 'index'. */
  readonly keys: readonly string[];
}

/** What is known of the databases. */
export interface SchemaTree {
  readonly databases: readonly StartDatabase[];
  readonly schemasOf: (databaseId: number) => ChildState<string>;
  readonly tablesOf: (databaseId: number, schema: string) => ChildState<SchemaTable>;
  readonly columnsOf: (databaseId: number, schema: string, table: string) => ChildState<SchemaColumn>;
}

/** What a row stands for. */
export type NodePath = readonly [databaseId: number, schema?: string, table?: string, column?: string];

export const rowId = (path: NodePath): string => JSON.stringify(path);
export const pathOf = (id: string): NodePath => JSON.parse(id) as NodePath;

const columnIcons: Readonly<Record<string, typeof TextIcon>> = {
  integer: NumberIcon,
  decimal: NumberIcon,
  float: NumberIcon,
  boolean: BooleanIcon,
  date: TimeIcon,
  timestamp: TimeIcon,
  timestamptz: TimeIcon,
  time: TimeIcon,
};
const keyTexts: Readonly<Record<string, string>> = { pk: 'Primary key', fk: 'Foreign key', index: 'Index' };

/** The lines below a node: its items, or one that says why there are none. */
function below<Item>(
  state: ChildState<Item>,
  { id, level, none }: { readonly id: string; readonly level: number; readonly none: string },
  rowsOf: (item: Item) => readonly TreeRow[],
): readonly TreeRow[] {
  const note = (text: string): TreeRow => ({ id: `${id} note`, level, text, isNote: true });
  if (state.kind === 'reading') return [{ ...note('Reading'), isBusy: true }];
  if (state.kind === 'failed') return [note(state.message)];
  return state.items.length === 0 ? [note(none)] : state.items.flatMap(rowsOf);
}

const matches = (name: string, search: string): boolean => name.toLowerCase().includes(search);

/**
 * The visible rows from top to bottom. With a search, tables and columns that hold it stay, with what is around them; columns are searched as
 * far as they were read.
 */
export function schemaRows(tree: SchemaTree, open: ReadonlySet<string>, searchText: string): readonly TreeRow[] {
  const search = searchText.trim().toLowerCase();
  const columnRow =
    (path: NodePath, backend: string) =>
    (column: SchemaColumn): readonly TreeRow[] => [
      {
        id: rowId([...path, column.name] as unknown as NodePath),
        level: 4,
        text: column.name,
        icon: columnIcons[column.valueType] ?? TextIcon,
        end:
          column.keys.length === 0
            ? column.type
            : `${column.keys.map((key) => keyTexts[key] ?? key).join(', ')} · ${column.type}`,
        dragText: writtenName(column.name, backend),
      },
    ];
  const tableRows = (databaseId: number, schema: string, backend: string) => {
    const writtenSchema = writtenName(schema, backend);
    return (table: SchemaTable): readonly TreeRow[] => {
      const path: NodePath = [databaseId, schema, table.name];
      const id = rowId(path);
      // Of folded tables, thousands of them, nobody needs the columns but a search.
      const columns: ChildState<SchemaColumn> =
        search !== '' || open.has(id) ? tree.columnsOf(databaseId, schema, table.name) : { kind: 'reading' };
      const found =
        search !== '' && columns.kind === 'read' ? columns.items.filter(({ name }) => matches(name, search)) : [];
      const isNamed = search === '' || matches(table.name, search);
      if (!isNamed && found.length === 0) return [];
      const isOpen = open.has(id) || (!isNamed && found.length > 0);
      const shown: ChildState<SchemaColumn> = isNamed ? columns : { kind: 'read', items: found };
      return [
        {
          id,
          level: 3,
          text: table.name,
          icon: table.kind === 'view' ? EyeIcon : TableIcon,
          ...(table.kind === 'view' ? { end: 'view' } : {}),
          isOpen,
          dragText: `${writtenSchema}.${writtenName(table.name, backend)}`,
        },
        ...(isOpen ? below(shown, { id, level: 4, none: 'No columns' }, columnRow(path, backend)) : []),
      ];
    };
  };
  const schemaRow =
    (databaseId: number, backend: string) =>
    (schema: string): readonly TreeRow[] => {
      const id = rowId([databaseId, schema]);
      const isOpen = open.has(id);
      const tables = tree.tablesOf(databaseId, schema);
      const inside = isOpen
        ? below(tables, { id, level: 3, none: 'No tables' }, tableRows(databaseId, schema, backend))
        : [];
      if (search !== '' && isOpen && tables.kind === 'read' && inside.length === 0) return [];
      const count = tables.kind === 'read' && isOpen ? { end: countText(tables.items.length) } : {};
      return [
        { id, level: 2, text: schema, icon: FolderIcon, isOpen, dragText: writtenName(schema, backend), ...count },
        ...inside,
      ];
    };
  return tree.databases.flatMap(({ id: databaseId, database_name: name, backend }): readonly TreeRow[] => {
    const id = rowId([databaseId]);
    const isOpen = open.has(id);
    const row: TreeRow = { id, level: 1, text: name, icon: DatabaseIcon, end: backendName(backend), isOpen };
    if (!isOpen) return [row];
    return [
      row,
      ...below(tree.schemasOf(databaseId), { id, level: 2, none: 'No schemas' }, schemaRow(databaseId, backend)),
    ];
  });
}
