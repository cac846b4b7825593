import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { useAnnotations } from '../../api/use-annotations.ts';
import { notePainted, runOf } from '../../api/chart-runs.ts';
import { chartStateOf } from '../../api/chart-state.ts';
import { missingRequiredFilter, isQueryable } from '@sextant/dashboard';
import type { Tile, Clause } from '@sextant/dashboard';
import { meQuery } from '../../api/me.ts';
import { hasPermission } from '../../api/permissions.ts';
import { useClausesFor, useFilters, usePage } from '../page-context.ts';
import { fetchStatement } from '../brush/use-cubes.ts';
import { refreshTile, stopTile, tileQuery } from '../tile-query.ts';
import { turnOf } from '../tile-store.ts';
import { firstPart } from '@sextant/charts';
import type { OwnState } from '@sextant/charts';

/** What a user has opened of a tile that is asked in parts; other filters lead back to its first part. */
export function useOwnState(clauses: readonly Clause[]): readonly [OwnState, (next: OwnState) => void] {
  const [openedPart, setOpenedPart] = useState({ clauses, state: firstPart });
  const set = useCallback((state: OwnState) => setOpenedPart({ clauses, state }), [clauses]);
  return [openedPart.clauses === clauses ? openedPart.state : firstPart, set];
}

/** A tile's result under the clauses of its scope, and what can be done with the request. */
export function useTileData(tile: Tile) {
  const client = useQueryClient();
  const { model, tiles } = usePage();
  const clauses = useClausesFor(tile);
  const requiredFilter = useFilters((state) => missingRequiredFilter(model.filters, state.masks, tile));
  const [ownState, setOwnState] = useOwnState(clauses);
  const input = useMemo(
    () => ({ tile, clauses, dashboardId: model.item.id, ownState, turn: turnOf(tiles.getState(), tile.id) }),
    [tile, clauses, model, ownState, tiles],
  );
  const options = tileQuery(input);
  const { data: me } = useQuery(meQuery);
  // A chart type that nothing here draws is asked by the older call, by those who may.
  const canQueryRows = hasPermission(me, 'can_explore_json Superset');
  const isShownAsRows = tile.chart !== null && !isQueryable(tile) && (me === undefined || canQueryRows);
  const isRequesting = requiredFilter === null && (isQueryable(tile) || (isShownAsRows && canQueryRows));
  const query = useQuery({ ...options, enabled: isRequesting, placeholderData: keepPreviousData });
  const result = query.isPlaceholderData ? undefined : query.data;
  const annotations = useAnnotations(isShownAsRows ? null : (query.data?.form ?? null), result);
  const refresh = useCallback(() => refreshTile(client, input), [client, input]);
  const runStatement = useCallback(() => fetchStatement(client, input), [client, input]);
  const noteDrawn = useCallback(() => notePainted(tileQuery(input).queryKey), [input]);
  const stop = () => void stopTile(client, input);
  const resume = useCallback(() => {
    // It may be waiting for its next try, which a new one must not wait for.
    const { queryKey } = tileQuery(input);
    const waitingQuery = client.getQueryCache().find({ queryKey, exact: true });
    void waitingQuery?.cancel({ silent: true });
    void waitingQuery?.fetch().catch(() => undefined);
  }, [client, input]);
  const state = chartStateOf({
    id: tile.chartId,
    savedForm: tile.chart?.form_data ?? null,
    canQuery: isRequesting,
    query,
    run: runOf(options.queryKey),
    annotations,
    stop,
  });
  return {
    query,
    state,
    /** Notes that the result is on the screen. */
    noteDrawn,
    clauses,
    missingFilter: requiredFilter,
    ownState,
    setOwnState,
    isRequesting,
    isShownAsRows,
    refresh,
    runStatement,
    stop,
    resume,
  };
}

export type TileData = ReturnType<typeof useTileData>;
