import { fail } from '../errors.ts';
import { operatorOfWire, operators } from '../model/filters.ts';
import { adhocOfDimension, adhocOfMetric, dimensionOf, expressionOf, filterValue, metricOf } from '../model/adhoc.ts';
import { datasetIdOfReference, referenceOf } from '../model/form-data.ts';
import { isGrain } from '../model/grain.ts';
import { isRecord } from '../model/record.ts';
import { isZone } from '../time-range/zone.ts';
import { keepingNull } from '../model/query-object.ts';
import type { Grain } from '../model/grain.ts';
import type { Dimension, Filter, Metric, Order, QueryContext, QueryObject } from '../model/query-object.ts';
import { annotationQuery, showAnnotationQuery } from './annotation-layer.ts';
import { fieldIssues, issuesText } from './issues.ts';
import type { FieldIssues } from './issues.ts';
import { requireQueryBounds } from './query-bounds.ts';
import { wireQueryContext } from './query-context-schema.ts';
import type { WireQueryContext, WireQueryObject } from './query-context-schema.ts';
import { failInPage } from '../errors/coded.ts';

const incorrectFields = (issues: FieldIssues) => failInPage('REQUEST_002', { issues: issuesText(issues) });
const unreadable = () => incorrectFields({ _schema: ['Request is incorrect'] });

/** Reads the body of a chart data call into the model, strictly. Throws coded errors with the texts of 2.1.3. */
export function parseQueryContext(body: unknown): QueryContext {
  requireQueryBounds(body);
  const read = wireQueryContext.safeParse(body);
  if (!read.success) throw incorrectFields(fieldIssues(read.error, body));
  const { datasource, queries, form_data: formData } = read.data;
  if (!['table', 'dataset', 'query'].includes(datasource.type)) throw fail('QUERY_023', { type: datasource.type });
  return {
    datasetId: datasetIdOfReference(datasource),
    queries: queries.map((query, index) => {
      // A query of another dataset than the one that was authorized has no meaning here.
      if (query.datasource && query.datasource.id !== datasource.id) {
        throw incorrectFields({ queries: { [index]: { datasource: ['Must be the datasource of the request.'] } } });
      }
      return parseQueryObject(query, axisOf(formData));
    }),
    force: read.data.force ?? false,
    resultType: read.data.result_type ?? 'full',
    resultFormat: read.data.result_format ?? 'json',
    cacheTimeoutS: read.data.custom_cache_timeout ?? null,
    zone: knownZone(read.data.time_zone),
    formData: isRecord(formData) ? formData : null,
    ...(read.data.file_columns ? { fileColumns: read.data.file_columns } : {}),
    ...(read.data.file_rows ? { fileRows: read.data.file_rows } : {}),
    ...(read.data.file_as_shown ? { isFileAsShown: true } : {}),
  };
}

/** A zone that a query names; null for none. @throws QUERY_026 for one that does not exist */
export function knownZone(zone: string | null | undefined): string | null {
  if (zone === null || zone === undefined || zone === '') return null;
  if (!isZone(zone)) throw fail('QUERY_026', { zone });
  return zone;
}

/** A deprecated spelling wins when it says something, as in 2.1.3. */
const renamedValue = <T>(old: T | null | undefined, now: T | null | undefined): T | null | undefined =>
  old && !(Array.isArray(old) && old.length === 0) ? old : now;

