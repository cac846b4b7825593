import { cellAt, columnFrom, type Column, type ColumnTable } from '@sextant/contract';
import type { CompiledQuery } from '../compiled-query.ts';
import { shifted, type TimeShift } from '../time-shift.ts';
import { takeRows } from './frame.ts';

/** The answer of one offset. */
export interface OffsetAnswer {
  readonly offset: string;
  readonly shift: TimeShift;
  readonly table: ColumnTable;
}

/** What of the main query the join needs. */
type MainQuery = Pick<CompiledQuery, 'columns'>;

/**
 * Puts the metrics of each offset beside the main answer as `<metric>__<offset>`: joined on every other column, the offset's
 * time moved back to the main one. Without other columns rows meet by position. What has no counterpart is NULL.
 */
export function joinTimeOffsets(main: ColumnTable, query: MainQuery, answers: readonly OffsetAnswer[]): ColumnTable {
  const isMetric = query.columns.map(({ role }) => role === 'metric');
  const time = query.columns.findIndex(({ role }) => role === 'time');
  const keys = isMetric.flatMap((metric, at) => (metric ? [] : [at]));
  const added = answers.flatMap(({ offset, shift, table }) => {
    // The offset's moment plus the way back is the main moment.
    const back: TimeShift = { count: -shift.count, unit: shift.unit };
    const rows = matchingRows(main, table, { keys, time, back });
    return main.columns.flatMap((column, at) =>
      isMetric[at] === true ? [joined(column, `${column.name}__${offset}`, table.columns[at], rows)] : [],
    );
  });
  return { columns: [...main.columns, ...added], rowCount: main.rowCount };
}

function joined(main: Column, name: string, other: Column | undefined, rows: readonly number[]): Column {
  if (other === undefined)
    return columnFrom(
      name,
      main.type,
      rows.map(() => null),
    );
  return { name, type: other.type, cells: takeRows(other.cells, rows) };
}

/** For each row of `main` the row of `other` that belongs to it, or -1. */
function matchingRows(
  main: ColumnTable,
  other: ColumnTable,
  given: { keys: readonly number[]; time: number; back: TimeShift },
): number[] {
  if (given.keys.length === 0)
    return Array.from({ length: main.rowCount }, (_, row) => (row < other.rowCount ? row : -1));
  const keyOf = (table: ColumnTable, row: number, back: TimeShift | null): string =>
    JSON.stringify(
      given.keys.map((at) => {
        const column = table.columns[at];
        const cell = column === undefined ? null : cellAt(column, row);
        return back !== null && at === given.time && typeof cell === 'number' ? shifted(cell, back) : cell;
      }),
    );
  const rowOf = new Map<string, number>();
  for (let row = other.rowCount - 1; row >= 0; row -= 1) rowOf.set(keyOf(other, row, given.back), row);
  return Array.from({ length: main.rowCount }, (_, row) => rowOf.get(keyOf(main, row, null)) ?? -1);
}
