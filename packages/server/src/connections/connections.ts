import { join } from 'node:path';
import { fail } from '@sextant/contract';
import {
  clickhouseEngine,
  duckdbFileEngine,
  mysqlEngine,
  openOptional,
  postgresqlEngine,
  prestoEngine,
  redshiftEngine,
  sqliteEngine,
  trinoEngine,
} from '@sextant/engines';
import type { ConnectedEngine, EngineLog, NetworkEngineOptions } from '@sextant/engines';
import type { Config } from '../config.ts';
import { sqliteFile } from '../store/connect.ts';
import type { DatabaseRow } from '../store/schema.ts';
import { connectionKind } from './connection-kinds.ts';
import type { Connection, FileConnection, ServerConnection } from './connection-uri.ts';
import { reachedOf } from './database-settings.ts';
import { allowedFile, fileVersion } from './file-roots.ts';
import type { FileRoots } from './file-roots.ts';
import { outboundRule } from './outbound.ts';
import type { Secrets } from '../secrets/secrets.ts';

const connectTimeoutMs = 8_000;
const maxConnections = 5;
const idleMs = 60_000;

/** The open connections of the server: one engine for each connected database, opened with its first query. */
export interface Connections {
  /** The engine of a stored database. @throws what its connection gets wrong, CONNECT_0xx */
  engineOf(row: DatabaseRow): ConnectedEngine;
  /** An engine over a connection that is not stored; whoever opens it closes it. */
  open(connection: Connection, certificate: string | null): ConnectedEngine;
  /** Looks at where a connection leads, without going there. @throws CONNECT_002, CONNECT_009, CONNECT_013, CONNECT_014 */
  checkPlace(connection: Connection): Promise<void>;
  /** Changes when the database, or the file that it is, was changed, and with each `noteWrite`. */
  versionOf(row: DatabaseRow): string;
  /** Something was written to the database by us: what is kept of it is old. */
  noteWrite(databaseId: number): void;
  /** Ends what is open of a database: it was changed or deleted. */
  forget(databaseId: number): void;
  close(): Promise<void>;
}

interface OpenEngine {
  readonly version: string;
  readonly engine: ConnectedEngine;
}

/** Where files may be read, and which are the server's own. */
export function fileRootsOf({
  fileRoots,
  dataFolder,
  databaseUrl,
}: Pick<Config, 'fileRoots' | 'dataFolder' | 'databaseUrl'>): FileRoots {
  const metadata = sqliteFile(databaseUrl);
  const ownFiles = metadata === null ? [] : ['', '-wal', '-shm'].map((ending) => `${metadata}${ending}`);
  return { roots: fileRoots, dataFolder, ownFiles };
}

/** Opens nothing yet. */
export function openConnections(config: Config, secrets: Secrets, log: EngineLog): Connections {
  const { addressOf } = outboundRule(config.privateHosts);
  const files = fileRootsOf(config);
  const engines = new Map<number, OpenEngine>();
  const writeCounts = new Map<number, number>();
  let openedCount = 0;

  const open: Connections['open'] = (connection, certificate) => {
    if (connection.kind === 'file') {
      openedCount += 1;
      const tempDir = join(config.dataFolder, 'temp', `file-${openedCount}`);
      return fileEngine(connection.engine, allowedFile(connection, files), { tempDir, config, log });
    }
    return networkEngine(connection, certificate, { addressOf, connectTimeoutMs, maxConnections, idleMs, log });
  };
  const forgetDatabase = (id: number): void => {
    const cachedEngine = engines.get(id);
    engines.delete(id);
    void cachedEngine?.engine.close();
  };

  return {
    open,
    forget: forgetDatabase,
    checkPlace: async (connection) => {
      if (connection.kind === 'server') await addressOf(connection.host);
      else allowedFile(connection, files);
    },
    engineOf: (row) => {
      const cachedEngine = engines.get(row.id);
      const reachableSettings = reachedOf(secrets.connections, row);
      if (reachableSettings === null) throw fail('NOT_FOUND_004', { id: row.id });
      const version = versionOf(row, reachableSettings.connection, files);
      if (cachedEngine?.version === version) return cachedEngine.engine;
      const engine = open(reachableSettings.connection, reachableSettings.certificate);
      forgetDatabase(row.id);
      engines.set(row.id, { version, engine });
      return engine;
    },
    versionOf: (row) => {
      const reachableSettings = reachedOf(secrets.connections, row);
      if (reachableSettings === null) return '';
      return `${versionOf(row, reachableSettings.connection, files)} ${writeCounts.get(row.id) ?? 0}`;
    },
    noteWrite: (id) => void writeCounts.set(id, (writeCounts.get(id) ?? 0) + 1),
    close: async () => {
      await Promise.all([...engines.values()].map(({ engine }) => engine.close()));
      engines.clear();
    },
  };
}

/** A file that another program has written is opened anew. A connection that has gone bad is found out where it is opened. */
function versionOf(row: DatabaseRow, connection: Connection, files: FileRoots): string {
  return connection.kind === 'server'
    ? String(row.version)
    : `${row.version} ${fileVersion(allowedFile(connection, files))}`;
}

const megabyte = 1024 ** 2;
/** A connected file gets a part of the memory that the product's own tables may use. */
const shareOfMemory = 4;

function fileEngine(
  engine: FileConnection['engine'],
  file: string,
  { tempDir, config, log }: { readonly tempDir: string; readonly config: Config; readonly log: EngineLog },
): ConnectedEngine {
  if (engine === 'sqlite') return sqliteEngine({ file, idleMs });
  const memoryLimitBytes = Math.max(128, Math.floor(config.queryMemoryMb / shareOfMemory)) * megabyte;
  return duckdbFileEngine({ file, tempDir, memoryLimitBytes, idleMs, log });
}

function networkEngine(
  connection: ServerConnection,
  certificateAuthority: string | null,
  more: Omit<NetworkEngineOptions, 'target'>,
): ConnectedEngine {
  const { engine, host, port, database, username, password, options } = connection;
  const encryption = connectionKind(engine)?.encryptionOf(options) ?? 'verify';
  const target = { host, port, database, username, password, encryption, options, certificateAuthority };
  const kind = connectionKind(engine);
  if (kind?.needs !== undefined) return openOptional(kind.needs, { ...more, target });
  const open = networkEngines[engine];
  if (open === undefined) throw fail('CONNECT_011', { driver: engine, known: Object.keys(networkEngines) });
  return open({ ...more, target });
}

const networkEngines: Readonly<Record<string, (options: NetworkEngineOptions) => ConnectedEngine>> = {
  postgresql: postgresqlEngine,
  redshift: redshiftEngine,
  mysql: mysqlEngine,
  clickhousedb: clickhouseEngine,
  trino: trinoEngine,
  presto: prestoEngine,
};
