import { cellAt, columnNamed, type ColumnTable, type FilterScalar, type Metric } from '@sextant/contract';
import { amountAt, cellText, isTime } from '../kit/cell-text.ts';
import type { Selection } from '../kit/drawing.ts';
import { otherLabel } from '../kit/palette.ts';
import { selectionOf } from '../kit/selection.ts';
import type { PieForm } from './spec.ts';

/** One part of the whole. `share` is of all parts; `selection` null (the rest) cannot be picked. */
export interface Slice {
  readonly name: string;
  readonly value: number;
  readonly share: number;
  readonly selection: Selection | null;
}

/** The parts in the order drawn. `isCut` says that the answer stopped at the row limit, so that shares are of what was fetched. */
export interface Slices {
  readonly slices: readonly Slice[];
  readonly total: number;
  readonly isCut: boolean;
  /** Rows that have no place in a whole: negative, zero or NULL amounts. */
  readonly leftOut: number;
}

const maxSlices = 6;
const notAdditive: readonly string[] = ['AVG', 'MIN', 'MAX', 'COUNT_DISTINCT'];

/** False for metrics whose parts do not add up to the whole; saved and SQL metrics are taken at their word. */
export const addsUp = (metric: Metric | null): boolean =>
  metric?.kind !== 'aggregate' || !notAdditive.includes(metric.aggregate);

function readParts(table: ColumnTable, form: PieForm): Omit<Slice, 'share'>[] {
  const value = columnNamed(table, form.metric?.label ?? '') ?? table.columns.at(-1);
  const columns = form.groupby.flatMap(({ label }) => columnNamed(table, label) ?? []);
  const writers = columns.map((column) => cellText(column, { number: '~g', time: form.date_format }));
  return Array.from({ length: table.rowCount }, (_, row) => {
    const values: FilterScalar[] = columns.map((column) => cellAt(column, row));
    const texts = writers.map((write) => write(row));
    const canPick = columns.length === form.groupby.length && !columns.some(isTime);
    return {
      name: texts.join(', '),
      value: value === undefined ? 0 : (amountAt(value, row) ?? 0),
      selection: canPick ? selectionOf(form.groupby, values, texts) : null,
    };
  });
}

function withRest(parts: readonly Omit<Slice, 'share'>[], canSum: boolean): readonly Omit<Slice, 'share'>[] {
  if (parts.length <= maxSlices || !canSum) return parts;
  const byValue = [...parts].sort((one, other) => other.value - one.value);
  const kept = new Set(byValue.slice(0, maxSlices - 1));
  const rest = parts.filter((part) => !kept.has(part)).reduce((sum, { value }) => sum + value, 0);
  return [...parts.filter((part) => kept.has(part)), { name: otherLabel, value: rest, selection: null }];
}

/** Reads the answer of `pieQueries`: at most six parts, the rest summed up as Other where sums make sense. */
export function readSlices(table: ColumnTable | undefined, form: PieForm): Slices {
  const all = table === undefined ? [] : readParts(table, form);
  const positive = all.filter(({ value }) => value > 0);
  const total = positive.reduce((sum, { value }) => sum + value, 0);
  const slices = withRest(positive, addsUp(form.metric)).map((part) => ({ ...part, share: part.value / total }));
  return {
    slices,
    total,
    isCut: form.row_limit !== null && form.row_limit > 0 && all.length >= form.row_limit,
    leftOut: all.length - positive.length,
  };
}
