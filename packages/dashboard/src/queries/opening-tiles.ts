import { clausesFor } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';
import { clausesOf } from '../filters/clauses-of-masks.ts';
import type { AppliedMasks } from '../filters/clauses-of-masks.ts';
import { missingRequiredFilter } from '../filters/required.ts';
import { openingMasks } from '../filters/filter-sets.ts';
import { chartsWithin } from '../layout/layout-tree.ts';
import type { DashboardModel, Tile } from '../model/dashboard-model.ts';
import { isAskable } from './tile-context.ts';

/** A tile, and what its dashboard lays on it. */
export interface OpeningTile {
  readonly tile: Tile;
  readonly clauses: readonly Clause[];
}

/** A tile as it asks under what acts; null for one that asks nothing, or waits for a required filter. */
export const tileToAsk = (
  { filters }: Pick<DashboardModel, 'filters'>,
  { masks, clauses }: AppliedMasks,
  tile: Tile,
): OpeningTile | null =>
  isAskable(tile) && missingRequiredFilter(filters, masks, tile) === null
    ? { tile, clauses: clausesFor(clauses, tile) }
    : null;

/**
 * The tiles within `height` pixels of the top that ask when a dashboard is opened by its plain address, in their order; none for dashboards
 * with tabs, whose tiles depend on what the reader opened last.
 */
export function openingTiles(model: DashboardModel, height: number): OpeningTile[] {
  if (model.layout.tabs !== null) return [];
  const masks = openingMasks(model);
  const activeFilters = { masks, clauses: clausesOf(model, masks, null) };
  return chartsWithin(model.layout, height).flatMap(({ id }) => {
    const tile = model.tileOf.get(id);
    return tile === undefined ? [] : (tileToAsk(model, activeFilters, tile) ?? []);
  });
}
