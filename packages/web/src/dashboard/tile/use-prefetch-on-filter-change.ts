import { aboutType } from '@sextant/charts';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clausesFor, tileToAsk } from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import type { DashboardPageContext } from '../page-context.ts';
import { batchQueries } from '../../api/batch-queries.ts';
import { rowTotalQuery, tileQuery } from '../tile-query.ts';
import { mayQuery } from '../tile-store.ts';

const isSame = (one: readonly Clause[], other: readonly Clause[]): boolean =>
  one.length === other.length && one.every((clause, index) => clause === other[index]);

/** A table whose rows were counted because not all were shown will most likely have them counted again. */
const wasCut = (client: QueryClient, input: Parameters<typeof tileQuery>[0]): boolean =>
  aboutType(input.tile.chart?.form_data.viz_type)?.display === 'grid' &&
  client.getQueryData(tileQuery(input).queryKey)?.entries[0]?.is_cut === true;

/**
 * Sends the queries of a change the moment it happens, those near the screen first, before the page has drawn the change
 * itself. Each tile then finds its query under way; without this they would ask the same a little later.
 */
export function usePrefetchOnFilterChange({ model, filters, tiles }: DashboardPageContext): void {
  const client = useQueryClient();
  useEffect(
    () =>
      filters.subscribe((state, before) => {
        if (state.clauses === before.clauses) return;
        const page = tiles.getState();
        const { near, progress, setProgress } = page;
        const changed = model.tiles
          .filter((tile) => progress.has(tile.id) && mayQuery(page, tile.id))
          .flatMap((tile) => tileToAsk(model, state, tile) ?? [])
          .map((tileQuery) => ({ ...tileQuery, was: clausesFor(before.clauses, tileQuery.tile) }))
          .filter(({ clauses, was }) => !isSame(clauses, was))
          .toSorted((one, other) => Number(near.has(other.tile.id)) - Number(near.has(one.tile.id)));
        batchQueries((via) => {
          for (const { tile, clauses, was } of changed) {
            const input = { tile, clauses, dashboardId: model.item.id, via };
            void client.prefetchQuery(tileQuery(input));
            if (wasCut(client, { ...input, clauses: was })) void client.prefetchQuery(rowTotalQuery(input));
          }
        });
        for (const { tile } of changed) setProgress(tile.id, 'waiting');
      }),
    [client, model, filters, tiles],
  );
}
