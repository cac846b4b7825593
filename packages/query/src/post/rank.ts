import { floatColumn, numbersOf, type Frame } from './frame.ts';
import { groupRows } from './groups.ts';
import { columnsUnder, readOptions, requireColumns, withColumns } from './options.ts';
import { risingOrder } from './order-numbers.ts';

/** What a rank asks for, checked. */
export interface RankOptions {
  readonly metric: string;
  readonly groupBy: string | null;
}

/** The label of what `rank` adds. */
export const rankLabel = 'rank';

/** Reads a rank's options. */
export function readRank(rawOptions: Readonly<Record<string, unknown>>): RankOptions {
  const options = readOptions('rank', rawOptions, ['metric', 'group_by']);
  const metric = options.text('metric', '');
  if (metric === '') options.reject('Option metric of rank must be a name');
  const groupBy = options.text('group_by', '');
  return { metric, groupBy: groupBy === '' ? null : groupBy };
}

/**
 * Adds `rank`: where the metric stands among all values, or among those of its group, as a part of their number (above 0, up to 1).
 * Equal values share the mean of their places; NULL, and a row whose group is NULL, has no rank and counts nowhere.
 */
export function rank(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const { metric, groupBy } = readRank(rawOptions);
  requireColumns(
    frame,
    [metric, ...(groupBy === null ? [] : [groupBy])],
    readOptions('rank', rawOptions, Object.keys(rawOptions)),
  );
  const keys = groupBy === null ? [] : columnsUnder(frame, groupBy);
  const [source] = columnsUnder(frame, metric);
  const numbers = source === undefined ? new Float64Array(frame.rowCount) : numbersOf(source);
  const groups = groupRows(keys, frame.rowCount);
  return withColumns(frame, [floatColumn([rankLabel], ranksOf(numbers, groups.groupOf, groups.first.length))]);
}

function ranksOf(numbers: Float64Array, groupOf: Int32Array, groupCount: number): Float64Array {
  const { rows, starts } = risingInGroups(numbers, groupOf, groupCount);
  const ranks = new Float64Array(numbers.length).fill(Number.NaN);
  for (let group = 0; group < groupCount; group += 1) {
    const [start, end] = [starts[group] ?? 0, starts[group + 1] ?? 0];
    for (let index = start; index < end;) {
      const value = numbers[rows[index] ?? 0];
      let next = index + 1;
      while (next < end && numbers[rows[next] ?? 0] === value) next += 1;
      // The mean of places at − start + 1 … next − start.
      const share = (index + next + 1 - 2 * start) / 2 / (end - start);
      for (; index < next; index += 1) ranks[rows[index] ?? 0] = share;
    }
  }
  return ranks;
}

/** Rows with a value, group by group, rising within each. */
function risingInGroups(
  numbers: Float64Array,
  groupOf: Int32Array,
  groupCount: number,
): { rows: Int32Array; starts: Int32Array } {
  const next = new Int32Array(groupCount + 1);
  for (let row = 0; row < groupOf.length; row += 1) {
    const group = groupOf[row] ?? -1;
    if (group >= 0 && !Number.isNaN(numbers[row])) next[group + 1] = (next[group + 1] ?? 0) + 1;
  }
  for (let group = 1; group <= groupCount; group += 1) next[group] = (next[group] ?? 0) + (next[group - 1] ?? 0);
  const starts = next.slice();
  const rows = new Int32Array(starts[groupCount] ?? 0);
  const order = risingOrder(numbers);
  for (let index = 0; index < order.length; index += 1) {
    const row = order[index] ?? 0;
    const group = groupOf[row] ?? -1;
    if (group < 0 || Number.isNaN(numbers[row])) continue;
    const target = next[group] ?? 0;
    next[group] = target + 1;
    rows[target] = row;
  }
  return { rows, starts };
}
