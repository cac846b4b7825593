import { cellAt, columnFrom, genericType, genericTypeOf } from '@sextant/contract';
import type { Cell, Column, ColumnTable } from '@sextant/contract';
import { rowsPerSlice } from './sliced-work.ts';
import type { SlicedWork } from './sliced-work.ts';
import { isAmount } from './is-amount.ts';

/** A chart that rows could be drawn as: its form, as Explore keeps it, and the rows that its query would give. */
export interface ChartProposal {
  readonly title: string;
  readonly form: Readonly<Record<string, unknown>> & { readonly viz_type: string };
  readonly table: ColumnTable;
}

/** So many bars and slices can be read. */
const mostBars = 12;
const mostProposals = 3;
const mostPoints = 2_000;

/** Amounts that are means, shares and the like do not add up. */
const isMean = (name: string): boolean =>
  /(^|_)(avg|average|mean|median|rate|ratio|share|percent|pct|min|max|p\d\d?)(_|$)/i.test(name);

const metricOf = (name: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: name },
  aggregate: isMean(name) ? 'AVG' : 'SUM',
  label: name,
  hasCustomLabel: true,
  optionName: `metric_${name}`,
});

const isTime = (column: Column): boolean =>
  genericTypeOf(column.type) === genericType.temporal && column.cells.encoding === 'numbers';

interface Total {
  sum: number;
  count: number;
}

/** The number that the metric of a column makes of some rows. */
const valueOf = (name: string, { sum, count }: Total): number => (isMean(name) && count > 0 ? sum / count : sum);

/** What the metric of `amount` makes of the rows of each value of `by`, in the order in which these come. */
function* grouped(
  table: ColumnTable,
  by: Column | null,
  amount: Column,
): SlicedWork<readonly (readonly [Cell, number])[]> {
  const totals = new Map<Cell, Total>();
  for (let row = 0; row < table.rowCount; row += 1) {
    if (row % rowsPerSlice === 0) yield;
    const value = cellAt(amount, row);
    const group = by === null ? null : cellAt(by, row);
    const total = totals.get(group) ?? { sum: 0, count: 0 };
    totals.set(group, total);
    if (typeof value !== 'number' || Number.isNaN(value)) continue;
    total.sum += value;
    total.count += 1;
  }
  return [...totals].map(([group, total]) => [group, valueOf(amount.name, total)]);
}

const tableOf = (by: Column, amount: Column, sums: readonly (readonly [Cell, number])[]): ColumnTable => ({
  rowCount: sums.length,
  columns: [
    columnFrom(
      by.name,
      by.type,
      sums.map(([group]) => group),
    ),
    columnFrom(
      amount.name,
      'float',
      sums.map(([, sum]) => sum),
    ),
  ],
});

function* overTime(table: ColumnTable, by: Column, amount: Column): SlicedWork<ChartProposal> {
  const sums = (yield* grouped(table, by, amount))
    .filter(([moment]) => moment !== null)
    .toSorted(([a], [b]) => Number(a) - Number(b))
    .slice(0, mostPoints);
  const form = {
    viz_type: 'echarts_timeseries_line',
    x_axis: by.name,
    metrics: [metricOf(amount.name)],
    groupby: [],
    row_limit: 10_000,
  };
  return { title: `Line: ${amount.name} over ${by.name}`, form, table: tableOf(by, amount, sums) };
}

const largest = (sums: readonly (readonly [Cell, number])[]): readonly (readonly [Cell, number])[] =>
  sums.toSorted(([, a], [, b]) => b - a).slice(0, mostBars);

function* asBars(table: ColumnTable, by: Column, amount: Column): SlicedWork<ChartProposal> {
  const sums = largest(yield* grouped(table, by, amount));
  const form = {
    viz_type: 'echarts_timeseries_bar',
    x_axis: by.name,
    metrics: [metricOf(amount.name)],
    groupby: [],
    orientation: 'horizontal',
    timeseries_limit_metric: metricOf(amount.name),
    order_desc: true,
    row_limit: mostBars,
  };
  return { title: `Bars: ${amount.name} by ${by.name}`, form, table: tableOf(by, amount, sums) };
}

function* asShares(table: ColumnTable, by: Column, amount: Column): SlicedWork<ChartProposal> {
  const sums = largest(yield* grouped(table, by, amount));
  const form = {
    viz_type: 'pie',
    groupby: [by.name],
    metric: metricOf(amount.name),
    donut: true,
    sort_by_metric: true,
    row_limit: mostBars,
  };
  return { title: `Donut: ${amount.name} by ${by.name}`, form, table: tableOf(by, amount, sums) };
}

function* asNumber(table: ColumnTable, amount: Column): SlicedWork<ChartProposal> {
  const value = (yield* grouped(table, null, amount))[0]?.[1] ?? 0;
  const how = table.rowCount === 1 ? '' : isMean(amount.name) ? 'mean of ' : 'sum of ';
  return {
    title: `Number: ${how}${amount.name}`,
    form: { viz_type: 'big_number_total', metric: metricOf(amount.name) },
    table: { rowCount: 1, columns: [columnFrom(amount.name, 'float', [value])] },
  };
}

/** A table is what any rows can be drawn as. */
function asTable(table: ColumnTable): ChartProposal {
  const all_columns = table.columns.map(({ name }) => name);
  return { title: 'Table', form: { viz_type: 'table', query_mode: 'raw', all_columns, row_limit: 1_000 }, table };
}

/**
 * How rows could be drawn, the most telling first: over time, by name, as shares, as one number; at most three, and a table
 * where nothing else fits. `preferred` is the column that the user looks at, such as the one that sorts.
 */
export function* chartProposals(
  table: ColumnTable,
  preferred: string | null = null,
): SlicedWork<readonly ChartProposal[]> {
  const amount =
    table.columns.find((column) => column.name === preferred && isAmount(column)) ?? table.columns.findLast(isAmount);
  const time = table.columns.find(isTime);
  const names = table.columns.filter((column) => column !== amount && !isTime(column) && !isAmount(column));
  const [name] = names;
  if (amount === undefined || table.rowCount === 0) return [asTable(table)];
  const isFew = table.rowCount <= mostBars;
  const drawings =
    table.rowCount < 2
      ? []
      : [
          ...(time === undefined ? [] : [overTime(table, time, amount)]),
          ...(name === undefined ? [] : [asBars(table, name, amount)]),
          ...(name === undefined || !isFew ? [] : [asShares(table, name, amount)]),
        ];
  const proposals: ChartProposal[] = [];
  for (const drawing of [...drawings, asNumber(table, amount)].slice(0, mostProposals)) proposals.push(yield* drawing);
  return proposals;
}
