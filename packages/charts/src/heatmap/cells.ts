import { cellAt, columnNamed, type Column, type ColumnTable, type FilterScalar, type Grain } from '@sextant/contract';
import { valuesInOrder } from '../kit/result/axis-values.ts';
import { amountAt, groupText, isTime } from '../kit/values/cell-text.ts';
import type { ResultFacts } from '../kit/result/result-facts.ts';
import { grainOf } from '../kit/query/base-query.ts';
import { timeText } from '../kit/values/times.ts';
import { memoizeLast } from '../kit/values/memoize.ts';
import type { HeatmapForm } from './spec.ts';

/** A place on an axis. */
export interface AxisPosition {
  readonly value: FilterScalar;
  readonly text: string;
}

/** One cell that has a value. */
export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly amount: number;
  /** What colors it: its amount, or its rank from 0 to 1. */
  readonly heat: number;
  /** Of the whole, its column or its row; null where amounts are no parts of one. */
  readonly share: number | null;
}

/** A result read as a grid of cells; those without a row, or without an amount, are not there. */
export interface Cells {
  readonly xs: readonly AxisPosition[];
  /** From top to bottom. */
  readonly ys: readonly AxisPosition[];
  /** The step of a time axis; null for times without one, 'none' for everything else. */
  readonly xStep: Grain | 'none' | null;
  readonly yStep: 'none' | null;
  readonly cells: readonly Cell[];
  readonly leftOut: number;
}

/** What each cell is a share of: by its column, its row, or all; null where amounts are no parts of a whole. */
function wholesOf(form: HeatmapForm, facts: ResultFacts | undefined, cells: readonly Omit<Cell, 'share'>[]) {
  const label = form.metric?.label ?? '';
  const isWhole = facts?.additive.includes(label) === true && !facts.isCut && cells.every(({ amount }) => amount >= 0);
  if (!isWhole) return null;
  const normalizedBy = form.normalize_across;
  const keyOf = ({ x, y }: Pick<Cell, 'x' | 'y'>): number => (normalizedBy === 'x' ? x : normalizedBy === 'y' ? y : 0);
  const sums = new Map<number, number>();
  for (const cell of cells) sums.set(keyOf(cell), (sums.get(keyOf(cell)) ?? 0) + cell.amount);
  return (cell: Pick<Cell, 'x' | 'y'>): number => sums.get(keyOf(cell)) ?? 0;
}

/** Reads the result of `heatmapQueries`, once for drawings in several sizes; null for a result that is none. */
export const readCells = memoizeLast(function read(
  table: ColumnTable,
  form: HeatmapForm,
  facts: ResultFacts | undefined,
): Cells | null {
  const { x_axis: axis, groupby, metric } = form;
  if (axis === null || groupby === null || metric === null) return null;
  const [x, y, measure] = [axis, groupby, metric].map(({ label }) => columnNamed(table, label));
  if (!x || !y || !measure) return null;
  const count = table.rowCount;
  const rank = columnNamed(table, 'rank');
  const all = <Value>(read: (row: number) => Value): Value[] => Array.from({ length: count }, (_, row) => read(row));
  const xValues = all((row): FilterScalar => cellAt(x, row));
  const yValues = all((row): FilterScalar => cellAt(y, row));
  const amounts = all((row) => amountAt(measure, row));
  const grain = grainOf(form);
  const isByValue = form.sort_x_axis?.startsWith('value') === true;
  const orderedValues = {
    x: valuesInOrder({ column: x, values: xValues, amounts, sort: form.sort_x_axis, runOf: () => 0, grain }),
    y: valuesInOrder({
      column: y,
      values: yValues,
      amounts,
      sort: form.sort_y_axis,
      runOf: (row) => (isByValue ? 0 : xValues[row]),
      grain: null,
    }),
  };
  const placesOf = (
    values: readonly FilterScalar[],
    column: Column,
    read: readonly FilterScalar[],
    step: Grain | null,
  ) => {
    const rows = new Map(read.map((value, row) => [value, row]));
    const write = groupText(column, { time: form.x_axis_time_format, grain: step });
    const time = timeText(form.x_axis_time_format, step);
    return values.map((value): AxisPosition => {
      const row = rows.get(value);
      return { value, text: row === undefined ? time(Number(value)) : write(row) };
    });
  };
  const xAt = new Map(orderedValues.x.map((value, index) => [value, index]));
  const yAt = new Map(orderedValues.y.map((value, index) => [value, index]));
  const plainCells = amounts.flatMap((amount, row): Omit<Cell, 'share'>[] => {
    const [atX, atY] = [xAt.get(xValues[row] ?? null), yAt.get(yValues[row] ?? null)];
    if (amount === null || !Number.isFinite(amount) || atX === undefined || atY === undefined) return [];
    const heat = form.normalized && rank !== null ? (amountAt(rank, row) ?? 0) : amount;
    return [{ x: atX, y: atY, amount, heat }];
  });
  const wholeOf = wholesOf(form, facts, plainCells);
  return {
    xs: placesOf(orderedValues.x, x, xValues, grain),
    ys: placesOf(orderedValues.y, y, yValues, null),
    xStep: isTime(x) ? grain : 'none',
    yStep: isTime(y) ? null : 'none',
    cells: plainCells.map((cell) => {
      const of = wholeOf?.(cell) ?? 0;
      return { ...cell, share: of > 0 ? cell.amount / of : null };
    }),
    leftOut: count - plainCells.length,
  };
});
