import { fail, type Cell, type QueryObject } from '@sextant/contract';
import { make, select, type Expression, type Select, type Source } from '@sextant/sql';
import type { CompileScope } from '../scope.ts';
import { timestampLabel, type Selected } from './dimensions.ts';
import { metricExpression } from './metrics.ts';

const seriesTable = 'series_limit';
const metricLabel = 'mme_inner__';
/** A mark of the series that are kept, where the name of one may be NULL. */
const keptLabel = 'kept__';
/** The name of the group that holds every series beyond the limit. */
const othersLabel = 'Others';

/** A statement's inside before grouping: what it selects, reads and keeps. */
export interface Ungrouped {
  readonly dimensions: readonly Selected[];
  readonly source: Source;
  readonly where: readonly Expression[];
  /** The conditions under which series are ranked: those of the main time when this is a comparison. */
  readonly rankingWhere: readonly Expression[];
}

/** Keeps the `seriesLimit` series that are first by the limit metric: a join with the sub-query that ranks them. */
export function limitSeries(query: QueryObject, ungrouped: Ungrouped, scope: CompileScope): Ungrouped {
  const series = seriesOf(query, ungrouped.dimensions);
  if (query.seriesLimit <= 0 || series.length === 0) return ungrouped;
  if (scope.series !== undefined) return keepTopSeries(query, series, ungrouped, scope.series);
  const rankedSelect = ranking(query, series, ungrouped, scope);
  const marksKept = query.keepsNullGroups && query.groupOthers;
  const keptColumn = { expression: make.integer(1), label: keptLabel };
  const rankedSource: Source = {
    kind: 'select',
    select: marksKept ? { ...rankedSelect, columns: [...rankedSelect.columns, keptColumn] } : rankedSelect,
    alias: seriesTable,
  };
  // Equality, unless the query keeps NULL as a group: a series whose name is null drops out, as in Superset.
  const isSameValue = (one: Expression, other: Expression): Expression =>
    query.keepsNullGroups ? make.same(one, other) : make.binary(one, '=', other);
  const on = make.and(
    ...series.map(({ expression, column }) =>
      isSameValue(expression, make.label(innerLabel(column.name), seriesTable)),
    ),
  );
  const source: Source = {
    kind: 'join',
    type: query.groupOthers ? 'left' : 'inner',
    left: ungrouped.source,
    right: rankedSource,
    on,
  };
  return {
    ...ungrouped,
    source,
    dimensions: query.groupOthers ? withOthers(ungrouped.dimensions, series, marksKept) : ungrouped.dimensions,
  };
}

/** The same for engines that cannot join: the series are known, each by the cells of its dimensions. */
function keepTopSeries(
  query: QueryObject,
  series: readonly Selected[],
  ungrouped: Ungrouped,
  topSeries: readonly (readonly Cell[])[],
): Ungrouped {
  // As a join by equality, unless the query keeps NULL as a group: a series whose name is null drops out.
  const keptSeries = topSeries.filter((cells) => query.keepsNullGroups || cells.every((cell) => cell !== null));
  const isKept =
    keptSeries.length === 0 ? make.binary(make.integer(1), '=', make.integer(0)) : amongSeries(series, keptSeries);
  return query.groupOthers
    ? { ...ungrouped, dimensions: groupOthersUnless(isKept, ungrouped.dimensions, series) }
    : { ...ungrouped, where: [...ungrouped.where, isKept] };
}

function amongSeries(series: readonly Selected[], topSeries: readonly (readonly Cell[])[]): Expression {
  const [onlySeries, ...others] = series;
  const hasNull = topSeries.some((cells) => cells.includes(null));
  if (onlySeries !== undefined && others.length === 0 && !hasNull)
    return make.in(
      onlySeries.expression,
      topSeries.map(([cell]) => cellLiteral(cell ?? null, onlySeries)),
    );
  const isCell = (one: Selected, cell: Cell): Expression =>
    cell === null ? make.isNull(one.expression) : make.binary(one.expression, '=', cellLiteral(cell, one));
  const rows = topSeries.map((cells) => make.and(...series.map((one, index) => isCell(one, cells[index] ?? null))));
  return make.or(...rows);
}

/** A cell of a result as a literal of what is compared with it. */
function cellLiteral(cell: Cell, { column: { valueType } }: Selected): Expression {
  if (typeof cell === 'string') return valueType === 'integer' ? make.integer(cell) : make.text(cell);
  if (typeof cell === 'boolean') return make.boolean(cell);
  if (cell === null) return make.null;
  if (valueType === 'date') return make.date(cell);
  if (valueType === 'timestamptz') return make.timestamptz(cell);
  if (valueType === 'timestamp') return make.timestamp(cell);
  return Number.isSafeInteger(cell) ? make.integer(cell) : make.double(cell);
}

/** The statement that ranks the series of a query, with the dimensions that name them; null when it limits none. */
export function rankedSeries(
  query: QueryObject,
  ungrouped: Ungrouped,
  scope: CompileScope,
): { readonly select: Select; readonly series: readonly Selected[] } | null {
  const series = seriesOf(query, ungrouped.dimensions);
  if (query.seriesLimit <= 0 || series.length === 0) return null;
  return { select: ranking(query, series, ungrouped, scope), series };
}

const innerLabel = (label: string): string => `${label}__`;

/** The dimensions that make a series: those named, else all but the time of a time series. Throws QUERY_003. */
function seriesOf(query: QueryObject, dimensions: readonly Selected[]): Selected[] {
  const missing = query.seriesColumns.filter((name) => !dimensions.some(({ column }) => column.name === name));
  if (missing.length > 0) throw fail('QUERY_003', { columns: missing });
  return dimensions.filter(({ column }) => column.name !== timestampLabel && query.seriesColumns.includes(column.name));
}

function ranking(query: QueryObject, series: readonly Selected[], ungrouped: Ungrouped, scope: CompileScope): Select {
  const first = query.seriesLimitMetric ?? query.metrics?.[0] ?? null;
  const metric = first === null ? make.call('COUNT', make.star) : metricExpression(first, scope);
  const columns = [
    ...series.map(({ expression, column }) => ({ expression, label: innerLabel(column.name) })),
    { expression: metric, label: metricLabel },
  ];
  return select({
    columns,
    from: ungrouped.source,
    where: ungrouped.rankingWhere,
    groupBy: series.map((_, position) => position),
    orderBy: [{ by: make.label(metricLabel), ascending: !query.orderDescending }],
    limit: query.seriesLimit,
  });
}

function withOthers(dimensions: readonly Selected[], series: readonly Selected[], marksKept: boolean): Selected[] {
  const lead = series[0];
  if (lead === undefined) return [...dimensions];
  const label = marksKept ? keptLabel : innerLabel(lead.column.name);
  return groupOthersUnless(make.isNotNull(make.label(label, seriesTable)), dimensions, series);
}

function groupOthersUnless(
  isKept: Expression,
  dimensions: readonly Selected[],
  series: readonly Selected[],
): Selected[] {
  return dimensions.map((dimension) => {
    if (!series.includes(dimension)) return dimension;
    const text = dimension.column.valueType === 'text' ? dimension.expression : make.cast(dimension.expression, 'text');
    return {
      ...dimension,
      expression: make.when(isKept, text, make.text(othersLabel)),
      column: { ...dimension.column, valueType: 'text' as const },
    };
  });
}
