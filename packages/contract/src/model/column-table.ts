/**
 * Rows as columns: what engines return, what post-processing works on, what charts draw. Row objects exist only in JSON at the wire.
 */

/** What a column holds, independent of the engine. `timestamp` is wall time; `timestamptz` is an instant. */
export type ValueType =
  | 'integer'
  | 'decimal'
  | 'float'
  | 'text'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'timestamptz'
  | 'time'
  | 'binary'
  | 'json';

/**
 * The cells of one column.
 * - `numbers`: one double a row. Booleans are 0 and 1; dates, timestamps and timestamptz are epoch milliseconds (wall time read as UTC).
 *   `nulls[row] === 1` marks SQL NULL; `nulls` is null when there is none. NaN and infinities are legal values.
 * - `texts`: `dictionary[codes[row]]`; code -1 is SQL NULL. Also used for integers and decimals that a double cannot hold exactly.
 */
export type Cells =
  | { readonly encoding: 'numbers'; readonly numbers: Float64Array; readonly nulls: Uint8Array | null }
  | { readonly encoding: 'texts'; readonly codes: Int32Array; readonly dictionary: readonly string[] };

/** One named column of a table. Names are unique within a table. */
export interface Column {
  readonly name: string;
  readonly type: ValueType;
  readonly cells: Cells;
}

/** Columns × rows; every column holds exactly `rowCount` cells. */
export interface ColumnTable {
  readonly columns: readonly Column[];
  readonly rowCount: number;
}

/** A single cell as plain data. Times are epoch milliseconds; null is SQL NULL. */
export type Cell = string | number | boolean | null;

/** Superset's GenericDataType, as it stands in `coltypes`. */
export const genericType = { numeric: 0, text: 1, temporal: 2, boolean: 3 } as const;
export type GenericType = (typeof genericType)[keyof typeof genericType];

/** The wire's generic type of a value type: times 2, booleans 3, numbers 0, everything else 1. */
export function genericTypeOf(type: ValueType): GenericType {
  switch (type) {
    case 'integer':
    case 'decimal':
    case 'float':
      return genericType.numeric;
    case 'date':
    case 'timestamp':
    case 'timestamptz':
      return genericType.temporal;
    case 'boolean':
      return genericType.boolean;
    case 'text':
    case 'time':
    case 'binary':
    case 'json':
      return genericType.text;
  }
}

/** The cell in `row`, as plain data: booleans as booleans, times as epoch milliseconds, NULL as null. */
export function cellAt(column: Column, row: number): Cell {
  const { cells } = column;
  if (cells.encoding === 'texts') {
    const code = cells.codes[row] ?? -1;
    return code < 0 ? null : (cells.dictionary[code] ?? null);
  }
  if (cells.nulls !== null && cells.nulls[row] === 1) return null;
  const number = cells.numbers[row] ?? Number.NaN;
  return column.type === 'boolean' ? number !== 0 : number;
}

/** The column called `name`, or null. */
export function columnNamed(table: ColumnTable, name: string): Column | null {
  return table.columns.find((column) => column.name === name) ?? null;
}

/** A number column from plain values; null becomes NULL, booleans 0 and 1. */
export function numberColumn(name: string, type: ValueType, values: readonly (number | boolean | null)[]): Column {
  const numbers = new Float64Array(values.length);
  let nulls: Uint8Array | null = null;
  values.forEach((value, row) => {
    if (value === null) (nulls ??= new Uint8Array(values.length))[row] = 1;
    else numbers[row] = Number(value);
  });
  return { name, type, cells: { encoding: 'numbers', numbers, nulls } };
}

/** A text column from plain values, dictionary-coded in order of first appearance; null becomes NULL. */
export function textColumn(name: string, values: readonly (string | null)[], type: ValueType = 'text'): Column {
  const codes = new Int32Array(values.length);
  const dictionary: string[] = [];
  const codeOf = new Map<string, number>();
  values.forEach((value, row) => {
    if (value === null) {
      codes[row] = -1;
      return;
    }
    let code = codeOf.get(value);
    if (code === undefined) {
      code = dictionary.push(value) - 1;
      codeOf.set(value, code);
    }
    codes[row] = code;
  });
  return { name, type, cells: { encoding: 'texts', codes, dictionary } };
}

/** A column of `type` from plain cells: text-like types as texts, all others as numbers. */
export function columnFrom(name: string, type: ValueType, values: readonly Cell[]): Column {
  const asText = values.some((value) => typeof value === 'string') || genericTypeOf(type) === genericType.text;
  return asText
    ? textColumn(
        name,
        values.map((value) => (value === null ? null : String(value))),
        type,
      )
    : numberColumn(name, type, values as readonly (number | boolean | null)[]);
}

/** The columns of a table with values that are infinite or no numbers, which no text of the wire has: they leave as NULL. No member where there are none. */
export function notFiniteMember({ columns }: ColumnTable): { readonly not_finite_columns?: readonly string[] } {
  const names = columns.flatMap(({ name, type, cells }) => {
    if (type !== 'float' || cells.encoding !== 'numbers') return [];
    const { numbers, nulls } = cells;
    return numbers.some((number, row) => !Number.isFinite(number) && nulls?.[row] !== 1) ? [name] : [];
  });
  return names.length === 0 ? {} : { not_finite_columns: names };
}
