import { Socket } from 'node:net';
import { causeText } from '../duckdb/cause-text.ts';
import { readFrames, writeJson } from '../duckdb/frames.ts';
import { rowsWriter } from '../duckdb/run-frames.ts';
import type { SqliteResponse, SqliteRequest } from './protocol.ts';
import { SqliteFile, statementError } from './sqlite-file.ts';

/*
 * Entry of the process that reads one SQLite file: it does one thing at a time, speaks frames over file descriptor 3 and ends when its
 * parent goes away.
 */

const socket = new Socket({ fd: 3, readable: true, writable: true });
socket.on('close', () => process.kill(process.pid, 'SIGKILL'));
socket.on('error', () => process.kill(process.pid, 'SIGKILL'));

let file: SqliteFile | null = null;
const respond = (message: SqliteResponse): void => writeJson(socket, message);

function handleRequest(request: SqliteRequest): void {
  if (request.kind === 'open') {
    file = new SqliteFile(request.file, request);
    return respond({ kind: 'ready', version: file.version });
  }
  if (file === null) return;
  switch (request.kind) {
    case 'run':
      return rowsWriter(socket, 0)(file.run(request.sql, request), true);
    case 'describe':
      return respond({ kind: 'columns', columns: file.describe(request.sql) });
    case 'sample':
      return respond({ kind: 'columns', columns: file.sample(request.sql) });
    case 'explain':
      return respond({ kind: 'plan', rows: file.plan(request.sql) });
    case 'write':
      return respond({ kind: 'written', rows: file.write(request.statements) });
    case 'endWrite':
      file.endWrite(request.isKept);
      return respond({ kind: 'ended' });
    case 'tables':
      return respond({ kind: 'tables', tables: file.tables() });
    case 'derived':
      return respond({ kind: 'derived', derived: file.derived() });
    case 'table':
      return respond({ kind: 'table', table: file.table(request.name) });
  }
}

readFrames(socket, (_kind, payload) => {
  try {
    handleRequest(JSON.parse(Buffer.from(payload).toString('utf8')));
  } catch (error) {
    const { code, params, cause } = statementError(error);
    respond({ kind: 'failed', error: { code, params, text: causeText(cause) } });
  }
});
