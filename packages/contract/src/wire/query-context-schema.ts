import { z } from 'zod';
import { grains } from '../model/grain.ts';
import { resultFormats, resultTypes } from '../model/query-object.ts';
import { datasourceType } from './chart.ts';

const datasource = z.strictObject({ id: z.int(), type: datasourceType, uuid: z.string().nullish() });

/** An own SQL expression as a column. */
export const wireAdhocColumn = z.looseObject({
  expressionType: z.string().optional(),
  sqlExpression: z.string(),
  label: z.string().nullish(),
  hasCustomLabel: z.boolean().nullish(),
  columnType: z.string().nullish(),
  timeGrain: z.string().nullish(),
});

/** A metric made in the chart. */
export const wireAdhocMetric = z.looseObject({
  expressionType: z.string().optional(),
  column: z.looseObject({ column_name: z.string() }).nullish(),
  aggregate: z.string().nullish(),
  sqlExpression: z.string().nullish(),
  label: z.string().nullish(),
  hasCustomLabel: z.boolean().nullish(),
  optionName: z.string().nullish(),
});

const wireColumn = z.union([z.string(), wireAdhocColumn]);
const wireMetric = z.union([z.string(), wireAdhocMetric]);

/** A condition of a query object. */
export const wireFilter = z.looseObject({
  col: z.union([z.string(), wireAdhocColumn]),
  op: z.string(),
  val: z.unknown().optional(),
  grain: z.string().nullish(),
  isExtra: z.boolean().nullish(),
});

const extras = z.strictObject({
  where: z.string().nullish(),
  having: z.string().nullish(),
  time_grain_sqla: z.enum(grains).nullish(),
  relative_start: z.enum(['today', 'now']).nullish(),
  relative_end: z.enum(['today', 'now']).nullish(),
  druid_time_origin: z.string().nullish(),
  having_druid: z.array(z.unknown()).nullish(),
  instant_time_comparison_range: z.string().nullish(),
  column_order: z.array(z.string()).nullish(),
  transpile_to_dialect: z.boolean().nullish(),
});

/** One query as Superset's clients send it. Deprecated spellings are accepted; unknown keys are dropped. */
export const wireQueryObject = z.object({
  datasource: datasource.nullish(),
  result_type: z.enum(resultTypes).nullish(),
  annotation_layers: z.array(z.looseObject({})).nullish(),
  applied_time_extras: z.record(z.string(), z.unknown()).nullish(),
  apply_fetch_values_predicate: z.boolean().nullish(),
  columns: z.array(wireColumn).nullish(),
  groupby: z.array(wireColumn).nullish(),
  metrics: z.array(wireMetric).nullish(),
  filters: z.array(wireFilter).nullish(),
  granularity: z.string().nullish(),
  granularity_sqla: z.string().nullish(),
  time_range: z.string().nullish(),
  time_shift: z.string().nullish(),
  time_offsets: z.array(z.string()).nullish(),
  is_timeseries: z.boolean().nullish(),
  is_rowcount: z.boolean().nullish(),
  series_columns: z.array(wireColumn).nullish(),
  series_limit: z.int().nullish(),
  series_limit_metric: wireMetric.nullish(),
  timeseries_limit: z.int().nullish(),
  timeseries_limit_metric: wireMetric.nullish(),
  group_others_when_limit_reached: z.boolean().nullish(),
  row_limit: z.int().nullish(),
  row_offset: z.int().nullish(),
  order_desc: z.boolean().nullish(),
  orderby: z.array(z.tuple([z.unknown(), z.boolean()])).nullish(),
  extras: extras.nullish(),
  where: z.string().nullish(),
  having: z.string().nullish(),
  having_filters: z.array(z.unknown()).nullish(),
  druid_time_origin: z.string().nullish(),
  post_processing: z.array(z.looseObject({ operation: z.string(), options: z.record(z.string(), z.unknown()).nullish() }).nullable()).nullish(),
  url_params: z.record(z.string(), z.unknown()).nullish(),
});
export type WireQueryObject = z.input<typeof wireQueryObject>;

/** The body of a chart data call. */
export const wireQueryContext = z.strictObject({
  datasource,
  queries: z.array(wireQueryObject).default([]),
  force: z.boolean().nullish(),
  result_type: z.enum(resultTypes).default('full'),
  result_format: z.enum(resultFormats).default('json'),
  form_data: z.unknown().optional(),
  custom_cache_timeout: z.int().nullish(),
});
export type WireQueryContext = z.input<typeof wireQueryContext>;

/** Body of the samples call. */
export const samplesBody = z.object({
  filters: z.array(wireFilter).nullish(),
  granularity: z.string().nullish(),
  time_range: z.string().nullish(),
  extras: extras.nullish(),
});
