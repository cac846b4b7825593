import {
  cellAt,
  columnLook,
  namesCode,
  genericTypeOf,
  genericType,
  type Cell,
  type Column,
  type ColumnTable,
  type Dimension,
  type FilterScalar,
  type Grain,
  countText,
} from '@sextant/contract';
import { amountAt, isAmount, isTime, timesOf } from '../kit/cell-text.ts';
import { cellColor, extremesOf, type CellColor } from '../kit/color-rules/match.ts';
import type { Selection } from '../kit/drawing.ts';
import { labelOf, type Labels } from '../kit/labels.ts';
import { nullText, numberText, shareText } from '../kit/numbers.ts';
import { equalFilter, stepFilter } from '../kit/selection.ts';
import { showsRawRows, type TableForm } from './spec.ts';

/** How one column is shown. `format` takes any cell that is not NULL. */
export interface TableColumn {
  readonly column: Column;
  readonly title: string;
  readonly type: 'number' | 'text' | 'time' | 'boolean' | 'other';
  readonly format: (cell: Exclude<Cell, null>) => string;
  /** Length of the bar behind the cell of a row, 0 to 1; null for columns without bars. */
  readonly barShare: ((row: number) => number) | null;
  /** The color that a rule gives to the cell of a row; null for columns without rules. */
  readonly colorAt: ((row: number) => CellColor | null) | null;
}

function typeOf(column: Column): TableColumn['type'] {
  switch (genericTypeOf(column.type)) {
    case genericType.numeric:
      return 'number';
    case genericType.temporal:
      return 'time';
    case genericType.boolean:
      return 'boolean';
    case genericType.text:
      return column.type === 'text' ? 'text' : 'other';
  }
}

const sampleRows = 200;

/** Decimals that tell the amounts of a column apart, the same down the column: none for whole numbers, else one or two. */
function steadyFormat(column: Column, rowCount: number): string {
  let largest = 0;
  let isWhole = true;
  for (let row = 0; row < Math.min(rowCount, sampleRows); row += 1) {
    const amount = amountAt(column, row);
    if (amount === null) continue;
    largest = Math.max(largest, Math.abs(amount));
    isWhole &&= Number.isInteger(amount);
  }
  if (isWhole) return ',d';
  if (largest >= 100) return ',.1f';
  return largest >= 1 ? ',.2f' : ',.4f';
}

/** Formats of metrics from the dataset, by their name. */
export type Formats = Readonly<Record<string, string | null>>;

function formatOf(
  column: Column,
  form: TableForm,
  rowCount: number,
  chosenFormat: string | null,
): TableColumn['format'] {
  const settings = form.column_config[column.name] ?? {};
  if (isTime(column)) {
    const write = timesOf(column, settings.d3TimeFormat ?? form.table_timestamp_format, grainFor(column, form));
    return (cell) => (typeof cell === 'number' ? write(cell) : String(cell));
  }
  if (!isAmount(column)) return String;
  const isShare = form.percent_metrics.some(({ label }) => `%${label}` === column.name);
  const columnFormat = settings.d3NumberFormat ?? chosenFormat;
  if (!isShare && columnFormat === null && columnLook(column).kind === 'code') return String;
  const write = isShare ? shareText : numberText(columnFormat ?? steadyFormat(column, rowCount));
  return (cell) => (typeof cell === 'number' ? write(cell) : String(cell));
}

/** Single rows keep their times as they are, whatever grain the form has kept. */
const grainFor = (column: Column, form: TableForm): Grain | null =>
  !showsRawRows(form) && (form.temporal_columns_lookup[column.name] === true || column.name === form.granularity_sqla)
    ? form.time_grain_sqla
    : null;

/** Bars stand behind one measure: the first metric, as long as nothing in it is negative. */
function barsFor(column: Column, rowCount: number): TableColumn['barShare'] {
  const amounts = Array.from({ length: rowCount }, (_, row) => amountAt(column, row) ?? 0);
  const largest = amounts.reduce((most, amount) => Math.max(most, amount), 0);
  if (largest <= 0 || amounts.some((amount) => amount < 0)) return null;
  return (row) => (amounts[row] ?? 0) / largest;
}

