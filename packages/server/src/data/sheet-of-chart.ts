import { aboutType, currentForm } from '@sextant/charts';
import { cellAt, columnFrom, dimensionOf, metricOf } from '@sextant/contract';
import type { Column, ColumnTable, QueryContext, QueryObject } from '@sextant/contract';
import { pivotSheet } from '@sextant/query';
import type { Sheet, SheetLayout, SubtotalTable } from '@sextant/query';
import type { PostWork } from './post-job.ts';

type FormData = NonNullable<QueryContext['formData']>;

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];

const dimensionLabels = (value: unknown): string[] =>
  listOf(value).flatMap((item) => {
    const found = dimensionOf(item);
    return found === null ? [] : [found.label];
  });

const metricLabels = (value: unknown): string[] =>
  listOf(value).flatMap((item) => {
    const found = metricOf(item);
    return found === null ? [] : [found.label];
  });

const textOf = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);

/** How the newer pivot table says what its sheet is. */
const pivotLayout = (form: FormData): SheetLayout => ({
  rows: dimensionLabels(form['groupbyRows']),
  columns: dimensionLabels(form['groupbyColumns']),
  metrics: metricLabels(form['metrics']),
  aggregate: textOf(form['aggregateFunction'], 'Sum'),
  isTransposed: form['transposePivot'] === true,
  combinesMetrics: form['combineMetric'] === true,
  metricsOnRows: form['metricsLayout'] === 'ROWS',
  rowTotals: form['rowTotals'] === true,
  columnTotals: form['colTotals'] === true,
});

const legacyAggregates: Readonly<Record<string, string>> = {
  sum: 'Sum',
  mean: 'Average',
  min: 'Minimum',
  max: 'Maximum',
  median: 'Median',
  stdev: 'Sample Standard Deviation',
  var: 'Sample Variance',
};

/** How the older one does. */
const legacyPivotLayout = (form: FormData): SheetLayout => ({
  rows: dimensionLabels(form['groupby']),
  columns: dimensionLabels(form['columns']),
  metrics: metricLabels(form['metrics']),
  aggregate: legacyAggregates[textOf(form['pandas_aggfunc'], 'sum')] ?? textOf(form['pandas_aggfunc'], 'Sum'),
  isTransposed: form['transpose_pivot'] === true,
  combinesMetrics: form['combine_metric'] === true,
  metricsOnRows: false,
  rowTotals: form['pivot_margins'] === true,
  columnTotals: form['pivot_margins'] === true,
});

const layouts: Readonly<Record<string, (form: FormData) => SheetLayout>> = {
  pivot_table_v2: pivotLayout,
  pivot_table: legacyPivotLayout,
};

/** What the rows of a result become: a sheet, or cells by column under the names that users read; null leaves them rows. */
export type ResultShape = SheetLayout | 'by column' | null;

/** What Superset's post-processing makes of the rows of a chart. */
export const shapeOf = (context: Pick<QueryContext, 'formData'>, query: Pick<QueryObject, 'resultType'>): ResultShape =>
  sheetLayoutOf(context, query) ??
  (query.resultType === 'post_processed' && aboutType(context.formData?.['viz_type'])?.display === 'grid'
    ? 'by column'
    : null);

/** The members of a result that say rows column by column: cells by the heading of their column, then by the number of their row. */
export function membersByColumn(table: ColumnTable, headings: Readonly<Record<string, string>>) {
  const names = table.columns.map(({ name }) => headings[name] ?? name);
  const cellsOf = (column: Column) =>
    Object.fromEntries(Array.from({ length: table.rowCount }, (_, row) => [row, cellAt(column, row)]));
  return {
    colnames: names,
    data: Object.fromEntries(table.columns.map((column, index) => [names[index], cellsOf(column)])),
  };
}

/** How the sheet of a chart is made of its rows; null when the result is not to be one, or the chart shows its rows as they are. */
export function sheetLayoutOf(
  { formData }: Pick<QueryContext, 'formData'>,
  { resultType }: Pick<QueryObject, 'resultType'>,
): SheetLayout | null {
  if (resultType !== 'post_processed' || formData === null) return null;
  const kind = textOf(formData['viz_type'], '');
  return Object.hasOwn(layouts, kind) ? (layouts[kind]?.(formData) ?? null) : null;
}

const recordsOf = ({ columns, rowCount }: ColumnTable): Readonly<Record<string, unknown>>[] =>
  Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(columns.map((column) => [column.name, cellAt(column, row)])),
  );

/** How the sheet of a pivot table is made as its page shows it: totals are those of the engine, of each metric by itself. */
export const shownSheet = (
  { formData }: Pick<QueryContext, 'formData'>,
  headings: Readonly<Record<string, string>>,
  { additive, subtotals }: { readonly additive: readonly string[]; readonly subtotals: readonly SubtotalTable[] },
): PostWork => ({
  kind: 'shown sheet',
  formData: currentForm(formData ?? {}),
  labels: headings,
  facts: { additive, subtotals: subtotals.map(({ table, ...level }) => ({ ...level, rows: recordsOf(table) })) },
});

/** The rows of a result as a sheet. `headings` are the names that users read, by column. @throws POST_002, QUERY_034 */
export const sheetOf = (
  table: ColumnTable,
  layout: SheetLayout,
  headings: Readonly<Record<string, string>>,
  maxCells?: number,
): Sheet => {
  const sheet = pivotSheet(table, layout, maxCells);
  const metrics = new Set(layout.metrics);
  const read = (keys: readonly (readonly string[])[]): string[][] =>
    keys.map((key) => key.map((part) => (metrics.has(part) ? (headings[part] ?? part) : part)));
  return { ...sheet, columns: read(sheet.columns), rows: read(sheet.rows) };
};

const nameOf = (key: readonly string[]): string => key.filter((part) => part !== '').join(' ');

/** A sheet as a table: its row headings in a column without a name, then its columns, levels joined by blanks. */
export const tableOfSheet = ({ columns, rows, cells }: Sheet): ColumnTable => ({
  columns: [
    columnFrom('', 'text', rows.map(nameOf)),
    ...columns.map((key, index) =>
      columnFrom(
        nameOf(key),
        'float',
        cells.map((row) => row[index] ?? null),
      ),
    ),
  ],
  rowCount: rows.length,
});

/** The members of a result that say a sheet: headings as lists of levels, cells by the name of their column, then of their row. */
export const membersOfSheet = ({ columns, rows, cells }: Sheet) => ({
  colnames: columns,
  coltypes: columns.map(() => 0),
  indexnames: rows,
  rowcount: rows.length,
  data: Object.fromEntries(
    columns.map((key, index) => [
      nameOf(key),
      Object.fromEntries(rows.map((row, line) => [nameOf(row), cells[line]?.[index] ?? null])),
    ]),
  ),
});
