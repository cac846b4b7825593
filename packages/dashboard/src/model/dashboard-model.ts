import { currentForm } from '@sextant/charts';
import { isRecord, readDashboardMetadata, readFilterBar, readLayoutNodes } from '@sextant/contract';
import type {
  DashboardChart,
  DashboardItem,
  DashboardMetadata,
  DatasetData,
  FilterDivider,
  NativeFilter,
} from '@sextant/contract';
import {
  chartsOf,
  deferredCharts,
  layoutTree,
  namelessChart,
  placedFilters,
  withUnplaced,
} from '../layout/layout-tree.ts';
import type { ChartPlace, LayoutTree } from '../layout/layout-tree.ts';

/** One place of a chart on the dashboard, with the chart; null when the chart was deleted. The same chart may have two. */
export interface Tile {
  readonly id: string;
  readonly chartId: number;
  readonly name: string;
  readonly chart: DashboardChart | null;
  readonly dataset: DatasetData | null;
  readonly ancestors: readonly string[];
  /** The dashboard's zone; null is the server's. */
  readonly zone: string | null;
}

/** A dashboard as its page works on it: everything parsed once. */
export interface DashboardModel {
  readonly item: DashboardItem;
  readonly metadata: DashboardMetadata;
  /** The zone in which its times are meant and shown; null is the server's. */
  readonly zone: string | null;
  readonly layout: LayoutTree;
  readonly tiles: readonly Tile[];
  readonly tileOf: ReadonlyMap<string, Tile>;
  /** Those of the tiles that are queried and drawn when they are scrolled near. */
  readonly deferredTiles: ReadonlySet<string>;
  readonly datasets: ReadonlyMap<number, DatasetData>;
  /** The dataset that most tiles ask: the one the sentence counts. */
  readonly mainDataset: DatasetData | null;
  /** Colors that the dashboard fixes for labels. */
  readonly fixedColors: Readonly<Record<string, string>>;
  /** Those of them that Superset chose and stored for labels of several charts. */
  readonly sharedColors: Readonly<Record<string, string>>;
  /** What filters: the filters of the bar and of the layout, without dividers, and the fields of filter boxes. */
  readonly filters: readonly NativeFilter[];
  /** Those of them that are fields of filter boxes (`withFilterBoxes`). */
  readonly boxFilters: readonly NativeFilter[];
  /** The filters of the bar with the dividers between them, in its order; what stands in the layout is not in it. */
  readonly filterBar: readonly (NativeFilter | FilterDivider)[];
  /** Whether the bar is shown at all. */
  readonly showsFilters: boolean;
  /** Where it stands: in a line above the tiles, or beside them. */
  readonly filterBarPlace: 'above' | 'beside';
}

/** True for words between the filters. */
export const isDivider = (entry: NativeFilter | FilterDivider): entry is FilterDivider => entry.type === 'DIVIDER';

/** Older dashboards keep shared colors as a list of labels, which fixes none. */
function readColors(raw: unknown): Readonly<Record<string, string>> {
  if (!isRecord(raw)) return {};
  return Object.fromEntries(
    Object.entries(raw).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const datasetIdOf = (chart: DashboardChart | null): number | null => {
  const id = Number.parseInt(chart?.form_data.datasource ?? '', 10);
  return Number.isNaN(id) ? null : id;
};

function maxRequested(tiles: readonly Tile[]): DatasetData | null {
  const counts = new Map<DatasetData, number>();
  for (const { dataset } of tiles) if (dataset !== null) counts.set(dataset, (counts.get(dataset) ?? 0) + 1);
  return (
    [...counts].reduce<[DatasetData, number] | null>(
      (bestMatch, next) => (bestMatch === null || next[1] > bestMatch[1] ? next : bestMatch),
      null,
    )?.[0] ?? null
  );
}

/** A stored chart under the type that draws it. */
export function currentChart(chart: DashboardChart): DashboardChart {
  const { form_data: storedForm } = chart;
  const form = currentForm(storedForm);
  const type = form['viz_type'];
  if (form === storedForm || typeof type !== 'string') return chart;
  return { ...chart, viz_type: type, form_data: { ...form, viz_type: type, datasource: storedForm.datasource } };
}

/** Tiles of the chart type that filters its dashboard. */
export const filterBoxesOf = (tiles: readonly Tile[]): readonly Tile[] =>
  tiles.filter(({ chart }) => chart?.form_data.viz_type === 'filter_box');

/** Puts a dashboard together from the three results that describe it. */
export function dashboardModel(
  item: DashboardItem,
  storedCharts: readonly DashboardChart[],
  datasets: readonly DatasetData[],
): DashboardModel {
  const charts = storedCharts.map(currentChart);
  const metadata = readDashboardMetadata(item.json_metadata);
  const zone = (metadata.time_zone ?? '') === '' ? null : (metadata.time_zone ?? null);
  const filterEntries = readFilterBar(item.json_metadata);
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const byUuid = new Map(charts.map((chart) => [chart.uuid, chart]));
  const datasetOf = new Map(datasets.map((dataset) => [dataset.id, dataset]));
  const sharedColors = readColors(metadata.shared_label_colors);
  const layout = withUnplaced(layoutTree(new Map(Object.entries(readLayoutNodes(item.position_json)))), charts);
  const tile = (chartPlace: ChartPlace): Tile => {
    const chart = byId.get(chartPlace.chartId ?? -1) ?? byUuid.get(chartPlace.uuid ?? '') ?? null;
    const datasetId = datasetIdOf(chart);
    return {
      id: chartPlace.id,
      chartId: chart?.id ?? chartPlace.chartId ?? -1,
      name: chartPlace.name ?? (chart?.slice_name || namelessChart),
      chart,
      dataset: datasetId === null ? null : (datasetOf.get(datasetId) ?? null),
      ancestors: chartPlace.ancestors,
      zone,
    };
  };
  const tiles = chartsOf(layout).map(tile);
  const inLayout = placedFilters(layout);
  return {
    item,
    metadata,
    zone,
    layout,
    tiles,
    tileOf: new Map(tiles.map((one) => [one.id, one])),
    deferredTiles: deferredCharts(layout),
    datasets: datasetOf,
    mainDataset: maxRequested(tiles),
    fixedColors: { ...sharedColors, ...metadata.label_colors },
    sharedColors,
    filters: filterEntries.filter((entry): entry is NativeFilter => !isDivider(entry)),
    boxFilters: [],
    filterBar: filterEntries.filter(({ id }) => !inLayout.has(id)),
    showsFilters: metadata.show_native_filters !== false,
    filterBarPlace: metadata.filter_bar_orientation === 'HORIZONTAL' ? 'above' : 'beside',
  };
}
