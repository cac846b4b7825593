import { isRecord } from '@sextant/contract';
import type { DatabaseRow } from '../store/schema.ts';
import { connectionKind } from './connection-kinds.ts';
import type { Connection, FileConnection, ServerConnection } from './connection-uri.ts';
import { seal, unseal } from '../secrets/seal.ts';

/** A connection as it is stored: the password apart and sealed. */
export type StoredConnection = Omit<ServerConnection, 'password'> | FileConnection;

/** What is kept of a connected database beside its name, as JSON text in `database.settings`. */
export interface DatabaseSettings {
  readonly connection: StoredConnection | null;
  readonly sealedPassword: string | null;
  /** Certificate authority in PEM that the server's certificate must come from. */
  readonly certificate: string | null;
  readonly configurationMethod: 'sqlalchemy_form' | 'dynamic_form';
  /** Seconds that results may be kept; null is the usual time, 0 keeps them until pushed out, -1 does not keep them. */
  readonly cacheTimeoutS: number | null;
  /** Seconds after which a query is stopped; null is the server's own limit. */
  readonly queryTimeoutS: number | null;
  /** Whether users may write SQL over it. */
  readonly isExposed: boolean;
  /** What users may write from SQL Lab: statements that change rows or objects, tables and views made of a SELECT. */
  readonly allowsDml: boolean;
  readonly allowsCtas: boolean;
  readonly allowsCvas: boolean;
  /** Where such tables and views are made; null is the schema that the user chose. */
  readonly forceCtasSchema: string | null;
  /** JSON text of Superset's `extra`, kept as it came. */
  readonly extra: string | null;
  readonly externalUrl: string | null;
  /** What a bundle said of the database and nothing here reads; kept for the next export. Default: nothing. */
  readonly bundle?: Readonly<Record<string, unknown>>;
  /** Of the database Uploads: whether it takes files. Connected databases never do. */
  readonly allowsUpload: boolean;
}

/** Settings of a database of which nothing is stored: Uploads and Examples. */
export const plainSettings: DatabaseSettings = {
  connection: null,
  sealedPassword: null,
  certificate: null,
  configurationMethod: 'sqlalchemy_form',
  cacheTimeoutS: null,
  queryTimeoutS: null,
  isExposed: true,
  allowsDml: false,
  allowsCtas: false,
  allowsCvas: false,
  forceCtasSchema: null,
  extra: null,
  externalUrl: null,
  allowsUpload: true,
};

export const settingsOf = ({ settings }: Pick<DatabaseRow, 'settings'>): DatabaseSettings => ({
  ...plainSettings,
  // Only `save-database.ts` writes them, so their shape is known; what an older version did not write has its default.
  ...(JSON.parse(settings) as Partial<DatabaseSettings>),
});

/** What users may write in a database from SQL Lab: nothing where its connections only read. */
export function writingIn(row: Pick<DatabaseRow, 'settings' | 'engine' | 'purpose'>): {
  readonly dml: boolean;
  readonly ctas: boolean;
  readonly cvas: boolean;
} {
  const { allowsDml, allowsCtas, allowsCvas } = settingsOf(row);
  const canWrite = row.purpose === 'connected' && connectionKind(row.engine)?.canWrite === true;
  return { dml: canWrite && allowsDml, ctas: canWrite && allowsCtas, cvas: canWrite && allowsCvas };
}

/** Whether the rows behind charts are kept back: `disable_drill_to_detail` of Superset's `extra`. */
export function hidesRows({ extra }: Pick<DatabaseSettings, 'extra'>): boolean {
  try {
    const read: unknown = JSON.parse(extra ?? '');
    return isRecord(read) && 'disable_drill_to_detail' in read && read.disable_drill_to_detail === true;
  } catch {
    return false;
  }
}

/** Whether files can be uploaded: Uploads takes them unless an administrator said no. It is made by the first file, so a store without it takes them too. */
export const takesFiles = (uploads: Pick<DatabaseRow, 'settings'> | undefined): boolean =>
  uploads === undefined || settingsOf(uploads).allowsUpload;

/** The settings as the history of versions keeps them: without the password, even sealed. */
export const withoutSecrets = (settings: DatabaseSettings): DatabaseSettings => ({ ...settings, sealedPassword: null });

const placeOf = (uuid: string): string => `database ${uuid}`;

/** Takes a connection apart for the store: the password is sealed for this database. */
export function storedConnection(
  key: Uint8Array,
  uuid: string,
  connection: Connection,
): Pick<DatabaseSettings, 'connection' | 'sealedPassword'> {
  if (connection.kind === 'file') return { connection, sealedPassword: null };
  const { password, ...stored } = connection;
  return { connection: stored, sealedPassword: password === null ? null : seal(key, password, placeOf(uuid)) };
}

/** The connection of a stored database with its password; null for Uploads and Examples. A password that does not open any more is null. */
export function openedConnection(key: Uint8Array, { uuid, settings }: DatabaseRow): Connection | null {
  const { connection, sealedPassword } = settingsOf({ settings });
  if (connection === null || connection.kind === 'file') return connection;
  return { ...connection, password: sealedPassword === null ? null : unseal(key, sealedPassword, placeOf(uuid)) };
}

/** A connection with the certificate authority that its server must show. */
export interface ReachableSettings {
  readonly connection: Connection;
  readonly certificate: string | null;
}

/** How a stored database is reached; null for Uploads and Examples. */
export function reachedOf(key: Uint8Array, row: DatabaseRow): ReachableSettings | null {
  const connection = openedConnection(key, row);
  return connection === null ? null : { connection, certificate: settingsOf(row).certificate };
}

/** The settings of a row with the password sealed under another key; null without a password, `lost` when the old key does not open it. */
export function resealedSettings(
  row: Pick<DatabaseRow, 'uuid' | 'settings'>,
  { from, to }: { readonly from: Uint8Array; readonly to: Uint8Array },
): string | null {
  const settings = settingsOf(row);
  if (settings.sealedPassword === null) return null;
  const password = unseal(from, settings.sealedPassword, placeOf(row.uuid));
  if (password === null) return 'lost';
  return JSON.stringify({ ...settings, sealedPassword: seal(to, password, placeOf(row.uuid)) });
}
