import * as z from 'zod';

/** A node of the layout tree, in Superset's words. Unknown types and keys are kept. Sizes: width in columns of 12, height in units of 8 px. */
export const layoutNode = z.looseObject({
  id: z.string(),
  type: z.string(),
  children: z.array(z.string()).default([]),
  parents: z.array(z.string()).optional(),
  meta: z
    .looseObject({
      width: z.number().optional(),
      height: z.number().optional(),
      chartId: z.number().optional(),
      uuid: z.string().optional(),
      sliceName: z.string().optional(),
      sliceNameOverride: z.string().optional(),
      text: z.string().optional(),
      code: z.string().optional(),
      background: z.string().optional(),
    })
    .optional(),
});
export type LayoutNode = z.infer<typeof layoutNode>;

/** `position_data`: nodes by id; `ROOT_ID` → `GRID_ID` or tabs → rows → charts. `DASHBOARD_VERSION_KEY` is `v2`. */
export type Layout = Readonly<Record<string, LayoutNode | string>>;

/** Where a filter acts: below `rootPath` of the layout, except the charts `excluded`. */
export const filterScope = z.looseObject({ rootPath: z.array(z.string()), excluded: z.array(z.number()) });
export type FilterScope = z.infer<typeof filterScope>;

/** What a filter adds to a query, in Superset's words. */
export const extraFormData = z.looseObject({
  filters: z.array(z.looseObject({ col: z.unknown(), op: z.string(), val: z.unknown().optional() })).optional(),
  time_range: z.string().optional(),
  granularity_sqla: z.string().optional(),
  time_grain_sqla: z.string().optional(),
  /** Columns by which charts are grouped instead of their own. */
  interactive_groupby: z.array(z.string()).optional(),
});
export type ExtraFormData = z.infer<typeof extraFormData>;

/** State of one filter: what it shows (`filterState`) and what it adds (`extraFormData`). */
export const dataMask = z.looseObject({
  id: z.string().optional(),
  extraFormData: extraFormData.optional(),
  filterState: z.looseObject({ value: z.unknown().optional(), label: z.string().optional() }).optional(),
  ownState: z.looseObject({}).optional(),
});
export type DataMask = z.infer<typeof dataMask>;
export type DataMasks = Readonly<Record<string, DataMask>>;

export const nativeFilterTypes = [
  'filter_time',
  'filter_timegrain',
  'filter_timecolumn',
  'filter_select',
  'filter_range',
] as const;

/** The type that DASHBOARD_FILTERS_EXPERIMENTAL adds: what charts are grouped by. `controlValues.groupby` lists the columns it offers. */
export const groupByFilterType = 'filter_groupby';

/** What an entry of `native_filter_configuration` can be. */
export const nativeFilterConfigTypes = ['NATIVE_FILTER', 'DIVIDER'] as const;

/** One native filter of a dashboard, as stored in `native_filter_configuration`. */
export const nativeFilter = z.looseObject({
  id: z.string(),
  name: z.string(),
  description: z.string().optional(),
  type: z.enum(nativeFilterConfigTypes).optional(),
  filterType: z.string(),
  targets: z
    .array(z.looseObject({ datasetId: z.number().optional(), column: z.looseObject({ name: z.string() }).optional() }))
    .default([]),
  controlValues: z
    .looseObject({
      enableEmptyFilter: z.boolean().optional(),
      defaultToFirstItem: z.boolean().optional(),
      inverseSelection: z.boolean().optional(),
      multiSelect: z.boolean().optional(),
      searchAllOptions: z.boolean().optional(),
      sortAscending: z.boolean().optional(),
    })
    .default({}),
  defaultDataMask: dataMask.default({}),
  scope: filterScope.default({ rootPath: ['ROOT_ID'], excluded: [] }),
  cascadeParentIds: z.array(z.string()).default([]),
});
export type NativeFilter = z.infer<typeof nativeFilter>;

/** Words between the filters of the bar, stored among them. */
export const filterDivider = z.looseObject({
  id: z.string(),
  type: z.literal('DIVIDER'),
  title: z.string().default(''),
  description: z.string().default(''),
});
export type FilterDivider = z.infer<typeof filterDivider>;

/** `json_metadata` of a dashboard; unknown keys are kept. */
export const dashboardMetadata = z.looseObject({
  native_filter_configuration: z.array(nativeFilter).default([]),
  chart_configuration: z
    .record(
      z.string(),
      z.looseObject({
        id: z.number().optional(),
        crossFilters: z
          .looseObject({
            scope: z.union([filterScope, z.literal('global')]).optional(),
            chartsInScope: z.array(z.number()).optional(),
          })
          .optional(),
      }),
    )
    .default({}),
  cross_filters_enabled: z.boolean().default(true),
  color_scheme: z.string().nullish(),
  label_colors: z.record(z.string(), z.string()).default({}),
  shared_label_colors: z.unknown().optional(),
  refresh_frequency: z.number().default(0),
  /** Our own: the IANA name of the zone in which the dashboard's times are meant and shown; absent takes the server's. */
  time_zone: z.string().nullish(),
  show_native_filters: z.boolean().optional(),
});
export type DashboardMetadata = z.infer<typeof dashboardMetadata>;
