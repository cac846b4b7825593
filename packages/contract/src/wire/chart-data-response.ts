import * as z from 'zod';
import { cubeFolds, cubeReasonNames, cubesWithoutRows } from '../model/chart-cube.ts';

const queryStatuses = ['stopped', 'failed', 'pending', 'running', 'scheduled', 'success', 'timed_out'] as const;

/** A cell in JSON: times as epoch milliseconds, integers that a double cannot hold as text. */
export const wireCell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Events and intervals: one record each. `columns` names those of a stored layer: start_dttm, end_dttm, short_descr, long_descr, json_metadata. */
export const annotationRecords = z.looseObject({
  columns: z.array(z.string()).optional(),
  records: z.array(z.record(z.string(), z.unknown())),
});

/** The data of a layer of annotations: records, or the lines of a legacy chart. */
const annotationResult = z.union([
  annotationRecords,
  z.array(
    z.looseObject({
      key: z.union([z.string(), z.array(z.unknown())]),
      values: z.array(z.looseObject({ x: z.unknown(), y: z.unknown() })),
    }),
  ),
]);
export type AnnotationResult = z.infer<typeof annotationResult>;

/** Our own: how a cube is read; the members of `CubeLayout`. */
const cubeLayout = z.looseObject({
  groupCount: z.int(),
  cellCount: z.int(),
  metrics: z.array(
    z.union([
      z.looseObject({ label: z.string(), fold: z.literal('formula'), terms: z.array(z.unknown()) }),
      z.looseObject({ label: z.string(), fold: z.enum(cubeFolds), withoutRows: z.enum(cubesWithoutRows) }),
    ]),
  ),
  orderBy: z.array(z.looseObject({ label: z.string(), ascending: z.boolean() })),
  post: z.array(z.looseObject({ operation: z.string(), options: z.record(z.string(), z.unknown()) })),
  labelMap: z.record(z.string(), z.array(z.string())),
  temporal: z.array(z.string()),
  subtotals: z.array(z.array(z.string())),
  bins: z.looseObject({ column: z.string(), groupBy: z.array(z.string()), count: z.int() }).optional(),
});

/** A cube as chunks of columns (table-chunks.ts) in base64, or why there is none. */
const chartCube = z.union([
  z.looseObject({ layout: cubeLayout, chunks: z.array(z.string()) }),
  z.looseObject({ reason: z.enum(cubeReasonNames) }),
]);
export type ChartCube = z.infer<typeof chartCube>;

/** Result to one query of a chart data call. Fields that depend on `result_type` are optional. */
export const chartDataEntry = z.looseObject({
  /** Our own: the response to a query with `cube_by`. */
  cube: chartCube.optional(),
  cache_key: z.string().nullish(),
  cached_dttm: z.string().nullish(),
  /** When the engine answered, UTC without a zone. */
  queried_dttm: z.string().nullish(),
  cache_timeout: z.number().nullish(),
  is_cached: z.boolean().nullish(),
  query: z.string().optional(),
  language: z.string().optional(),
  status: z.enum(queryStatuses).optional(),
  error: z.string().nullish(),
  stacktrace: z.string().nullish(),
  rowcount: z.number().optional(),
  sql_rowcount: z.number().optional(),
  data: z.array(z.record(z.string(), z.unknown())).optional(),
  /** Our own, in the place of `data` of a large result where `Accept` names `columnsMediaType`: its columns (table-chunks.ts) in base64. */
  chunks: z.array(z.string()).optional(),
  colnames: z.array(z.string()).optional(),
  coltypes: z.array(z.number()).optional(),
  indexnames: z.array(z.unknown()).optional(),
  label_map: z.record(z.string(), z.array(z.string())).optional(),
  /** By the names of the layers. */
  annotation_data: z.record(z.string(), annotationResult).optional(),
  /** Our own: why a layer has no data, by its name; the chart is answered all the same. */
  annotation_errors: z.record(z.string(), z.looseObject({ code: z.string(), message: z.string() })).optional(),
  applied_filters: z.array(z.looseObject({ column: z.unknown() })).optional(),
  rejected_filters: z.array(z.looseObject({ column: z.unknown(), reason: z.string() })).optional(),
  applied_template_filters: z.array(z.string()).optional(),
  from_dttm: z.number().nullish(),
  to_dttm: z.number().nullish(),
  /** Our own, with `time_offsets`: the range that they move, in milliseconds, which may be that of a filter and not of the query; null is open. */
  compared_range: z.looseObject({ from: z.number().nullable(), to: z.number().nullable() }).optional(),
  result_format: z.string().optional(),
  /** Our own: the engine's time, and the time spent waiting for a place. */
  duration_ms: z.number().optional(),
  queued_ms: z.number().optional(),
  /** Our own, for a chart of a dashboard: the slots of its labels among the dashboard's colors; a column's values have them on all its charts. */
  label_slots: z.looseObject({ by_metric: z.boolean(), slots: z.record(z.string(), z.int()) }).optional(),
  /** Our own: true when the row limit cut the result. */
  is_cut: z.boolean().optional(),
  /** Our own: columns with values that are infinite or no numbers, and come as NULL; absent where there are none. */
  not_finite_columns: z.array(z.string()).optional(),
  /** Our own: labels of the metrics whose values over groups add up to their value over all rows; only those are summed or stacked. */
  additive_metrics: z.array(z.string()).optional(),
  /** Our own: shares that were asked for with `shares_of_parts` and are not there: amounts stand in their place. */
  shares_left_out: z
    .looseObject({ metrics: z.array(z.string()), reason: z.enum(['not_additive', 'negative']) })
    .optional(),
  /** Our own: one table for each of the query's `subtotals`, in their order, over the whole filtered set. */
  subtotals: z
    .array(
      z.looseObject({
        groupby: z.array(z.string()),
        colnames: z.array(z.string()),
        coltypes: z.array(z.number()),
        rowcount: z.number(),
        is_cut: z.boolean(),
        data: z.array(z.record(z.string(), wireCell)),
      }),
    )
    .optional(),
});
export type ChartDataEntry = z.infer<typeof chartDataEntry>;

/** Result to a query with `result_type: post_processed` of a pivot table or a table: cells by the heading of their column, then by the name of their row. */
const postProcessedEntry = chartDataEntry.extend({
  data: z.record(z.string(), z.record(z.string(), wireCell)),
  colnames: z.array(z.union([z.string(), z.array(z.string())])),
});

/** What our own requests for chart data get: one entry a query, in their order. */
export const chartDataResponse = z.looseObject({ result: z.array(chartDataEntry) });
/** What a request gets that asks for post-processed charts among others; our own pages do not. */
export const anyChartDataResponse = z.looseObject({ result: z.array(z.union([chartDataEntry, postProcessedEntry])) });
export type AnyChartDataEntry = z.infer<typeof anyChartDataResponse>['result'][number];

/** Response of the samples call. */
export const samplesResponse = z.looseObject({
  result: chartDataEntry.extend({ page: z.int(), per_page: z.int(), total_count: z.int() }),
});