/** The colors of a column's cells by the rules for it. */
function colorsBy(column: Column, form: TableForm, rowCount: number): TableColumn['colorAt'] {
  const rules = form.conditional_formatting.filter((rule) => rule.column === column.name);
  if (rules.length === 0) return null;
  const extremes = extremesOf(Array.from({ length: rowCount }, (_, row) => amountAt(column, row)));
  return (row) => cellColor(rules, cellAt(column, row), extremes);
}

/** The columns of a table in the order of the result. */
export function tableColumns(
  table: ColumnTable,
  form: TableForm,
  labels: Labels,
  formats: Formats = {},
): readonly TableColumn[] {
  const barMetric = form.show_cell_bars && !showsRawRows(form) ? form.metrics[0]?.label : undefined;
  return table.columns.map((column) => ({
    column,
    title: labelOf(labels, column.name),
    type: typeOf(column),
    format: formatOf(
      column,
      form,
      table.rowCount,
      Object.hasOwn(formats, column.name) ? (formats[column.name] ?? null) : null,
    ),
    barShare: column.name === barMetric && isAmount(column) ? barsFor(column, table.rowCount) : null,
    colorAt: colorsBy(column, form, table.rowCount),
  }));
}

/** The dimension that a column shows; null for metrics, and in tables of single rows. */
export function dimensionOf({ column }: TableColumn, form: TableForm): Dimension | null {
  if (showsRawRows(form)) return null;
  return form.groupby.find(({ label }) => label === column.name) ?? null;
}

/** What picking a cell means to others: its dimension holds what it holds there. Null for cells of metrics and of single rows. */
export function cellSelection(shownColumn: TableColumn, row: number, form: TableForm): Selection | null {
  const dimension = dimensionOf(shownColumn, form);
  if (dimension === null) return null;
  const cell: FilterScalar = cellAt(shownColumn.column, row);
  const grain = grainFor(shownColumn.column, form);
  const step =
    shownColumn.type === 'time' && typeof cell === 'number' && grain !== null
      ? stepFilter(dimension, cell, grain)
      : null;
  return {
    filters: [step ?? equalFilter(dimension, cell)],
    label: cell === null ? nullText : shownColumn.format(cell),
    values: [cell],
  };
}

/** True when `selected` was picked in this column: its condition is on the column's dimension. */
export function isOfColumn(selected: Selection, shownColumn: TableColumn, form: TableForm): boolean {
  const dimension = dimensionOf(shownColumn, form);
  const [filter] = selected.filters;
  if (dimension === null || filter === undefined || selected.filters.length !== 1) return false;
  const { column } = equalFilter(dimension, null);
  return JSON.stringify(filter.column) === JSON.stringify(column);
}

/** The sum of years or ids means nothing, even where somebody asks for it by group. */
const isSumOfCodes = (column: Column, { metrics }: TableForm): boolean =>
  metrics.some(
    (metric) =>
      metric.label === column.name &&
      metric.kind === 'aggregate' &&
      metric.aggregate === 'SUM' &&
      namesCode(metric.column),
  );

/** The cells of the totals row: a label under the first column that is no metric, the engine's totals under the metrics. */
export function totalsRow(
  columns: readonly TableColumn[],
  totals: ColumnTable | undefined,
  form: TableForm,
  { rowCount, isCut }: { readonly rowCount: number; readonly isCut: boolean },
): readonly Cell[] | null {
  if (totals === undefined || totals.rowCount === 0) return null;
  const cells = columns.map(({ column }): Cell => {
    const total = totals.columns.find(({ name }) => name === column.name);
    return total === undefined || isSumOfCodes(column, form) ? null : cellAt(total, 0);
  });
  const index = cells.indexOf(null);
  return index < 0 ? cells : cells.with(index, isCut ? 'All' : `All ${countText(rowCount)}`);
}
