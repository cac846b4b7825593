/** What an operator can switch, by Superset's names, and what holds when nothing is said. Every one of them changes what a user sees. */
export const featureDefaults = {
  /** Dashboards show their filter bar. Off: only where their metadata says so. */
  DASHBOARD_NATIVE_FILTERS: true,
  /** A click on a mark filters the other charts of a dashboard. */
  DASHBOARD_CROSS_FILTERS: true,
  /** Columns and metrics are added to a chart by a click as well as by dropping them. */
  ENABLE_DND_WITH_CLICK_UX: true,
  /** What is dropped comes with a first operator or aggregate. Off: it is chosen by hand. */
  UX_BETA: true,
  /** SQL of datasets, metrics, columns and row rules may hold templates. Off: their marks are letters like others. */
  ENABLE_TEMPLATE_PROCESSING: true,
  /** A template may take over a filter (`remove_filter`), so that the rows around it are not narrowed by it again. */
  ENABLE_TEMPLATE_REMOVE_FILTERS: true,
  /** More series than the palette has colors: the further ones get colors derived from it. Off: the palette begins anew. */
  USE_ANALAGOUS_COLORS: false,
  /** The window in which a dataset is edited has no way to the editor's page of its own. */
  DISABLE_LEGACY_DATASOURCE_EDITOR: false,
  /** Dashboards may have filters of the kind 'Group by', by which a reader chooses what charts are grouped by. Off: they are kept, and do nothing. */
  DASHBOARD_FILTERS_EXPERIMENTAL: false,
  /** Filters may stand in a line above the tiles. Off: beside them, whatever the metadata says. */
  HORIZONTAL_FILTER_BAR: true,
  /** The menu of a mark leads to the rows behind it. */
  DRILL_TO_DETAIL: true,
  /** The menu of a mark leads to the same chart by another dimension. */
  DRILL_BY: true,
  /** Chart types may be drawn by bundles from elsewhere, which an administrator names. Off: none is loaded. */
  DYNAMIC_PLUGINS: false,
} as const satisfies Readonly<Record<string, boolean>>;

/** A name of a feature. */
export type Feature = keyof typeof featureDefaults;

/** Every feature, on or off. */
export type FeatureFlags = Readonly<Record<Feature, boolean>>;

/** Whether a name is one of a feature. */
export const isFeature = (name: string): name is Feature => Object.hasOwn(featureDefaults, name);

/** Flags with those of `given` that are known; what is not named keeps its default. */
export const featureFlagsOf = (raw: Readonly<Record<string, unknown>>): FeatureFlags => {
  const validFlags = Object.entries(raw).filter(([name, value]) => isFeature(name) && typeof value === 'boolean');
  return { ...featureDefaults, ...Object.fromEntries(validFlags) };
};
