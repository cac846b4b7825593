import { readTimeShift, shiftMs } from '../time-shift.ts';
import type { Frame, FrameColumn } from './frame.ts';
import { readOptions } from './options.ts';

/** Name of the step that `compileQuery` puts first when a dataset has an offset or a query a shift. */
export const moveTimeStep = 'move_time';

/** Moves times of `columns` by the dataset's offset in hours and forward by the query's time shift: the shifted past stands under the present. */
export function moveTime(frame: Frame, rawOptions: Readonly<Record<string, unknown>>): Frame {
  const options = readOptions(moveTimeStep, rawOptions, ['columns', 'hours', 'shift']);
  const names = new Set(options.texts('columns'));
  const offsetMs = (options.number('hours') ?? 0) * 3_600_000;
  const text = options.text('shift', '');
  const shift = text === '' ? null : readTimeShift(text);
  const moveMs = (ms: number): number =>
    (shift === null ? ms : shiftMs(ms, { count: -shift.count, unit: shift.unit })) + offsetMs;
  const columns = frame.columns.map((column): FrameColumn => {
    if (!names.has(column.path[0] ?? '') || column.cells.encoding !== 'numbers') return column;
    const { nulls } = column.cells;
    const numbers = column.cells.numbers.map((ms, row) => (nulls?.[row] === 1 ? ms : moveMs(ms)));
    return { ...column, cells: { ...column.cells, numbers } };
  });
  return { ...frame, columns };
}
