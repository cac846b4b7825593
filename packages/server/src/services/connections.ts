import { fail } from '@sextant/contract';
import { postgresqlEngine } from '@sextant/engines';
import type { ConnectedEngine, EngineLog, NetworkEngineOptions } from '@sextant/engines';
import type { Config } from '../config.ts';
import type { DatabaseRow } from '../store/schema.ts';
import { connectionKind } from './connection-kinds.ts';
import type { Connection, ServerConnection } from './connection-uri.ts';
import { reachedOf } from './database-settings.ts';
import { outboundRule } from './outbound.ts';
import type { Secrets } from './secrets.ts';

const connectTimeoutMs = 8_000;
const maxConnections = 5;
const idleMs = 60_000;

/** The open connections of the server: one engine for each connected database, opened with its first question. */
export interface Connections {
  /** The engine of a stored database. @throws what its connection gets wrong, CONNECT_0xx */
  engineOf(row: DatabaseRow): ConnectedEngine;
  /** An engine over a connection that is not stored; whoever opens it closes it. */
  open(connection: Connection, certificate: string | null): ConnectedEngine;
  /** Looks at where a connection leads, without going there. @throws CONNECT_002, CONNECT_009, CONNECT_013, CONNECT_014 */
  checkPlace(connection: Connection): Promise<void>;
  /** Ends what is open of a database: it was changed or deleted. */
  forget(databaseId: number): void;
  close(): Promise<void>;
}

interface OpenEngine {
  readonly version: number;
  readonly engine: ConnectedEngine;
}

/** Opens nothing yet. */
export function openConnections(config: Config, secrets: Secrets, log: EngineLog): Connections {
  const { addressOf } = outboundRule(config.privateHosts);
  const engines = new Map<number, OpenEngine>();

  const open: Connections['open'] = (connection, certificate) => {
    if (connection.kind === 'file') throw fail('CONNECT_013', { hasRoots: config.fileRoots.length > 0 });
    return networkEngine(connection, certificate, { addressOf, connectTimeoutMs, maxConnections, idleMs, log });
  };
  const forget = (id: number): void => {
    const known = engines.get(id);
    engines.delete(id);
    void known?.engine.close();
  };

  return {
    open,
    forget,
    checkPlace: async (connection) => {
      if (connection.kind === 'server') await addressOf(connection.host);
    },
    engineOf: (row) => {
      const known = engines.get(row.id);
      if (known?.version === row.version) return known.engine;
      const reached = reachedOf(secrets.connections, row);
      if (reached === null) throw fail('NOT_FOUND_004', { id: row.id });
      const engine = open(reached.connection, reached.certificate);
      forget(row.id);
      engines.set(row.id, { version: row.version, engine });
      return engine;
    },
    close: async () => {
      await Promise.all([...engines.values()].map(({ engine }) => engine.close()));
      engines.clear();
    },
  };
}

function networkEngine(
  connection: ServerConnection,
  certificateAuthority: string | null,
  more: Omit<NetworkEngineOptions, 'target'>,
): ConnectedEngine {
  const { engine, host, port, database, username, password, options } = connection;
  const encryption = connectionKind(engine)?.encryptionOf(options) ?? 'verify';
  const target = { host, port, database, username, password, encryption, certificateAuthority };
  return postgresqlEngine({ ...more, target });
}
