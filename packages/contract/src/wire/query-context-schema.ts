import { maxFileRows } from '../model/query-object.ts';
import * as z from 'zod';
import { operatorOfWire } from '../model/filters.ts';
import { grains } from '../model/grain.ts';
import { laterPostOperations, postOperations } from '../model/post-processing.ts';
import { resultFormats, resultTypes } from '../model/query-object.ts';
import { annotationLayer, maxAnnotationLayers } from './annotation-layer-schema.ts';
import { datasourceType } from './chart.ts';
import { clientId } from './own.ts';
import { maxListedRequests } from './query-headers.ts';
import { wireFlag, wireInt } from './wire-scalar.ts';

const wordOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

const namedOne = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, { error: (issue) => `Invalid enum value ${wordOf(issue.input)}` });

const datasource = z.strictObject({ id: wireInt, type: datasourceType, uuid: z.string().nullish() });

/** A column by name, or an adhoc column; `dimensionOf` reads it. */
const wireColumn = z.union([z.string(), z.looseObject({})]);
/** A metric by name, or an adhoc metric; `metricOf` reads it. */
const wireMetric = z.union([z.string(), z.looseObject({})]);

const operatorNames =
  '==, !=, >, <, >=, <=, LIKE, ILIKE, IS NULL, IS NOT NULL, IN, NOT IN, REGEX, IS TRUE, IS FALSE, TEMPORAL_RANGE';

const isScalar = (value: unknown): boolean => value === null || typeof value !== 'object';

/** No value, one, or a list of them: an object is none that a column could hold. */
const filterValue = z.unknown().refine((value) => (Array.isArray(value) ? value.every(isScalar) : isScalar(value)), {
  error: 'Not a valid value.',
});

/** A condition of a query object. */
const wireFilter = z.looseObject({
  col: wireColumn,
  op: z.string().refine((text) => text.toUpperCase() === 'REGEX' || operatorOfWire(text) !== null, {
    error: `Must be one of: ${operatorNames}.`,
  }),
  val: filterValue.optional(),
  grain: z.string().nullish(),
  isExtra: wireFlag.nullish(),
  keeps_null: wireFlag.nullish(),
});

const extras = z.strictObject({
  where: z.string().nullish(),
  having: z.string().nullish(),
  time_grain_sqla: z.enum(grains).nullish(),
  relative_start: z.enum(['today', 'now']).nullish(),
  relative_end: z.enum(['today', 'now']).nullish(),
  /** Our own: which step of another time stands beside one: that of the moved moment itself, or the step of the grain that holds it. Default `moment`. */
  time_offsets_meet: z.enum(['moment', 'grain']).nullish(),
  /** Our own: relative ranges count from the last day in the data. */
  counts_from: z.enum(['data']).nullish(),
  druid_time_origin: z.string().nullish(),
  having_druid: z.array(z.unknown()).nullish(),
  instant_time_comparison_range: z.string().nullish(),
  column_order: z.array(z.string()).nullish(),
  transpile_to_dialect: wireFlag.nullish(),
});

const knownOperations: readonly string[] = [...postOperations, ...laterPostOperations];

const postStep = z.looseObject({
  operation: z
    .string()
    .refine((name) => knownOperations.includes(name), { error: `Must be one of: ${postOperations.join(', ')}.` }),
  options: z.record(z.string(), z.unknown()).nullish(),
});

const isFilled = (value: unknown): boolean =>
  typeof value === 'string'
    ? value !== ''
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0;

const order = z.tuple([z.unknown().refine(isFilled, { error: 'orderby column must be populated' }), wireFlag]);

const atLeastZero = (name: string) =>
  wireInt.refine((value) => value >= 0, { error: `\`${name}\` must be greater than or equal to 0` });

