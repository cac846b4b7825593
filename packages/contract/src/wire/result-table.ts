import { columnFrom, genericType } from '../model/column-table.ts';
import type { Cell, Cells, Column, ColumnTable, ValueType } from '../model/column-table.ts';
import type { AnyChartDataEntry, ChartDataEntry } from './chart-data-response.ts';

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** The wire names generic types only; numbers that came as text (too large for a double) stay text-coded integers. */
function typeOf(generic: number | undefined, values: readonly Cell[]): ValueType {
  switch (generic) {
    case genericType.numeric:
      return values.every((value) => value === null || typeof value === 'string' || Number.isInteger(value))
        ? 'integer'
        : 'float';
    case genericType.temporal:
      return values.every((value) => value === null || typeof value === 'number') ? 'timestamp' : 'text';
    case genericType.boolean:
      return 'boolean';
    default:
      return 'text';
  }
}

/** Whether an entry has rows, and no cells by column. */
export const hasRows = (entry: AnyChartDataEntry): entry is ChartDataEntry =>
  entry.data === undefined || Array.isArray(entry.data);

type Row = NonNullable<ChartDataEntry['data']>[number];

/** A column of numbers and NULL, read in one pass; null where other values are among them. */
function numbersIn(data: readonly Row[], name: string): { readonly cells: Cells; readonly isWhole: boolean } | null {
  const numbers = new Float64Array(data.length);
  let nulls: Uint8Array | null = null;
  let isWhole = true;
  for (let row = 0; row < data.length; row += 1) {
    const value = data[row]?.[name];
    if (typeof value === 'number') {
      numbers[row] = value;
      isWhole &&= Number.isInteger(value);
    } else if (value === null || value === undefined) (nulls ??= new Uint8Array(data.length))[row] = 1;
    else return null;
  }
  return { cells: { encoding: 'numbers', numbers, nulls }, isWhole };
}

/** A column of texts and NULL, read in one pass; null where other values are among them. */
function textsIn(data: readonly Row[], name: string): Cells | null {
  const codes = new Int32Array(data.length);
  const dictionary: string[] = [];
  const codeOf = new Map<string, number>();
  for (let row = 0; row < data.length; row += 1) {
    const value = data[row]?.[name];
    if (typeof value === 'string') {
      let code = codeOf.get(value);
      if (code === undefined) codeOf.set(value, (code = dictionary.push(value) - 1));
      codes[row] = code;
    } else if (value === null || value === undefined) codes[row] = -1;
    else return null;
  }
  return { encoding: 'texts', codes, dictionary };
}

/** The usual column: of numbers, times or texts alone. Null for any other. */
function plainColumn(data: readonly Row[], name: string, generic: number | undefined): Column | null {
  if (generic === genericType.boolean || name in Object.prototype) return null;
  if (generic === genericType.numeric || generic === genericType.temporal) {
    const found = numbersIn(data, name);
    if (found === null) return null;
    const type = generic === genericType.temporal ? 'timestamp' : found.isWhole ? 'integer' : 'float';
    return { name, type, cells: found.cells };
  }
  const cells = textsIn(data, name);
  return cells === null ? null : { name, type: 'text', cells };
}

/** The rows of one result as a column table, in the order of `colnames`; null when the result carries no rows (an error, or only SQL). */
export function tableOfResult(entry: ChartDataEntry): ColumnTable | null {
  const { colnames, coltypes, data } = entry;
  if (colnames === undefined || data === undefined) return null;
  const columns = colnames.map((name, index): Column => {
    const plain = plainColumn(data, name, coltypes?.[index]);
    if (plain !== null) return plain;
    const isInherited = name in Object.prototype;
    const values = data.map((row) => (isInherited && !Object.hasOwn(row, name) ? null : cellOf(row[name])));
    return columnFrom(name, typeOf(coltypes?.[index], values), values);
  });
  return { columns, rowCount: data.length };
}
