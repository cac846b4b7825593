import type { QueryClient } from '@tanstack/react-query';
import { clausesFor, isQueryable } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import type { DashboardPageContext } from '../page-context.ts';
import { refreshTile, tileQuery } from '../tile-query.ts';
import { turnOf } from '../tile-store.ts';

/** Asks a tile again, past the caches, under what acts on it now. */
export function refreshOne(client: QueryClient, { model, filters, tiles }: DashboardPageContext, tile: Tile): void {
  const dashboardId = model.item.id;
  const clauses = clausesFor(filters.getState().clauses, tile);
  // Not everybody may ask for the rows of a chart type that is not drawn.
  if (!isQueryable(tile) && client.getQueryData(tileQuery({ tile, clauses, dashboardId }).queryKey) === undefined)
    return;
  void refreshTile(client, { tile, clauses, dashboardId, turn: turnOf(tiles.getState(), tile.id) });
  // What a big number compares itself with is as old as the number.
  if (clauses.length > 0) {
    const { queryKey } = tileQuery({ tile, clauses: [], dashboardId });
    void client.invalidateQueries({ queryKey, exact: true });
  }
}

/** The tiles that have asked already: those of tabs that were not opened yet come with new data anyway. */
export function requestedTiles({ model, tiles }: DashboardPageContext): readonly Tile[] {
  const { progress } = tiles.getState();
  return model.tiles.filter((tile) => tile.chart !== null && progress.has(tile.id));
}

/** Asks again for what stands beside the tiles: counts, and the choices of filters. */
export function refreshRest(client: QueryClient): void {
  for (const key of ['row-total', 'count', 'filter-choices']) void client.invalidateQueries({ queryKey: [key] });
}

/** Asks every tile that has asked already again, past the caches. */
export function refreshAll(client: QueryClient, page: DashboardPageContext): void {
  for (const tile of requestedTiles(page)) refreshOne(client, page, tile);
  refreshRest(client);
}
