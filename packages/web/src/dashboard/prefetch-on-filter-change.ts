import { aboutType } from '@sextant/charts';
import { clausesFor, queryableTile } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import type { QueryClient } from '@tanstack/react-query';
import { batchOf } from '../api/request-batch.ts';
import type { DashboardPageContext } from './page-context.ts';
import { prefetchRowCount } from './row-count-query.ts';
import { coverageQuery, rowTotalQuery, tileQuery } from './tile-query.ts';
import { turnOf } from './tile-store.ts';

const isSame = (one: readonly Clause[], other: readonly Clause[]): boolean =>
  one.length === other.length && one.every((clause, index) => clause === other[index]);

/** A table whose rows were counted because not all were shown will most likely have them counted again. */
const wasCut = (client: QueryClient, input: Parameters<typeof tileQuery>[0]): boolean =>
  aboutType(input.tile.chart?.form_data.viz_type)?.display === 'grid' &&
  client.getQueryData(tileQuery(input).queryKey)?.entries[0]?.is_cut === true;

/** Asks for the tiles that a change of the filters reaches the moment it happens, those near the screen first. Returns what ends that. */
export function prefetchOnFilterChange(client: QueryClient, page: DashboardPageContext): () => void {
  const { model, filters, tiles, cubes } = page;
  return filters.subscribe((state, before) => {
    if (state.clauses === before.clauses) return;
    const tileState = tiles.getState();
    const changed = model.tiles
      .filter((tile) => tileState.progress.has(tile.id))
      .flatMap((tile) => queryableTile(model, state, tile) ?? [])
      .map((openingTile) => ({ ...openingTile, was: clausesFor(before.clauses, openingTile.tile) }))
      .filter(({ clauses, was }) => !isSame(clauses, was));
    let isRequested = false;
    batchOf(client).sendAfter(() => {
      for (const { tile, clauses, was } of changed) {
        const input = { tile, clauses, dashboardId: model.item.id, turn: turnOf(tileState, tile.id) };
        const result = cubes.current?.resultFor(tile, clauses) ?? null;
        if (result === null) void client.prefetchQuery(tileQuery(input));
        else client.setQueryData(tileQuery(input).queryKey, result);
        client.setQueryData(coverageQuery(input, undefined).queryKey, cubes.current?.coverageFor(tile, clauses));
        isRequested ||= result === null;
        if (wasCut(client, { ...input, clauses: was })) void client.prefetchQuery(rowTotalQuery(input));
      }
      if (changed.length > 1) prefetchRowCount(client, page, state.clauses);
    });
    if (isRequested) cubes.current?.yieldToTiles();
    tileState.setWaiting(changed.map(({ tile }) => tile.id));
    tileState.brush(new Map());
  });
}
