import {
  anyValue,
  eitherOf,
  flag,
  ifReadable,
  listOf,
  nullishReader,
  number,
  oneOf,
  optional,
  recordOf,
  shape,
  text,
  textsAmong,
  withDefault,
} from './reader.ts';
import type { Read } from './reader.ts';

/** A node of the layout tree, in Superset's words. Unknown types and keys are kept, and what cannot be read is as absent: one odd key hides no element. Sizes: width in columns of 12, height in units of 8 px. */
export const layoutNode = shape({
  id: text,
  type: text,
  children: withDefault(textsAmong, () => []),
  parents: ifReadable(listOf(text)),
  meta: ifReadable(
    shape({
      width: ifReadable(number),
      height: ifReadable(number),
      chartId: ifReadable(number),
      uuid: ifReadable(text),
      sliceName: ifReadable(text),
      sliceNameOverride: ifReadable(text),
      text: ifReadable(text),
      code: ifReadable(text),
      /** Our own, of a MARKDOWN: the native filter whose control stands in its place; other programs show its text. */
      nativeFilterId: ifReadable(text),
      background: ifReadable(text),
    }),
  ),
});
export type LayoutNode = Read<typeof layoutNode>;

/** `position_data`: nodes by id; `ROOT_ID` → `GRID_ID` or tabs → rows → charts. `DASHBOARD_VERSION_KEY` is `v2`. */
export type Layout = Readonly<Record<string, LayoutNode | string>>;

/** Where a filter acts: below `rootPath` of the layout, except the charts `excluded`. */
export const filterScope = shape({ rootPath: listOf(text), excluded: listOf(number) });
export type FilterScope = Read<typeof filterScope>;

/** What a filter adds to a query, in Superset's words. */
const extraFormData = shape({
  filters: optional(listOf(shape({ col: anyValue, op: text, val: optional(anyValue) }))),
  time_range: optional(text),
  /** Our own: what a relative `time_range` counts from, `data` or `today`; absent is as the filter says. */
  counts_from: optional(text),
  granularity_sqla: optional(text),
  time_grain_sqla: optional(text),
  /** Columns by which charts are grouped instead of their own. */
  interactive_groupby: optional(listOf(text)),
});

/** State of one filter: what it shows (`filterState`) and what it adds (`extraFormData`). */
export const dataMask = shape({
  id: optional(text),
  extraFormData: optional(extraFormData),
  filterState: optional(shape({ value: optional(anyValue), label: optional(text) })),
  ownState: optional(shape({})),
});
export type DataMask = Read<typeof dataMask>;
export type DataMasks = Readonly<Record<string, DataMask>>;

/** The type that DASHBOARD_FILTERS_EXPERIMENTAL adds: what charts are grouped by. `controlValues.groupby` lists the columns it offers. */
export const groupByFilterType = 'filter_groupby';

/** What an entry of `native_filter_configuration` can be. */
const nativeFilterConfigTypes = ['NATIVE_FILTER', 'DIVIDER'] as const;

/** One native filter of a dashboard, as stored in `native_filter_configuration`. */
export const nativeFilter = shape({
  id: text,
  name: text,
  description: optional(text),
  type: optional(oneOf(nativeFilterConfigTypes)),
  filterType: text,
  targets: withDefault(
    listOf(shape({ datasetId: optional(number), column: optional(shape({ name: text })) })),
    () => [],
  ),
  controlValues: withDefault(
    shape({
      enableEmptyFilter: optional(flag),
      defaultToFirstItem: optional(flag),
      inverseSelection: optional(flag),
      multiSelect: optional(flag),
      searchAllOptions: optional(flag),
      sortAscending: optional(flag),
      /** Our own: values with the most rows come first; other programs sort them by `sortAscending`. */
      sortByCount: optional(flag),
      /** Our own: relative ranges of a time filter count from the last day in the data; other programs count them from today. */
      countsFromData: optional(flag),
      /** Our own: the dashboard opens for each user with what he chose last; other programs open it with the default. */
      remembersValue: optional(flag),
    }),
    () => ({}),
  ),
  defaultDataMask: withDefault(dataMask, () => ({})),
  scope: withDefault(filterScope, () => ({ rootPath: ['ROOT_ID'], excluded: [] })),
  cascadeParentIds: withDefault(listOf(text), () => []),
});
export type NativeFilter = Read<typeof nativeFilter>;

/** Words between the filters of the bar, stored among them. */
export const filterDivider = shape({
  id: text,
  type: oneOf(['DIVIDER']),
  title: withDefault(text, () => ''),
  description: withDefault(text, () => ''),
});
export type FilterDivider = Read<typeof filterDivider>;

/** `json_metadata` of a dashboard; unknown keys are kept. */
export const dashboardMetadata = shape({
  native_filter_configuration: withDefault(listOf(nativeFilter), () => []),
  chart_configuration: withDefault(
    recordOf(
      shape({
        id: optional(number),
        crossFilters: optional(
          shape({
            scope: optional(eitherOf(filterScope, oneOf(['global']))),
            chartsInScope: optional(listOf(number)),
          }),
        ),
      }),
    ),
    () => ({}),
  ),
  cross_filters_enabled: withDefault(flag, () => true),
  color_scheme: nullishReader(text),
  label_colors: withDefault(recordOf(text), () => ({})),
  shared_label_colors: optional(anyValue),
  refresh_frequency: withDefault(number, () => 0),
  /** Ids of charts that a timed refresh leaves alone. */
  timed_refresh_immune_slices: withDefault(listOf(number), () => []),
  /** Whether the charts of a timed refresh ask one after the other; absent, true and the text 'true' are yes. */
  stagger_refresh: optional(anyValue),
  /** The least time over which they are spread, ms. */
  stagger_time: nullishReader(number),
  /** Our own: the IANA name of the zone in which the dashboard's times are meant and shown; absent takes the server's. */
  time_zone: nullishReader(text),
  show_native_filters: optional(flag),
  /** Where the filters stand: `HORIZONTAL` above the tiles; anything else beside them. */
  filter_bar_orientation: nullishReader(text),
});
export type DashboardMetadata = Read<typeof dashboardMetadata>;
