import { readFilter } from '@sextant/contract';
import type { Filter, Metric, Order, QueryObject } from '@sextant/contract';
import { isWireFilter } from '@sextant/query';

/**
 * What a dashboard lets those ask who see it by a role, and may not read its data otherwise: the queries of its own charts, narrowed by its
 * own filters.
 */
export interface SharedQueries {
  /** Columns that its filters and cross-filters narrow by. */
  readonly filterColumns: ReadonlySet<string>;
  /** Expressions that its charts group by, which cross-filters narrow by too. */
  readonly filterSql: ReadonlySet<string>;
  /** Columns of time that a filter over time may choose; null when the dashboard has no such filter. */
  readonly timeColumns: ReadonlySet<string> | null;
  /** Columns by which its charts may be grouped instead of their own. */
  readonly groupColumns: ReadonlySet<string>;
}

const rowCount: Metric = { kind: 'sql', sql: 'COUNT(*)', label: '' };

/** What a metric is, whatever it is called. */
const metricKey = (metric: Metric): string => JSON.stringify({ ...metric, label: '' }, Object.keys(metric).toSorted());

const filterKey = ({ column, operator, value, grain, keepsNull }: Filter): string =>
  JSON.stringify([column.kind === 'column' ? column.name : { sql: column.sql }, operator, value, grain, keepsNull]);

const isPlain = ({ resultType }: QueryObject): boolean =>
  resultType === null || ['full', 'results', 'query', 'post_processed'].includes(resultType);

/** A time range without a column to lay it on says nothing; with one it must be the chart's own, unless the dashboard filters by time. */
const isTimeAllowed = (query: QueryObject, ownQuery: QueryObject | null, sharedQueries: SharedQueries): boolean =>
  (query.timeShift === null || query.timeShift === ownQuery?.timeShift) &&
  query.timeOffsets.every((offset) => ownQuery?.timeOffsets.includes(offset) === true) &&
  (query.timeColumn === null ||
    query.timeColumn === ownQuery?.timeColumn ||
    sharedQueries.timeColumns?.has(query.timeColumn) === true) &&
  ((query.timeRange === (ownQuery?.timeRange ?? null) && query.countsFrom === (ownQuery?.countsFrom ?? null)) ||
    sharedQueries.timeColumns !== null);

/** A condition that the dashboard's filters and cross-filters can make. */
const isOwnFilter = ({ column, operator }: Filter, sharedQueries: SharedQueries): boolean =>
  column.kind === 'sql'
    ? sharedQueries.filterSql.has(column.sql)
    : sharedQueries.filterColumns.has(column.name) ||
      (operator === 'temporalRange' && sharedQueries.timeColumns?.has(column.name) === true);

/** A cube says by one query what the dashboard's filters on its columns could ask one by one. That of a histogram would tell single numbers, where the chart shows bins. */
const isCubeAllowed = ({ cubeBy, metrics }: QueryObject, { filterColumns, filterSql }: SharedQueries): boolean =>
  cubeBy.length === 0 ||
  (metrics !== null &&
    cubeBy.every((cell) => (cell.kind === 'sql' ? filterSql.has(cell.sql) : filterColumns.has(cell.name))));

/** A text is looked for only where the dashboard's filters and cross-filters could narrow, too. */
const isSearchAllowed = ({ search, searchColumns }: QueryObject, { filterColumns }: SharedQueries): boolean =>
  search === '' || (searchColumns !== null && searchColumns.every((name) => filterColumns.has(name)));

/** The chart's own conditions all stay, but for a time range whose place the dashboard's may take; what is added is the dashboard's. */
function areFiltersAllowed(query: QueryObject, ownFilters: readonly Filter[], sharedQueries: SharedQueries): boolean {
  const keys = new Set(query.filters.map(filterKey));
  const isKept = (filter: Filter): boolean =>
    keys.has(filterKey(filter)) || (filter.operator === 'temporalRange' && sharedQueries.timeColumns !== null);
  const ownKeys = new Set(ownFilters.map(filterKey));
  return (
    ownFilters.every(isKept) &&
    query.filters.every((filter) => ownKeys.has(filterKey(filter)) || isOwnFilter(filter, sharedQueries))
  );
}

