/** Chart types that newer releases of Superset replaced, with every `viz_type` that can come of each, the usual one first. Charts of 2.1.3 have them as well as these. */
export const replacedTypes = {
  line: ['echarts_timeseries_line', 'echarts_timeseries_smooth', 'echarts_timeseries_step'],
  area: ['echarts_area'],
  bar: ['echarts_timeseries_bar'],
  dist_bar: ['echarts_timeseries_bar'],
  dual_line: ['mixed_timeseries'],
  heatmap: ['heatmap_v2'],
  treemap: ['treemap_v2'],
  pivot_table: ['pivot_table_v2'],
  bubble: ['bubble_v2'],
} as const;

/** The older `viz_type` of such a chart. */
export type ReplacedType = keyof typeof replacedTypes;

/** Whether charts of this `viz_type` are drawn by another. */
export const isReplaced = (type: unknown): type is ReplacedType =>
  typeof type === 'string' && Object.hasOwn(replacedTypes, type);
