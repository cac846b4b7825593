import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { heldBy, isAskable } from '@sextant/dashboard';
import type { Tile } from '@sextant/dashboard';
import { useClausesFor, useFilters, usePage, useTiles } from '../page-context.ts';
import { refreshTile, stopTile, tileQuery } from './tile-question.ts';
import { useOwnState } from './use-own-state.ts';

/** A tile's answer under the clauses of its scope, and what can be done with the request. */
export function useTileData(tile: Tile) {
  const client = useQueryClient();
  const { model } = usePage();
  const clauses = useClausesFor(tile);
  const holder = useFilters((state) => heldBy(model.filters, state.masks, tile));
  const mayAsk = useTiles((state) => state.mayAllAsk || state.near.has(tile.id));
  const [ownState, setOwnState] = useOwnState(clauses);
  const asking = useMemo(
    () => ({ tile, clauses, dashboardId: model.item.id, ownState }),
    [tile, clauses, model, ownState],
  );
  const isAsking = mayAsk && holder === null && isAskable(tile);
  const query = useQuery({ ...tileQuery(asking), enabled: isAsking, placeholderData: keepPreviousData });
  const refresh = useCallback(() => void refreshTile(client, asking), [client, asking]);
  return {
    query,
    clauses,
    holder,
    ownState,
    setOwnState,
    isAsking,
    refresh,
    stop: () => void stopTile(client, asking),
    resume: () => void query.refetch(),
  };
}

export type TileData = ReturnType<typeof useTileData>;