function parseQueryObject(wire: WireQueryObject, axis: string | null): QueryObject {
  const extras = wire.extras ?? {};
  const dimensions = (renamedValue(wire.groupby, wire.columns) ?? []).map(readDimension);
  const metrics = wire.metrics?.map(readMetric) ?? null;
  const isTimeseries = wire.is_timeseries ?? dimensions.some((dimension) => dimension.label === '__timestamp');
  const seriesLimit = renamedValue(wire.timeseries_limit, wire.series_limit) ?? 0;
  const limitMetric = renamedValue(wire.timeseries_limit_metric, wire.series_limit_metric);
  const filters = (wire.filters ?? []).map(readFilter);
  const timeColumn = renamedValue(wire.granularity_sqla, wire.granularity) || null;
  const query: QueryObject = {
    dimensions,
    metrics,
    filters,
    where: renamedValue(wire.where, extras.where) ?? '',
    having: renamedValue(wire.having, extras.having) ?? '',
    timeColumn,
    takesOver: wire.keeps_time_axis !== true && hasTimeBeside({ timeColumn, filters }, axis) ? { axis } : null,
    timeRange: wire.time_range ?? null,
    timeShift: wire.time_shift || null,
    timeOffsets: wire.time_offsets ?? [],
    offsetsMeetBy: extras.time_offsets_meet ?? 'moment',
    grain: extras.time_grain_sqla ?? null,
    countsFrom: extras.counts_from ?? null,
    relativeStart: extras.relative_start ?? null,
    relativeEnd: extras.relative_end ?? null,
    isTimeseries,
    orderBy: (wire.orderby ?? []).map(([by, ascending]) => ({
      by: readOrderBy(by, dimensions, metrics ?? []),
      ascending,
    })),
    orderDescending: wire.order_desc ?? true,
    rowLimit: wire.row_limit ?? null,
    rowOffset: wire.row_offset ?? 0,
    isRowCount: wire.is_rowcount ?? false,
    isTotals: wire.is_totals ?? false,
    seriesColumns: readSeries(wire, {
      dimensions,
      isDefaulted: isTimeseries && seriesLimit > 0 && (metrics?.length ?? 0) > 0,
    }),
    seriesLimit,
    seriesLimitMetric: limitMetric && !isEmptyRecord(limitMetric) ? readMetric(limitMetric) : null,
    groupOthers: wire.group_others_when_limit_reached ?? false,
    groupLimit: wire.group_limit ?? null,
    applyFetchValuesPredicate: wire.apply_fetch_values_predicate ?? false,
    post: (wire.post_processing ?? []).flatMap((step) =>
      step === null ? [] : [{ operation: step.operation, options: step.options ?? {} }],
    ),
    subtotals: wire.subtotals ?? [],
    keepsNullGroups: wire.keeps_null_groups ?? false,
    sharesOfParts: wire.shares_of_parts ?? false,
    isCoverage: wire.is_coverage ?? false,
    cubeBy: (wire.cube_by ?? []).map(readDimension),
    annotations: (wire.annotation_layers ?? []).flatMap((layer) => annotationQuery(layer) ?? []),
    search: wire.search ?? '',
    searchColumns: wire.search_columns ?? null,
    resultType: wire.result_type ?? null,
    urlParams: textsOf(wire.url_params ?? {}),
    appliedTimeExtras: Object.fromEntries(
      Object.entries(wire.applied_time_extras ?? {}).map(([key, value]) => [key, String(value)]),
    ),
  };
  checkLabels(query);
  return query;
}

/** The x axis of the chart's form, as a name or an expression; null for none. */
function axisOf(formData: unknown): string | null {
  const axis = isRecord(formData) ? dimensionOf(formData['x_axis']) : null;
  return axis === null ? null : axis.kind === 'column' ? axis.name : axis.sql;
}

/** Whether there is something whose place a time column could take. */
const hasTimeBeside = ({ timeColumn, filters }: Pick<QueryObject, 'timeColumn' | 'filters'>, axis: string | null) =>
  timeColumn !== null && (axis !== null || filters.some(({ operator }) => operator === 'temporalRange'));

/** Parameters of an address are texts; numbers are written as such. */
const textsOf = (texts: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
        ? [[name, String(value)]]
        : [],
    ),
  );

const isEmptyRecord = (value: unknown): boolean => isRecord(value) && Object.keys(value).length === 0;

function readDimension(value: unknown): Dimension {
  const dimension = dimensionOf(value);
  if (dimension === null) throw unreadable();
  checkGrain(isRecord(value) ? value['timeGrain'] : null);
  return dimension;
}

function readMetric(value: unknown): Metric {
  const metric = metricOf(value);
  if (metric !== null) return metric;
  const type = isRecord(value) ? value['expressionType'] : undefined;
  if (type === undefined) throw unreadable();
  throw fail('QUERY_032', {
    needs: type === 'SIMPLE' ? 'a column and an aggregate' : type === 'SQL' ? 'an expression' : '',
  });
}

