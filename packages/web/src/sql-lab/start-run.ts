import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import { ApiError, asApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { newClientId } from '../api/client-id.ts';
import { isTransient, retryDelayMs } from '../api/transient.ts';
import { schemaOfTab } from './default-schema.ts';
import type { LabState } from './lab-store.ts';
import { sortedDatabases, startQuery } from './lab-queries.ts';
import { keepRows } from './rows-query.ts';
import type { QueryItem, SqlLabExecute, SqlLabExecuted, SqlLabResult, SqlLabRun } from './wire.ts';
import { hasEnded } from './tab-run.ts';
import type { TabRun, WriteTarget } from './tab-run.ts';

/** The page as runs see it. */
export interface RunPage {
  readonly store: StoreApi<LabState>;
  readonly client: QueryClient;
}

/** What is run: a piece of the text of a tab. */
export interface RunPiece {
  readonly sql: string;
  /** Where it begins in the text of the tab. */
  readonly start: number;
  /** The word of the server by which a user agrees to what it announced (SQLLAB_013). Default none. */
  readonly confirm?: string;
  /** Makes a table or view of the last SELECT. Default: its rows are returned. */
  readonly target?: WriteTarget;
}

/** So long a run is waited for in its first call: most end sooner, and bring their rows along. */
const firstWaitMs = 2_000;
/** So long a call waits for news of a run. */
const newsWaitMs = 20_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const hasRows = (response: object): response is SqlLabResult => 'data' in response;

/** Waits until a run has ended, and tells the page how it stands; asks on for as long as the server is away. */
async function follow({ store }: RunPage, tabId: string, clientId: string): Promise<void> {
  for (let errors = 0; ;) {
    try {
      const { result } = await call(api.sqlLab.run, { params: { clientId }, query: { wait_ms: newsWaitMs } });
      errors = 0;
      store.getState().changeRun(tabId, clientId, { run: result });
      if (hasEnded(result.state)) return;
    } catch (error) {
      if (!isTransient(error)) return store.getState().changeRun(tabId, clientId, { error: asApiError(error) });
      await pause(retryDelayMs(errors));
      errors += 1;
    }
    // Another run of the tab, or a closed tab: nobody looks at this one any more.
    if (store.getState().runs[tabId]?.clientId !== clientId) return;
  }
}

function bodyOf({ store, client }: RunPage, tabRun: TabRun, { confirm, target }: RunPiece): SqlLabExecute | null {
  const { tabs, limits } = store.getState();
  const tab = tabs.find(({ id }) => id === tabRun.tabId);
  if (tab === undefined || tab.databaseId === null) return null;
  return {
    client_id: tabRun.clientId,
    database_id: tab.databaseId,
    schema: schemaOfTab(client, tab),
    sql: tabRun.sql,
    sql_editor_id: tab.serverId,
    tab: tab.name,
    queryLimit: tab.limit ?? limits.default_rows,
    templateParams: tab.templateParams === '' ? null : tab.templateParams,
    runAsync: true,
    wait_ms: firstWaitMs,
    ...(confirm === undefined ? {} : { confirm }),
    ...(target === undefined ? {} : { select_as_cta: true, ctas_method: target.kind, tmp_table_name: target.name }),
  };
}

/**
 * Sends a run until the server has it: it knows a run by its name, so that none runs twice. Null when it was there before, or nobody waits for
 * it any more.
 */
async function send(page: RunPage, tabRun: TabRun, piece: RunPiece): Promise<SqlLabExecuted | null> {
  const ownRun = (): TabRun | null => {
    const run = page.store.getState().runs[tabRun.tabId];
    return run !== undefined && run.clientId === tabRun.clientId ? run : null;
  };
  for (let errors = 0; ; errors += 1) {
    // The server may have numbered the tab meanwhile.
    const body = bodyOf(page, tabRun, piece);
    if (body === null) return null;
    try {
      return await call(api.sqlLab.execute, { body });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SQLLAB_011' && errors > 0) return null;
      if (!isTransient(error)) throw error;
      await pause(retryDelayMs(errors));
      if (ownRun() === null) return null;
      if (ownRun()?.isStopping === true) throw new ApiError(0, 'It was stopped before the server had it.', null);
    }
  }
}

/** Runs a piece of the text of a tab; it goes on when the page is left. Its state is told to the page's store. */
export async function startRun(page: RunPage, tabId: string, piece: RunPiece): Promise<void> {
  const { store, client } = page;
  const clientId = newClientId();
  const startedAtMs = Date.now();
  const { sql, start, target = null } = piece;
  const tabRun = { clientId, tabId, sql, start, target, startedAtMs, run: null, error: null, isStopping: false };
  if (bodyOf(page, tabRun, piece) === null) return;
  store.getState().putRun(tabRun);
  store.getState().change(tabId, { latestRunId: clientId });
  const tell = (run: SqlLabRun): void => store.getState().changeRun(tabId, clientId, { run });
  try {
    const response = await send(page, tabRun, piece);
    if (response !== null) {
      if (hasRows(response)) keepRows(client, response);
      tell(response.query);
    }
    if (response === null || !hasEnded(response.query.state)) await follow(page, tabId, clientId);
  } catch (error) {
    store.getState().changeRun(tabId, clientId, { error: asApiError(error) });
    // Databases come and go while the page is open.
    if (error instanceof ApiError && error.code === 'NOT_FOUND_004') await readDatabases(page);
  }
  void client.invalidateQueries({ queryKey: ['sql-lab', 'history'] });
}

/** Reads anew which databases are open for SQL. */
async function readDatabases({ store, client }: RunPage): Promise<void> {
  const start = await client.fetchQuery(startQuery).catch(() => null);
  if (start !== null) store.setState({ databases: sortedDatabases(start) });
}

/** Shows a run of the history in a tab: its rows, or how it goes on. */
export async function followRun(
  page: RunPage,
  tabId: string,
  { client_id: clientId, sql, start_time: startedAtMs }: QueryItem,
): Promise<void> {
  page.store.getState().putRun({
    clientId,
    tabId,
    sql,
    start: null,
    target: null,
    startedAtMs,
    run: null,
    error: null,
    isStopping: false,
  });
  await follow(page, tabId, clientId);
}

/** Looks after runs that were there before the page. */
export function followAll(page: RunPage): void {
  for (const { tabId, clientId, run } of Object.values(page.store.getState().runs))
    if (run !== null && !hasEnded(run.state)) void follow(page, tabId, clientId);
}

/** Stops the run of a tab, in the database too. */
export async function stopRun({ store }: RunPage, tabId: string): Promise<void> {
  const tabRun = store.getState().runs[tabId];
  if (tabRun === undefined || tabRun.isStopping) return;
  const { clientId } = tabRun;
  store.getState().changeRun(tabId, clientId, { isStopping: true });
  try {
    await call(api.queryHistory.stop, { body: { client_id: clientId } });
  } catch (error) {
    // The server does not have it yet: it is not sent again.
    if (isTransient(error) && tabRun.run === null) return;
    store.getState().changeRun(tabId, clientId, { isStopping: false });
    // It ended by itself meanwhile.
    if (error instanceof ApiError && error.code === 'SQLLAB_016') return;
    toast({ kind: 'error', text: 'Failed to stop query.' });
  }
}
