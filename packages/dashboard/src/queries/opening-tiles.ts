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

/** The filters that act when a dashboard is opened by its plain address. */
export function openingFilters(model: DashboardModel): AppliedMasks {
  const masks = openingMasks(model);
  return { masks, clauses: clausesOf(model, masks, null) };
}

/**
 * The tiles that ask when a dashboard is opened by its plain address, in their order; those below the first `height` pixels
 * can wait (`isLater`). None for dashboards with tabs, whose tiles depend on what the reader opened last.
 */
export function openingTiles(model: DashboardModel, height: number): (OpeningTile & { readonly isLater: boolean })[] {
  if (model.layout.tabs !== null) return [];
  const activeFilters = openingFilters(model);
  const seenIds = new Set(chartsWithin(model.layout, height).map(({ id }) => id));
  return chartsWithin(model.layout, Number.POSITIVE_INFINITY).flatMap(({ id }) => {
    const tile = model.tileOf.get(id);
    const openingTile = tile === undefined ? null : tileToAsk(model, activeFilters, tile);
    return openingTile === null ? [] : [{ ...openingTile, isLater: !seenIds.has(id) }];
  });
}
