import { randomBytes } from 'node:crypto';
import { fail } from '@sextant/contract';
import type { ColumnTable, SextantError, SqlLabExecute } from '@sextant/contract';
import { settingsOf } from '../../../connections/database-settings.ts';
import { newResultsKey } from '../../../data/results-folder.ts';
import type { Session } from '../../../policies/session.ts';
import type { SqlRunRow } from '../../../store/sql-lab-schema.ts';
import { LiveRuns } from './live-runs.ts';
import { objectToMake } from './make-object.ts';
import type { ObjectToMake } from './make-object.ts';
import type { LiveRun } from './live-runs.ts';
import { openDatabase } from '../open-database.ts';
import { RunRecord } from './run-record.ts';
import { runStatements } from './run-statements.ts';
import type { StatementOptions } from './run-statements.ts';
import { wireErrorOf } from '../statements/run-errors.ts';
import type { SqlLabContext } from '../sql-lab-context.ts';

/** Runs of one user at once: more wait for nothing but each other. */
const mostLive = 20;
/** As many letters as names have that Superset's pages make. */
const clientIdLetters = 11;

/** How a run came out. */
export interface RunOutcome {
  readonly row: SqlRunRow;
  /** Rows of the last statement that gave some, with its number; null without any. */
  readonly rows: { readonly table: ColumnTable; readonly index: number } | null;
  /** Null for a run that succeeded. */
  readonly error: SextantError | null;
}

/** A run that was begun; `row` is as it was then. */
export interface BegunRun {
  readonly row: SqlRunRow;
  readonly run: LiveRun;
  /** Never rejects. */
  readonly outcome: Promise<RunOutcome>;
}

/** Runs of statements that users write. There is one of it per server. */
export interface SqlLabRuns {
  /**
   * Begins a run. It ends when `leaving` aborts; null lets it go on by itself. A run of the same name that still goes on is joined: then there is no
   * outcome to wait for.
   *
   * @throws NOT_FOUND_004, SQLLAB_015, CONNECT_0xx for the database, SQLLAB_011 for a name that was used, SQLLAB_019
   */
  begin(session: Session, request: SqlLabExecute, leaving: AbortSignal | null): Promise<BegunRun | SqlRunRow>;
  /** Stops the user's run of that name; false when it does not go on. */
  stop(userId: number, clientId: string): boolean;
  /** The user's run of that name; null when it does not go on. */
  find(userId: number, clientId: string): LiveRun | null;
  waitForStep(userId: number, clientId: string, ms: number): Promise<void>;
  /** Stops all; resolves when that is written down. */
  close(): Promise<void>;
}

/** Ends what an earlier server has left, and is ready for runs. */
export async function openSqlLabRuns(context: SqlLabContext): Promise<SqlLabRuns> {
  await context.store.sqlRuns.endAll(JSON.stringify(wireErrorOf(fail('SQLLAB_010', {}))));
  const live = new LiveRuns();
  return {
    begin: (session, request, leaving) => begin(context, live, { session, request, leaving }),
    stop: (userId, clientId) => live.stop(userId, clientId),
    find: (userId, clientId) => live.find(userId, clientId),
    waitForStep: (userId, clientId, ms) => live.waitForStep(userId, clientId, ms),
    close: () => live.close(),
  };
}

interface RunToBegin {
  readonly session: Session;
  readonly request: SqlLabExecute;
  readonly leaving: AbortSignal | null;
}

const newClientId = (): string => randomBytes(clientIdLetters).toString('base64url').slice(0, clientIdLetters);

async function begin(
  context: SqlLabContext,
  live: LiveRuns,
  { session, request, leaving }: RunToBegin,
): Promise<BegunRun | SqlRunRow> {
  const { user } = session;
  const clientId = request.client_id ?? newClientId();
  const running = live.find(user.id, clientId);
  if (running !== null) return loadedRun(context, running.id);
  const { row: database } = await openDatabase(context, user, request.database_id);
  if (live.countOf(user.id) >= mostLive) throw fail('SQLLAB_019', { most: mostLive });
  if (live.endReason !== null) throw live.endReason;
  const madeObject = objectToMake(request, {
    userId: user.id,
    forcedSchema: settingsOf(database).forceCtasSchema,
    now: context.clock(),
  });
  const columns = { ...columnsOf(request, context), ...madeColumns(madeObject) };
  const id = await context.store.sqlRuns.add({ ...columns, client_id: clientId, user_id: user.id });
  if (id === null) throw fail('SQLLAB_011', { clientId });
  await noteInTab(context, user.id, { editorId: request.sql_editor_id ?? null, clientId });
  const row = await loadedRun(context, id);
  const run = live.add({ id, userId: user.id, clientId });
  const outcome = work(context, live, { session, request, leaving, row, run });
  run.done = outcome.then(() => undefined);
  return { row, run, outcome };
}

