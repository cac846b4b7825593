// Ours, not a client of the package registry: the connection goes to the address that was checked (decisions 0025 and 0037).
import { instantOf, isZone } from '@sextant/contract';
import { networkEngine } from '../connected/network-engine.ts';
import type { NetworkDriver } from '../connected/network-engine.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { RowReader } from '../connected/read-rows.ts';
import { requireSelect } from '../connected/require-select.ts';
import { readTime } from '../connected/time-texts.ts';
import type { ConnectedEngine, EngineColumn, RunProgress, RunRequest, RunResult } from '../engine.ts';
import { readDerived, readNewestPartition, readSchemas, readTable, readTables } from './trino-catalog.ts';
import { statementError } from './trino-errors.ts';
import type { Family, TrinoStats } from './trino-session.ts';
import { TrinoSession } from './trino-session.ts';
import { valueTypeOf } from './trino-types.ts';

/** Opens a catalog of Trino; the first connection is made with the first query. */
export const trinoEngine = (options: NetworkEngineOptions): ConnectedEngine =>
  networkEngine(driverOf('trino'), options);

/** Opens a catalog of Presto, whose protocol differs in names only. */
export const prestoEngine = (options: NetworkEngineOptions): ConnectedEngine =>
  networkEngine(driverOf('presto'), options);

const driverOf = (family: Family): NetworkDriver<TrinoSession> => ({
  dialect: family,
  open: (options) => TrinoSession.open(options, family),
  readable: (sql) => requireSelect(sql, family),
  begin: async (session, timeoutMs) => session.limit(timeoutMs),
  rollback: async () => undefined,
  read: readResult,
  describe: readColumns,
  plan: async (session, sql) => {
    const rows = await session.rows(`EXPLAIN ${sql}`);
    return { root: null, text: rows.map((row) => row.join(' ')).join('\n') };
  },
  ping: (session) => session.rows('SELECT 1'),
  version: async (session) =>
    (await session.rows('SELECT node_version FROM system.runtime.nodes LIMIT 1'))[0]?.[0] ?? '',
  defaultSchema: async (session) => session.place.schema,
  schemas: readSchemas,
  tables: readTables,
  derived: readDerived,
  table: readTable,
  newestPartition: readNewestPartition,
  cancel: async (session, runningSession) =>
    runningSession.next === null ? runningSession.end() : session.stop(runningSession.next),
  statementError: (error) => statementError(error),
});

async function readColumns(session: TrinoSession, sql: string): Promise<EngineColumn[]> {
  for await (const { columns } of session.pages(`SELECT * FROM (${sql}\n) AS described LIMIT 0`))
    return columns.map(({ name, type }) => ({ name, type: valueTypeOf(type), nativeType: type.toUpperCase() }));
  return [];
}

const zonedPattern = /^(.*?\d) ([A-Za-z][\w/+-]*)$/;

/** An instant as others write it: Trino names the zone that it keeps with each. */
function momentText(cellText: string): string {
  const [, wall = '', zone = ''] = zonedPattern.exec(cellText) ?? [];
  if (zone === '') return cellText.replace(/ ([+-]\d{2}:\d{2})$/, '$1');
  if (zone === 'UTC' || zone === 'Z') return `${wall}Z`;
  const time = isZone(zone) ? readTime(wall) : null;
  return time === null ? cellText : new Date(instantOf(time, zone)).toISOString();
}

type CellText = (cell: unknown) => string | null;
const plainText: CellText = (cell) => {
  if (cell === null) return null;
  return typeof cell === 'string' ? cell : JSON.stringify(cell);
};

/** How a cell of a type reads. */
function cellText(type: string): CellText {
  switch (valueTypeOf(type)) {
    case 'binary':
      return (cell) => (typeof cell === 'string' ? `\\x${Buffer.from(cell, 'base64').toString('hex')}` : null);
    case 'timestamptz':
      return (cell) => (typeof cell === 'string' ? momentText(cell) : null);
    default:
      return plainText;
  }
}

/** The rows that Trino read so far; of how many it does not say. */
const progressOf = ({ processedRows, progressPercentage }: TrinoStats): RunProgress => ({
  share: progressPercentage === undefined ? null : Math.min(1, progressPercentage / 100),
  rowsRead: processedRows ?? null,
  rowsToRead: null,
});

async function readResult(session: TrinoSession, request: RunRequest): Promise<RunResult> {
  const startedAt = performance.now();
  const onProgress = request.onProgress ?? null;
  let rowsRead: number | null = null;
  onProgress?.(null);
  const takeStats = (stats: TrinoStats): void => {
    const progress = progressOf(stats);
    ({ rowsRead } = progress);
    onProgress?.(progress);
  };
  let reader: RowReader | null = null;
  let readers: readonly CellText[] = [];
  try {
    for await (const { columns, rows } of session.pages(request.sql, takeStats)) {
      if (reader === null) {
        readers = columns.map(({ type }) => cellText(type));
        reader = new RowReader(
          columns.map(({ name, type }) => ({ name, type: valueTypeOf(type) })),
          request,
        );
      }
      for (const row of rows) if (!reader.row(row.map((cell, index) => (readers[index] ?? plainText)(cell)))) break;
      if (reader.isCut) break;
    }
  } catch (error) {
    throw statementError(error, request.sql);
  }
  const result = (reader ?? new RowReader([], request)).finish(performance.now() - startedAt);
  return { ...result, rowsRead: result.isCut ? null : rowsRead };
}
