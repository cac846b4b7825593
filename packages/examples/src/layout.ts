import type { Layout } from '@sextant/contract';
import type { ExampleFilter } from './example.ts';

/** What a layout needs to know of a chart. */
export interface PlacedChart {
  readonly uuid: string;
  readonly name: string;
}

/** Rows of tiles: widths are columns of 12, heights units of 8 px. */
export interface PlacedRows<Chart extends PlacedChart> {
  readonly title: string;
  readonly rows: readonly {
    readonly height: number;
    readonly tiles: readonly { readonly chart: Chart; readonly width: number }[];
  }[];
}

/** The layout of rows of charts in Superset's `v2` form; `chartIdOf` returns the id under which a chart was saved. */
export function exampleLayout<Chart extends PlacedChart>(
  dashboard: PlacedRows<Chart>,
  chartIdOf: (chart: Chart) => number,
): Layout {
  const rows = dashboard.rows.map((row, rowIndex) => {
    const rowId = `ROW-${rowIndex + 1}`;
    const tiles = row.tiles.map(({ chart, width }, index) => ({
      id: `CHART-${rowIndex + 1}-${index + 1}`,
      type: 'CHART',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID', rowId],
      meta: { chartId: chartIdOf(chart), uuid: chart.uuid, sliceName: chart.name, width, height: row.height },
    }));
    const node = {
      id: rowId,
      type: 'ROW',
      children: tiles.map(({ id }) => id),
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { background: 'BACKGROUND_TRANSPARENT' },
    };
    return { node, tiles };
  });
  return {
    DASHBOARD_VERSION_KEY: 'v2',
    ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
    HEADER_ID: { id: 'HEADER_ID', type: 'HEADER', children: [], meta: { text: dashboard.title } },
    GRID_ID: { id: 'GRID_ID', type: 'GRID', children: rows.map(({ node }) => node.id), parents: ['ROOT_ID'] },
    ...Object.fromEntries(rows.flatMap(({ node, tiles }) => [node, ...tiles]).map((node) => [node.id, node])),
  };
}

/** `json_metadata` of a dashboard over one dataset, without the layout. */
export function exampleMetadata(
  dashboard: { readonly filters: readonly ExampleFilter[] },
  datasetId: number,
): Readonly<Record<string, unknown>> {
  return {
    native_filter_configuration: dashboard.filters.map(({ column, ...filter }) => ({
      ...filter,
      type: 'NATIVE_FILTER',
      description: '',
      targets: column === null ? [{}] : [{ datasetId, column: { name: column } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      cascadeParentIds: [],
    })),
    chart_configuration: {},
    cross_filters_enabled: true,
    color_scheme: null,
    label_colors: {},
    refresh_frequency: 0,
  };
}
