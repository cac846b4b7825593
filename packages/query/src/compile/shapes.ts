import type { Dimension, Order, QueryObject } from '@sextant/contract';
import type { CompileScope } from '../scope.ts';
import { isSeriesOverTime } from './dimensions.ts';
import { withResolvedShift } from './shift-range.ts';

/** The query that the result type really asks: samples and drill to detail are raw rows of every column. */
export function shapedQuery(input: QueryObject, scope: CompileScope): QueryObject {
  const query = withResolvedShift(input, scope);
  switch (query.resultType) {
    case 'samples':
      return { ...rawRows(query, scope), timeRange: null, orderBy: [] };
    case 'drill_detail': {
      const raw = rawRows(query, scope);
      return { ...raw, orderBy: detailOrder(query, scope) };
    }
    default:
      return withSeries(withOneRange(query));
  }
}

/** A range of the query itself overrides the ranges of its filters. */
function withOneRange(query: QueryObject): QueryObject {
  const { timeRange } = query;
  if (timeRange === null || timeRange === '') return query;
  return {
    ...query,
    filters: query.filters.map((filter) =>
      filter.operator === 'temporalRange' ? { ...filter, value: timeRange } : filter,
    ),
  };
}

/** By the first column; where columns of the dataset are named, by these and then by all that can be sorted, so that pages share no row. */
function detailOrder({ orderBy }: QueryObject, { dataset }: CompileScope): readonly Order[] {
  const namedOrders = orderBy.filter(
    ({ by }) => by.kind === 'column' && dataset.columns.some(({ name }) => name === by.name),
  );
  const names = new Set(namedOrders.flatMap(({ by }) => (by.kind === 'column' ? [by.name] : [])));
  const sortable = dataset.columns.filter(({ name, type }) => !names.has(name) && type !== 'json' && type !== 'binary');
  const rest = (namedOrders.length === 0 ? dataset.columns.slice(0, 1) : sortable).map(({ name }): Order => ({
    by: { kind: 'column', name },
    ascending: true,
  }));
  return [...namedOrders, ...rest];
}

function rawRows(query: QueryObject, { dataset }: CompileScope): QueryObject {
  const dimensions = dataset.columns.map((column): Dimension => ({
    kind: 'column',
    name: column.name,
    label: column.name,
    grain: null,
    isAxis: false,
  }));
  return {
    ...query,
    dimensions,
    metrics: null,
    post: [],
    isTimeseries: false,
    grain: null,
    seriesLimit: 0,
    seriesColumns: [],
    timeOffsets: [],
  };
}

/** A time series with metrics takes all its dimensions as series when it names none. */
function withSeries(query: QueryObject): QueryObject {
  if (query.seriesColumns.length > 0 || query.metrics === null || !isSeriesOverTime(query)) return query;
  return {
    ...query,
    seriesColumns: query.dimensions.map(({ label }) => label).filter((label) => label !== '__timestamp'),
  };
}
