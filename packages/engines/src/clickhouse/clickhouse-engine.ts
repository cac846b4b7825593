// Ours, not a client of the package registry: the connection goes to the address that was checked (decisions 0025 and 0037).
import { fail, instantOf } from '@sextant/contract';
import { networkEngine } from '../connected/network-engine.ts';
import type { NetworkDriver } from '../connected/network-engine.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { RowReader } from '../connected/read-rows.ts';
import { readSelect } from '../connected/require-select.ts';
import { readTime } from '../connected/time-texts.ts';
import type { ConnectedEngine, EngineColumn, RunProgress, RunRequest, RunResult } from '../engine.ts';
import { readDerived, readSchemas, readTable, readTables } from './clickhouse-catalog.ts';
import { statementError } from './clickhouse-errors.ts';
import { ClickhouseSession, quoteText } from './clickhouse-session.ts';
import { innerType, shownZone, valueTypeOf } from './clickhouse-types.ts';

/** Opens a ClickHouse database over HTTP; the first connection is made with the first query. */
export const clickhouseEngine = (options: NetworkEngineOptions): ConnectedEngine =>
  networkEngine({ ...driver, defaultSchema: async () => options.target.database }, options);

const driver: Omit<NetworkDriver<ClickhouseSession>, 'defaultSchema'> = {
  dialect: 'clickhouse',
  open: (options) => ClickhouseSession.open(options),
  readable: withFormat,
  begin: async (session, timeoutMs) => session.limit({ timeoutMs, maxRows: null }),
  rollback: async () => undefined,
  read: readResult,
  describe: readColumns,
  plan: async (session, sql) => {
    const lines = await session.rows(`EXPLAIN ${sql}`);
    return { root: null, text: lines.map((line) => [...line.values()].join(' ')).join('\n') };
  },
  ping: (session) => session.rows('SELECT 1'),
  powers: async (session) =>
    (await session.rows('SHOW GRANTS')).some((grant) =>
      [...grant.values()].some((text) => /\b(?:ALL|ACCESS MANAGEMENT|CREATE USER)\b.* ON \*\.\*/i.test(text ?? '')),
    )
      ? 'manages access, or may do everything'
      : null,
  version: async (session) => (await session.rows('SELECT version() AS version'))[0]?.get('version') ?? '',
  schemas: readSchemas,
  tables: readTables,
  derived: readDerived,
  table: readTable,
  cancel: (session, runningSession) => session.kill(runningSession.queryId),
  progress: readProgress,
  statementError,
};

/** What the server tells of its statements: `total_rows_approx` is 0 before it knows. */
async function readProgress(session: ClickhouseSession, running: ClickhouseSession): Promise<RunProgress | null> {
  const sql = `SELECT read_rows, total_rows_approx FROM system.processes WHERE query_id = ${quoteText(running.queryId)}`;
  const [row] = await session.rows(sql);
  if (row === undefined) return null;
  const rowsRead = Number(row.get('read_rows') ?? 0);
  const total = Number(row.get('total_rows_approx') ?? 0);
  if (total < rowsRead || total === 0) return { share: null, rowsRead, rowsToRead: null };
  return { share: rowsRead / total, rowsRead, rowsToRead: total };
}

/** One SELECT that leaves the settings and the form of the result alone. */
function withFormat(sql: string): string {
  const { select, tokens } = readSelect(sql, 'clickhouse');
  const changesSettings = tokens.some(
    ({ kind, text }, index) =>
      kind === 'word' &&
      text === 'settings' &&
      tokens[index + 1]?.kind === 'word' &&
      tokens[index + 2]?.text.startsWith('=') === true,
  );
  if (changesSettings) throw fail('ENGINE_010', { reason: 'SETTINGS may not be used' });
  return select;
}

async function readColumns(session: ClickhouseSession, sql: string): Promise<EngineColumn[]> {
  const rows = await session.rows(`DESCRIBE TABLE (${sql}\n)`);
  return rows.map((row) => {
    const type = row.get('type') ?? '';
    return { name: row.get('name') ?? '', type: valueTypeOf(type), nativeType: innerType(type) };
  });
}

/** How a cell of a type reads where ClickHouse writes it unlike the others. */
function cellReader(type: string, writesIso: boolean): ((cell: string) => string) | null {
  const kind = valueTypeOf(type);
  if (kind === 'float') return (cell) => (cell.endsWith('inf') ? cell.replace('inf', 'Infinity') : cell);
  const zone = shownZone(type);
  if (kind !== 'timestamptz' || writesIso || zone === null) return null;
  return (cell) => {
    const wall = readTime(cell);
    return wall === null ? cell : new Date(instantOf(wall, zone)).toISOString();
  };
}

async function readResult(session: ClickhouseSession, request: RunRequest): Promise<RunResult> {
  const startedAt = performance.now();
  // The server's own limit comes a little later than ours, and it may send a row more, by which a cut result is distinguished from a full one.
  const { names, types, rows, rowsRead, stop } = await session.stream(request.sql, {
    timeoutMs: request.timeoutMs + 1000,
    maxRows: request.maxRows + 1,
    isCounted: (request.onProgress ?? null) !== null,
  });
  const reader = new RowReader(
    names.map((name, index) => ({ name, type: valueTypeOf(types[index] ?? '') })),
    request,
  );
  const readers = types.map((type) => cellReader(type, session.writesIso));
  const read = readers.every((one) => one === null)
    ? (row: readonly (string | null)[]) => row
    : (row: readonly (string | null)[]) =>
        row.map((cell, index) => (cell === null ? null : (readers[index]?.(cell) ?? cell)));
  for await (const batch of rows) {
    for (const row of batch) if (!reader.row(read(row))) break;
    if (reader.isCut) break;
  }
  stop();
  return { ...reader.finish(performance.now() - startedAt), rowsRead };
}
