import { compareCells, frameCell, type FrameColumn } from './frame.ts';

/** A column as small integers: equal cells have equal codes, codes rise with the cells, NULL is the last. */
interface Coded {
  readonly codes: Int32Array;
  readonly size: number;
}

/** Codes cells in one pass; only the distinct ones are sorted. */
function codeColumn(column: FrameColumn, rowCount: number): Coded {
  const { cells } = column;
  const first: number[] = [];
  const raw = new Int32Array(rowCount);
  const known = new Map<number | string | null, number>();
  for (let row = 0; row < rowCount; row += 1) {
    const key =
      cells.encoding === 'texts'
        ? (cells.codes[row] ?? -1)
        : cells.nulls?.[row] === 1
          ? null
          : (cells.numbers[row] ?? null);
    let code = known.get(key);
    if (code === undefined) {
      code = first.push(row) - 1;
      known.set(key, code);
    }
    raw[row] = code;
  }
  const cellsOf = first.map((row) => frameCell(column, row));
  const order = cellsOf
    .map((_, code) => code)
    .sort((left, right) => compareCells(cellsOf[left] ?? null, cellsOf[right] ?? null));
  const rank = new Int32Array(order.length);
  order.forEach((code, at) => {
    const before = order[at - 1];
    // A dictionary may hold a text twice.
    rank[code] = before !== undefined && cellsOf[before] === cellsOf[code] ? (rank[before] ?? 0) : at;
  });
  return { codes: raw.map((code) => rank[code] ?? 0), size: order.length };
}

/** Rows by equal keys, groups sorted by key: `groupOf[row]` (−1 for rows left out) and for each group one of its rows. */
export interface Groups {
  readonly groupOf: Int32Array;
  readonly first: readonly number[];
}

/** Groups rows by the columns' cells. Rows with a NULL in one of `required` are left out. No columns make one group of all rows. */
export function groupRows(columns: readonly FrameColumn[], rowCount: number, required: readonly FrameColumn[]): Groups {
  const coded = columns.map((column) => codeColumn(column, rowCount));
  const isMissing = (row: number): boolean =>
    required.some(({ cells }) =>
      cells.encoding === 'texts' ? (cells.codes[row] ?? -1) < 0 : cells.nulls?.[row] === 1,
    );
  const first: number[] = [];
  const raw = new Int32Array(rowCount).fill(-1);
  const known = new Map<number, number>();
  for (let row = 0; row < rowCount; row += 1) {
    if (isMissing(row)) continue;
    const key = coded.reduce((sum, { codes, size }) => sum * size + (codes[row] ?? 0), 0);
    let group = known.get(key);
    if (group === undefined) {
      group = first.push(row) - 1;
      known.set(key, group);
    }
    raw[row] = group;
  }
  const keys = [...known.keys()];
  const order = keys.map((_, group) => group).sort((left, right) => (keys[left] ?? 0) - (keys[right] ?? 0));
  const place = new Int32Array(order.length);
  order.forEach((group, at) => (place[group] = at));
  return {
    groupOf: raw.map((group) => (group < 0 ? -1 : (place[group] ?? -1))),
    first: order.map((group) => first[group] ?? 0),
  };
}

/** Row numbers in the order of the columns; `ascends` per column. NULLs are last in both directions, equal rows keep their order. */
export function sortedRows(
  columns: readonly FrameColumn[],
  rowCount: number,
  ascends: (at: number) => boolean,
): Int32Array {
  const coded = columns.map((column, at) => {
    const { codes } = codeColumn(column, rowCount);
    if (ascends(at)) return codes;
    return codes.map((code, row) => (frameCell(column, row) === null ? code : -code - 1));
  });
  return Int32Array.from({ length: rowCount }, (_, row) => row).sort((left, right) => {
    for (const codes of coded) {
      const order = (codes[left] ?? 0) - (codes[right] ?? 0);
      if (order !== 0) return order;
    }
    return left - right;
  });
}

/** For each bucket the values of its rows, NaN for NULL. Rows of bucket −1 are left out. */
export function gather(numbers: Float64Array, bucketOf: Int32Array, buckets: number): (readonly number[] | null)[] {
  const values: (number[] | null)[] = Array.from({ length: buckets }, () => null);
  for (let row = 0; row < bucketOf.length; row += 1) {
    const bucket = bucketOf[row] ?? -1;
    if (bucket < 0) continue;
    const value = numbers[row] ?? Number.NaN;
    const members = values[bucket];
    if (members === null || members === undefined) values[bucket] = [value];
    else members.push(value);
  }
  return values;
}
