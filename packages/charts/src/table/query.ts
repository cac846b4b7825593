import type { Dimension, Order, PostStep, QueryObject } from '@sextant/contract';
import { baseQuery, requestOf, distinctMetrics, orderByMetric, type QueryScope } from '../kit/base-query.ts';
import type { OwnState } from '../kit/own-state.ts';
import { pageLengthOf, showsRawRows, type TableForm } from './spec.ts';

function rawQuery(form: TableForm, base: QueryObject): QueryObject {
  return {
    ...base,
    // Single rows have their times as they are, whatever grain the form has kept.
    grain: null,
    dimensions: form.all_columns.map((column) => requestOf(column)),
    orderBy: form.order_by_cols.map(({ column, ascending }) => ({ by: { kind: 'column', name: column }, ascending })),
    rowLimit: form.row_limit,
  };
}

function groupedDimensions(form: TableForm, base: QueryObject): readonly Dimension[] {
  return form.groupby.map((column) => {
    const isTime =
      column.kind === 'column' &&
      (form.temporal_columns_lookup[column.name] === true || column.name === base.timeColumn);
    return isTime && base.grain !== null ? requestOf(column, { grain: base.grain, isAxis: true }) : requestOf(column);
  });
}

function shares(form: TableForm): readonly PostStep[] {
  if (form.percent_metrics.length === 0) return [];
  const columns = form.percent_metrics.map(({ label }) => label);
  const ofAll = form.percent_metric_calculation === 'row_limit' ? {} : { contribution_totals: 'all_records' };
  const rename_columns = columns.map((label) => `%${label}`);
  return [{ operation: 'contribution', options: { columns, rename_columns, ...ofAll } }];
}

const byLabel = (label: string, ascending: boolean): Order => ({ by: { kind: 'label', label }, ascending });

/** A share of its total stands for the metric that it is of: both have the same order. */
function orderLabel(column: string, { dimensions, metrics }: QueryObject): string {
  const labels = [...dimensions, ...(metrics ?? [])].map(({ label }) => label);
  return labels.includes(column) || !column.startsWith('%') ? column : column.slice(1);
}

/** An order without ties: rows that come neither before nor after each other would move between the pages. */
function steadyOrder(rows: QueryObject, { sort }: OwnState): readonly Order[] {
  const first = sort === null ? rows.orderBy : [byLabel(orderLabel(sort.column, rows), !sort.isDescending)];
  return [...first, ...rows.dimensions.map(({ label }) => byLabel(label, true))];
}

/**
 * What is open of the table: the rows in the order that was chosen; in pages, those of the page and after all else how many there are. The queries
 * as they are when the table is asked whole.
 */
function inParts(form: TableForm, ownState: OwnState | null, queries: readonly QueryObject[]): readonly QueryObject[] {
  const [rows, ...others] = queries;
  const length = pageLengthOf(form);
  if (rows === undefined || ownState === null) return queries;
  if (length === null)
    return ownState.sort === null ? queries : [{ ...rows, orderBy: steadyOrder(rows, ownState) }, ...others];
  const page = { ...rows, rowLimit: length, rowOffset: length * ownState.page, orderBy: steadyOrder(rows, ownState) };
  return [page, ...others, { ...rows, isRowCount: true, rowLimit: 0, rowOffset: 0, orderBy: [], post: [] }];
}

/**
 * The rows; with totals a second query without dimensions, over all rows and not only those fetched. In pages, the last query is how
 * many rows there are.
 */
export const tableQueries = (form: TableForm, scope: QueryScope): readonly QueryObject[] =>
  inParts(form, scope.ownState ?? null, wholeQueries(form, scope));

function wholeQueries(form: TableForm, scope: QueryScope): readonly QueryObject[] {
  const base = baseQuery(form, scope);
  if (showsRawRows(form)) return [rawQuery(form, base)];
  const metrics = distinctMetrics([...form.metrics, ...form.percent_metrics]);
  const rows: QueryObject = {
    ...base,
    dimensions: groupedDimensions(form, base),
    metrics,
    orderBy: orderByMetric(form.timeseries_limit_metric, metrics, !form.order_desc),
    orderDescending: form.order_desc,
    rowLimit: form.row_limit,
    seriesLimitMetric: form.timeseries_limit_metric,
    post: shares(form),
    sharesOfParts: form.percent_metrics.length > 0,
  };
  if (!form.show_totals) return [rows];
  // Which groups count is known by groups alone.
  const { dimensions } = base.having === '' ? base : rows;
  return [rows, { ...base, dimensions, metrics, rowLimit: 0, isTotals: base.having !== '' }];
}
