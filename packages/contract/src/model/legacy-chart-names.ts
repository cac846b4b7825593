/**
 * Chart types whose rows `/superset/explore_json/` returns, by their `viz_type`, with their names in Superset. Chart types of newer releases are asked
 * by chart data; `table` and `big_number_total` by either.
 */
export const legacyChartNames = {
  line: 'Line Chart (legacy)',
  bar: 'Time-series Bar Chart (legacy)',
  area: 'Area Chart (legacy)',
  compare: 'Time-series Percent Change',
  dist_bar: 'Bar Chart (legacy)',
  histogram: 'Histogram (legacy)',
  big_number: 'Big Number with Trendline',
  bubble: 'Bubble Chart',
  bullet: 'Bullet Chart',
  cal_heatmap: 'Calendar Heatmap',
  chord: 'Chord Diagram',
  country_map: 'Country Map',
  deck_arc: 'deck.gl Arc',
  deck_geojson: 'deck.gl Geojson',
  deck_grid: 'deck.gl Grid',
  deck_hex: 'deck.gl 3D Hexagon',
  deck_path: 'deck.gl Path',
  deck_polygon: 'deck.gl Polygon',
  deck_scatter: 'deck.gl Scatterplot',
  deck_screengrid: 'deck.gl Screen Grid',
  dual_line: 'Dual Line Chart',
  event_flow: 'Event Flow',
  heatmap: 'Heatmap',
  horizon: 'Horizon Chart',
  mapbox: 'MapBox',
  paired_ttest: 'Paired t-test Table',
  para: 'Parallel Coordinates',
  partition: 'Partition Chart',
  pivot_table: 'Pivot Table (legacy)',
  rose: 'Nightingale Rose Chart',
  sankey: 'Sankey Diagram',
  sankey_loop: 'Sankey Diagram with Loops',
  sunburst: 'Sunburst Chart',
  time_pivot: 'Time-series Period Pivot',
  time_table: 'Time-series Table',
  treemap: 'Treemap',
  world_map: 'World Map',
} as const satisfies Readonly<Record<string, string>>;

/** The `viz_type` of a kind whose rows the older call returns. */
export type LegacyChartType = keyof typeof legacyChartNames;
