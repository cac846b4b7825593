import { codeNumbers } from './code-columns.ts';
import { interpolate, type Interpolation } from './statistics.ts';

/** A moving window over rows: its length, how many values it needs for a result, and how many rows it reaches ahead. */
export interface Window {
  readonly length: number;
  readonly neededCount: number;
  readonly lead: number;
}

/** Rows `[from, to)` that the window of a row covers. */
const rangeOf = ({ length, lead }: Window, row: number, rowCount: number): readonly [number, number] => {
  const end = row + lead + 1;
  return [Math.max(0, end - length), Math.min(end, rowCount)];
};

/** How many values (not NaN) each window holds. */
export function countWindows(numbers: Float64Array, window: Window): Int32Array {
  const before = new Int32Array(numbers.length + 1);
  for (let row = 0; row < numbers.length; row += 1)
    before[row + 1] = (before[row] ?? 0) + (Number.isNaN(numbers[row]) ? 0 : 1);
  const counts = new Int32Array(numbers.length);
  for (let row = 0; row < numbers.length; row += 1) {
    const [from, to] = rangeOf(window, row, numbers.length);
    counts[row] = from < to ? (before[to] ?? 0) - (before[from] ?? 0) : 0;
  }
  return counts;
}

/** Puts NaN where a window holds fewer values than it needs. */
export function maskShortWindows(values: Float64Array, counts: Int32Array, { neededCount }: Window): Float64Array {
  for (let row = 0; row < values.length; row += 1) if ((counts[row] ?? 0) < neededCount) values[row] = Number.NaN;
  return values;
}

/**
 * Joins numbers over each window in linear time, whatever its length: rows are cut into blocks as long as the window, so that a window is
 * the end of one block and the beginning of the next. Nothing is ever taken away again, so no rounding adds up. NaN is `none`.
 */
export function joinWindows(
  numbers: Float64Array,
  window: Window,
  { none, join }: { readonly none: number; readonly join: (left: number, right: number) => number },
): Float64Array {
  const count = numbers.length;
  const length = Math.min(window.length, Math.max(count, 1));
  const value = (row: number): number => {
    const number = numbers[row] ?? Number.NaN;
    return Number.isNaN(number) ? none : number;
  };
  const sinceStart = new Float64Array(count);
  const untilEnd = new Float64Array(count);
  for (let row = 0; row < count; row += 1)
    sinceStart[row] = row % length === 0 ? value(row) : join(sinceStart[row - 1] ?? none, value(row));
  for (let row = count - 1; row >= 0; row -= 1)
    untilEnd[row] =
      row === count - 1 || (row + 1) % length === 0 ? value(row) : join(value(row), untilEnd[row + 1] ?? none);
  const joinedValues = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    const [from, to] = rangeOf(window, row, count);
    if (from >= to) joinedValues[row] = none;
    else if (from % length === 0) joinedValues[row] = sinceStart[to - 1] ?? none;
    else if (Math.floor(from / length) === Math.floor((to - 1) / length)) joinedValues[row] = untilEnd[from] ?? none;
    else joinedValues[row] = join(untilEnd[from] ?? none, sinceStart[to - 1] ?? none);
  }
  return joinedValues;
}

/** Count, mean and sums of powers of the distances from it, of a range of values. */
export interface Moments {
  count: number;
  mean: number;
  second: number;
  third: number;
  fourth: number;
}

const fields = 5;

/** The moments of many ranges, five numbers each. */
class MomentTable {
  readonly #cells: Float64Array;

  constructor(count: number) {
    this.#cells = new Float64Array(count * fields);
  }

  read(valueIndex: number, into: Moments): void {
    const from = valueIndex * fields;
    into.count = this.#cells[from] ?? 0;
    into.mean = this.#cells[from + 1] ?? 0;
    into.second = this.#cells[from + 2] ?? 0;
    into.third = this.#cells[from + 3] ?? 0;
    into.fourth = this.#cells[from + 4] ?? 0;
  }