/** One condition in Superset's short form: `{col, op, val?, grain?}`, and `keeps_null` of ours. */
export type WireFilter = NonNullable<WireQueryObject['filters']>[number];

/** Reads a condition. @throws QUERY_017 for an unknown operator, REQUEST_002 for a column that cannot be read */
export function readFilter(wire: WireFilter): Filter {
  const operator = operatorOfWire(wire.op);
  if (operator === null) throw failInPage('QUERY_017', { operator: wire.op });
  const column = expressionOf(wire.col);
  // Superset leaves such a condition out in silence.
  if (column === null) throw incorrectFields({ filters: { col: ['Must name a column.'] } });
  const grain = checkGrain(wire.grain || (isRecord(wire.col) ? wire.col['timeGrain'] : null));
  const filter = { column, operator, value: filterValue(operator, wire.val), grain };
  return wire.keeps_null === true ? keepingNull(filter) : filter;
}

function checkGrain(value: unknown): Grain | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value !== 'string' || !isGrain(value))
    throw incorrectFields({ timeGrain: [`Unknown time grain ${JSON.stringify(value)}.`] });
  return value;
}

/** A text names something selected when it is such a label, else a column (or, for the compiler to see, a saved metric) of the dataset. */
function readOrderBy(value: unknown, dimensions: readonly Dimension[], metrics: readonly Metric[]): Order['by'] {
  if (typeof value === 'string') {
    const isSelected = [...dimensions, ...metrics].some(({ label }) => label === value);
    return isSelected ? { kind: 'label', label: value } : { kind: 'column', name: value };
  }
  const isColumn = isRecord(value) && value['isColumnReference'] === true;
  const by = isColumn ? expressionOf(value) : (metricOf(value) ?? expressionOf(value));
  if (by === null) throw unreadable();
  return by;
}

function readSeries(
  wire: WireQueryObject,
  options: { dimensions: readonly Dimension[]; isDefaulted: boolean },
): string[] {
  const seriesColumns = (wire.series_columns ?? []).map(readDimension);
  if (seriesColumns.length === 0) return options.isDefaulted ? options.dimensions.map(({ label }) => label) : [];
  const columnNames = new Set(
    options.dimensions.flatMap((dimension) => [
      dimension.label,
      dimension.kind === 'column' ? dimension.name : dimension.sql,
    ]),
  );
  const missing = seriesColumns.filter(({ label }) => !columnNames.has(label)).map(({ label }) => label);
  if (missing.length > 0) throw fail('QUERY_003', { columns: missing });
  return seriesColumns.map(({ label }) => label);
}

function checkLabels(query: QueryObject): void {
  const usedLabels = new Set<string>();
  const repeatedNames = new Set<string>();
  for (const { label } of [...query.dimensions, ...(query.metrics ?? [])])
    (usedLabels.has(label) ? repeatedNames : usedLabels).add(label);
  if (repeatedNames.size > 0) throw fail('QUERY_002', { labels: [...repeatedNames] });
}

/** Writes a query context as Superset's body; `parseQueryContext` reads it back to the same value. */
export function showQueryContext(context: QueryContext): WireQueryContext {
  return {
    datasource: referenceOf(context.datasetId),
    queries: context.queries.map((query) => showQueryObject(query, axisOf(context.formData))),
    force: context.force,
    result_type: context.resultType,
    result_format: context.resultFormat,
    ...(context.formData === null ? {} : { form_data: context.formData }),
    ...(context.zone === null ? {} : { time_zone: context.zone }),
    ...(context.cacheTimeoutS === null ? {} : { custom_cache_timeout: context.cacheTimeoutS }),
    ...(context.fileColumns === undefined ? {} : { file_columns: [...context.fileColumns] }),
    ...(context.fileRows === undefined
      ? {}
      : { file_rows: { column: context.fileRows.column, values: [...context.fileRows.values] } }),
    ...(context.isFileAsShown === true ? { file_as_shown: true } : {}),
  };
}

