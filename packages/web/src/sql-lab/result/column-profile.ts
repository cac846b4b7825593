import { cellAt, genericType, genericTypeOf } from '@sextant/contract';
import type { Column } from '@sextant/contract';

/** What a column of a result holds, counted over the rows that are here. */
export interface ColumnProfile {
  readonly rows: number;
  readonly nulls: number;
  readonly distinct: number;
  /** Numbers and times: the least, the most and the mean; null without any. Times are epoch milliseconds. */
  readonly range: { readonly least: number; readonly most: number; readonly mean: number } | null;
  /** Numbers and times: rows in equal steps from the least to the most. */
  readonly steps: readonly number[];
  /** Texts and truths: the most frequent values. */
  readonly values: readonly { readonly value: string; readonly rows: number }[];
}

const stepCount = 20;
const valueCount = 5;

function numbersProfile(numbers: Float64Array, nulls: Uint8Array | null): ColumnProfile {
  let [least, most, sum, filled] = [Infinity, -Infinity, 0, 0];
  const seen = new Set<number>();
  numbers.forEach((value, row) => {
    if (nulls?.[row] === 1 || Number.isNaN(value)) return;
    filled += 1;
    sum += value;
    if (value < least) least = value;
    if (value > most) most = value;
    seen.add(value);
  });
  const steps = Array.from({ length: filled === 0 ? 0 : Math.min(stepCount, seen.size) }, () => 0);
  const width = (most - least) / steps.length;
  numbers.forEach((value, row) => {
    if (nulls?.[row] === 1 || Number.isNaN(value)) return;
    const step = width > 0 ? Math.min(steps.length - 1, Math.floor((value - least) / width)) : 0;
    steps[step] = (steps[step] ?? 0) + 1;
  });
  return {
    rows: numbers.length,
    nulls: numbers.length - filled,
    distinct: seen.size,
    range: filled === 0 ? null : { least, most, mean: sum / filled },
    steps,
    values: [],
  };
}

/** Counts what a column holds. */
export function profileOf(column: Column, rowCount: number): ColumnProfile {
  const { cells } = column;
  const isBoolean = genericTypeOf(column.type) === genericType.boolean;
  if (cells.encoding === 'numbers' && !isBoolean) return numbersProfile(cells.numbers, cells.nulls);
  const counts = new Map<string, number>();
  let nulls = 0;
  for (let row = 0; row < rowCount; row += 1) {
    const cell = cellAt(column, row);
    if (cell === null) nulls += 1;
    else counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
  }
  const values = [...counts]
    .map(([value, rows]) => ({ value, rows }))
    .toSorted((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1))
    .slice(0, valueCount);
  return { rows: rowCount, nulls, distinct: counts.size, range: null, steps: [], values };
}
