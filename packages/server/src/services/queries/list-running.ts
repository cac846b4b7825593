import type { RunningQuery } from '@sextant/contract';
import type { RunningEntry } from '../../data/running-queries.ts';
import type { Store } from '../../store/open-store.ts';
import { loadChart, loadDashboard } from '../objects/load-objects.ts';
import type { SessionUser } from '../../policies/session.ts';

const longestLine = 240;

/** A statement as a line to recognize it by. */
function statementLine(sql: string | null): string | null {
  if (sql === null) return null;
  const line = sql.replaceAll(/\s+/g, ' ').trim();
  return line.length <= longestLine ? line : `${line.slice(0, longestLine - 1)}…`;
}

/** The name of what a request says it asks for. The client may say anything: what the user may not see has no name. */
async function nameOf<Row>(load: Promise<Row>, name: (row: Row) => string): Promise<string | null> {
  try {
    return name(await load);
  } catch {
    return null;
  }
}

/** Requests for rows as the page shows them, with the names of what they are for. */
export async function describeRunning(
  store: Store,
  user: SessionUser,
  { entries, now }: { readonly entries: readonly RunningEntry[]; readonly now: number },
): Promise<RunningQuery[]> {
  const charts = new Map<number, string | null>();
  const dashboards = new Map<number, string | null>();
  for (const { chartId, dashboardId } of entries) {
    if (chartId !== null && !charts.has(chartId))
      charts.set(chartId, await nameOf(loadChart(store, user, chartId), ({ row }) => row.name));
    if (dashboardId !== null && !dashboards.has(dashboardId))
      dashboards.set(dashboardId, await nameOf(loadDashboard(store, user, dashboardId), ({ row }) => row.title ?? ''));
  }
  const namedReference = (names: ReadonlyMap<number, string | null>, id: number | null) => {
    const name = id === null ? null : (names.get(id) ?? null);
    return id === null || name === null ? null : { id, name };
  };
  return entries.map(({ chartId, dashboardId, ...entry }) => ({
    id: entry.id,
    clientId: entry.clientId,
    state: entry.state,
    sql: entry.sql,
    statement: statementLine(entry.sql),
    dataset: entry.dataset,
    database: entry.database,
    chart: namedReference(charts, chartId),
    dashboard: namedReference(dashboards, dashboardId),
    user: entry.user,
    isOwn: entry.user.id === user.id,
    startedAt: entry.startedAt,
    forMs: Math.max(0, now - entry.startedAt),
  }));
}
