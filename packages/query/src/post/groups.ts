import { codeColumn, codePairs, type CodedColumn } from './code-columns.ts';
import { numbersOf, type FrameColumn } from './frame.ts';
import { firstPositions, orderBy } from './order-numbers.ts';

/** Rows by equal keys, groups sorted by key: `groupOf[row]` (−1 for rows left out) and for each group the first of its rows. */
export interface Groups {
  readonly groupOf: Int32Array;
  readonly first: Int32Array;
}

/**
 * Groups rows by the columns' cells in linear time. Rows with a NULL (or NaN) in a key are left out, unless `keepsMissing`: then NULL is
 * a key of its own, the last. No columns make one group of all rows.
 */
export function groupRows(columns: readonly FrameColumn[], rowCount: number, { keepsMissing = false } = {}): Groups {
  if (columns.length === 0) return { groupOf: new Int32Array(rowCount), first: new Int32Array(rowCount > 0 ? 1 : 0) };
  const codedColumns = columns.map(codeColumn);
  const [head, ...rest] = codedColumns;
  const all = rest.reduce((before, next) => codePairs(before, next), head ?? emptyCodes);
  return numberedCodes(all, keepsMissing ? [] : codedColumns.filter(({ hasMissing }) => hasMissing));
}

const emptyCodes: CodedColumn = { codes: new Int32Array(), size: 0, hasMissing: false };

/** Numbers the groups that have a row left without gaps; their order stays. */
function numberedCodes({ codes, size }: CodedColumn, missing: readonly CodedColumn[]): Groups {
  const firstOf = new Int32Array(size).fill(-1);
  const groupOf = new Int32Array(codes.length);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    if (missing.some((one) => one.codes[row] === one.size - 1)) {
      groupOf[row] = -1;
      continue;
    }
    groupOf[row] = code;
    if (firstOf[code] === -1) firstOf[code] = row;
  }
  const groupIndex = new Int32Array(size);
  const first = new Int32Array(size);
  let count = 0;
  for (let code = 0; code < size; code += 1) {
    const row = firstOf[code] ?? -1;
    if (row < 0) continue;
    groupIndex[code] = count;
    first[count] = row;
    count += 1;
  }
  if (count < size)
    for (let row = 0; row < groupOf.length; row += 1) {
      const code = groupOf[row] ?? -1;
      if (code >= 0) groupOf[row] = groupIndex[code] ?? 0;
    }
  return { groupOf, first: first.subarray(0, count) };
}

/**
 * Row numbers in the order of the columns; `ascends` per column. NULLs are last in both directions, equal rows keep their order.
 * Linear in the rows: the last column first.
 */
export function sortedRows(
  columns: readonly FrameColumn[],
  rowCount: number,
  isAscending: (keyIndex: number) => boolean,
): Int32Array {
  let order: Int32Array = firstPositions(rowCount);
  for (let index = columns.length - 1; index >= 0; index -= 1) {
    const column = columns[index];
    if (column === undefined) continue;
    order =
      column.cells.encoding === 'texts'
        ? orderByCode(codeColumn(column), order, isAscending(index))
        : orderBy(numbersOf(column), order, isAscending(index));
  }
  return order;
}

function orderByCode({ codes, size, hasMissing }: CodedColumn, order: Int32Array, isAscending: boolean): Int32Array {
  const last = size - 1 - (hasMissing ? 1 : 0);
  const starts = new Int32Array(size + 1);
  for (let row = 0; row < codes.length; row += 1) {
    const code = codes[row] ?? 0;
    const next = (isAscending || code > last ? code : last - code) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let code = 1; code <= size; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
  const sorted = new Int32Array(order.length);
  for (let index = 0; index < order.length; index += 1) {
    const row = order[index] ?? 0;
    const code = codes[row] ?? 0;
    const bucket = isAscending || code > last ? code : last - code;
    const target = starts[bucket] ?? 0;
    starts[bucket] = target + 1;
    sorted[target] = row;
  }
  return sorted;
}

/** Values side by side by bucket: those of bucket `b` stand from `starts[b]` up to but without `starts[b + 1]`, in the order of rows. */
export interface GroupedValues {
  readonly values: Float64Array;
  readonly starts: Int32Array;
}

/** Arranges values by bucket in linear time; rows of bucket −1 are left out, NaN too unless `keepsMissing`. */
export function groupValues(
  numbers: Float64Array,
  { bucketOf, count }: { readonly bucketOf: Int32Array; readonly count: number },
  { keepsMissing = false } = {},
): GroupedValues {
  const starts = new Int32Array(count + 2);
  for (let row = 0; row < bucketOf.length; row += 1) {
    const bucket = bucketOf[row] ?? -1;
    if (bucket < 0 || (!keepsMissing && Number.isNaN(numbers[row]))) continue;
    starts[bucket + 2] = (starts[bucket + 2] ?? 0) + 1;
  }
  for (let bucket = 2; bucket < starts.length; bucket += 1)
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  const values = new Float64Array(starts[count + 1] ?? 0);
  for (let row = 0; row < bucketOf.length; row += 1) {
    const bucket = bucketOf[row] ?? -1;
    const value = numbers[row] ?? Number.NaN;
    if (bucket < 0 || (!keepsMissing && Number.isNaN(value))) continue;
    const target = starts[bucket + 1] ?? 0;
    starts[bucket + 1] = target + 1;
    values[target] = value;
  }
  return { values, starts: starts.subarray(0, count + 1) };
}

/** A statistic of each bucket. */
export function statisticOf(
  { values, starts }: GroupedValues,
  compute: (values: Float64Array, from: number, to: number) => number,
): Float64Array {
  const computedCells = new Float64Array(starts.length - 1);
  for (let bucket = 0; bucket < computedCells.length; bucket += 1)
    computedCells[bucket] = compute(values, starts[bucket] ?? 0, starts[bucket + 1] ?? 0);
  return computedCells;
}
