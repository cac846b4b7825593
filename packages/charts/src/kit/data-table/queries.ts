import type { Dimension, Filter, Order, PostStep, QueryObject } from '@sextant/contract';
import { baseQuery, requestOf, distinctMetrics, orderByMetric, type QueryScope } from '../query/base-query.ts';
import type { OwnState } from '../query/own-state.ts';
import { comparisonSteps } from '../groups/time-comparison.ts';
import { offsetsOf, pageLengthOf, rowsPerGroup, showsRawRows, type DataTableForm } from './sections.ts';

function rawQuery(form: DataTableForm, base: QueryObject): QueryObject {
  return {
    ...base,
    // Single rows have their times as they are, whatever grain the form has kept.
    grain: null,
    dimensions: form.all_columns.map((column) => requestOf(column)),
    orderBy: form.order_by_cols.map(({ column, ascending }) => ({ by: { kind: 'column', name: column }, ascending })),
    rowLimit: form.row_limit,
  };
}

function groupedDimensions(form: DataTableForm, base: QueryObject): readonly Dimension[] {
  return form.groupby.map((column) => {
    const isTime =
      column.kind === 'column' &&
      (form.temporal_columns_lookup[column.name] === true || column.name === base.timeColumn);
    return isTime && base.grain !== null ? requestOf(column, { grain: base.grain, isAxis: true }) : requestOf(column);
  });
}

function shares(form: DataTableForm): readonly PostStep[] {
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
function steadyOrder(rows: QueryObject, { sort, also = [] }: OwnState): readonly Order[] {
  const first =
    sort === null
      ? rows.orderBy
      : [sort, ...also].map(({ column, isDescending }) => byLabel(orderLabel(column, rows), !isDescending));
  return [...first, ...rows.dimensions.map(({ label }) => byLabel(label, true))];
}

/** The condition of a search; null where nothing is looked for. */
function searchFilter(dimensions: readonly Dimension[], { search = null }: OwnState): Filter | null {
  if (search === null || search.text === '' || 'columns' in search) return null;
  const column = dimensions.find(({ label }) => label === search.column);
  if (column === undefined) return null;
  const subject: Filter['column'] =
    column.kind === 'column'
      ? { kind: 'column', name: column.name }
      : { kind: 'sql', sql: column.sql, label: column.label };
  return { column: subject, operator: 'ilike', value: `${search.text}%`, grain: null };
}

/** The rows that a search finds: those of one column that begin so, or those where one of several holds the text. */
function foundRows(all: QueryObject, ownState: OwnState): QueryObject {
  const { search = null } = ownState;
  const found = searchFilter(all.dimensions, ownState);
  if (found !== null) return { ...all, filters: [...all.filters, found] };
  if (search === null || search.text === '' || !('columns' in search)) return all;
  const searchColumns = all.dimensions.flatMap((one) =>
    one.kind === 'column' && search.columns.includes(one.label) ? [one.name] : [],
  );
  return searchColumns.length === 0 ? all : { ...all, search: search.text, searchColumns };
}

/**
 * What is open of the table: the rows in the order that was chosen; in pages, those of the page that the search finds, and after all else how many there
 * are. The queries as they are when the table is asked whole.
 */
function inParts(
  form: DataTableForm,
  ownState: OwnState | null,
  queries: readonly QueryObject[],
): readonly QueryObject[] {
  const [all, ...others] = queries;
  const ofForm = pageLengthOf(form);
  if (all === undefined || ownState === null) return queries;
  if (ofForm === null)
    return ownState.sort === null ? queries : [{ ...all, orderBy: steadyOrder(all, ownState) }, ...others];
  const length = ownState.pageLength ?? ofForm;
  const rows = foundRows(all, ownState);
  const page = { ...rows, rowLimit: length, rowOffset: length * ownState.page, orderBy: steadyOrder(rows, ownState) };
  const count = { ...rows, isRowCount: true, rowLimit: 0, rowOffset: 0, orderBy: [], post: [], timeOffsets: [] };
  return [page, ...others, count];
}

/**
 * The rows; with totals a second query without dimensions, over all rows and not only those fetched. In pages, the last query is how
 * many rows there are.
 */
export const tableQueries = (form: DataTableForm, scope: QueryScope): readonly QueryObject[] =>
  inParts(form, scope.ownState ?? null, wholeQueries(form, scope));

/** The other times, met by the step of the grain: months are compared with months. */
function comparedTimes(form: DataTableForm): Pick<QueryObject, 'timeOffsets' | 'offsetsMeetBy'> {
  const timeOffsets = offsetsOf(form);
  return { timeOffsets, offsetsMeetBy: timeOffsets.length === 0 ? 'moment' : 'grain' };
}

/** Null: all groups are kept. */
function groupLimitOf(form: DataTableForm): QueryObject['groupLimit'] {
  const limit = rowsPerGroup(form);
  return limit === null ? null : { within: [limit.dimension.label], count: limit.count };
}

function wholeQueries(form: DataTableForm, scope: QueryScope): readonly QueryObject[] {
  const base = baseQuery(form, scope);
  if (showsRawRows(form)) return [rawQuery(form, base)];
  const metrics = distinctMetrics([...form.metrics, ...form.percent_metrics]);
  const comparison = comparedTimes(form);
  const rows: QueryObject = {
    ...base,
    dimensions: groupedDimensions(form, base),
    metrics,
    orderBy: orderByMetric(form.timeseries_limit_metric, metrics, !form.order_desc),
    orderDescending: form.order_desc,
    rowLimit: form.row_limit,
    seriesLimitMetric: form.timeseries_limit_metric,
    groupLimit: groupLimitOf(form),
    ...comparison,
    post: [...shares(form), ...comparisonSteps({ ...form, time_compare: comparison.timeOffsets })],
    sharesOfParts: form.percent_metrics.length > 0,
  };
  if (!form.show_totals) return [rows];
  // Which groups count is known by groups alone. That they are totals is said, for what has no value over all groups, such as a rank.
  const { dimensions } = base.having === '' ? base : rows;
  const post = comparisonSteps({ ...form, time_compare: comparison.timeOffsets });
  return [rows, { ...base, ...comparison, dimensions, metrics, post, rowLimit: 0, isTotals: true }];
}
