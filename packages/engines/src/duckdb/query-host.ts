import { flushCompileCache } from 'node:module';
import { Socket } from 'node:net';
import { readFrames, writeJson } from './frames.ts';
import type { RunResult } from '../engine.ts';
import { errorOf } from './engine-errors.ts';
import { openSession, type QueryHostDatabase } from './host-session.ts';
import type { HostResponse, HostRequest } from './protocol.ts';
import { rowsWriter } from './run-frames.ts';

/*
 * Entry of the query host process: the only place where statements of users run. It speaks frames over file descriptor 3 and
 * ends when its parent goes away.
 */

const socket = new Socket({ fd: 3, readable: true, writable: true });
socket.on('close', () => process.kill(process.pid, 'SIGKILL'));
socket.on('error', () => process.kill(process.pid, 'SIGKILL'));

/** The first statements are answered by then. */
const compiledMs = 15_000;

let session: QueryHostDatabase | null = null;

const respond = (message: HostResponse): void => writeJson(socket, message);

const progressEveryMs = 250;

/** Tells how far a run is, whenever that has changed; returns what ends it. */
function tellProgress(of: QueryHostDatabase, id: number): () => void {
  let lastText = '';
  const timer = setInterval(() => {
    const progress = of.progressOf(id);
    const text = JSON.stringify(progress);
    if (progress === null || text === lastText) return;
    lastText = text;
    respond({ kind: 'progress', id, progress });
  }, progressEveryMs);
  return () => clearInterval(timer);
}

async function handle(request: HostRequest): Promise<void> {
  if (request.kind === 'setup') {
    try {
      session = await openSession(request.setup);
      respond({ kind: 'ready', found: session.found });
      // A host ends by a kill, so what was compiled is kept now.
      setTimeout(flushCompileCache, compiledMs).unref();
    } catch (error) {
      respond({ kind: 'unusable', text: error instanceof Error ? error.message : String(error) });
    }
    return;
  }
  if (session === null) return;
  if (request.kind === 'cancel') return session.cancel(request.id);
  const { id, sql } = request;
  try {
    if (request.kind === 'run') {
      const write = rowsWriter(socket, id);
      const onRows = request.isStreamed ? (part: RunResult): void => write(part, false) : null;
      const stopTelling = request.isCounted ? tellProgress(session, id) : () => undefined;
      write(await session.run(id, sql, { ...request, onRows }).finally(stopTelling), true);
    } else if (request.kind === 'run-together')
      for (const [index, part] of (await session.runCombined(id, sql, request)).entries())
        rowsWriter(socket, id + index)(part, true);
    else if (request.kind === 'describe') respond({ kind: 'columns', id, columns: await session.describe(sql) });
    else if (request.kind === 'explain') respond({ kind: 'plan', id, plan: await session.explain(sql) });
    else respond({ kind: 'verdict', id, verdict: await session.check(sql) });
  } catch (error) {
    const cause = errorOf(error, session.tableNamesIn(sql));
    const count = request.kind === 'run-together' ? request.count : 1;
    for (let index = 0; index < count; index += 1) respond({ kind: 'failed', id: id + index, error: cause });
  }
}

readFrames(socket, (_kind, payload) => {
  void handle(JSON.parse(Buffer.from(payload).toString('utf8')));
});
