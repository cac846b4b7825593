import type { DatasetData, Dimension, NativeFilter } from '@sextant/contract';
import { clausesFor, columnMapOf, columnsOn, cubeColumns, targetOf } from '@sextant/dashboard';
import type { ClauseMap, DashboardModel, SourceId, Tile } from '@sextant/dashboard';

/** Where somebody chooses: in a chart whose marks filter, or in a filter by ranges of a column. */
export type ChoicePlace =
  | { readonly kind: 'chart'; readonly tile: Tile }
  | { readonly kind: 'filter'; readonly filter: NativeFilter };

/** What can be chosen there to leave rows of tiles out. */
export interface CubeSource {
  readonly id: SourceId;
  readonly dataset: DatasetData | null;
  /** The columns that it can filter by, under what acts; a second list is less to make. None: it filters by nothing that a cube could have. */
  readonly columnsUnder: (clauses: ClauseMap) => readonly (readonly Dimension[])[];
  /** Some of these as they act on a dataset; null where they do not, or a cube could not tell. */
  readonly columnsOn: (columns: readonly Dimension[], dataset: DatasetData | null) => readonly Dimension[] | null;
}

const chartSource = (tile: Tile): CubeSource => ({
  id: String(tile.chartId),
  dataset: tile.dataset,
  columnsUnder: (clauses) => cubeColumns(tile, clausesFor(clauses, tile)),
  columnsOn: (columns, dataset) => columnsOn(columns, tile.dataset, dataset, null),
});

function filterSource(filter: NativeFilter, datasets: DashboardModel['datasets']): CubeSource {
  const target = targetOf(filter);
  const dataset = datasets.get(target?.datasetId ?? -1) ?? null;
  const columns: readonly Dimension[] =
    target === null ? [] : [{ kind: 'column', name: target.column, label: target.column, grain: null, isAxis: false }];
  return {
    id: filter.id,
    dataset,
    columnsUnder: () => (columns.length === 0 ? [] : [columns]),
    columnsOn: (ofFilter, other) => columnsOn(ofFilter, dataset, other, columnMapOf(filter)),
  };
}

/** The source of cubes at a place. */
export const cubeSource = (place: ChoicePlace, { datasets }: Pick<DashboardModel, 'datasets'>): CubeSource =>
  place.kind === 'chart' ? chartSource(place.tile) : filterSource(place.filter, datasets);

/** The id of what is chosen at a place. */
export const sourceId = (place: ChoicePlace): SourceId =>
  place.kind === 'chart' ? String(place.tile.chartId) : place.filter.id;