function isOrderAllowed({ by }: Order, metrics: ReadonlySet<string>, columns: ReadonlySet<string>): boolean {
  if (by.kind === 'label') return true;
  if (by.kind === 'column')
    return columns.has(by.name) || metrics.has(metricKey({ kind: 'saved', name: by.name, label: '' }));
  return metrics.has(metricKey(by)) || (by.kind === 'sql' && columns.has(by.sql));
}

const textOf = (dimension: QueryObject['dimensions'][number]): string =>
  dimension.kind === 'column' ? dimension.name : dimension.sql;

const limitOf = (limit: number | null): number => (limit === null || limit === 0 ? Number.POSITIVE_INFINITY : limit);

/** How far into the rows a query reaches. A count of rows shows none. */
const reachOf = ({ rowLimit, rowOffset, isRowCount }: QueryObject): number =>
  isRowCount ? 0 : rowOffset + limitOf(rowLimit);

const wholeSteps = new Set(['boxplot', 'histogram', 'rank']);

/** A step of a histogram whose bins reach over more rows than a choice leaves: over none that the chart's own conditions keep from it. */
function withoutChoices(
  step: QueryObject['post'][number] | readonly string[],
  ownConditions: ReadonlySet<string>,
): unknown {
  if (!('operation' in step)) return step;
  const { bounds_without: choices, ...options } = step.options;
  const isOfChoices =
    Array.isArray(choices) &&
    choices.every((wire) => isWireFilter(wire) && !ownConditions.has(filterKey(readFilter(wire))));
  return isOfChoices ? { ...step, options } : step;
}

/** What is worked out over every row, whatever the row limit, is what the chart itself works out. */
function areWholesOwn(query: QueryObject, ownQuery: QueryObject): boolean {
  const ownSteps = new Set([...ownQuery.post, ...ownQuery.subtotals].map((one) => JSON.stringify(one)));
  const ownConditions = new Set(ownQuery.filters.map(filterKey));
  const wholeTableSteps = [...query.subtotals, ...query.post.filter(({ operation }) => wholeSteps.has(operation))];
  return wholeTableSteps.every((one) => ownSteps.has(JSON.stringify(withoutChoices(one, ownConditions))));
}

/** Whether a query asks no more than a query of the chart itself, narrowed by what the dashboard narrows by. */
export function isOwnQuery(query: QueryObject, ownQuery: QueryObject, sharedQueries: SharedQueries): boolean {
  const orderedMetrics = ownQuery.orderBy.flatMap(({ by }): Metric[] =>
    by.kind === 'label' || by.kind === 'column' ? [] : [by],
  );
  const limitedBy = ownQuery.seriesLimitMetric === null ? [] : [ownQuery.seriesLimitMetric];
  const metrics = new Set([...(ownQuery.metrics ?? []), ...orderedMetrics, ...limitedBy].map(metricKey));
  const columns = new Set([
    ...ownQuery.dimensions.map(textOf),
    ...ownQuery.orderBy.flatMap(({ by }) => (by.kind === 'column' ? [by.name] : [])),
  ]);
  const groupedTexts = new Set(ownQuery.dimensions.map((dimension) => `${dimension.kind} ${textOf(dimension)}`));
  const isTimeAxis = (dimension: QueryObject['dimensions'][number]): boolean =>
    dimension.kind === 'column' &&
    sharedQueries.timeColumns?.has(dimension.name) === true &&
    ownQuery.dimensions.some(({ isAxis, grain }) => isAxis || grain !== null);
  const isGroup = (dimension: QueryObject['dimensions'][number]): boolean =>
    ownQuery.metrics !== null &&
    ownQuery.dimensions.length > 0 &&
    dimension.kind === 'column' &&
    sharedQueries.groupColumns.has(dimension.name);
  return (
    isPlain(query) &&
    isSearchAllowed(query, sharedQueries) &&
    isCubeAllowed(query, sharedQueries) &&
    // Rows as they are, where the chart shows groups, would be others.
    (query.metrics === null) === (ownQuery.metrics === null) &&
    query.isTotals === ownQuery.isTotals &&
    // Without the limit of the chart, groups come that it does not show.
    JSON.stringify(query.groupLimit) === JSON.stringify(ownQuery.groupLimit) &&
    query.dimensions.every(
      (one) => groupedTexts.has(`${one.kind} ${textOf(one)}`) || isTimeAxis(one) || isGroup(one),
    ) &&
    (query.metrics ?? []).every((metric) => metrics.has(metricKey(metric))) &&
    (query.seriesLimitMetric === null || metrics.has(metricKey(query.seriesLimitMetric))) &&
    query.orderBy.every((order) => isOrderAllowed(order, metrics, columns)) &&
    query.where === ownQuery.where &&
    query.having === ownQuery.having &&
    reachOf(query) <= limitOf(ownQuery.rowLimit) &&
    areWholesOwn(query, ownQuery) &&
    isTimeAllowed(query, ownQuery, sharedQueries) &&
    areFiltersAllowed(query, ownQuery.filters, sharedQueries)
  );
}

