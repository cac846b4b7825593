import { cellAt } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { rowsPerSlice } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';
import { isAmount } from './is-amount.ts';
import { plainText } from './row-order.ts';

/** How a row of one result stands to the other. */
export type RowChange = 'same' | 'changed' | 'added' | 'removed';

/** A row of the comparison, with its number in each result; null where it is not. */
export interface ComparedRow {
  readonly change: RowChange;
  readonly before: number | null;
  readonly after: number | null;
}

/** Two results, row by row. */
export interface Comparison {
  /** The columns by which rows are the same row, by name. */
  readonly keys: readonly string[];
  /** The other columns that both have, by name. */
  readonly values: readonly string[];
  /** Columns that only one has. */
  readonly onlyBefore: readonly string[];
  readonly onlyAfter: readonly string[];
  /** In the order of the newer result, those that are gone last. */
  readonly rows: readonly ComparedRow[];
  readonly counts: Readonly<Record<RowChange, number>>;
}

const named = (table: ColumnTable, names: readonly string[]): readonly Column[] =>
  names.flatMap((name) => table.columns.find((column) => column.name === name) ?? []);

/** What makes a row the same row: the texts of its key. */
const keyReader = (table: ColumnTable, keys: readonly string[]): ((row: number) => string) => {
  const columns = named(table, keys);
  return (row) => JSON.stringify(columns.map((column) => plainText(column, row)));
};

function* isUnique(table: ColumnTable, keys: readonly string[]): SlicedWork<boolean> {
  const keyOf = keyReader(table, keys);
  const seen = new Set<string>();
  for (let row = 0; row < table.rowCount; row += 1) {
    if (row % rowsPerSlice === 0) yield;
    if (seen.size === seen.add(keyOf(row)).size) return false;
  }
  return true;
}

/** Names, times and the like, where they tell the rows of both apart; else all columns, so that rows are there or not. */
function* usualKeys(before: ColumnTable, after: ColumnTable, common: readonly string[]): SlicedWork<readonly string[]> {
  const names = named(after, common)
    .filter((column) => !isAmount(column))
    .map(({ name }) => name);
  if (names.length === 0) return common;
  return (yield* isUnique(before, names)) && (yield* isUnique(after, names)) ? names : common;
}

/** The rows of each key, in order: equal rows are matched one by one. */
function* rowsByKey(table: ColumnTable, keyOf: (row: number) => string): SlicedWork<Map<string, number[]>> {
  const rows = new Map<string, number[]>();
  for (let row = table.rowCount - 1; row >= 0; row -= 1) {
    if (row % rowsPerSlice === 0) yield;
    const key = keyOf(row);
    const list = rows.get(key);
    if (list === undefined) rows.set(key, [row]);
    else list.push(row);
  }
  return rows;
}

const notIn = (table: ColumnTable, other: ColumnTable): readonly string[] =>
  table.columns.map(({ name }) => name).filter((name) => !other.columns.some((column) => column.name === name));

/** What is new, gone and changed from one result to a newer one. Columns meet by name; `keys` say which rows are the same row. Default: names and times. */
export function* compareTables(
  before: ColumnTable,
  after: ColumnTable,
  keys: readonly string[] | null = null,
): SlicedWork<Comparison> {
  const common = after.columns
    .map(({ name }) => name)
    .filter((name) => before.columns.some((column) => column.name === name));
  const usedKeys = keys ?? (yield* usualKeys(before, after, common));
  const values = common.filter((name) => !usedKeys.includes(name));
  const left = yield* rowsByKey(before, keyReader(before, usedKeys));
  const keyOf = keyReader(after, usedKeys);
  const [oldColumns, newColumns] = [named(before, values), named(after, values)];
  const isSame = (oldRow: number, newRow: number): boolean =>
    newColumns.every((column, index) => {
      const oldColumn = oldColumns[index];
      return oldColumn !== undefined && cellAt(oldColumn, oldRow) === cellAt(column, newRow);
    });
  const rows: ComparedRow[] = [];
  for (let row = 0; row < after.rowCount; row += 1) {
    if (row % rowsPerSlice === 0) yield;
    const old = left.get(keyOf(row))?.pop() ?? null;
    rows.push({ change: old === null ? 'added' : isSame(old, row) ? 'same' : 'changed', before: old, after: row });
  }
  const goneRows = [...left.values()].flat().toSorted((a, b) => a - b);
  rows.push(...goneRows.map((row): ComparedRow => ({ change: 'removed', before: row, after: null })));
  const counts = { same: 0, changed: 0, added: 0, removed: 0 };
  for (const { change } of rows) counts[change] += 1;
  return { keys: usedKeys, values, onlyBefore: notIn(before, after), onlyAfter: notIn(after, before), rows, counts };
}
