import { randomUUID } from 'node:crypto';
import { fail } from '@sextant/contract';
import type { DatabasePost, DatabasePut } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import type { DatabaseRow } from '../../store/schema.ts';
import type { DatabaseDraft } from '../../store/databases.ts';
import { optionsAfter, resolveConnection } from './database-draft.ts';
import {
  plainSettings,
  reachedOf,
  settingsOf,
  storedConnection,
  withoutSecrets,
} from '../../connections/database-settings.ts';
import type { DatabaseSettings } from '../../connections/database-settings.ts';
import { loadConnected } from './load-connected.ts';
import { loadDatabase } from '../objects/load-objects.ts';
import { tryConnection } from './test-connection.ts';
import type { SessionUser } from '../../policies/session.ts';

type Context = Pick<AppContext, 'store' | 'secrets' | 'connections' | 'sessions'>;

const draftOf = (name: string, engine: string, settings: DatabaseSettings): DatabaseDraft => ({
  name,
  engine,
  settings: JSON.stringify(settings),
  history: { name, engine, settings: withoutSecrets(settings) },
});

async function rejectTakenName({ store }: Context, name: string, id: number | null): Promise<void> {
  const other = await store.databases.byName(name);
  if (other !== undefined && other.id !== id)
    throw fail('REQUEST_008', { fields: { database_name: ['A database with the same name already exists.'] } });
}

/** A database as it was saved, and what should be thought of. */
export interface SavedDatabase {
  readonly row: DatabaseRow;
  readonly warnings: readonly string[];
}

/**
 * Connects a database: it is tried before it is kept.
 *
 * @throws REQUEST_008 for a name that is taken or options that cannot be had; CONNECT_0xx for what is wrong with the connection
 */
export async function createDatabase(context: Context, user: SessionUser, body: DatabasePost): Promise<SavedDatabase> {
  const { store, secrets } = context;
  const reachableSettings = resolveConnection(body, null);
  if (reachableSettings === null)
    throw fail('REQUEST_007', { fields: { sqlalchemy_uri: ['Missing data for required field.'] } });
  const options = optionsAfter(body, plainSettings, reachableSettings.connection.engine);
  await rejectTakenName(context, body.database_name, null);
  const warnings = await tryConnection(context, user, reachableSettings);
  const uuid = randomUUID();
  const settings = {
    ...options,
    ...storedConnection(secrets.connections, uuid, reachableSettings.connection),
    certificate: reachableSettings.certificate,
  };
  const draft = draftOf(body.database_name, reachableSettings.connection.engine, settings);
  const change = { authorId: user.id, reason: 'created', baseVersion: null } as const;
  return { row: await store.databases.connect({ ...draft, uuid }, change), warnings };
}

/** A body that says nothing but whether files may be uploaded: all that can be said of the database Uploads. */
const isUploadSwitch = (body: DatabasePut): boolean => Object.keys(body).join() === 'allow_file_upload';

async function switchUploads(
  { store, sessions }: Context,
  user: SessionUser,
  { id, body, baseVersion }: DatabaseSave,
): Promise<DatabaseRow> {
  const row = await loadDatabase(store, user, id);
  const allowsUpload = body.allow_file_upload === true;
  if (row.purpose === 'connected') optionsAfter(body, settingsOf(row), row.engine);
  if (row.purpose === 'examples' && allowsUpload) throw fail('CONNECT_021', { database: row.name });
  if (row.purpose !== 'uploads') return row;
  const draft = draftOf(row.name, row.engine, { ...settingsOf(row), allowsUpload });
  const savedDatabase = await store.databases.save(id, draft, { authorId: user.id, reason: 'saved', baseVersion });
  if (savedDatabase === undefined) throw fail('NOT_FOUND_004', { id });
  sessions.forget();
  return savedDatabase;
}

/** What a PUT asks: the fields sent, onto `baseVersion` or, when it is null, onto the head. */
export interface DatabaseSave {
  readonly id: number;
  readonly body: DatabasePut;
  readonly baseVersion: number | null;
}

/**
 * Changes a database: what is not sent stays. A connection that changes is tried before it is kept; connections that are open end.
 *
 * @throws NOT_FOUND_004, CONNECT_021 for Uploads and Examples, STALE_001, REQUEST_008, CONNECT_0xx
 */
export async function saveDatabase(
  context: Context,
  user: SessionUser,
  { id, body, baseVersion }: DatabaseSave,
): Promise<SavedDatabase> {
  if (isUploadSwitch(body)) return { row: await switchUploads(context, user, { id, body, baseVersion }), warnings: [] };
  const { store, secrets, connections } = context;
  const row = await loadConnected(store, user, id);
  const before = reachedOf(secrets.connections, row);
  const reachableSettings = resolveConnection(body, before) ?? before;
  const options = optionsAfter(body, settingsOf(row), reachableSettings?.connection.engine ?? row.engine);
  const name = body.database_name ?? row.name;
  await rejectTakenName(context, name, id);
  const isNew = reachableSettings !== null && JSON.stringify(reachableSettings) !== JSON.stringify(before);
  const warnings = isNew ? await tryConnection(context, user, reachableSettings) : [];
  const connection =
    reachableSettings === null
      ? {}
      : {
          ...storedConnection(secrets.connections, row.uuid, reachableSettings.connection),
          certificate: reachableSettings.certificate,
        };
  const draft = draftOf(name, reachableSettings?.connection.engine ?? row.engine, { ...options, ...connection });
  const savedDatabase = await store.databases.save(id, draft, { authorId: user.id, reason: 'saved', baseVersion });
  if (savedDatabase === undefined) throw fail('NOT_FOUND_004', { id });
  connections.forget(id);
  return { row: savedDatabase, warnings };
}
