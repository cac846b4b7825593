import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { clausesFor } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';
import { heldBy } from '../filters/required.ts';
import type { DashboardPageContext } from '../page-context.ts';
import { isAskable, tileQuery } from './tile-question.ts';

const isSame = (one: readonly Clause[], other: readonly Clause[]): boolean =>
  one.length === other.length && one.every((clause, at) => clause === other[at]);

/**
 * Sends the questions of a change the moment it happens, those near the screen first, before the page has drawn the change
 * itself. Each tile then finds its question under way; without this they would ask the same a little later.
 */
export function useHeadStart({ model, filters, tiles }: DashboardPageContext): void {
  const client = useQueryClient();
  useEffect(
    () =>
      filters.subscribe((state, before) => {
        if (state.clauses === before.clauses) return;
        const { near, progress, mayAllAsk, setProgress } = tiles.getState();
        const changed = model.tiles
          .filter((tile) => progress.has(tile.id) && (mayAllAsk || near.has(tile.id)) && isAskable(tile))
          .map((tile) => ({ tile, clauses: clausesFor(state.clauses, tile), was: clausesFor(before.clauses, tile) }))
          .filter(
            ({ tile, clauses, was }) => !isSame(clauses, was) && heldBy(model.filters, state.masks, tile) === null,
          )
          .toSorted((one, other) => Number(near.has(other.tile.id)) - Number(near.has(one.tile.id)));
        for (const { tile, clauses } of changed) {
          void client.prefetchQuery(tileQuery({ tile, clauses, dashboardId: model.item.id }));
        }
        for (const { tile } of changed) setProgress(tile.id, 'waiting');
      }),
    [client, model, filters, tiles],
  );
}
