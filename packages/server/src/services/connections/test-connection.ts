import { fail } from '@sextant/contract';
import type { DatabaseTest, DatabaseValidate } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { resolveConnection } from './database-draft.ts';
import { reachedOf } from '../../connections/database-settings.ts';
import type { ReachableSettings } from '../../connections/database-settings.ts';
import { readParameters } from '../../connections/connection-uri.ts';
import { loadConnected } from './load-connected.ts';
import { countOutboundAttempt } from './outbound-attempts.ts';
import type { SessionUser } from '../../policies/session.ts';

type Context = Pick<AppContext, 'connections' | 'secrets' | 'store'>;

/** What is told of a connection whose user may do more than read; the connection's own rights decide where no rule binds. */
const warningOf = (powers: string): string =>
  `The user of the database ${powers}. Whoever may write SQL here reaches what that user reaches: connect as one who can only read what users are to see.`;

/** Connects once and asks something small; returns what should be thought of before it is kept. @throws CONNECT_018 after too many tries; CONNECT_0xx for what is wrong */
export async function tryConnection(
  { connections }: Pick<Context, 'connections'>,
  user: SessionUser,
  { connection, certificate }: ReachableSettings,
): Promise<readonly string[]> {
  countOutboundAttempt(connections, user.id, Date.now());
  const engine = connections.open(connection, certificate);
  try {
    await engine.test();
    // A server that does not tell, or not to this user, is no error of the connection.
    const powers = await engine.powers?.().catch(() => null);
    return powers == null ? [] : [warningOf(powers)];
  } finally {
    await engine.close();
  }
}

/** The stored connection that a masked password stands for: of the database named by id, else by name. */
async function storedFor(
  { store, secrets }: Context,
  user: SessionUser,
  { id, database_name: name }: Pick<DatabaseTest, 'id' | 'database_name'>,
): Promise<ReachableSettings | null> {
  if (id !== undefined) return reachedOf(secrets.connections, await loadConnected(store, user, id));
  const row = name === undefined || name === null ? undefined : await store.databases.byName(name);
  return row === undefined || row.purpose !== 'connected' ? null : reachedOf(secrets.connections, row);
}

/** Tries what a body describes, without keeping it. @throws REQUEST_007 when it describes nothing, CONNECT_0xx */
export async function testConnection(context: Context, user: SessionUser, body: DatabaseTest): Promise<void> {
  const reachableSettings = resolveConnection(body, await storedFor(context, user, body));
  if (reachableSettings === null)
    throw fail('REQUEST_007', { fields: { sqlalchemy_uri: ['Missing data for required field.'] } });
  await tryConnection(context, user, reachableSettings);
}

/**
 * Looks at the fields of a connection in the order in which they are filled in: what is missing, then whether the host is known and open.
 * Nothing is connected to.
 *
 * @throws CONNECT_001 with `extra.missing`, CONNECT_002, CONNECT_009, CONNECT_022 with `extra.invalid`
 */
export async function validateParameters(
  { connections }: Pick<Context, 'connections'>,
  { engine, driver, parameters = {}, database_name: name }: DatabaseValidate,
): Promise<void> {
  const connection = readParameters(engine, driver ?? null, parameters);
  if (name !== undefined && (name ?? '').trim() === '')
    throw fail('CONNECT_001', { missing: ['database_name'] }, { extra: { missing: ['database_name'] } });
  await connections.checkPlace(connection);
}