/** One query as Superset's clients send it. Deprecated spellings are accepted; unknown keys are dropped. */
const wireQueryObject = z.object({
  datasource: datasource.nullish(),
  result_type: namedOne(resultTypes).nullish(),
  annotation_layers: z.array(annotationLayer).max(maxAnnotationLayers).nullish(),
  applied_time_extras: z.record(z.string(), z.unknown()).nullish(),
  apply_fetch_values_predicate: wireFlag.nullish(),
  columns: z.array(wireColumn).nullish(),
  groupby: z.array(wireColumn).nullish(),
  metrics: z.array(wireMetric).nullish(),
  filters: z.array(wireFilter).nullish(),
  granularity: z.string().nullish(),
  granularity_sqla: z.string().nullish(),
  time_range: z.string().nullish(),
  time_shift: z.string().nullish(),
  time_offsets: z.array(z.string()).nullish(),
  is_timeseries: wireFlag.nullish(),
  is_rowcount: wireFlag.nullish(),
  series_columns: z.array(wireColumn).nullish(),
  series_limit: wireInt.nullish(),
  series_limit_metric: wireMetric.nullish(),
  timeseries_limit: wireInt.nullish(),
  timeseries_limit_metric: wireMetric.nullish(),
  group_others_when_limit_reached: wireFlag.nullish(),
  row_limit: atLeastZero('row_limit').nullish(),
  row_offset: atLeastZero('row_offset').nullish(),
  order_desc: wireFlag.nullish(),
  orderby: z.array(order).nullish(),
  extras: extras.nullish(),
  where: z.string().nullish(),
  having: z.string().nullish(),
  having_filters: z.array(z.unknown()).nullish(),
  druid_time_origin: z.string().nullish(),
  post_processing: z.array(postStep.nullable()).nullish(),
  url_params: z.record(z.string(), z.unknown()).nullish(),
  /** Our own: the granularity stands beside the form's x axis and the filters over time, and takes the place of none. */
  keeps_time_axis: z.boolean().nullish(),
  /** Our own: only rows that hold this text in one of their columns, or in one of `search_columns`. */
  search: z.string().max(500).nullish(),
  search_columns: z.array(z.string()).max(200).nullish(),
  /** Our own: one row instead of the groups, each metric over all of them that HAVING keeps. */
  is_totals: z.boolean().nullish(),
  /** Our own: the metrics by fewer dimensions beside the rows, each level the labels that it keeps. */
  subtotals: z.array(z.array(z.string()).max(64)).max(64).nullish(),
  /** Our own: of the groups with the same values of the dimensions `within`, the first `count` by the metric of the series limit, else the first. */
  group_limit: z.object({ within: z.array(z.string()).min(1).max(64), count: z.number().int().min(1) }).nullish(),
  /** Our own: in pivoted rows and series limits NULL is a group like any other. */
  keeps_null_groups: z.boolean().nullish(),
  /** Our own: no shares of metrics that do not add up, nor of negative amounts. */
  shares_of_parts: z.boolean().nullish(),
  /** Our own: instead of the rows, how many were read, how many have a value on the axis, and up to when each step of time reaches. */
  is_coverage: z.boolean().nullish(),
  /** Our own: instead of the rows, what the metrics are made of by these columns, too. */
  cube_by: z.array(wireColumn).max(4).nullish(),
});
export type WireQueryObject = z.output<typeof wireQueryObject>;

/** The body of a chart data call. */
export const wireQueryContext = z.strictObject({
  datasource,
  queries: z.array(wireQueryObject),
  force: wireFlag.nullish(),
  result_type: namedOne(resultTypes).nullish(),
  result_format: namedOne(resultFormats).nullish(),
  form_data: z.unknown().optional(),
  custom_cache_timeout: wireInt.nullish(),
  /** Our own: the zone of the query. */
  time_zone: z.string().nullish(),
  /** Our own: the columns of a file in their order, each with its heading; those that are not named follow. */
  file_columns: z.array(z.object({ name: z.string(), heading: z.string() })).nullish(),
  /** Our own: the order of the rows of a file, by their values in one column; those that are not named follow. */
  file_rows: z
    .object({
      column: z.string(),
      values: z.array(z.union([z.string(), z.number(), z.boolean(), z.null()])).max(maxFileRows),
    })
    .nullish(),
  /** Our own: a file of a pivot table is the sheet that the page shows, one of a table has the result of its second query as a last row: both with their totals. */
  file_as_shown: z.boolean().nullish(),
});
export type WireQueryContext = z.output<typeof wireQueryContext>;

/** One of several requests for chart data: what its own call would be. */
const listedRequest = z.strictObject({
  /** The client's own name of it, as in `X-Sextant-Query`: by it its response is known, and it can be stopped. */
  id: clientId,
  /** Parameters of its address, beside those of the list's. */
  address: z.record(z.string(), z.string()).default({}),
  /** The JSON of its query context. */
  body: z.string(),
  /** Whether it can wait until the others are answered. */
  is_later: z.boolean().default(false),
});

/** Requests for chart data that are asked together, in the order in which they are looked at. */
export const chartRequestList = z.strictObject({
  requests: z
    .array(listedRequest)
    .min(1)
    .max(maxListedRequests)
    .refine((requests) => new Set(requests.map(({ id }) => id)).size === requests.length, {
      error: 'Each request needs an id of its own.',
    }),
});
export type ListedChartRequest = z.output<typeof listedRequest>;

/** Body of the samples call. */
export const samplesBody = z.object({
  filters: z.array(wireFilter).nullish(),
  granularity: z.string().nullish(),
  time_range: z.string().nullish(),
  extras: extras.nullish(),
  /** Our own, as in a query: the granularity takes the place of no filter over time. */
  keeps_time_axis: z.boolean().nullish(),
  search: z.string().max(500).nullish(),
  /** Our own: columns of the dataset; rows that are alike in all of them follow each other by the other columns, so that pages share none. */
  orderby: z
    .array(z.tuple([z.string(), z.boolean()]))
    .max(16)
    .nullish(),
});
