import { hashKey, queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { isChartType, queryContextFor, rowTotalContextFor } from '@sextant/charts';
import type { QueryScope, RawForm } from '@sextant/charts';
import { fail } from '@sextant/contract';
import { cellAt } from '@sextant/contract';
import type { QueryContext } from '@sextant/contract';
import { askChart, newClientId, stopQuery } from '../../api/chart-data.ts';
import type { ChartAnswer } from '../../api/chart-data.ts';
import type { Tile } from '../data/dashboard-model.ts';
import { asked } from '../filters/clauses.ts';
import type { Clause } from '../filters/clauses.ts';
import { tileForm } from './tile-form.ts';

const textAt = (form: Readonly<Record<string, unknown>>, key: string): string | null =>
  typeof form[key] === 'string' && form[key] !== '' ? form[key] : null;

const hasTimeCondition = (form: Readonly<Record<string, unknown>>): boolean => {
  const filters = form['adhoc_filters'];
  return (
    Array.isArray(filters) && filters.some((filter: { operator?: unknown }) => filter.operator === 'TEMPORAL_RANGE')
  );
};

/** A chart without a time column of its own takes its dataset's, so that the dashboard's time range reaches it. */
function timeColumnOf(tile: Tile, form: RawForm): string | null {
  if (textAt(form, 'granularity_sqla') !== null || hasTimeCondition(form)) return null;
  return tile.dataset?.main_dttm_col ?? null;
}

/** What the clauses lay on a tile. Of several time ranges the last source's counts. */
export function scopeOf(tile: Tile, clauses: readonly Clause[]): QueryScope {
  const timeRange = clauses.findLast((clause) => clause.timeRange !== null)?.timeRange ?? null;
  return {
    filters: clauses.flatMap(({ filters }) => filters),
    timeRange,
    timeColumn: timeRange === null ? null : timeColumnOf(tile, tileForm(tile, clauses)),
    grain: null,
  };
}

/** What of the dashboard's filters over time acts, under the names by which the server reports on it. */
function timeExtrasOf(clauses: readonly Clause[]): Readonly<Record<string, string>> {
  const { timeRange } = clauses.findLast((clause) => clause.timeRange !== null) ?? {};
  const { grain } = clauses.findLast((clause) => clause.grain !== null) ?? {};
  const { timeColumn } = clauses.findLast((clause) => clause.timeColumn !== null) ?? {};
  return {
    ...(timeRange == null ? {} : { __time_range: timeRange }),
    ...(grain == null ? {} : { __time_grain: grain }),
    ...(timeColumn == null ? {} : { __time_col: timeColumn }),
  };
}

/**
 * The questions of a tile under its clauses.
 * @throws CHART_001 to CHART_003 and REQUEST_002 for what the chart's form gets wrong
 */
export function tileContext(tile: Tile, clauses: readonly Clause[], force = false): QueryContext {
  if (tile.chart === null) throw fail('NOT_FOUND_001', { id: tile.chartId });
  const plain = queryContextFor(tileForm(tile, clauses), { scope: scopeOf(tile, clauses), force });
  const context = { ...plain, zone: tile.zone };
  const appliedTimeExtras = timeExtrasOf(clauses);
  if (Object.keys(appliedTimeExtras).length === 0) return context;
  return { ...context, queries: context.queries.map((query) => ({ ...query, appliedTimeExtras })) };
}

/** True when the tile's chart can be asked at all. */
export const isAskable = (tile: Tile): boolean => tile.chart !== null && isChartType(tile.chart.form_data.viz_type);

/** Names of the requests under way, by the hash of their key, for Stop. */
const running = new Map<string, string>();

const keyOf = (tile: Tile, clauses: readonly Clause[]) =>
  ['tile', tile.chartId, tile.chart?.version ?? 0, tile.zone, clauses.map(asked)] as const;

/** The answer to a tile's questions, with the form that they were made from: what draws the one must read the other. */
export interface TileAnswer extends ChartAnswer {
  readonly form: RawForm;
}

interface Asking {
  readonly tile: Tile;
  readonly clauses: readonly Clause[];
  readonly dashboardId: number;
}

async function ask({ tile, clauses, dashboardId }: Asking, signal: AbortSignal, force: boolean): Promise<TileAnswer> {
  const hash = hashKey(keyOf(tile, clauses));
  const clientId = newClientId();
  running.set(hash, clientId);
  try {
    const context = tileContext(tile, clauses, force);
    const answer = await askChart(context, { signal, clientId, dashboardId, sliceId: tile.chartId });
    return { ...answer, form: tileForm(tile, clauses) };
  } finally {
    if (running.get(hash) === clientId) running.delete(hash);
  }
}

/** A tile's data: the key is what it depends on, so a change of a clause in scope fetches anew and drops the old request. */
export const tileQuery = (asking: Asking) =>
  queryOptions({
    queryKey: keyOf(asking.tile, asking.clauses),
    queryFn: ({ signal }) => ask(asking, signal, false),
    staleTime: 5 * 60_000,
    // Answers hold typed arrays; comparing them cell by cell costs more than drawing.
    structuralSharing: false,
  });

/** How many rows a tile's answer would have without its row limit; null when that cannot be counted. */
export const rowTotalQuery = ({ tile, clauses, dashboardId }: Asking) =>
  queryOptions({
    queryKey: ['row-total', ...keyOf(tile, clauses)],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }): Promise<number | null> => {
      const total = rowTotalContextFor(tileForm(tile, clauses), { scope: scopeOf(tile, clauses) });
      const context = { ...total, zone: tile.zone };
      const { tables } = await askChart(context, {
        signal,
        clientId: newClientId(),
        dashboardId,
        sliceId: tile.chartId,
      });
      const count = tables[0]?.columns[0];
      return count === undefined ? null : Number(cellAt(count, 0));
    },
  });

/** Asks a tile again, past the caches. */
export async function refreshTile(client: QueryClient, asking: Asking): Promise<void> {
  const { queryKey } = tileQuery(asking);
  await client.cancelQueries({ queryKey, exact: true });
  await client
    .fetchQuery({
      ...tileQuery(asking),
      queryFn: ({ signal }) => ask(asking, signal, true),
      staleTime: 0,
      retry: false,
    })
    // The tile shows its own failure.
    .catch(() => undefined);
}

/** Stops a tile's request, here and on the server. */
export async function stopTile(client: QueryClient, asking: Asking): Promise<void> {
  const { queryKey } = tileQuery(asking);
  const clientId = running.get(hashKey(queryKey));
  await Promise.allSettled([
    clientId === undefined ? undefined : stopQuery(clientId),
    client.cancelQueries({ queryKey, exact: true }),
  ]);
}
