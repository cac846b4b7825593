import type { FastifyBaseLogger } from 'fastify';
import type { EngineColumn } from '@sextant/engines';
import type { Config } from './config.ts';
import type { RoutePlugin } from './http/route.ts';
import type { Rights } from './policies/access.ts';
import type { Connections } from './services/connections/connections.ts';
import type { AuditLog } from './services/audit/audit-log.ts';
import type { Secrets } from './services/auth/secrets.ts';
import type { SessionKeeper } from './services/auth/sessions.ts';
import type { Store } from './store/open-store.ts';

/**
 * What every part of the server is handed: configuration, log, clock and metadata store.
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

/**
 * A part of the server with routes and a life of its own, such as the data room (`data/data-room.ts`:
 * `createDataModule(context): Promise<Room>`). Opening must be cheap: heavy modules load at the first request.
 */
export interface ServerModule {
  readonly routes: readonly RoutePlugin[];
  /** Columns of statements, for rooms that have an engine. */
  readonly describe?: DescribeStatement;
  /** Lines of `/metrics` in Prometheus' text form. */
  readonly metrics?: () => string;
  /** Called when a signed-in user opens a page: what takes time to start may start now. */
  readonly warm?: () => void;
  /** Called when a page is sent with the results that it begins with, to an address that says nothing more. */
  readonly prefetchDashboardQueries?: (session: Session, results: Readonly<Record<string, unknown>>) => void;
  /** Stops queries and engines; called once, after the last request was answered. */
  readonly close: () => Promise<void>;
}

/** Who asks: a user with roles, by cookie or by Bearer token; or a visitor, who has not signed in and may what the role Public allows. */
export interface Session {
  readonly kind: 'cookie' | 'token' | 'visitor';
  /** Names the session in the store; never leaves the server. */
  readonly idHash: string;
  readonly csrfSeed: string;
  readonly user: SessionUser;
}

/** The number of whoever has not signed in: no user has it. */
export const visitorId = 0;

export interface SessionUser {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Names of roles; `Admin` is told apart without regard to case. */
  readonly roles: readonly string[];
  /** What the roles allow, taken together. */
  readonly rights: Rights;
  /** Whether there is a database that takes files; nobody uploads without. */
  readonly hasUploadDatabase: boolean;
}
