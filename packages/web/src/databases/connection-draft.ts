import type {
  AvailableDatabase,
  DatabaseItem,
  DatabaseParameters,
  DatabasePost,
  DatabaseTest,
  DatabaseValidate,
} from '@sextant/contract';
import type { ApiError } from '../api/api-error.ts';

/** A connection as it is typed: every field a text. */
export interface ConnectionDraft {
  readonly engine: string;
  readonly method: 'fields' | 'url';
  readonly name: string;
  readonly host: string;
  readonly port: string;
  readonly database: string;
  readonly username: string;
  readonly password: string;
  readonly isEncrypted: boolean;
  readonly certificate: string;
  readonly uri: string;
  readonly cacheTimeout: string;
  readonly queryTimeout: string;
  readonly isExposed: boolean;
  /** What users may write from SQL Lab: rows and objects, tables of a SELECT, views of one. */
  readonly allowsDml: boolean;
  readonly allowsCtas: boolean;
  readonly allowsCvas: boolean;
}

/** The fields that can be wrong, as the server names them. */
export type DraftField =
  | 'database_name'
  | 'host'
  | 'port'
  | 'database'
  | 'username'
  | 'password'
  | 'sqlalchemy_uri'
  | 'server_cert'
  | 'encryption';
export type FieldErrors = Readonly<Partial<Record<DraftField, string>>>;

const requiredText = 'This is a required field';

interface Property {
  readonly default?: unknown;
  readonly description?: unknown;
  readonly 'x-port'?: unknown;
}

const propertiesOf = (kind: AvailableDatabase): Readonly<Record<string, Property | undefined>> =>
  (kind.parameters?.['properties'] as Record<string, Property> | undefined) ?? {};

/** Whether an engine's databases are files on the server. */
export const isFileKind = (kind: AvailableDatabase): boolean => !('host' in propertiesOf(kind));

/** Whether encryption is a choice: some services know nothing else. */
export const hasEncryptionSwitch = (kind: AvailableDatabase): boolean => 'encryption' in propertiesOf(kind);

/** What an engine calls the database of a connection. */
export function databaseLabelOf(kind: AvailableDatabase): string {
  const pathDescription = propertiesOf(kind)['database']?.description;
  return typeof pathDescription === 'string' ? pathDescription : 'Database name';
}

/** A draft with encryption switched: the port follows where it is the usual one and encrypted connections have another. */
export function encryptionSwitched(kind: AvailableDatabase, draft: ConnectionDraft, isEncrypted: boolean) {
  const { port, encryption } = propertiesOf(kind);
  const [plainPort, encrypted] = [port?.default, encryption?.['x-port'] ?? port?.default].map(String);
  const usualPort = isEncrypted ? plainPort : encrypted;
  return { isEncrypted, port: draft.port === usualPort ? ((isEncrypted ? encrypted : plainPort) ?? '') : draft.port };
}

/** An empty form of an engine. */
export function emptyDraft(kind: AvailableDatabase): ConnectionDraft {
  const port = propertiesOf(kind)['port']?.default;
  return {
    engine: kind.engine,
    method: 'fields',
    name: '',
    host: '',
    port: typeof port === 'number' ? String(port) : '',
    database: '',
    username: '',
    password: '',
    isEncrypted: false,
    certificate: '',
    uri: '',
    cacheTimeout: '',
    queryTimeout: '',
    isExposed: true,
    allowsDml: false,
    allowsCtas: false,
    allowsCvas: false,
  };
}

/** The form of a database that is already connected. */
export function draftOf(item: DatabaseItem): ConnectionDraft {
  const { parameters = {} } = item;
  return {
    engine: item.backend,
    method: item.configuration_method === 'dynamic_form' ? 'fields' : 'url',
    name: item.database_name,
    host: parameters.host ?? '',
    port: String(parameters.port ?? ''),
    database: parameters.database ?? '',
    username: parameters.username ?? '',
    password: parameters.password ?? '',
    isEncrypted: parameters.encryption === true,
    certificate: item.server_cert ?? '',
    uri: item.sqlalchemy_uri ?? '',
    cacheTimeout: item.cache_timeout === null ? '' : String(item.cache_timeout),
    queryTimeout: item.query_timeout === null ? '' : String(item.query_timeout),
    isExposed: item.expose_in_sqllab,
    allowsDml: item.allow_dml,
    allowsCtas: item.allow_ctas,
    allowsCvas: item.allow_cvas,
  };
}