  write(valueIndex: number, { count, mean, second, third, fourth }: Moments): void {
    const from = valueIndex * fields;
    this.#cells[from] = count;
    this.#cells[from + 1] = mean;
    this.#cells[from + 2] = second;
    this.#cells[from + 3] = third;
    this.#cells[from + 4] = fourth;
  }
}

const noMoments = (): Moments => ({ count: 0, mean: 0, second: 0, third: 0, fourth: 0 });

/** The moments of a single value, or of none. */
function setToValue(moments: Moments, value: number): void {
  const isMissing = Number.isNaN(value);
  moments.count = isMissing ? 0 : 1;
  moments.mean = isMissing ? 0 : value;
  moments.second = 0;
  moments.third = 0;
  moments.fourth = 0;
}

/** Puts the moments of two ranges together into the first (Pébay 2008, "Formulas for robust, one-pass parallel computation"). */
function joinInto(a: Moments, b: Moments): void {
  if (b.count === 0) return;
  const count = a.count + b.count;
  const delta = b.mean - a.mean;
  const meanStep = delta / count;
  const both = a.count * b.count;
  a.fourth +=
    b.fourth +
    delta * meanStep * meanStep * meanStep * both * (a.count * a.count - both + b.count * b.count) +
    6 * meanStep * meanStep * (a.count * a.count * b.second + b.count * b.count * a.second) +
    4 * meanStep * (a.count * b.third - b.count * a.third);
  a.third +=
    b.third +
    delta * meanStep * meanStep * both * (a.count - b.count) +
    3 * meanStep * (a.count * b.second - b.count * a.second);
  a.second += b.second + delta * meanStep * both;
  a.mean += meanStep * b.count;
  a.count = count;
}

/** A statistic of each window from its moments, in linear time (as `joinWindows`). The moments are valid during the call. */
export function momentsOfWindows(
  numbers: Float64Array,
  window: Window,
  statistic: (moments: Moments) => number,
): Float64Array {
  const count = numbers.length;
  const length = Math.min(window.length, Math.max(count, 1));
  const [sinceStart, untilEnd] = [new MomentTable(count), new MomentTable(count)];
  const [moments, value] = [noMoments(), noMoments()];
  for (let row = 0; row < count; row += 1) {
    if (row % length === 0) setToValue(moments, Number.NaN);
    setToValue(value, numbers[row] ?? Number.NaN);
    joinInto(moments, value);
    sinceStart.write(row, moments);
  }
  for (let row = count - 1; row >= 0; row -= 1) {
    if ((row + 1) % length === 0 || row === count - 1) setToValue(moments, Number.NaN);
    setToValue(value, numbers[row] ?? Number.NaN);
    joinInto(moments, value);
    untilEnd.write(row, moments);
  }
  const computedValues = new Float64Array(count);
  for (let row = 0; row < count; row += 1) {
    const [from, to] = rangeOf(window, row, count);
    const isStart = from % length === 0;
    const isOneBlock = Math.floor(from / length) === Math.floor((to - 1) / length);
    setToValue(moments, Number.NaN);
    if (from < to && !isStart) untilEnd.read(from, moments);
    if (from < to && (isStart || !isOneBlock)) {
      sinceStart.read(to - 1, value);
      joinInto(moments, value);
    }
    computedValues[row] = statistic(moments);
  }
  return computedValues;
}

/** The variance of a sample (divisor n − 1); NaN below two values. */
export const sampleVariance = ({ count, second }: Moments): number => (count < 2 ? Number.NaN : second / (count - 1));

/** Skewness, corrected for bias (Fisher and Pearson); NaN below three values, 0 when all are alike. */
export function skewness({ count: n, second, third }: Moments): number {
  if (n < 3) return Number.NaN;
  const variance = second / n;
  if (variance <= 1e-14) return 0;
  return (Math.sqrt(n * (n - 1)) / (n - 2)) * (third / n / variance ** 1.5);
}

