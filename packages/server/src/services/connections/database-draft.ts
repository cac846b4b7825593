import { X509Certificate } from 'node:crypto';
import { fail, isRecord } from '@sextant/contract';
import type { DatabasePut } from '@sextant/contract';
import { connectionKind } from '../../connections/connection-kinds.ts';
import { maskedPassword, readConnectionUri, readParameters } from '../../connections/connection-uri.ts';
import type { Connection, ServerConnection } from '../../connections/connection-uri.ts';
import type { DatabaseSettings, ReachableSettings } from '../../connections/database-settings.ts';

/** The parts of a body that say how a database is reached. */
export type ConnectionBody = Pick<
  DatabasePut,
  'engine' | 'driver' | 'parameters' | 'configuration_method' | 'server_cert'
> & { readonly sqlalchemy_uri?: string | null | undefined };

/** The connection that a body describes, a masked password as it is; null when it says nothing of it. */
function describedBy(body: ConnectionBody, before: ReachableSettings | null): Connection | null {
  const { sqlalchemy_uri: uri, parameters } = body;
  const isForm = body.configuration_method === 'dynamic_form' || uri === undefined || uri === null;
  if (!isForm) return readConnectionUri(uri);
  if (parameters === undefined) return null;
  const engine = body.engine ?? before?.connection.engine;
  if (engine === undefined)
    throw fail('REQUEST_008', {
      fields: { _schema: ['An engine must be specified when passing individual parameters to a database.'] },
    });
  return readParameters(engine, body.driver ?? null, parameters);
}

const encryptionOf = ({ engine, options }: ServerConnection) => connectionKind(engine)?.encryptionOf(options) ?? null;

/** Whether a stored password would go to the same server, for the same user, no less protected. */
const isSamePlace = (after: ServerConnection, before: ServerConnection): boolean =>
  after.engine === before.engine &&
  after.host.toLowerCase() === before.host.toLowerCase() &&
  after.port === before.port &&
  after.username === before.username &&
  encryptionOf(after) === encryptionOf(before);

/**
 * The connection that a save or test means: what the body says onto what is stored. A masked password stands for the stored one, which goes
 * nowhere but to the place it was entered for.
 *
 * @throws CONNECT_015 when the password must be entered again; what reading a URL or a form throws
 */
export function resolveConnection(body: ConnectionBody, before: ReachableSettings | null): ReachableSettings | null {
  const certificate =
    body.server_cert === undefined ? (before?.certificate ?? null) : checkedCertificate(body.server_cert);
  const describedConnection = describedBy(body, before);
  if (describedConnection === null) return before === null ? null : { connection: before.connection, certificate };
  if (describedConnection.kind === 'file') return { connection: describedConnection, certificate: null };
  const isKept = describedConnection.password === maskedPassword;
  if (!isKept)
    return {
      connection: {
        ...describedConnection,
        password: describedConnection.password === '' ? null : describedConnection.password,
      },
      certificate,
    };
  const storedConnection = before?.connection;
  if (
    storedConnection?.kind !== 'server' ||
    !isSamePlace(describedConnection, storedConnection) ||
    before?.certificate !== certificate
  )
    throw fail('CONNECT_015', {}, { extra: { invalid: ['password'] } });
  return { connection: { ...describedConnection, password: storedConnection.password }, certificate };
}

function checkedCertificate(text: string | null): string | null {
  if (text === null || text.trim() === '') return null;
  try {
    return new X509Certificate(text).toString() === '' ? null : text;
  } catch (error) {
    throw fail('REQUEST_008', { fields: { server_cert: ['Invalid certificate'] } }, { cause: error });
  }
}

/** What connected databases do not do here: asking for it is rejected, so that nobody relies on it. */
const rejectedSettings = {
  allow_file_upload: 'Files are uploaded into the database Uploads.',
  allow_run_async: 'Queries are not run in the background.',
  impersonate_user: 'Everybody reads as the user of the connection.',
  is_managed_externally: 'A database made by this call is managed here.',
} as const;

const writingOptions = ['allow_dml', 'allow_ctas', 'allow_cvas'] as const;

/** @throws REQUEST_008 with a text for each option that cannot be had */
function rejectOptions(body: DatabasePut, engine: string): void {
  const fields: Record<string, string[]> = {};
  if (connectionKind(engine)?.canWrite !== true)
    for (const name of writingOptions)
      if (body[name] === true) fields[name] = ['Connections to databases of this kind only read.'];
  for (const [name, reason] of Object.entries(rejectedSettings))
    if (body[name as keyof typeof rejectedSettings] === true) fields[name] = [reason];
  for (const name of ['masked_encrypted_extra', 'encrypted_extra'] as const)
    if (!['', '{}', undefined, null].includes(body[name]?.trim()))
      fields[name] = ['Connected engines take no further secrets.'];
  const error = errorOfExtra(body.extra);
  if (error !== null) fields['extra'] = [error];
  if (Object.keys(fields).length > 0) throw fail('REQUEST_008', { fields });
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0);

function errorOfExtra(extra: string | null | undefined): string | null {
  if (extra === undefined || extra === null || extra === '') return null;
  let read: unknown;
  try {
    read = JSON.parse(extra);
  } catch (error) {
    return `Field cannot be decoded by JSON. ${error instanceof Error ? error.message : ''}`.trim();
  }
  if (!isRecord(read)) return 'Field must be a JSON object.';
  const namedParameters = Object.entries(read).find(
    ([key, value]) => /^(engine|metadata)_params$/.test(key) && !isEmpty(value),
  );
  return namedParameters === undefined
    ? null
    : `${namedParameters[0]} are not passed on to drivers: name options in the connection instead.`;
}

const valueOr = <Value>(sentValue: Value | undefined, before: Value): Value =>
  sentValue === undefined ? before : sentValue;

/** The options of a database after a save: absent fields keep. @throws REQUEST_008 for what cannot be had */
export function optionsAfter(body: DatabasePut, before: DatabaseSettings, engine: string): DatabaseSettings {
  rejectOptions(body, engine);
  return {
    ...before,
    configurationMethod: body.configuration_method ?? before.configurationMethod,
    cacheTimeoutS: valueOr(body.cache_timeout, before.cacheTimeoutS),
    queryTimeoutS: valueOr(body.query_timeout, before.queryTimeoutS),
    isExposed: body.expose_in_sqllab ?? before.isExposed,
    allowsDml: body.allow_dml ?? before.allowsDml,
    allowsCtas: body.allow_ctas ?? before.allowsCtas,
    allowsCvas: body.allow_cvas ?? before.allowsCvas,
    forceCtasSchema: valueOr(body.force_ctas_schema, before.forceCtasSchema),
    extra: valueOr(body.extra, before.extra),
    externalUrl: valueOr(body.external_url, before.externalUrl),
  };
}
