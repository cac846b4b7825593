import { cellAt, genericType, genericTypeOf } from '@sextant/contract';
import type { Column, ColumnTable } from '@sextant/contract';
import { rowsPerSlice } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';

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

/** What is gathered of numbers: each that there is. */
function* gathered(numbers: Float64Array, isAbsent: (row: number) => boolean) {
  let [least, most, sum, filled] = [Infinity, -Infinity, 0, 0];
  const seen = new Set<number>();
  for (const [row, value] of numbers.entries()) {
    if (row % rowsPerSlice === 0) yield;
    if (isAbsent(row)) continue;
    filled += 1;
    sum += value;
    if (value < least) least = value;
    if (value > most) most = value;
    seen.add(value);
  }
  return { least, most, sum, filled, distinct: seen.size };
}

function* numbersProfile(numbers: Float64Array, nulls: Uint8Array | null): SlicedWork<ColumnProfile> {
  const isAbsent = (row: number): boolean => nulls?.[row] === 1 || Number.isNaN(numbers[row]);
  const { least, most, sum, filled, distinct } = yield* gathered(numbers, isAbsent);
  const steps = Array.from({ length: filled === 0 ? 0 : Math.min(stepCount, distinct) }, () => 0);
  const width = (most - least) / steps.length;
  for (const [row, value] of numbers.entries()) {
    if (row % rowsPerSlice === 0) yield;
    if (isAbsent(row)) continue;
    const step = width > 0 ? Math.min(steps.length - 1, Math.floor((value - least) / width)) : 0;
    steps[step] = (steps[step] ?? 0) + 1;
  }
  return {
    rows: numbers.length,
    nulls: nulls?.reduce((count, mark) => count + mark, 0) ?? 0,
    distinct,
    range: filled === 0 ? null : { least, most, mean: sum / filled },
    steps,
    values: [],
  };
}

/** The most frequent values, equals by name. */
const frequent = (counts: ReadonlyMap<string, number>): ColumnProfile['values'] =>
  [...counts]
    .map(([value, rows]) => ({ value, rows }))
    .toSorted((a, b) => b.rows - a.rows || (a.value < b.value ? -1 : 1))
    .slice(0, valueCount);

/** Counts what a column of texts or truths holds. */
function* valuesProfile(column: Column, rowCount: number): SlicedWork<ColumnProfile> {
  const counts = new Map<string, number>();
  let nulls = 0;
  for (let row = 0; row < rowCount; row += 1) {
    if (row % rowsPerSlice === 0) yield;
    const cell = cellAt(column, row);
    if (cell === null) nulls += 1;
    else counts.set(String(cell), (counts.get(String(cell)) ?? 0) + 1);
  }
  return { rows: rowCount, nulls, distinct: counts.size, range: null, steps: [], values: frequent(counts) };
}

/** Counts what a column holds. */
function profileOf(column: Column, rowCount: number): SlicedWork<ColumnProfile> {
  const { cells } = column;
  const isBoolean = genericTypeOf(column.type) === genericType.boolean;
  if (cells.encoding === 'numbers' && !isBoolean) return numbersProfile(cells.numbers, cells.nulls);
  return valuesProfile(column, rowCount);
}

/** Counts what each column holds, in their order. */
export function* profilesOf({ columns, rowCount }: ColumnTable): SlicedWork<readonly ColumnProfile[]> {
  const profiles: ColumnProfile[] = [];
  for (const column of columns) profiles.push(yield* profileOf(column, rowCount));
  return profiles;
}
