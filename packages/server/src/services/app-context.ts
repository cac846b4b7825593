import type { FastifyBaseLogger } from 'fastify';
import type { EngineColumn } from '@sextant/engines';
import type { Config } from '../config.ts';
import type { Connections } from '../connections/connections.ts';
import type { AuditLog } from './audit-log.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { SessionKeeper } from './sessions.ts';
import type { Store } from '../store/open-store.ts';
import type { SessionUser } from '../policies/session.ts';

/**
 * What every part of the server gets: configuration, log, clock and metadata store.
 * There is one per server; tests make their own.
 */
export interface AppContext {
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** Epoch milliseconds. */
  readonly clock: () => number;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly sessions: SessionKeeper;
  /** Databases that users connected. */
  readonly connections: Connections;
  readonly audit: AuditLog;
  /** Default: there is no engine to ask, as in tests of the core. */
  readonly describe?: DescribeStatement;
}

/** The columns of a statement in a database for a user, without running it. */
export type DescribeStatement = (
  databaseId: number,
  sql: string,
  user: SessionUser,
) => Promise<readonly EngineColumn[]>;
