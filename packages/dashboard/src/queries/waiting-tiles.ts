import type { DataMasks } from '@sextant/contract';
import { missingRequiredFilter } from '../filters/required.ts';
import { filterBoxesOf } from '../model/dashboard-model.ts';
import type { DashboardModel } from '../model/dashboard-model.ts';
import { isQueryable } from './tile-queries.ts';

/** Which charts show nothing because a required filter has no value. */
export interface WaitingTiles {
  /** How many wait, of how many charts that show rows. */
  readonly count: number;
  readonly of: number;
  /** The names of the filters that they wait for. */
  readonly filters: readonly string[];
}

/**
 * Which charts wait for a value. The scope of a filter alone decides, as in Superset, whose mask of a required filter without a value lets no row
 * through on any dataset.
 */
export function waitingTiles(
  { filters, tiles }: Pick<DashboardModel, 'filters' | 'tiles'>,
  masks: DataMasks,
): WaitingTiles {
  const boxes = filterBoxesOf(tiles);
  const charts = tiles.filter((tile) => isQueryable(tile) && !boxes.includes(tile));
  const missing = charts.flatMap((tile) => missingRequiredFilter(filters, masks, tile)?.name ?? []);
  return { count: missing.length, of: charts.length, filters: [...new Set(missing)] };
}
