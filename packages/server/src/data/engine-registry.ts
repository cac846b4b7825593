import { join } from 'node:path';
import { fail } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { AttachedTable, Engine } from '@sextant/engines';
import { dialects } from '@sextant/sql';
import type { Dialect } from '@sextant/sql';
import type { DatabaseRow } from '../store/schema.ts';
import type { StoredTableRow } from '../store/table-schema.ts';
import type { Connections } from '../connections/connections.ts';
import { connectionKind } from '../connections/connection-kinds.ts';
import { hidesRows, settingsOf } from '../connections/database-settings.ts';
import type { Store } from '../store/open-store.ts';
import { hashKey } from './canonical.ts';

/** An engine that also takes a new set of tables. */
export interface TableEngine extends Engine {
  /** Later statements see exactly these tables; running ones end on the old. Resolves when nobody reads the old files any more. */
  replaceTables(tables: readonly AttachedTable[]): Promise<void>;
  /** Starts the engine's process ahead of the first statement. */
  warmUp(): void;
}

/** A database as statements reach it. */
export interface DataSource {
  readonly databaseId: number;
  readonly name: string;
  readonly purpose: DatabaseRow['purpose'];
  /** The databases whose tables its statements can read: this one, and of Uploads and Examples the other too. */
  readonly readableIds: readonly number[];
  readonly engine: Engine;
  readonly dialect: Dialect;
  /** Databases in one engine wait in one line. */
  readonly queueName: string;
  /** Milliseconds after which a statement is stopped there; null is the server's limit. */
  readonly timeoutMs: number | null;
  /** Milliseconds that results are kept when neither request nor dataset say it; 0 does not keep them, null until they are pushed out. */
  readonly lifetimeMs: number | null;
  /** Whether nobody sees the rows behind its charts. */
  readonly hidesRows: boolean;
  /** Names the version of the data that a dataset reads: a new import gives a new name. */
  versionOf(dataset: Dataset): string;
}

/** Which engine serves which database. Uploads and Examples share one: their tables are files of ours. */
export interface EngineRegistry {
  /** @throws SextantError NOT_FOUND_004 when there is no such database */
  sourceOf(databaseId: number): Promise<DataSource>;
  /** The table behind a dataset of Uploads or Examples; null for queries and tables that are gone. */
  tableOf(dataset: Pick<Dataset, 'databaseId' | 'schema' | 'name' | 'sql'>): StoredTableRow | null;
  /** Takes over what the store now says of tables. Resolves when the old files are free to be removed. */
  reloadTables(): Promise<void>;
  /** Path of a table file. */
  fileOf(uuid: string): string;
  /** Gets ready for statements that are about to come: somebody opens a page. */
  warmUp(): void;
  close(): Promise<void>;
}

/** The table inside each of our table files. */
export const tableInFile = 'data';

/** Superset's seconds: 0 never expires, below 0 is not kept. */
function lifetimeOf(seconds: number): number | null {
  if (seconds === 0) return null;
  return seconds < 0 ? 0 : seconds * 1000;
}

/** A connected database as statements reach it. @throws CONNECT_0xx for a connection that cannot be opened */
function connectedSource(row: DatabaseRow, connections: Connections, lifetimeS: number): DataSource {
  const engine = connections.engineOf(row);
  const settings = settingsOf(row);
  const { queryTimeoutS, cacheTimeoutS } = settings;
  return {
    databaseId: row.id,
    name: row.name,
    purpose: row.purpose,
    readableIds: [row.id],
    engine,
    dialect: dialects[connectionKind(row.engine)?.dialect ?? engine.dialect],
    queueName: `database ${row.id}`,
    timeoutMs: queryTimeoutS === null ? null : queryTimeoutS * 1000,
    lifetimeMs: lifetimeOf(cacheTimeoutS ?? lifetimeS),
    hidesRows: hidesRows(settings),
    versionOf: () => `${row.uuid} ${connections.versionOf(row)}`,
  };
}

const tableKey = (databaseId: number, schema: string | null, name: string): string =>
  JSON.stringify([databaseId, schema, name]);

/** Databases that users connected. */
export interface ConnectedSources {
  readonly connections: Connections;
  /** Results of a database that changes without telling us are cached so long, in seconds. */
  readonly connectedLifetimeS: number;
}

/** Opens the registry over the tables that the store names. The engine itself starts with the first statement. */
export async function openEngineRegistry(
  store: Store,
  folder: string,
  openEngine: (tables: readonly AttachedTable[]) => TableEngine,
  { connections, connectedLifetimeS }: ConnectedSources,
): Promise<EngineRegistry> {
  const fileOf = (uuid: string): string => join(folder, `${uuid}.duckdb`);
  const attachedTables = (rows: readonly StoredTableRow[]): AttachedTable[] =>
    rows.map((row) => ({ schema: row.schema_name, name: row.name, file: fileOf(row.uuid), tableInFile }));

  let rows = await store.storedTables.all();
  let byKey = indexOf(rows);
  let version = hashKey(rows.map(({ uuid }) => uuid));
  const engine = openEngine(attachedTables(rows));
  const sources = new Map<number, DataSource>();

  const tableOf: EngineRegistry['tableOf'] = ({ databaseId, schema, name, sql }) =>
    sql === null ? (byKey.get(tableKey(databaseId, schema, name)) ?? null) : null;
  const sourceFor = (database: DatabaseRow): DataSource => ({
    databaseId: database.id,
    name: database.name,
    purpose: database.purpose,
    get readableIds() {
      return [...new Set([database.id, ...rows.map((row) => row.database_id)])];
    },
    engine,
    dialect: dialects.duckdb,
    queueName: 'tables',
    timeoutMs: null,
    lifetimeMs: null,
    hidesRows: false,
    versionOf: (dataset) => tableOf(dataset)?.uuid ?? version,
  });

  let lastReload: Promise<void> = Promise.resolve();
  const reload = async (): Promise<void> => {
    rows = await store.storedTables.all();
    byKey = indexOf(rows);
    version = hashKey(rows.map(({ uuid }) => uuid));
    await engine.replaceTables(attachedTables(rows));
  };

  return {
    async sourceOf(databaseId) {
      const cachedSource = sources.get(databaseId);
      if (cachedSource !== undefined) return cachedSource;
      const database = await store.databases.load(databaseId);
      if (database === undefined) throw fail('NOT_FOUND_004', { id: databaseId });
      // Asked for each time: a change of the connection, or its end, counts at once.
      if (database.purpose === 'connected') return connectedSource(database, connections, connectedLifetimeS);
      const source = sourceFor(database);
      sources.set(databaseId, source);
      return source;
    },
    tableOf,
    reloadTables() {
      // One after the other: a list that was read earlier must not replace a later one.
      const nextReload = lastReload.then(reload);
      lastReload = nextReload.catch(() => undefined);
      return nextReload;
    },
    fileOf,
    warmUp: () => engine.warmUp(),
    close: () => engine.close(),
  };
}

const indexOf = (rows: readonly StoredTableRow[]): Map<string, StoredTableRow> =>
  new Map(rows.map((row) => [tableKey(row.database_id, row.schema_name, row.name), row]));