/** Whether a query only counts rows, as the sentence over the tiles does. */
export const isCount = (query: QueryObject, sharedQueries: SharedQueries): boolean =>
  query.dimensions.length === 0 && requestsOnly(query, [rowCount], sharedQueries);

/** Whether a query only asks for metrics that texts of the dashboard name, over all rows that its filters leave. */
export const isTextQuery = (query: QueryObject, names: readonly string[], sharedQueries: SharedQueries): boolean =>
  query.metrics !== null &&
  query.dimensions.length === 0 &&
  requestsOnly(
    query,
    names.map((name): Metric => ({ kind: 'saved', name, label: '' })),
    sharedQueries,
  );

/** Whether a query only asks what values a filter's column has, how many rows have them or lie in steps of it, and its ends. */
export const isFilterQuery = (query: QueryObject, column: string, sharedQueries: SharedQueries): boolean =>
  query.dimensions.every((dimension) => dimension.kind === 'column' && dimension.name === column) &&
  requestsOnly(
    query,
    [
      rowCount,
      ...(['MIN', 'MAX', 'COUNT', 'COUNT_DISTINCT'] as const).map((aggregate): Metric => ({
        kind: 'aggregate',
        aggregate,
        column,
        label: '',
      })),
    ],
    sharedQueries,
    column,
  );

/** Whether a query only counts rows by steps of a column of time, or asks for its ends, as the picker of a filter over time does. */
export const isTimeQuery = (query: QueryObject, sharedQueries: SharedQueries): boolean =>
  query.metrics !== null &&
  query.dimensions.every(({ grain }) => grain !== null) &&
  [...(sharedQueries.timeColumns ?? [])].some((column) => isFilterQuery(query, column, sharedQueries));

/** How many rows there are by steps of a filter's own column, as a range shows over its handles. */
const isSpreadOf = ({ operation, options }: QueryObject['post'][number], column: string | undefined): boolean =>
  operation === 'histogram' &&
  column !== undefined &&
  options['column'] === column &&
  options['bounds_without'] === undefined &&
  Array.isArray(options['groupby']) &&
  options['groupby'].length === 0;

function requestsOnly(
  query: QueryObject,
  metrics: readonly Metric[],
  sharedQueries: SharedQueries,
  column?: string,
): boolean {
  const metricKeys = new Set(metrics.map(metricKey));
  const columns = new Set(column === undefined ? [] : [column]);
  return (
    isPlain(query) &&
    query.search === '' &&
    query.cubeBy.length === 0 &&
    (query.metrics ?? []).every((metric) => metricKeys.has(metricKey(metric))) &&
    query.seriesLimitMetric === null &&
    query.orderBy.every((order) => isOrderAllowed(order, metricKeys, columns)) &&
    query.where === '' &&
    query.having === '' &&
    query.subtotals.length === 0 &&
    !query.post.some((step) => wholeSteps.has(step.operation) && !isSpreadOf(step, column)) &&
    isTimeAllowed(query, null, sharedQueries) &&
    areFiltersAllowed(query, [], sharedQueries)
  );
}