/** A tab shows its newest run. */
async function noteInTab(
  { store }: Pick<SqlLabContext, 'store'>,
  userId: number,
  { editorId, clientId }: { readonly editorId: string | number | null; readonly clientId: string },
): Promise<void> {
  const tabId = /^\d{1,9}$/.test(String(editorId)) ? Number(editorId) : null;
  const tab = tabId === null ? undefined : await store.sqlTabs.load(userId, tabId);
  if (tab !== undefined) await store.sqlTabs.change(tab.id, { latest_client_id: clientId });
}

/** What a run begins with. */
function columnsOf(request: SqlLabExecute, { config, clock }: Pick<SqlLabContext, 'config' | 'clock'>) {
  const wanted = request.queryLimit ?? 0;
  return {
    database_id: request.database_id,
    schema_name: textOrNull(request.schema),
    catalog_name: textOrNull(request.catalog),
    editor_id:
      request.sql_editor_id === undefined || request.sql_editor_id === null ? null : String(request.sql_editor_id),
    tab_name: textOrNull(request.tab),
    sql: request.sql,
    executed_sql: null,
    template_params: textOrNull(request.templateParams),
    state: 'pending' as const,
    error: null,
    statements: '[]',
    statement_count: 0,
    tables: '[]',
    row_count: null,
    row_limit: wanted === 0 ? config.rowLimitMax : Math.min(wanted, config.rowLimitMax),
    limiting_factor: 'UNKNOWN' as const,
    progress: 0,
    results_key: newResultsKey(),
    started_at: clock(),
    run_at: null,
    ended_at: null,
  };
}

const madeColumns = (object: ObjectToMake | null) => ({
  ctas_method: object?.method ?? null,
  temp_schema: object?.schema ?? null,
  temp_table: object?.name ?? null,
});

const textOrNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text === '' ? null : text;

async function loadedRun({ store }: Pick<SqlLabContext, 'store'>, id: number): Promise<SqlRunRow> {
  const row = await store.sqlRuns.load(id);
  if (row === undefined) throw fail('NOT_FOUND_018', { id });
  return row;
}

/** Shows rows to whoever looks at a run; those of another reading are told apart. */
function rowsTo(live: LiveRuns, run: LiveRun): StatementOptions['onRows'] {
  let reading = 0;
  return (rows) => {
    if (rows === null) reading += 1;
    live.show(run, rows === null ? null : { ...rows, reading });
  };
}

interface RunAtWork extends RunToBegin {
  readonly row: SqlRunRow;
  readonly run: LiveRun;
}

/** Runs the statements and writes down what becomes of them; never rejects. */
async function work(
  context: SqlLabContext,
  live: LiveRuns,
  { session, request, leaving, row, run }: RunAtWork,
): Promise<RunOutcome> {
  const leave = (): void => run.stop.abort(fail('ENGINE_009', {}));
  leaving?.addEventListener('abort', leave, { once: true });
  if (leaving?.aborted === true) leave();
  const handle = context.dataAccess.runningQueries.begin(
    {
      clientId: run.clientId,
      user: { id: session.user.id, name: session.user.username },
      dataset: null,
      database: { id: row.database_id, name: '' },
      chartId: null,
      dashboardId: null,
      startedAt: row.started_at,
    },
    run.stop.signal,
  );
  const record = new RunRecord(context, row, () => live.step(run));
  try {
    const onRows = rowsTo(live, run);
    const options = { session, request, signal: handle.signal, onSql: handle.onStarted, onRows };
    const { rows, error } = await runStatements(context, record, options);
    const endError = live.endReason ?? error;
    return { row: await record.end(endError), rows, error: endError };
  } catch (error) {
    // The metadata database failed: nothing more can be written down.
    context.log.error({ err: error }, 'a run of SQL Lab could not be written down');
    return { row, rows: null, error: fail('STORE_001', {}, { cause: error }) };
  } finally {
    leaving?.removeEventListener('abort', leave);
    handle.end();
    live.remove(run.id);
  }
}
