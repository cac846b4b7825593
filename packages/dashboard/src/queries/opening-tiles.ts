import type { DataMasks } from '@sextant/contract';
import { clausesFor } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';
import { clausesOf } from '../filters/clauses-of-masks.ts';
import type { AppliedMasks } from '../filters/clauses-of-masks.ts';
import { missingRequiredFilter } from '../filters/required.ts';
import { openingMasks } from '../filters/filter-sets.ts';
import { chartsWithin } from '../layout/layout-tree.ts';
import { tabPathTo } from '../layout/tab-path-to.ts';
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

/** The filters that act when a dashboard is opened; `masks` are those of its address, by default those of the plain one. */
export function openingFilters(model: DashboardModel, masks: DataMasks = openingMasks(model)): AppliedMasks {
  return { masks, clauses: clausesOf(model, masks, null) };
}

/** How a dashboard is opened. */
interface Opening {
  /** What acts. Default: as the plain address has it. */
  readonly filters?: AppliedMasks;
  /** The element that the address leads to: its tabs are open. Default none, so that of tabs the first are. */
  readonly linkedId?: string | null;
}

/**
 * The tiles that ask when a dashboard is opened, in their order, those of the tabs that are open then; those below the first `height` pixels
 * can wait (`isLater`).
 */
export function openingTiles(
  model: DashboardModel,
  height: number,
  { filters = openingFilters(model), linkedId = null }: Opening = {},
): (OpeningTile & { readonly isLater: boolean })[] {
  const openTabs = linkedId === null ? [] : tabPathTo(model.layout, linkedId);
  const seenIds = new Set(chartsWithin(model.layout, height, openTabs).map(({ id }) => id));
  return chartsWithin(model.layout, Number.POSITIVE_INFINITY, openTabs).flatMap(({ id }) => {
    const tile = model.tileOf.get(id);
    const openingTile = tile === undefined ? null : tileToAsk(model, filters, tile);
    return openingTile === null ? [] : [{ ...openingTile, isLater: !seenIds.has(id) }];
  });
}