function showQueryObject(query: QueryObject, axis: string | null): WireQueryObject {
  return {
    columns: query.dimensions.map(adhocOfDimension),
    metrics: query.metrics?.map(adhocOfMetric) ?? null,
    filters: query.filters.map(showFilter),
    extras: showExtras(query),
    granularity: query.timeColumn,
    time_range: query.timeRange,
    time_shift: query.timeShift,
    time_offsets: [...query.timeOffsets],
    is_timeseries: query.isTimeseries,
    is_rowcount: query.isRowCount,
    orderby: query.orderBy.map(({ by, ascending }) => [showOrderBy(by), ascending]),
    order_desc: query.orderDescending,
    row_limit: query.rowLimit,
    row_offset: query.rowOffset,
    series_columns: [...query.seriesColumns],
    series_limit: query.seriesLimit,
    series_limit_metric: query.seriesLimitMetric === null ? null : adhocOfMetric(query.seriesLimitMetric),
    group_others_when_limit_reached: query.groupOthers,
    apply_fetch_values_predicate: query.applyFetchValuesPredicate,
    post_processing: query.post.map(({ operation, options }) => ({ operation, options: { ...options } })),
    applied_time_extras: { ...query.appliedTimeExtras },
    ...(query.takesOver === null && hasTimeBeside(query, axis) ? { keeps_time_axis: true } : {}),
    ...(query.isTotals ? { is_totals: true } : {}),
    ...(query.subtotals.length === 0 ? {} : { subtotals: query.subtotals.map((labels) => [...labels]) }),
    ...(query.groupLimit === null
      ? {}
      : { group_limit: { within: [...query.groupLimit.within], count: query.groupLimit.count } }),
    ...(query.keepsNullGroups ? { keeps_null_groups: true } : {}),
    ...(query.sharesOfParts ? { shares_of_parts: true } : {}),
    ...(query.isCoverage ? { is_coverage: true } : {}),
    ...(query.cubeBy.length === 0 ? {} : { cube_by: query.cubeBy.map(adhocOfDimension) }),
    ...(query.annotations.length === 0 ? {} : { annotation_layers: query.annotations.map(showAnnotationQuery) }),
    ...(Object.keys(query.urlParams).length === 0 ? {} : { url_params: { ...query.urlParams } }),
    ...(query.search === '' ? {} : { search: query.search }),
    ...(query.searchColumns === null ? {} : { search_columns: [...query.searchColumns] }),
    ...(query.resultType === null ? {} : { result_type: query.resultType }),
  };
}

/** Which rows of a dataset are wanted as they are: the body of the samples call. */
export const showSamplesBody = (
  query: QueryObject,
  orderBy: readonly (readonly [column: string, isAscending: boolean])[],
) => ({
  filters: query.filters.map(showFilter),
  extras: showExtras(query),
  granularity: query.timeColumn,
  time_range: query.timeRange,
  ...(query.takesOver === null && hasTimeBeside(query, null) ? { keeps_time_axis: true } : {}),
  ...(query.search === '' ? {} : { search: query.search }),
  ...(orderBy.length === 0
    ? {}
    : { orderby: orderBy.map(([column, isAscending]): [string, boolean] => [column, isAscending]) }),
});

const showExtras = (query: QueryObject) => ({
  where: query.where,
  having: query.having,
  ...(query.grain === null ? {} : { time_grain_sqla: query.grain }),
  ...(query.relativeStart === null ? {} : { relative_start: query.relativeStart }),
  ...(query.relativeEnd === null ? {} : { relative_end: query.relativeEnd }),
  ...(query.countsFrom === null ? {} : { counts_from: query.countsFrom }),
  ...(query.offsetsMeetBy === 'moment' ? {} : { time_offsets_meet: query.offsetsMeetBy }),
});

/** Writes a condition; `readFilter` reads it back to the same value. */
export function showFilter({ column, operator, value, grain, keepsNull }: Filter) {
  const col =
    column.kind === 'column' ? column.name : { expressionType: 'SQL', sqlExpression: column.sql, label: column.label };
  return {
    col,
    op: operators[operator].wire,
    ...(value === null ? {} : { val: value }),
    ...(grain === null ? {} : { grain }),
    ...(keepsNull === true ? { keeps_null: true } : {}),
  };
}

function showOrderBy(by: Order['by']) {
  if (by.kind === 'label') return by.label;
  if (by.kind === 'column') return by.name;
  return by.kind === 'saved' ? { label: by.name } : adhocOfMetric(by);
}
