import { type Dataset, type Filter, type Order, type PostStep, type QueryObject } from '@sextant/contract';
import { namesOf } from '../scope.ts';

/**
 * A query as its time column leaves it, by Superset's rules for query contexts.
 *
 * A time column that is not temporal, or that the dataset lacks, is replaced by the dataset's main one. Where the query says so (`takesOver`), the time column takes the place
 * of the x axis when that is temporal, and of the filters over time on that axis; without such an axis of the filters on the time column
 * itself, else of those on the column of the first. Filters whose place it takes look at it then; they go where the query has a range of its own.
 */
export function withTimeColumn(input: QueryObject, dataset: Dataset): QueryObject {
  const query = onTemporal(input, dataset);
  const { takesOver, timeColumn } = query;
  // Samples are every column, narrowed by filters alone.
  if (takesOver === null || timeColumn === null || query.resultType === 'samples') return query;
  const axis = isTemporal(takesOver.axis, dataset) ? takesOver.axis : null;
  const movedQuery = axis === null ? query : withAxis(query, axis, timeColumn);
  return { ...withFilters(movedQuery, axis, timeColumn), takesOver: null };
}

const isTemporal = (name: string | null, dataset: Dataset): name is string =>
  name !== null && namesOf(dataset).columns.get(name.trim())?.isTemporal === true;

function onTemporal(query: QueryObject, dataset: Dataset): QueryObject {
  const { timeColumn } = query;
  const { mainTimeColumn } = dataset;
  const isOther = timeColumn !== null && namesOf(dataset).columns.get(timeColumn)?.isTemporal !== true;
  return isOther && mainTimeColumn !== null ? { ...query, timeColumn: mainTimeColumn } : query;
}

/** What stands for the axis stands for the time column then: the dimension, its place in orders and series, and the index of the first pivot. */
function withAxis(query: QueryObject, axis: string, timeColumn: string): QueryObject {
  const axisIndex = query.dimensions.findIndex(
    (one) => (one.kind === 'column' ? one.name : one.sql.trim()) === axis.trim(),
  );
  const old = query.dimensions[axisIndex];
  if (old === undefined) return query;
  const axisNow = old.kind === 'column' ? { ...old, name: timeColumn } : { ...old, sql: timeColumn };
  const renamedLabel = (label: string): string => (label === old.label ? timeColumn : label);
  const orderByTime = (order: Order): Order => {
    const { by } = order;
    const isOfAxis = by.kind === 'label' ? by.label === old.label : by.kind === 'column' && by.name === axis;
    return isOfAxis ? { ...order, by: { kind: 'label', label: timeColumn } } : order;
  };
  const pivot = query.post.find(({ operation }) => operation === 'pivot');
  const indexed = (step: PostStep): PostStep =>
    step === pivot ? { ...step, options: { ...step.options, index: [timeColumn] } } : step;
  return {
    ...query,
    dimensions: query.dimensions.with(axisIndex, { ...axisNow, label: timeColumn }),
    orderBy: query.orderBy.map(orderByTime),
    seriesColumns: query.seriesColumns.map(renamedLabel),
    subtotals: query.subtotals.map((labels) => labels.map(renamedLabel)),
    post: query.post.map(indexed),
  };
}

const nameOf = ({ column }: Filter): string => (column.kind === 'column' ? column.name : column.sql.trim());

function withFilters(query: QueryObject, axis: string | null, timeColumn: string): QueryObject {
  const ranges = query.filters.filter(({ operator }) => operator === 'temporalRange');
  const rangeColumn = axis ?? (ranges.some((filter) => nameOf(filter) === timeColumn) ? timeColumn : null);
  const timeColumnName = rangeColumn ?? (ranges[0] === undefined ? null : nameOf(ranges[0]));
  const isGone = (filter: Filter): boolean => ranges.includes(filter) && nameOf(filter) === timeColumnName;
  if (query.timeRange !== null && query.timeRange.trim() !== '')
    return { ...query, filters: query.filters.filter((filter) => !isGone(filter)) };
  const column = { kind: 'column', name: timeColumn } as const;
  return { ...query, filters: query.filters.map((filter) => (isGone(filter) ? { ...filter, column } : filter)) };
}
