import { queryOptions } from '@tanstack/react-query';
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query';
import { firstPart, isChartType, rowTotalContextFor } from '@sextant/charts';
import type { Coverage, OwnState } from '@sextant/charts';
import { cellAt } from '@sextant/contract';
import { webServerTimeoutS } from '../api/bootstrap.ts';
import { fetchChart, stopQuery } from '../api/chart-data.ts';
import { loadChart } from '../api/chart-load.ts';
import type { ChartLoad } from '../api/chart-load.ts';
import { trackRun, runOf } from '../api/chart-runs.ts';
import { newClientId } from '../api/client-id.ts';
import { batchOf } from '../api/request-batch.ts';
import { retryTransient } from '../api/transient.ts';
import { loadLegacyRows } from '../api/legacy-rows.ts';
import { openPageParams } from '../api/page-params.ts';
import { requestOf, scopeOf, tileContext, tileForm } from '@sextant/dashboard';
import type { Clause, Tile } from '@sextant/dashboard';

const keyOf = (tile: Tile, clauses: readonly Clause[], ownState: OwnState = firstPart) =>
  [
    'tile',
    tile.chartId,
    tile.chart?.version ?? 0,
    tile.zone,
    clauses.map(requestOf),
    // Templates in SQL may read them.
    openPageParams(),
    ownState,
  ] as const;

/** The result to a tile's queries, with the form that they were made from; `isOfCube` says that no statement ran for it. Default false. */
export interface TileResult extends ChartLoad {
  /** Under which it was asked. */
  readonly clauses: readonly Clause[];
  readonly isOfCube?: boolean;
}

interface TileQueryInput {
  readonly tile: Tile;
  readonly clauses: readonly Clause[];
  readonly dashboardId: number;
  /** What is open of a chart that is asked in parts. Default the first part. */
  readonly ownState?: OwnState;
  /** Its turn among what is asked with it, not part of the key. Default first. */
  readonly turn?: 'first' | 'later';
}

async function fetchTile(
  { tile, clauses, dashboardId, ownState = firstPart, turn = 'first' }: TileQueryInput,
  { client, signal }: Pick<QueryFunctionContext, 'client' | 'signal'>,
  force: boolean,
): Promise<TileResult> {
  const form = tileForm(tile, clauses);
  const result = await trackRun(keyOf(tile, clauses, ownState), form, (clientId) => {
    const input = { signal, clientId, dashboardId, sliceId: tile.chartId, via: batchOf(client)[turn] };
    const sendRequest = force ? { ...input, timeoutS: webServerTimeoutS } : input;
    if (!isChartType(form['viz_type']))
      return loadLegacyRows({
        form,
        scope: scopeOf(tile, clauses),
        zone: tile.zone,
        isForced: force,
        request: sendRequest,
      });
    return loadChart({
      form,
      context: tileContext(tile, clauses, { force, ownState }),
      request: sendRequest,
      ownState,
    });
  });
  return { ...result, clauses };
}

/** A tile's data: the key is what it depends on, so a change of a clause in scope fetches anew and drops the old request. */
export const tileQuery = (input: TileQueryInput) =>
  queryOptions({
    queryKey: keyOf(input.tile, input.clauses, input.ownState),
    queryFn: (request) => fetchTile(input, request, false),
    staleTime: 5 * 60_000,
    retry: retryTransient,
    // Returns hold typed arrays; comparing them cell by cell costs more than drawing.
    structuralSharing: false,
  });

/** How many rows a tile's result would have without its row limit; null when that cannot be counted. */
export const rowTotalQuery = ({ tile, clauses, dashboardId, turn = 'first' }: TileQueryInput) =>
  queryOptions({
    queryKey: ['row-total', ...keyOf(tile, clauses)],
    staleTime: 5 * 60_000,
    queryFn: async ({ client, signal }): Promise<number | null> => {
      const total = rowTotalContextFor(tileForm(tile, clauses), { scope: scopeOf(tile, clauses) });
      const context = { ...total, zone: tile.zone };
      const { tables } = await fetchChart(context, {
        signal,
        clientId: newClientId(),
        dashboardId,
        sliceId: tile.chartId,
        via: batchOf(client)[turn],
      });
      const count = tables[0]?.columns[0];
      return count === undefined ? null : Number(cellAt(count, 0));
    },
  });

/** How far the rows of a tile's result reach; null where its drawing cannot show that. */
export const coverageQuery = ({ tile, clauses, dashboardId }: TileQueryInput, result: TileResult | undefined) =>
  queryOptions({
    queryKey: ['coverage', ...keyOf(tile, clauses)],
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ client, signal }): Promise<Coverage | null> => {
      if (result === undefined) return null;
      const { loadCoverage } = await import('../api/chart-coverage.ts');
      const via = batchOf(client).later;
      return loadCoverage({
        form: result.form,
        result,
        scope: scopeOf(tile, clauses),
        zone: tile.zone,
        request: { signal, clientId: newClientId(), dashboardId, sliceId: tile.chartId, via },
      });
    },
  });

/** Under which the client keeps when it was last asked past the caches: what was made of earlier results is out of date. */
export const refreshKey = ['refreshed'] as const;
/** Asks a tile again, past the caches. */
export async function refreshTile(client: QueryClient, input: TileQueryInput): Promise<void> {
  client.setQueryData(refreshKey, Date.now());
  const { queryKey } = tileQuery(input);
  await client.cancelQueries({ queryKey, exact: true });
  await client
    .fetchQuery({
      ...tileQuery(input),
      queryFn: (request) => fetchTile(input, request, true),
      staleTime: 0,
      retry: false,
    })
    // The tile shows its own error.
    .catch(() => undefined);
}

/** Stops a tile's request, here and on the server. */
export async function stopTile(client: QueryClient, input: TileQueryInput): Promise<void> {
  const { queryKey } = tileQuery(input);
  const run = runOf(queryKey);
  await Promise.allSettled([
    run === null || run.endedAt !== null ? undefined : stopQuery(run.clientId),
    client.cancelQueries({ queryKey, exact: true }),
  ]);
}
