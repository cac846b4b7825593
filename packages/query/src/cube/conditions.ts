import { cellAt, type Column, type Filter, type FilterScalar, type OperatorName } from '@sextant/contract';

/** The rows that a condition keeps, one byte a row. */
type KeptRows = Uint8Array;

/** On which side of its bound a condition keeps numbers, and whether the bound itself. */
const comparisons: Partial<Record<OperatorName, { readonly side: 1 | -1; readonly isInclusive: boolean }>> = {
  greaterOrEqual: { side: 1, isInclusive: true },
  greaterThan: { side: 1, isInclusive: false },
  lessOrEqual: { side: -1, isInclusive: true },
  lessThan: { side: -1, isInclusive: false },
};

/** The rows of a column of numbers from the least to the greatest; those without a number are left out. */
export interface SortedRows {
  readonly rows: Int32Array;
  readonly numbers: Float64Array;
}

/** Sorts the rows of a column once, so that a range finds its rows without a look at each; null for a column of texts. */
export function sortedRows({ cells }: Column): SortedRows | null {
  if (cells.encoding === 'texts') return null;
  const { numbers, nulls } = cells;
  const numberAt = (row: number): number => numbers[row] ?? Number.NaN;
  const rows = Int32Array.from(numbers.keys())
    .filter((row) => nulls?.[row] !== 1 && !Number.isNaN(numberAt(row)))
    .sort((one, other) => numberAt(one) - numberAt(other) || one - other);
  return { rows, numbers: Float64Array.from(rows, numberAt) };
}

/** How many of ascending numbers are below a bound, or are it, too. */
function countBelow(numbers: Float64Array, bound: number, isInclusive: boolean): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const number = numbers[middle] ?? Infinity;
    if (isInclusive ? number <= bound : number < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows of a sorted column that all conditions keep; null where one is no bound. */
export function rowsBetween({ rows, numbers }: SortedRows, filters: readonly Filter[]): Int32Array | null {
  let [from, to] = [0, rows.length];
  for (const { operator, value } of filters) {
    const comparison = comparisons[operator];
    if (comparison === undefined || typeof value !== 'number') return null;
    const { side, isInclusive } = comparison;
    if (side === 1) from = Math.max(from, countBelow(numbers, value, !isInclusive));
    else to = Math.min(to, countBelow(numbers, value, isInclusive));
  }
  return rows.subarray(from, Math.max(from, to));
}

/** The values that a condition names, null for SQL NULL; null for a condition that names none. */
function namedValues({ operator, value }: Filter): readonly FilterScalar[] | null {
  if (operator === 'isNull') return [null];
  if (operator === 'equals' && !Array.isArray(value)) return [value as FilterScalar];
  return operator === 'in' && Array.isArray(value) ? value : null;
}

/** Which rows of a column a condition keeps, as the engine would read it; null for a condition that is not understood here. */
function keptBy(column: Column, filter: Filter): KeptRows | null {
  const { cells } = column;
  const names = namedValues(filter);
  if (names !== null) {
    const wanted = new Set(names);
    const rows = cells.encoding === 'texts' ? cells.codes.length : cells.numbers.length;
    const isText = names.some((name) => typeof name === 'string');
    const isNumber = names.some((name) => typeof name === 'number');
    // Values of another kind than the column's are converted by the engine.
    if ((isText && cells.encoding !== 'texts') || (isNumber && cells.encoding === 'texts')) return null;
    return Uint8Array.from({ length: rows }, (_, row) => Number(wanted.has(cellAt(column, row))));
  }
  const comparison = comparisons[filter.operator];
  if (comparison === undefined || cells.encoding === 'texts' || typeof filter.value !== 'number') return null;
  const { numbers, nulls } = cells;
  const bound = filter.value;
  const keptMarks = new Uint8Array(numbers.length);
  const { side, isInclusive } = comparison;
  for (let row = 0; row < keptMarks.length; row += 1) {
    const number = nulls?.[row] === 1 ? Number.NaN : (numbers[row] ?? Number.NaN);
    if (side === 1 ? number > bound : number < bound) keptMarks[row] = 1;
    else if (isInclusive && number === bound) keptMarks[row] = 1;
  }
  return keptMarks;
}

/** The rows that all conditions keep. `columnOf` finds the cells of a condition, null where the cube has none; null when one cannot be read. */
export function keptRows(
  filters: readonly Filter[],
  rowCount: number,
  columnOf: (filter: Filter) => Column | null,
): Int32Array | null {
  const all: KeptRows = new Uint8Array(rowCount).fill(1);
  for (const filter of filters) {
    const column = columnOf(filter);
    const keptMarks = column === null ? null : keptBy(column, filter);
    if (keptMarks === null) return null;
    for (let row = 0; row < rowCount; row += 1) if (keptMarks[row] === 0) all[row] = 0;
  }
  let count = 0;
  const rows = new Int32Array(rowCount);
  for (let row = 0; row < rowCount; row += 1) if (all[row] === 1) rows[count++] = row;
  return rows.subarray(0, count);
}
