import { isRecord, showQueryContext } from '@sextant/contract';
import type { DashboardChart, DashboardItem, DatasetData, FeatureFlags } from '@sextant/contract';
import { dashboardModel, openingTiles, tileContext, withFeatures } from '@sextant/dashboard';
import { withFilterBoxes } from '@sextant/dashboard/filter-boxes';
import type { OpeningTile } from '@sextant/dashboard';
import type { DataAccess } from '../access/data-access.ts';
import { runTogether } from '../../data/query-batch.ts';
import type { QueryBatch } from '../../data/query-batch.ts';
import { runChartData } from '../charts/run-chart-data.ts';
import type { Session } from '../../policies/session.ts';

/** A dashboard as its calls return it to whoever opens it. */
export interface OpenedDashboard {
  readonly item: DashboardItem;
  readonly charts: readonly DashboardChart[];
  readonly datasets: readonly DatasetData[];
}

/** A page shows its first tiles within this height. */
const firstHeightPx = 2_000;
/** Nobody has come for a result by then. */
const longestMs = 20_000;

/** Asks ahead what a page is about to ask; resolves when the results are there, and never rejects. */
export type DashboardPrefetch = (session: Session, dashboard: OpenedDashboard) => Promise<void>;

/** Of many who open a dashboard at once, the first of those with the same roles asks ahead: the pages of the others join what runs by then. */
export function createDashboardPrefetch(dataAccess: DataAccess, features: FeatureFlags): DashboardPrefetch {
  const runningKeys = new Set<string>();
  return async (session, dashboard) => {
    const key = JSON.stringify([dashboard.item.id, session.user.roles]);
    if (runningKeys.has(key)) return;
    runningKeys.add(key);
    try {
      await prefetchQueries(dataAccess, session, dashboard, features);
    } catch {
      // What cannot be asked ahead, the page asks by itself.
    } finally {
      runningKeys.delete(key);
    }
  };
}

/**
 * Asks what the first tiles of a dashboard are about to ask, while the page is still on its way to the browser: the same queries, in the name
 * of the same user, through the same access to data. The page then joins them. What fails here reaches the page when it asks.
 */
async function prefetchQueries(
  dataAccess: DataAccess,
  session: Session,
  { item, charts, datasets }: OpenedDashboard,
  features: FeatureFlags,
): Promise<void> {
  const tiles = openingTiles(
    withFilterBoxes(withFeatures(dashboardModel(item, charts, datasets), features)),
    firstHeightPx,
  ).filter(({ isLater }) => !isLater);
  const signal = AbortSignal.timeout(longestMs);
  const queries = tiles.map((opening) => ({
    isLater: false,
    run: (batch: QueryBatch) => prefetchTile(dataAccess, session, { opening, item, signal, batch }),
  }));
  // The results are for the page, which joins those who ask.
  for await (const _ of runTogether(queries, signal, longestMs));
}

interface TilePrefetch {
  readonly opening: OpeningTile;
  readonly item: DashboardItem;
  readonly signal: AbortSignal;
  readonly batch: QueryBatch;
}

async function prefetchTile(
  dataAccess: DataAccess,
  session: Session,
  { opening: { tile, clauses }, item, signal, batch }: TilePrefetch,
): Promise<void> {
  try {
    // As the page writes it: equal queries have equal bodies.
    const body = JSON.stringify(showQueryContext(tileContext(tile, clauses)));
    await runChartData(dataAccess, session, dataAccess.readContext(body), {
      signal: () => signal,
      wantsGzip: false,
      takesColumns: true,
      clientId: null,
      through: { dashboardId: item.id, chartId: tile.chartId, filterId: null },
      chartId: tile.chartId,
      batch,
      isAhead: true,
    });
  } catch {
    // The page asks again and shows why.
  }
}

type ResultsByKey = Readonly<Record<string, unknown>>;

const resultOf = (result: unknown): unknown => (isRecord(result) ? result.result : undefined);

/** The dashboard among the results that a page begins with; null when it begins with none. */
export function openedDashboard(results: ResultsByKey): OpenedDashboard | null {
  const address = Object.keys(results).find((path) => /^\/api\/v1\/dashboard\/[^/]+$/.test(path));
  if (address === undefined) return null;
  const [item, charts, datasets] = ['', '/charts', '/datasets'].map((part) => resultOf(results[`${address}${part}`]));
  if (item === undefined || charts === undefined || datasets === undefined) return null;
  // Our own routes have just written them.
  return { item, charts, datasets } as OpenedDashboard;
}
