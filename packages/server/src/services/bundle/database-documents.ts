import { bundleVersion } from '@sextant/contract/bundle-documents';
import type { DatabaseDocument } from '@sextant/contract/bundle-documents';
import type { DatabaseRow } from '../../store/schema.ts';
import { maskedPassword, readConnectionUri, showConnectionUri } from '../../connections/connection-uri.ts';
import type { Connection } from '../../connections/connection-uri.ts';
import { plainSettings, settingsOf, storedConnection, withoutSecrets } from '../../connections/database-settings.ts';
import type { DatabaseSettings } from '../../connections/database-settings.ts';
import type { DatabaseDraft } from '../../store/databases.ts';
import { isMap, jsonOfValue, mapOfJson } from '../../wire/json-values.ts';
import type { Value, ValueMap } from '../../wire/json-values.ts';

/** What an export says of flags that databases do not have here. */
const flags: ValueMap = { allow_run_async: false, allow_file_upload: false };

const plainExtra: ValueMap = {
  metadata_params: {},
  engine_params: {},
  metadata_cache_timeout: {},
  schemas_allowed_for_file_upload: [],
};

/** The place of a database in a bundle for somebody who may not know it: only the engine is named. */
const hiddenUri = (engine: string): string =>
  `${engine}://${maskedPassword}:${maskedPassword}@${maskedPassword}/${maskedPassword}`;

/** The product's own databases are found by uuid wherever the product is; elsewhere they are nothing that can be opened. */
const ownUri = (row: DatabaseRow): string => `duckdb:///:memory:${row.purpose}`;

function uriOf(row: DatabaseRow, mayKnow: boolean): string {
  const { connection } = settingsOf(row);
  if (row.purpose !== 'connected' || connection === null) return ownUri(row);
  if (!mayKnow) return hiddenUri(row.engine);
  const hasPassword = settingsOf(row).sealedPassword !== null;
  return showConnectionUri(
    connection.kind === 'file' ? connection : { ...connection, password: hasPassword ? maskedPassword : null },
  );
}

/** A database as a document of a bundle: never with a password; with its place only for those who may change it. */
export function documentOfDatabase(row: DatabaseRow, mayKnow: boolean): ValueMap {
  const settings = settingsOf(row);
  const bundleFields = (settings.bundle ?? {}) as ValueMap;
  const { allow_run_async, allow_file_upload, ...later } = { ...flags, ...bundleFields };
  return {
    database_name: row.name,
    sqlalchemy_uri: uriOf(row, mayKnow),
    cache_timeout: settings.cacheTimeoutS,
    expose_in_sqllab: settings.isExposed,
    allow_run_async: allow_run_async ?? false,
    allow_ctas: settings.allowsCtas,
    allow_cvas: settings.allowsCvas,
    allow_dml: settings.allowsDml,
    allow_file_upload: allow_file_upload ?? false,
    extra: mapOfJson(settings.extra) ?? plainExtra,
    ...(settings.externalUrl === null ? {} : { external_url: settings.externalUrl }),
    ...later,
    uuid: row.uuid,
    version: bundleVersion,
  };
}

/** The connection that a document names, with the password that was entered for it. A masked one stands for none. */
export function connectionOf(
  { sqlalchemy_uri: uri, password }: DatabaseDocument,
  enteredPassword: string | undefined,
): Connection {
  const connection = readConnectionUri(uri);
  if (connection.kind === 'file') return connection;
  const newPassword = enteredPassword ?? (password === maskedPassword ? null : password) ?? null;
  return {
    ...connection,
    password: newPassword ?? (connection.password === maskedPassword ? null : connection.password),
  };
}

/** Whether a document's password is masked and none was entered. */
export function needsPassword(
  { sqlalchemy_uri: uri, password }: DatabaseDocument,
  enteredPassword: string | undefined,
): boolean {
  const newPassword = enteredPassword ?? password ?? null;
  if (newPassword !== null && newPassword !== maskedPassword) return false;
  return new RegExp(`^[^/?]*//[^/?@]*:${maskedPassword}@`).test(uri);
}

const keptFlags = (document: DatabaseDocument): ValueMap => {
  const { allow_csv_upload, allow_file_upload = allow_csv_upload, configuration_method: method } = document;
  const statedOptions = {
    allow_run_async: document.allow_run_async,
    allow_file_upload,
    impersonate_user: document.impersonate_user,
    is_managed_externally: document.is_managed_externally ?? undefined,
    configuration_method: method ?? undefined,
  };
  return Object.fromEntries(
    Object.entries(statedOptions).filter(([name, value]) => value !== undefined && value !== flags[name]),
  ) as ValueMap;
};

/** `schemas_allowed_for_csv_upload` is the older name. */
function extraText(extra: DatabaseDocument['extra']): string | null {
  const map = typeof extra === 'string' ? mapOfJson(extra) : isMap(extra) ? extra : null;
  if (map === null) return null;
  return jsonOfValue(
    Object.fromEntries(
      Object.entries(map).map(([key, value]): [string, Value] => [
        key === 'schemas_allowed_for_csv_upload' ? 'schemas_allowed_for_file_upload' : key,
        value,
      ]),
    ),
  );
}

/** A document as a save of the database. */
export function draftOfDatabaseDocument(
  document: DatabaseDocument,
  key: Uint8Array,
  { connection, before }: { readonly connection: Connection; readonly before: DatabaseRow | null },
): DatabaseDraft & { readonly uuid: string } {
  const uuid = before?.uuid ?? document.uuid;
  const settings: DatabaseSettings = {
    ...(before === null ? plainSettings : settingsOf(before)),
    ...storedConnection(key, uuid, connection),
    cacheTimeoutS: document.cache_timeout ?? null,
    isExposed: document.expose_in_sqllab ?? true,
    allowsDml: document.allow_dml ?? false,
    allowsCtas: document.allow_ctas ?? false,
    allowsCvas: document.allow_cvas ?? false,
    extra: extraText(document.extra),
    externalUrl: document.external_url ?? null,
    bundle: keptFlags(document),
  };
  return {
    uuid,
    name: document.database_name,
    engine: connection.engine,
    settings: JSON.stringify(settings),
    history: { name: document.database_name, engine: connection.engine, settings: withoutSecrets(settings) },
  };
}
