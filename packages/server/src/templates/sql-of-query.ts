import type { Dataset, Dimension, Filter, Metric, Order, QueryObject } from '@sextant/contract';
import { hasTemplate } from './render-text.ts';

/** What a text of SQL is, for messages. */
export type SqlPlace = 'where' | 'having' | 'column' | 'metric' | 'filter' | 'order';
type Change = (sql: string, place: SqlPlace) => string;

const metricWith = (metric: Metric, change: Change): Metric =>
  metric.kind === 'sql' ? { ...metric, sql: change(metric.sql, 'metric') } : metric;
const dimensionWith = (dimension: Dimension, change: Change): Dimension =>
  dimension.kind === 'sql' ? { ...dimension, sql: change(dimension.sql, 'column') } : dimension;
const filterWith = (filter: Filter, change: Change): Filter =>
  filter.column.kind === 'sql'
    ? { ...filter, column: { ...filter.column, sql: change(filter.column.sql, 'filter') } }
    : filter;
const orderWith = (order: Order, change: Change): Order =>
  order.by.kind === 'sql' ? { ...order, by: { ...order.by, sql: change(order.by.sql, 'order') } } : order;

/** The same query with every text of SQL in it changed. */
export const withSql = (query: QueryObject, change: Change): QueryObject => ({
  ...query,
  dimensions: query.dimensions.map((dimension) => dimensionWith(dimension, change)),
  metrics: query.metrics?.map((metric) => metricWith(metric, change)) ?? null,
  filters: query.filters.map((filter) => filterWith(filter, change)),
  orderBy: query.orderBy.map((order) => orderWith(order, change)),
  seriesLimitMetric: query.seriesLimitMetric === null ? null : metricWith(query.seriesLimitMetric, change),
  where: change(query.where, 'where'),
  having: change(query.having, 'having'),
});

const knownQueries = new WeakMap<QueryObject, boolean>();

/** Whether any text of SQL in a query is a template: looked up once per query. */
export function isTemplatedQuery(query: QueryObject): boolean {
  const cachedSql = knownQueries.get(query);
  if (cachedSql !== undefined) return cachedSql;
  let isFound = false;
  const look: Change = (sql) => {
    isFound ||= hasTemplate(sql);
    return sql;
  };
  withSql(query, look);
  knownQueries.set(query, isFound);
  return isFound;
}

const knownDatasets = new WeakMap<Dataset, boolean>();

/** Whether any text of SQL of a dataset is a template: looked up once per dataset. */
export function isTemplatedDataset(dataset: Dataset): boolean {
  const found =
    knownDatasets.get(dataset) ??
    [
      dataset.sql,
      dataset.fetchValuesPredicate,
      ...dataset.columns.map(({ expression }) => expression),
      ...dataset.metrics.map(({ expression }) => expression),
    ].some(hasTemplate);
  knownDatasets.set(dataset, found);
  return found;
}

/** Every text of a query that can name a column or a metric of its dataset. */
export function namesAndTexts(query: QueryObject, { mainTimeColumn, columns }: Dataset): string[] {
  const texts: string[] = [];
  withSql(query, (sql) => {
    texts.push(sql);
    return sql;
  });
  const metrics = [...(query.metrics ?? []), ...(query.seriesLimitMetric === null ? [] : [query.seriesLimitMetric])];
  const namedNames = [
    ...query.dimensions.flatMap((dimension) => (dimension.kind === 'column' ? [dimension.name] : [])),
    ...metrics.flatMap((metric) =>
      metric.kind === 'sql' ? [] : [metric.kind === 'saved' ? metric.name : metric.column],
    ),
    ...query.filters.flatMap(({ column }) => (column.kind === 'column' ? [column.name] : [])),
    ...query.orderBy.flatMap(({ by }) =>
      by.kind === 'column' || by.kind === 'saved' ? [by.name] : by.kind === 'aggregate' ? [by.column] : [],
    ),
    ...query.seriesColumns,
    query.timeColumn ?? '',
    mainTimeColumn ?? '',
    // Rows as they are have every column.
    ...(query.resultType === 'samples' || query.resultType === 'drill_detail' ? columns.map(({ name }) => name) : []),
  ];
  return [...texts, ...namedNames].filter((text) => text !== '');
}
