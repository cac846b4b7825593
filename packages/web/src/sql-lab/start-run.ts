import type { QueryClient } from '@tanstack/react-query';
import type { StoreApi } from 'zustand';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import { ApiError, asApiError } from '../api/api-error.ts';
import { call, send } from '../api/call.ts';
import { schemasQuery } from '../api/table-sources.ts';
import { newClientId } from '../api/client-id.ts';
import { isTransient, retryDelayMs } from '../api/transient.ts';
import { schemaOfTab } from './default-schema.ts';
import type { LabState } from './lab-store.ts';
import { sortedDatabases, startQuery } from './lab-queries.ts';
import { runErrorOf } from './run-error.ts';
import { dropRows, framesHeaders, showRows } from './rows-query.ts';
import { readRunFrames } from './run-frames.ts';
import type { ComingRows } from './run-frames.ts';
import type { QueryItem, SqlLabExecute, SqlLabRun } from './wire.ts';
import { hasEnded } from './tab-run.ts';
import type { TabRun, WriteTarget } from './tab-run.ts';

/** The page as runs see it. */
export interface RunPage {
  readonly store: StoreApi<LabState>;
  readonly client: QueryClient;
}

/** What is run: all of the text of a tab, or a part of it. */
export interface RunScript {
  readonly sql: string;
  /** Where it begins in the text of the tab. */
  readonly start: number;
  /** The word of the server by which a user agrees to what it announced (SQLLAB_013). Default none. */
  readonly confirm?: string;
  /** Makes a table or view of the last SELECT. Default: its rows are returned. */
  readonly target?: WriteTarget;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Takes what is told of a run of a tab; `hasEnded` says whether that was all. */
function runTaker({ store, client }: RunPage, tabId: string, clientId: string) {
  let isWhole = false;
  let isEnd = false;
  return {
    hasEnded: (): boolean => isEnd,
    onRows: (rows: ComingRows): void => {
      isWhole = rows.isWhole;
      showRows(client, clientId, rows);
    },
    onRun: (run: SqlLabRun): void => {
      isEnd = hasEnded(run.state);
      // They are asked for again, where they are kept.
      if (isEnd && !isWhole) dropRows(client, clientId);
      store.getState().changeRun(tabId, clientId, { run });
    },
  };
}

/**
 * Tells the page how a run stands and what rows it has, until it has ended; asks on for as long as the server is away. `first` is what the call
 * that began it says; null asks.
 */
async function follow(page: RunPage, tabId: string, clientId: string, first: Response | null = null): Promise<void> {
  const { store } = page;
  let response = first;
  for (let errors = 0; ;) {
    // What a call before said of rows is said again.
    const taker = runTaker(page, tabId, clientId);
    try {
      response ??= await send(api.sqlLab.run, { params: { clientId }, headers: framesHeaders });
      await readRunFrames(response, taker);
      errors = 0;
    } catch (error) {
      if (!isTransient(error)) return store.getState().changeRun(tabId, clientId, { error: asApiError(error) });
      await pause(retryDelayMs(errors));
      errors += 1;
    }
    response = null;
    if (taker.hasEnded()) return;
    // Another run of the tab, or a closed tab: nobody looks at this one any more.
    if (store.getState().runs[tabId]?.clientId !== clientId) return;
  }
}

function bodyOf({ store, client }: RunPage, tabRun: TabRun, { confirm, target }: RunScript): SqlLabExecute | null {
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
    ...(confirm === undefined ? {} : { confirm }),
    ...(target === undefined ? {} : { select_as_cta: true, ctas_method: target.kind, tmp_table_name: target.name }),
  };
}

/**
 * Sends a run until the server has it: it knows a run by its name, so that none runs twice. Null when it was there before, or nobody waits for
 * it any more.
 */
async function sendRun(page: RunPage, tabRun: TabRun, script: RunScript): Promise<Response | null> {
  const ownRun = (): TabRun | null => {
    const run = page.store.getState().runs[tabRun.tabId];
    return run !== undefined && run.clientId === tabRun.clientId ? run : null;
  };
  for (let errors = 0; ; errors += 1) {
    // The server may have numbered the tab meanwhile.
    const body = bodyOf(page, tabRun, script);
    if (body === null) return null;
    try {
      return await send(api.sqlLab.execute, { body, headers: framesHeaders });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SQLLAB_011' && errors > 0) return null;
      if (!isTransient(error)) throw error;
      await pause(retryDelayMs(errors));
      if (ownRun() === null) return null;
      if (ownRun()?.isStopping === true) throw new ApiError(0, 'It was stopped before the server had it.', null);
    }
  }
}

/** Runs a script: the text of a tab or a part of it; it goes on when the page is left. Its state is told to the page's store. */
export async function startRun(page: RunPage, tabId: string, script: RunScript): Promise<void> {
  const { store, client } = page;
  const clientId = newClientId();
  const startedAtMs = Date.now();
  const { sql, start, target = null } = script;
  const tabRun = { clientId, tabId, sql, start, target, startedAtMs, run: null, error: null, isStopping: false };
  if (bodyOf(page, tabRun, script) === null) return;
  store.getState().putRun(tabRun);
  store.getState().change(tabId, { latestRunId: clientId });
  try {
    await follow(page, tabId, clientId, await sendRun(page, tabRun, script));
  } catch (error) {
    store.getState().changeRun(tabId, clientId, { error: asApiError(error) });
    // Databases come and go while the page is open.
    if (error instanceof ApiError && error.code === 'NOT_FOUND_004') await readDatabases(page);
  }
  checkReachability(page, tabId);
  void client.invalidateQueries({ queryKey: ['sql-lab', 'history'] });
}

/** A database that the newest run of a tab did not reach is asked for its schemas: what stands around tells that it is away. */
function checkReachability({ store, client }: RunPage, tabId: string): void {
  const { tabs, runs } = store.getState();
  const databaseId = tabs.find(({ id }) => id === tabId)?.databaseId ?? null;
  const tabRun = runs[tabId];
  const code = tabRun === undefined ? null : (runErrorOf(tabRun)?.code ?? null);
  if (databaseId !== null && code?.startsWith('CONNECT_') === true)
    void client.invalidateQueries({ queryKey: schemasQuery(databaseId).queryKey });
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