function parametersOf(draft: ConnectionDraft): DatabaseParameters {
  const { host, port, database, username, password, isEncrypted } = draft;
  return {
    host: host.trim(),
    port: port.trim(),
    database: database.trim(),
    username,
    password,
    encryption: isEncrypted,
  };
}

const connectionOf = (draft: ConnectionDraft) => ({
  engine: draft.engine,
  server_cert: draft.certificate.trim() === '' ? null : draft.certificate,
  ...(draft.method === 'url'
    ? { configuration_method: 'sqlalchemy_form' as const, sqlalchemy_uri: draft.uri.trim() }
    : { configuration_method: 'dynamic_form' as const, parameters: parametersOf(draft) }),
});

const secondsOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** The body of a save. */
export const bodyOf = (draft: ConnectionDraft): DatabasePost => ({
  ...connectionOf(draft),
  database_name: draft.name.trim(),
  cache_timeout: secondsOf(draft.cacheTimeout),
  query_timeout: secondsOf(draft.queryTimeout),
  expose_in_sqllab: draft.isExposed,
  allow_dml: draft.allowsDml,
  allow_ctas: draft.allowsCtas,
  allow_cvas: draft.allowsCvas,
});

/** The body of a test; `id` lends a masked password its stored one. */
export const testOf = (draft: ConnectionDraft, id: number | null): DatabaseTest => ({
  ...connectionOf(draft),
  ...(id === null ? {} : { id }),
});

/** The body of a look at the fields. */
export const validationOf = (draft: ConnectionDraft): DatabaseValidate => ({
  engine: draft.engine,
  configuration_method: 'dynamic_form',
  database_name: draft.name,
  parameters: parametersOf(draft),
});

const namesIn = (value: unknown): readonly DraftField[] =>
  Array.isArray(value) ? (value as readonly DraftField[]) : [];

/** Errors that are only said once the user has asked for the connection: half-filled forms are not wrong yet. */
const shownWhenForced = new Set(['CONNECT_001', 'CONNECT_005', 'CONNECT_006', 'CONNECT_007', 'CONNECT_015']);

/** What an error says of the fields; nothing for what a half-filled form cannot help, unless `isForced`. */
export function fieldErrorsOf(error: ApiError, { isForced }: { readonly isForced: boolean }): FieldErrors {
  if (!isForced && error.code !== null && shownWhenForced.has(error.code)) return {};
  const missing = namesIn(error.extra['missing']).map((field) => [field, requiredText] as const);
  // The first field carries the text; saying it twice would not help.
  const invalid = namesIn(error.extra['invalid'])
    .slice(0, 1)
    .map((field) => [field, error.message] as const);
  const errorFields =
    (error.extra['params'] as { fields?: Record<string, readonly string[]> } | undefined)?.fields ?? {};
  return Object.fromEntries([
    ...missing,
    ...invalid,
    ...Object.entries(errorFields).map(([field, texts]) => [field, texts.join(' ')] as const),
  ]);
}

/** What is missing before anything is sent. */
export function missingIn(draft: ConnectionDraft, isFile: boolean): FieldErrors {
  const needed: readonly (readonly [DraftField, string])[] =
    draft.method === 'url'
      ? [['sqlalchemy_uri', draft.uri]]
      : isFile
        ? [['database', draft.database]]
        : [
            ['host', draft.host],
            ['port', draft.port],
            ['database', draft.database],
            ['username', draft.username],
          ];
  const all = [...needed, ['database_name', draft.name] as const];
  return Object.fromEntries(all.flatMap(([field, value]) => (value.trim() === '' ? [[field, requiredText]] : [])));
}