/** Excess kurtosis, corrected for bias; NaN below four values, −3 when all are alike. */
export function kurtosis({ count: n, second, fourth }: Moments): number {
  if (n < 4) return Number.NaN;
  const variance = second / n;
  if (variance <= 1e-14) return -3;
  const excess = fourth / n / variance ** 2 - 3;
  return ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * excess + 6);
}

/** Windows up to this length keep their values sorted; longer ones count them by rank. */
const sortedWindowMax = 256;

/** The quantile (0–1) of each window: n · log n at most, whatever the length of the window. */
export function quantileOfWindows(
  numbers: Float64Array,
  window: Window,
  options: { readonly quantile: number; readonly interpolation: Interpolation },
): Float64Array {
  const windowValues = window.length <= sortedWindowMax ? sortedValues(numbers, window.length) : rankedValues(numbers);
  const computedValues = new Float64Array(numbers.length);
  let [start, end] = [0, 0];
  for (let row = 0; row < numbers.length; row += 1) {
    const [from, to] = rangeOf(window, row, numbers.length);
    for (; end < to; end += 1) if (!Number.isNaN(numbers[end])) windowValues.add(end);
    for (; start < from && start < end; start += 1) if (!Number.isNaN(numbers[start])) windowValues.remove(start);
    const count = windowValues.count();
    const position = (count - 1) * options.quantile;
    computedValues[row] =
      count === 0
        ? Number.NaN
        : interpolate(
            windowValues.valueAt(Math.floor(position)),
            windowValues.valueAt(Math.ceil(position)),
            position,
            options.interpolation,
          );
  }
  return computedValues;
}

/** The values of some rows in order. */
interface WindowValues {
  readonly count: () => number;
  readonly add: (row: number) => void;
  readonly remove: (row: number) => void;
  /** The value at a place of the sorted values, from 0. */
  readonly valueAt: (position: number) => number;
}

function sortedValues(numbers: Float64Array, capacity: number): WindowValues {
  const sorted = new Float64Array(capacity + 1);
  let count = 0;
  const placeFor = (value: number): number => {
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((sorted[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    count: () => count,
    add: (row) => {
      const value = numbers[row] ?? 0;
      const position = placeFor(value);
      sorted.copyWithin(position + 1, position, count);
      sorted[position] = value;
      count += 1;
    },
    remove: (row) => {
      const position = placeFor(numbers[row] ?? 0);
      sorted.copyWithin(position, position + 1, count);
      count -= 1;
    },
    valueAt: (position) => sorted[position] ?? Number.NaN,
  };
}

/** Counts of the distinct values by rank in a binary indexed tree (Fenwick 1994). */
function rankedValues(numbers: Float64Array): WindowValues {
  const { codes, size } = codeNumbers(numbers);
  const distinct = new Float64Array(size);
  for (let row = 0; row < codes.length; row += 1) distinct[codes[row] ?? 0] = numbers[row] ?? Number.NaN;
  const tree = new Int32Array(size + 1);
  const top = 2 ** Math.floor(Math.log2(Math.max(1, size)));
  let count = 0;
  const change = (row: number, by: 1 | -1): void => {
    count += by;
    for (let node = (codes[row] ?? 0) + 1; node < tree.length; node += node & -node)
      tree[node] = (tree[node] ?? 0) + by;
  };
  return {
    count: () => count,
    add: (row) => change(row, 1),
    remove: (row) => change(row, -1),
    valueAt: (position) => {
      let [node, left] = [0, position];
      for (let step = top; step > 0; step >>= 1) {
        const next = node + step;
        if (next < tree.length && (tree[next] ?? 0) <= left) {
          node = next;
          left -= tree[next] ?? 0;
        }
      }
      return distinct[node] ?? Number.NaN;
    },
  };
}
