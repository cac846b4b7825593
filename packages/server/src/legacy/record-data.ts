import { cellAt, columnNamed } from '@sextant/contract';
import type { Cell, Column, ColumnTable } from '@sextant/contract';
import type { LegacyForm } from './legacy-form.ts';
import { columnsAt, metricsAt } from './form-parts.ts';
import type { LegacyRows } from './legacy-rows.ts';

type Record = Readonly<{ [name: string]: Cell }>;

/** Python's form of a time: a fraction only where there is one. */
function timeText(ms: number, type: Column['type']): string {
  const text = new Date(ms).toISOString();
  if (type === 'date') return text.slice(0, 10);
  return ms % 1000 === 0 ? text.slice(0, 19) : `${text.slice(0, 23)}000`;
}

/** Reads the cells of a column, times as texts where those are wanted. */
function reader(column: Column, hasTextTimes: boolean): (row: number) => Cell {
  const isTime = column.type === 'date' || column.type === 'timestamp' || column.type === 'timestamptz';
  if (!hasTextTimes || !isTime) return (row) => cellAt(column, row);
  return (row) => {
    const cell = cellAt(column, row);
    return typeof cell === 'number' ? timeText(cell, column.type) : cell;
  };
}

/** Rows as objects by column name. */
export function plainRecords(table: ColumnTable, hasTextTimes: boolean): readonly Record[] {
  const columns = table.columns.map((column) => [column.name, reader(column, hasTextTimes)] as const);
  return Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(columns.map(([name, read]) => [name, read(row)])),
  );
}

/** A column as parts of the sum of its rows. */
function shares(column: Column, name: string, rowCount: number): Column {
  const numbers = Float64Array.from({ length: rowCount }, (_, row) => {
    const cell = cellAt(column, row);
    return cell === null ? Number.NaN : Number(cell);
  });
  const total = numbers.reduce((sum, value) => (Number.isNaN(value) ? sum : sum + value), 0);
  const parts = numbers.map((value) => value / total);
  const nulls = Uint8Array.from(parts, (part) => (Number.isFinite(part) ? 0 : 1));
  return { name, type: 'float', cells: { encoding: 'numbers', numbers: parts, nulls } };
}

/** Records of what the form shows, with the shares of its percent metrics; null without rows. */
export function tableData({ raw }: LegacyForm, { table }: LegacyRows): unknown {
  if (table.rowCount === 0) return null;
  const shownSet = new Set([
    ...columnsAt(raw, ['groupby', 'all_columns']).map(({ label }) => label),
    ...metricsAt(raw, ['metrics']).map(({ label }) => label),
    '__timestamp',
  ]);
  const plainColumns = table.columns.filter(({ name }) => shownSet.has(name));
  const percent = metricsAt(raw, ['percent_metrics']).flatMap(({ label }) => {
    const column = columnNamed(table, label);
    return column === null ? [] : [shares(column, `%${label}`, table.rowCount)];
  });
  const columns = [...plainColumns, ...percent];
  return {
    records: plainRecords({ columns, rowCount: table.rowCount }, true),
    columns: columns.map(({ name }) => name),
  };
}

const wordOf = (cell: Cell): string => String(cell).replaceAll(/[^\p{L}\p{N}_]+/gu, '_');

/** The values of each numeric column, by group; null without rows. Groups with a NULL in their key are left out. */
export function histogramData({ raw }: LegacyForm, { table }: LegacyRows): unknown {
  if (table.rowCount === 0) return null;
  const columnsNamed = (keys: readonly string[]): readonly Column[] =>
    columnsAt(raw, keys).flatMap(({ label }) => columnNamed(table, label) ?? []);
  const [values, groups] = [columnsNamed(['all_columns_x']), columnsNamed(['groupby'])];
  const rowsOf = new Map<string, { readonly key: readonly Cell[]; readonly rows: number[] }>();
  for (let row = 0; row < table.rowCount; row += 1) {
    const key = groups.map((column) => cellAt(column, row));
    if (key.includes(null)) continue;
    const name = JSON.stringify(key);
    const found = rowsOf.get(name);
    if (found === undefined) rowsOf.set(name, { key, rows: [row] });
    else found.rows.push(row);
  }
  return [...rowsOf.values()].sort(byKey).flatMap(({ key, rows }) =>
    values.map((column) => ({
      key: [...(values.length > 1 || groups.length === 0 ? [column.name] : []), ...key.map(wordOf)].join('__'),
      values: rows.map((row) => cellAt(column, row)),
    })),
  );
}

function byKey({ key: left }: { readonly key: readonly Cell[] }, { key: right }: { readonly key: readonly Cell[] }) {
  const position = left.findIndex((cell, index) => cell !== right[index]);
  if (position < 0) return 0;
  return (left[position] ?? '') < (right[position] ?? '') ? -1 : 1;
}
