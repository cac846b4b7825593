import {
  cellAt,
  genericType,
  genericTypeOf,
  nullMark,
  type Column,
  type FilterScalar,
  type Grain,
} from '@sextant/contract';
import { groupText, isAmount, isTime } from '../values/cell-text.ts';
import { timeText } from '../values/times.ts';
import { everyStep } from '../values/time-steps.ts';

/** One point of an axis: its value, what it reads as, and the row it comes from; row null is a step without a row. */
export interface AxisPoint {
  readonly value: FilterScalar;
  readonly text: string;
  readonly row: number | null;
}

/** The points of an axis. Times come in order with every step of the grain; amounts in order; categories as they came. */
export interface AxisPoints {
  readonly scale: 'time' | 'number' | 'category';
  readonly points: readonly AxisPoint[];
}

function timePoints(column: Column, rowCount: number, grain: Grain | null, format: string): readonly AxisPoint[] {
  const write = timeText(format, grain);
  const rowOf = new Map<number, number>();
  let nullRow: number | null = null;
  for (let row = 0; row < rowCount; row += 1) {
    const cell = cellAt(column, row);
    if (typeof cell === 'number') rowOf.set(cell, row);
    else nullRow = row;
  }
  const times = [...rowOf.keys()].sort((one, other) => one - other);
  const points: AxisPoint[] = everyStep(times, grain).map((ms) => ({
    value: ms,
    // Of thousands of times few are read.
    get text() {
      return write(ms);
    },
    row: rowOf.get(ms) ?? null,
  }));
  return nullRow === null ? points : [...points, { value: null, text: nullMark, row: nullRow }];
}

interface AxisLook {
  readonly grain: Grain | null;
  readonly timeFormat: string;
}

const lastRead = new WeakMap<Column, AxisLook & { readonly read: AxisPoints }>();

/** Reads the axis column of a result, once for drawings that write it alike. `timeFormat` is for what is read aloud and in tooltips. */
export function axisPoints(column: Column, rowCount: number, look: AxisLook): AxisPoints {
  const last = lastRead.get(column);
  if (last !== undefined && last.grain === look.grain && last.timeFormat === look.timeFormat) return last.read;
  const read = readAxis(column, rowCount, look);
  lastRead.set(column, { ...look, read });
  return read;
}

function readAxis(column: Column, rowCount: number, { grain, timeFormat }: AxisLook): AxisPoints {
  if (isTime(column)) return { scale: 'time', points: timePoints(column, rowCount, grain, timeFormat) };
  const write = groupText(column);
  const points = Array.from({ length: rowCount }, (_, row) => ({ value: cellAt(column, row), text: write(row), row }));
  const isNumber = isAmount(column) && genericTypeOf(column.type) === genericType.numeric;
  if (!isNumber) return { scale: 'category', points };
  return { scale: 'number', points: points.sort((one, other) => Number(one.value) - Number(other.value)) };
}
