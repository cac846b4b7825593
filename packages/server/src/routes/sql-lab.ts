import { api } from '@sextant/contract';
import type { ColumnTable, Route, SqlLabExecute } from '@sextant/contract';
import { framesBody, wantsFrames } from '../data/frames-body.ts';
import { rowsBody } from '../data/rows-body.ts';
import { loopback } from '../http/operator-routes.ts';
import type { Call, RouteResponse, RouteResult, RoutePlugin } from '../http/route.ts';
import { rowOptions } from '../http/row-request.ts';
import type { Session } from '../policies/session.ts';
import { describeRun } from '../services/sql-lab/results/describe-runs.ts';
import { loadResults, ownRun } from '../services/sql-lab/results/load-results.ts';
import { storedFrames, runFrames, runStateFrame } from '../services/sql-lab/results/run-frames.ts';
import type { LiveRun } from '../services/sql-lab/runs/live-runs.ts';
import type { SqlLabContext } from '../services/sql-lab/sql-lab-context.ts';
import type { BegunRun, RunOutcome, SqlLabRuns } from '../services/sql-lab/runs/sql-lab-runs.ts';
import type { SqlRunRow } from '../store/sql-lab-schema.ts';
import { sliceTable, wireColumns, withTimeTexts } from '../wire/sql-result.ts';

/** What of a call both addresses have. */
interface ExecuteCall extends Pick<Call<Route>, 'request' | 'signal'> {
  readonly session: Session;
  readonly body: SqlLabExecute;
  readonly response: Pick<RouteResponse<typeof api.sqlLab.execute>, 'pending' | 'send'>;
}
const noRows: ColumnTable = { columns: [], rowCount: 0 };

/** Statements that users write. */
export const sqlLabRoutes = (context: SqlLabContext, runs: SqlLabRuns): RoutePlugin => {
  const pending = async ({ session, response }: ExecuteCall, row: SqlRunRow): Promise<RouteResult> =>
    response.pending({ query: await describeRun(context, session.user, row) });

  /** A run as it goes on; one that has ended, as it stands. */
  const sendRun = async (
    call: Pick<ExecuteCall, 'request' | 'session'> & Sending,
    clientId: string,
    run: LiveRun | null,
  ): Promise<RouteResult> => {
    const frames =
      run === null
        ? [await runStateFrame(context, call.session, clientId)]
        : runFrames(context, call.session, run, longestWaitMs);
    return sendFrames(call, frames);
  };

  const execute = async (call: ExecuteCall): Promise<RouteResult> => {
    const { body, session, signal } = call;
    const isAsync = body.runAsync === true;
    const begun = await runs.begin(session, body, isAsync ? null : signal);
    if (wantsFrames(call.request.headers.accept)) {
      const clientId = 'outcome' in begun ? begun.row.client_id : begun.client_id;
      return sendRun(call, clientId, 'outcome' in begun ? begun.run : runs.find(session.user.id, clientId));
    }
    if (!('outcome' in begun)) return pending(call, begun);
    const outcome = isAsync ? await within(begun, body) : await begun.outcome;
    // As it stands now: it may have left the queue meanwhile.
    if (outcome === null) return pending(call, await ownRun(context, session, { clientId: begun.row.client_id }));
    if (outcome.error === null)
      return sendRows(context, call, { row: outcome.row, ...(outcome.rows ?? { table: noRows, index: 0 }) });
    if (!isAsync) throw outcome.error;
    return pending(call, outcome.row);
  };

  return (route) => {
    route(api.sqlLab.execute, execute);
    route(api.sqlLab.legacyExecute, execute);

    route(api.sqlLab.results, async (call) => {
      const { key, rows, statement, offset } = call.query.q;
      const row = await ownRun(context, call.session, { key });
      const keptRows = await loadResults(context, call.session, row, statement ?? null);
      const part = { offset: offset ?? 0, most: rows ?? null };
      if (!wantsFrames(call.request.headers.accept)) return sendRows(context, call, keptRows, part);
      const table = sliceTable(keptRows.table, part.offset, part.most);
      return sendFrames(call, storedFrames({ ...keptRows, table }));
    });

    route(api.sqlLab.legacyResults, async (call) => {
      const row = await ownRun(context, call.session, { key: call.params.key });
      const keptRows = await loadResults(context, call.session, row, null);
      return sendRows(context, call, keptRows, { offset: 0, most: call.query.rows ?? null });
    });

    route(api.sqlLab.run, async (call) => {
      const { params, query, session, request, response } = call;
      if (wantsFrames(request.headers.accept))
        return sendRun(call, params.clientId, runs.find(session.user.id, params.clientId));
      await runs.waitForStep(session.user.id, params.clientId, Math.min(longestWaitMs, query.wait_ms ?? 0));
      const row = await ownRun(context, session, params);
      return response.ok({ result: await describeRun(context, session.user, row) });
    });
  };
};

const longestWaitMs = 30_000;

/** The outcome when it comes soon enough, else null. */
async function within(begun: BegunRun, { wait_ms: waitMs }: SqlLabExecute): Promise<RunOutcome | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs ?? 0);
  });
  return Promise.race([begun.outcome, late]).finally(() => clearTimeout(timer));
}

interface Sending {
  readonly response: Pick<RouteResponse<Route>, 'send'>;
}

const localHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a page that was opened on the server's own machine asks, with no proxy in between: nothing is won by compressing for it. */
function isOnSameMachine({ ip, headers }: ExecuteCall['request']): boolean {
  const pageUrl = headers.origin ?? headers.referer ?? '';
  return loopback.includes(ip) && URL.canParse(pageUrl) && localHosts.has(new URL(pageUrl).hostname);
}

function sendFrames(
  { request, response }: Pick<ExecuteCall, 'request'> & Sending,
  frames: AsyncIterable<Buffer> | Iterable<Buffer>,
): RouteResult {
  const encodings = isOnSameMachine(request) ? undefined : request.headers['accept-encoding'];
  const { payload, headers } = framesBody(frames, encodings);
  return response.send(payload, headers);
}

interface RowsOfRun {
  readonly row: SqlRunRow;
  readonly table: ColumnTable;
  readonly index: number;
}

/** Sends the rows of a run in Superset's form. */
async function sendRows(
  context: SqlLabContext,
  call: Pick<ExecuteCall, 'request' | 'signal' | 'session'> & {
    readonly response: Pick<RouteResponse<Route>, 'send'>;
  },
  { row, table, index }: RowsOfRun,
  { offset, most }: { readonly offset: number; readonly most: number | null } = { offset: 0, most: null },
): Promise<RouteResult> {
  const shown = sliceTable(table, offset, most);
  const columns = wireColumns(table);
  const members = {
    query_id: row.id,
    status: row.state,
    columns,
    selected_columns: columns,
    expanded_columns: [],
    query: await describeRun(context, call.session.user, row),
    statement: index,
    ...(offset + shown.rowCount < table.rowCount ? { displayLimitReached: true } : {}),
  };
  const { payload, headers } = await rowsBody(await withTimeTexts(shown), members, rowOptions(call));
  return call.response.send(payload, headers);
}
