import { Socket } from 'node:net';
import { causeText } from '../duckdb/cause-text.ts';
import { frameKind, readFrames, writeFrame, writeJson } from '../duckdb/frames.ts';
import { encodeTable } from '../duckdb/table-frame.ts';
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
const response = (message: SqliteResponse): void => writeJson(socket, message);

function result(request: SqliteRequest): void {
  if (request.kind === 'open') {
    file = new SqliteFile(request.file, request);
    return response({ kind: 'ready', version: file.version });
  }
  if (file === null) return;
  switch (request.kind) {
    case 'run':
      return writeFrame(socket, frameKind.table, encodeTable(0, file.run(request.sql, request)));
    case 'describe':
      return response({ kind: 'columns', columns: file.describe(request.sql) });
    case 'sample':
      return response({ kind: 'columns', columns: file.sample(request.sql) });
    case 'explain':
      return response({ kind: 'plan', rows: file.plan(request.sql) });
    case 'write':
      return response({ kind: 'written', rows: file.write(request.statements) });
    case 'endWrite':
      file.endWrite(request.isKept);
      return response({ kind: 'ended' });
    case 'tables':
      return response({ kind: 'tables', tables: file.tables() });
    case 'derived':
      return response({ kind: 'derived', derived: file.derived() });
    case 'table':
      return response({ kind: 'table', table: file.table(request.name) });
  }
}

readFrames(socket, (_kind, payload) => {
  try {
    result(JSON.parse(Buffer.from(payload).toString('utf8')));
  } catch (error) {
    const { code, params, cause } = statementError(error);
    response({ kind: 'failed', error: { code, params, text: causeText(cause) } });
  }
});
