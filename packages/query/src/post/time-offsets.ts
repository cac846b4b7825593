import {
  addUnits,
  cellAt,
  columnFrom,
  type Column,
  type ColumnTable,
  type Grain,
  type TimeUnit,
} from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';
import { shiftMs, type OffsetShift, type TimeShift } from '../time-shift.ts';
import { takeRows } from './frame.ts';

/** The rows of a query as they were at another time: `offset` as the query wrote it, `shift` what it came to. */
export interface OffsetResult {
  readonly offset: string;
  readonly shift: OffsetShift;
  readonly table: ColumnTable;
}

/** What of the main query the join needs. */
type MainQuery = Pick<CompiledQuery, 'columns'>;

/**
 * Puts the metrics of each offset beside the main result as `<metric>__<offset>`: joined on every other column, and on time as the shift
 * says (`OffsetShift.grain`). Without other columns rows meet by position. What has no counterpart is NULL; of several the first counts.
 */
export function joinTimeOffsets(main: ColumnTable, query: MainQuery, results: readonly OffsetResult[]): ColumnTable {
  const isMetric = query.columns.map(({ role }) => role === 'metric');
  const time = query.columns.findIndex(({ role }) => role === 'time');
  const keys = isMetric.flatMap((metric, index) => (metric ? [] : [index]));
  const addedColumns = results.flatMap(({ offset, shift, table }) => {
    const rows = matchingRows(main, table, { keys, time, shift });
    return main.columns.flatMap((column, index) =>
      isMetric[index] === true ? [joinedColumn(`${column.name}__${offset}`, table.columns[index], rows)] : [],
    );
  });
  return { columns: [...main.columns, ...addedColumns], rowCount: main.rowCount };
}

/** The rows of one offset under the times of the main ones: each moment moved back by the shift. */
export function alignedToMainTimes(table: ColumnTable, query: MainQuery, { count, unit }: TimeShift): ColumnTable {
  const time = query.columns.findIndex(({ role }) => role === 'time');
  const columns = table.columns.map((column, index): Column => {
    if (index !== time || column.cells.encoding !== 'numbers') return column;
    const { nulls } = column.cells;
    const numbers = column.cells.numbers.map((ms, row) =>
      nulls?.[row] === 1 ? ms : shiftMs(ms, { count: -count, unit }),
    );
    return { ...column, cells: { ...column.cells, numbers } };
  });
  return { columns, rowCount: table.rowCount };
}

/** A column without any value is one of numbers, as Superset's NaN: engines cannot tell the type of a result without rows. */
function joinedColumn(name: string, other: Column | undefined, rows: readonly number[]): Column {
  const column = other === undefined ? null : { name, type: other.type, cells: takeRows(other.cells, rows) };
  if (column !== null && rows.some((_, row) => cellAt(column, row) !== null)) return column;
  return columnFrom(
    name,
    'float',
    rows.map(() => null),
  );
}

interface JoinKeys {
  readonly keys: readonly number[];
  readonly time: number;
  readonly shift: OffsetShift;
}

/** For each row of `main` the row of `other` that belongs to it, or -1. */
function matchingRows(main: ColumnTable, other: ColumnTable, joinKeys: JoinKeys): number[] {
  if (joinKeys.keys.length === 0)
    return Array.from({ length: main.rowCount }, (_, row) => (row < other.rowCount ? row : -1));
  const { grain } = joinKeys.shift;
  return grain === null || joinKeys.time < 0
    ? byMoment(main, other, joinKeys)
    : byStep(main, other, { ...joinKeys, grain });
}

const keyOf = (
  table: ColumnTable,
  row: number,
  keys: readonly number[],
  read: (cell: unknown, index: number) => unknown,
) =>
  JSON.stringify(
    keys.map((index) => {
      const column = table.columns[index];
      return read(column === undefined ? null : cellAt(column, row), index);
    }),
  );

/** The offset's moment plus the way back is the main moment. */
function byMoment(main: ColumnTable, other: ColumnTable, { keys, time, shift }: JoinKeys): number[] {
  const back: TimeShift = { count: -shift.count, unit: shift.unit };
  const movedCell = (cell: unknown, index: number): unknown =>
    index === time && typeof cell === 'number' ? shiftMs(cell, back) : cell;
  const rowOf = new Map<string, number>();
  for (let row = other.rowCount - 1; row >= 0; row -= 1) rowOf.set(keyOf(other, row, keys, movedCell), row);
  return Array.from({ length: main.rowCount }, (_, row) => rowOf.get(keyOf(main, row, keys, (cell) => cell)) ?? -1);
}

interface Step {
  readonly startMs: number;
  readonly row: number;
}

/** The main moment moved lies in a step of the offset: 31 March a month ago in 28 February, a week from Tuesday in the week from Monday. */
function byStep(
  main: ColumnTable,
  other: ColumnTable,
  { keys, time, shift, grain }: JoinKeys & { grain: Grain },
): number[] {
  const others = keys.filter((index) => index !== time);
  const asIs = (cell: unknown): unknown => cell;
  const timeAt = (table: ColumnTable, row: number): number | null => {
    const column = table.columns[time];
    const cell = column === undefined ? null : cellAt(column, row);
    return typeof cell === 'number' ? cell : null;
  };
  const steps = new Map<string, Step[]>();
  for (let row = 0; row < other.rowCount; row += 1) {
    const startMs = timeAt(other, row);
    if (startMs === null) continue;
    const key = keyOf(other, row, others, asIs);
    const found = steps.get(key);
    if (found === undefined) steps.set(key, [{ startMs, row }]);
    else found.push({ startMs, row });
  }
  for (const list of steps.values()) list.sort((left, right) => left.startMs - right.startMs);
  return Array.from({ length: main.rowCount }, (_, row) => {
    const startMs = timeAt(main, row);
    const list = startMs === null ? undefined : steps.get(keyOf(main, row, others, asIs));
    return startMs === null || list === undefined ? -1 : rowHolding(list, shiftMs(startMs, shift), grain);
  });
}

const weekEnds: readonly string[] = ['P1W/1970-01-03T00:00:00Z', 'P1W/1970-01-04T00:00:00Z'] satisfies Grain[];

/** The row of the step that holds a moment, or -1. Steps are named by their start, weeks that end on a day by that day. */
function rowHolding(steps: readonly Step[], momentMs: number, grain: Grain): number {
  if (weekEnds.includes(grain)) {
    const [first] = steps.slice(countUntil(steps, momentMs - 1));
    return first !== undefined && first.startMs < addUnits(momentMs, 7, 'day') ? first.row : -1;
  }
  const last = steps[countUntil(steps, momentMs) - 1];
  return last !== undefined && momentMs < endOf(last.startMs, grain) ? last.row : -1;
}

/** How many steps have a name at `momentMs` or before. */
function countUntil(steps: readonly Step[], momentMs: number): number {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((steps[middle]?.startMs ?? 0) <= momentMs) low = middle + 1;
    else high = middle;
  }
  return low;
}

const units: Readonly<Record<string, TimeUnit>> = { S: 'second', M: 'minute', H: 'hour' };
const dateUnits: Readonly<Record<string, TimeUnit>> = { D: 'day', W: 'week', M: 'month', Y: 'year' };

/** Where a step that starts at `startMs` ends. */
function endOf(startMs: number, grain: Grain): number {
  const match = /P(T?)(\d+)([SMHDWY])$/.exec(grain);
  const unit = match === null ? undefined : (match[1] === 'T' ? units : dateUnits)[match[3] ?? ''];
  return unit === undefined ? startMs : addUnits(startMs, Number(match?.[2]), unit);
}
