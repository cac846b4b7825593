import { genericTypeOf } from '@sextant/contract';
import type { Column, ColumnTable, SqlLabColumn, ValueType } from '@sextant/contract';

/** Superset's plain names of types; none for what is a text only by its look. */
const typeNames: Readonly<Record<ValueType, string>> = {
  integer: 'INT',
  decimal: 'FLOAT',
  float: 'FLOAT',
  text: 'STRING',
  boolean: 'BOOL',
  date: 'DATETIME',
  timestamp: 'DATETIME',
  timestamptz: 'DATETIME',
  time: 'STRING',
  binary: 'STRING',
  json: 'STRING',
};

/**
 * Names of a result's columns as Superset tells equal ones apart: `a`, `a__1`. Engines number them with a colon; columns without a name are `_col0` by their
 * place.
 */
function wireNames(names: readonly string[]): string[] {
  const takenNames = new Set<string>();
  return names.map((written, index) => {
    const [, base, number] = /^([\s\S]*):(\d+)$/.exec(written) ?? [];
    const isNumbered = base !== undefined && names.slice(0, index).includes(base);
    const name = isNumbered ? `${base}__${number}` : written.trim() === '' ? `_col${index}` : written;
    let unique = name;
    for (let next = 1; takenNames.has(unique); next += 1) unique = `${name}__${next}`;
    takenNames.add(unique);
    return unique;
  });
}

/** The table with the names that its columns have on the wire. */
export function renamedTable(table: ColumnTable): ColumnTable {
  const names = wireNames(table.columns.map(({ name }) => name));
  return {
    ...table,
    columns: table.columns.map((column, index) => ({ ...column, name: names[index] ?? column.name })),
  };
}

/** The columns of a table as they are described. */
export const wireColumns = ({ columns }: Pick<ColumnTable, 'columns'>): SqlLabColumn[] =>
  columns.map(({ name, type }) => {
    const generic = genericTypeOf(type);
    return {
      name,
      column_name: name,
      type: typeNames[type],
      type_generic: generic,
      is_dttm: generic === 2,
      value_type: type,
    };
  });

/** The rows from `offset` on, at most `most` of them: views on the table's own cells. */
export function sliceTable(table: ColumnTable, offset: number, most: number | null): ColumnTable {
  const from = Math.min(offset, table.rowCount);
  const to = most === null ? table.rowCount : Math.min(table.rowCount, from + most);
  if (from === 0 && to === table.rowCount) return table;
  const columns = table.columns.map((column): Column => {
    const { cells } = column;
    if (cells.encoding === 'texts') return { ...column, cells: { ...cells, codes: cells.codes.subarray(from, to) } };
    const nulls = cells.nulls?.subarray(from, to) ?? null;
    return { ...column, cells: { ...cells, numbers: cells.numbers.subarray(from, to), nulls } };
  });
  return { columns, rowCount: to - from };
}

/** A time as ISO text: wall time without a zone, instants in UTC, dates alone. */
function timeText(value: number, type: ValueType): string | null {
  const instant = new Date(value);
  if (Number.isNaN(instant.getTime())) return null;
  const text = instant.toISOString();
  const end = text.length - 1;
  if (type === 'date') return text.slice(0, end - 13);
  const time = text.endsWith('.000Z') ? text.slice(0, end - 4) : text.slice(0, end);
  return type === 'timestamptz' ? `${time}+00:00` : time;
}

/** The table with its times as texts. A turn for others between columns. */
export async function withTimeTexts(table: ColumnTable): Promise<ColumnTable> {
  const columns: Column[] = [];
  for (const column of table.columns) {
    columns.push(genericTypeOf(column.type) === 2 ? timeColumn(column) : column);
    if (table.rowCount > 2_000) await new Promise((resolve) => setImmediate(resolve));
  }
  return { ...table, columns };
}

function timeColumn({ name, type, cells }: Column): Column {
  if (cells.encoding === 'texts') return { name, type: 'text', cells };
  const { numbers, nulls } = cells;
  const codes = new Int32Array(numbers.length);
  const dictionary: string[] = [];
  const codeOf = new Map<number, number>();
  numbers.forEach((value, row) => {
    const earlierCode = nulls?.[row] === 1 ? -1 : codeOf.get(value);
    if (earlierCode !== undefined) return void (codes[row] = earlierCode);
    const text = timeText(value, type);
    const code = text === null ? -1 : dictionary.push(text) - 1;
    codeOf.set(value, code);
    codes[row] = code;
  });
  return { name, type: 'text', cells: { encoding: 'texts', codes, dictionary } };
}
