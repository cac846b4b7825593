import { cellAt, type Cell, type Cells, type Column, type ColumnTable, type ValueType } from '@sextant/contract';

/** A column whose label has levels: `['sales', 'ORD']` is the metric sales of ORD. A null level is left out when labels are joined. */
export interface FrameColumn {
  readonly path: readonly (string | null)[];
  readonly type: ValueType;
  readonly cells: Cells;
}

/**
 * A table between steps: what rows are called apart from what they hold. Without `index` they are called by their number in the result:
 * `rowNumbers`, null while that is 0, 1, 2 ….
 */
export interface Frame {
  readonly index: readonly FrameColumn[];
  readonly rowNumbers: Int32Array | null;
  readonly columns: readonly FrameColumn[];
  readonly rowCount: number;
}

/** A frame whose rows are called 0, 1, 2 …. */
export const plainFrame = (columns: readonly FrameColumn[], rowCount: number): Frame => ({
  index: [],
  rowNumbers: null,
  columns,
  rowCount,
});

const separator = ', ';

/** The label of a path as the result shows it. */
export const labelOf = (path: FrameColumn['path']): string => path.filter((part) => part !== null).join(separator);

/** A table as a frame without index. */
export const frameOf = (table: ColumnTable): Frame =>
  plainFrame(
    table.columns.map(({ name, type, cells }) => ({ path: [name], type, cells })),
    table.rowCount,
  );

const columnOf = ({ path, type, cells }: FrameColumn): Column => ({ name: labelOf(path), type, cells });

/** The columns as a table. An index that was not moved back is not part of it. */
export const tableOf = (frame: Frame): ColumnTable => ({
  columns: frame.columns.map(columnOf),
  rowCount: frame.rowCount,
});

/** Doubles of a column, NaN for NULL; texts are read as numbers. The array may be the column's own: never write into it. */
export function numbersOf({ cells }: Pick<FrameColumn, 'cells'>): Float64Array {
  if (cells.encoding === 'texts') return textNumbers(cells);
  const { numbers, nulls } = cells;
  if (nulls === null) return numbers;
  const read = numbers.slice();
  for (let row = 0; row < read.length; row += 1) if (nulls[row] === 1) read[row] = Number.NaN;
  return read;
}

function textNumbers({ codes, dictionary }: Extract<Cells, { encoding: 'texts' }>): Float64Array {
  const values = Float64Array.from(dictionary, (text) => (text.trim() === '' ? Number.NaN : Number(text)));
  const read = new Float64Array(codes.length);
  for (let row = 0; row < read.length; row += 1) read[row] = values[codes[row] ?? -1] ?? Number.NaN;
  return read;
}

/** Cells from doubles: NaN becomes NULL. Infinities stay. */
function cellsOf(numbers: Float64Array): Cells {
  let nulls: Uint8Array | null = null;
  for (let row = 0; row < numbers.length; row += 1) {
    if (Number.isNaN(numbers[row])) (nulls ??= new Uint8Array(numbers.length))[row] = 1;
  }
  return { encoding: 'numbers', numbers, nulls };
}

/** A column of doubles. */
export const floatColumn = (
  path: FrameColumn['path'],
  numbers: Float64Array,
  type: ValueType = 'float',
): FrameColumn => ({ path, type, cells: cellsOf(numbers) });

/** True for what arithmetic works on. */
export const isNumeric = ({ type }: Pick<FrameColumn, 'type'>): boolean =>
  type === 'integer' || type === 'float' || type === 'decimal' || type === 'boolean';

/** Plain cell of a frame's column. */
export const frameCell = (column: FrameColumn, row: number): Cell =>
  cellAt({ name: '', type: column.type, cells: column.cells }, row);

/** The column's cells in the order of `rows`; -1 is NULL. */
export function takeRows(cells: Cells, rows: ArrayLike<number>): Cells {
  // One kind of list, so that the loops are compiled for it.
  const order = rows instanceof Int32Array ? rows : Int32Array.from(rows);
  return cells.encoding === 'texts'
    ? { ...cells, codes: takeCodes(cells.codes, order) }
    : takeNumbers(cells.numbers, cells.nulls, order);
}

function takeCodes(from: Int32Array, order: Int32Array): Int32Array {
  const codes = new Int32Array(order.length);
  for (let index = 0; index < codes.length; index += 1) {
    const row = order[index] ?? -1;
    codes[index] = row < 0 ? -1 : (from[row] ?? -1);
  }
  return codes;
}

function takeNumbers(from: Float64Array, missing: Uint8Array | null, order: Int32Array): Cells {
  const numbers = new Float64Array(order.length);
  const nulls = new Uint8Array(order.length);
  let count = 0;
  for (let index = 0; index < numbers.length; index += 1) {
    const row = order[index] ?? -1;
    if (row < 0 || (missing !== null && missing[row] === 1)) {
      nulls[index] = 1;
      count += 1;
    } else numbers[index] = from[row] ?? Number.NaN;
  }
  return { encoding: 'numbers', numbers, nulls: count === 0 ? null : nulls };
}

/** The frame's rows in the order of `rows`; they keep their names. */
export function reorder(frame: Frame, rows: Int32Array): Frame {
  const take = (column: FrameColumn): FrameColumn => ({ ...column, cells: takeRows(column.cells, rows) });
  const { rowNumbers } = frame;
  return {
    index: frame.index.map(take),
    rowNumbers: rowNumbers === null ? rows : rows.map((row) => rowNumbers[row] ?? row),
    columns: frame.columns.map(take),
    rowCount: rows.length,
  };
}

const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** A cell as a column label: times as `YYYY-MM-DD HH:MM:SS`, booleans as True and False, whole floats with `.0`. */
export function cellLabel(cell: Cell, type: ValueType): string | null {
  if (cell === null) return null;
  if (typeof cell === 'boolean') return cell ? 'True' : 'False';
  if (typeof cell === 'string') return cell;
  switch (type) {
    case 'timestamp':
    case 'timestamptz': {
      const time = new Date(cell);
      return `${time.toISOString().slice(0, 10)} ${twoDigits(time.getUTCHours())}:${twoDigits(time.getUTCMinutes())}:${twoDigits(time.getUTCSeconds())}`;
    }
    case 'date':
      return new Date(cell).toISOString().slice(0, 10);
    case 'float':
      return Number.isInteger(cell) ? `${cell}.0` : String(cell);
    default:
      return String(cell);
  }
}
