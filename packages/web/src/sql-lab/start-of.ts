import { sortedDatabases } from './lab-queries.ts';
import type { LabStart } from './lab-store.ts';
import { tabRunOf } from './tab-run.ts';
import type { TabRun } from './tab-run.ts';
import { localTabId, tabOfState, unreadTab } from './lab-tab.ts';
import type { LabTab } from './lab-tab.ts';
import { withUnsent } from './tabs/tab-outbox.ts';
import type { UnsentTab } from './tabs/tab-outbox.ts';
import type { SqlLabRun, SqlLabStart } from './wire.ts';

/** The newest run of each tab that the server told of. */
function runsOf(tabs: readonly LabTab[], runs: readonly SqlLabRun[]): Readonly<Record<string, TabRun>> {
  const newest = new Map<string, TabRun>();
  for (const run of runs.toSorted((a, b) => a.startDttm - b.startDttm)) {
    const editorId = run.sqlEditorId === null ? null : localTabId(Number(run.sqlEditorId));
    // A tab that the server did not have yet when its run began names it.
    const tab = tabs.find(({ id, latestRunId }) => id === editorId || latestRunId === run.id);
    if (tab !== undefined) newest.set(tab.id, tabRunOf(tab.id, run));
  }
  return Object.fromEntries(newest);
}

/** What the page begins with: the tabs of the server, and over them what this browser could not send yet. */
export function startOf(start: SqlLabStart, unsent: readonly UnsentTab[]): LabStart {
  const { active_tab: active, tab_state_ids: ids, queries, defaultDbId, limits } = start;
  const stored = ids.map(({ id, label }) => (id === active?.id ? tabOfState(active) : unreadTab(id, label)));
  const tabs = withUnsent(stored, unsent);
  const front = tabs.find(({ serverId }) => serverId !== null && serverId === active?.id) ?? tabs.at(-1) ?? null;
  const runs = [...Object.values(queries), ...(active?.latest_query == null ? [] : [active.latest_query])];
  return {
    databases: sortedDatabases(start),
    defaultDatabaseId: defaultDbId,
    limits,
    tabs,
    activeId: front?.id ?? null,
    runs: runsOf(tabs, runs),
  };
}
