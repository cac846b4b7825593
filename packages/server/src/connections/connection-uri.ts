import { fail } from '@sextant/contract';
import type { DatabaseParameters } from '@sextant/contract';
import { connectionKind, connectionKinds } from './connection-kinds.ts';
import type { ConnectionKind } from './connection-kinds.ts';

/** A database server as a user named it. `password` is null when none was given. */
export interface ServerConnection {
  readonly kind: 'server';
  readonly engine: string;
  readonly driver: string | null;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly username: string;
  readonly password: string | null;
  readonly options: Readonly<Record<string, string>>;
}

/** A database in a file on the server's machine. */
export interface FileConnection {
  readonly kind: 'file';
  readonly engine: string;
  readonly driver: string | null;
  readonly path: string;
}

export type Connection = ServerConnection | FileConnection;

/** What stands for a password in responses, and in requests for the one that is stored. */
export const maskedPassword = 'XXXXXXXXXX';

const decodePart = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    throw fail('CONNECT_010', {}, { cause: error });
  }
};

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** The kind that an engine's name means, in any of its spellings. @throws CONNECT_011 for engines and drivers that there are not */
function kindOf(engine: string, driver: string | null): ConnectionKind {
  const kind = connectionKind(engine);
  if (kind === null || (driver !== null && driver !== '' && !kind.drivers.includes(driver.toLowerCase())))
    throw fail('CONNECT_011', {
      driver: driver === null || driver === '' ? engine : `${engine}+${driver}`,
      known: connectionKinds.map((supportedKind) => supportedKind.engine),
    });
  return kind;
}

/** The port as a number. @throws CONNECT_022 */
function portOf(rawPort: string | number | null | undefined, fallback: number): number {
  if (rawPort === undefined || rawPort === null || rawPort === '') return fallback;
  const port = typeof rawPort === 'number' ? rawPort : /^\d{1,5}$/.test(rawPort.trim()) ? Number(rawPort) : Number.NaN;
  if (!(Number.isInteger(port) && port >= 0 && port <= 65_535))
    throw fail('CONNECT_022', {}, { extra: { invalid: ['port'] } });
  return port;
}

/** Rejects options that the kind does not know: drivers read files, sockets and first commands out of them. */
function checkedOptions(kind: ConnectionKind, options: Readonly<Record<string, string>>): Record<string, string> {
  const isKnown = (name: string, value: string): boolean =>
    kind.options[name]?.includes(value) === true || kind.freeOptions?.[name]?.test(value) === true;
  const rejectedOptions = Object.entries(options).filter(([name, value]) => !isKnown(name, value));
  if (rejectedOptions.length > 0)
    throw fail('CONNECT_012', {
      options: rejectedOptions.map(([name, value]) => `${name}=${value}`.slice(0, 100)),
      known: [
        ...Object.entries(kind.options).flatMap(([name, values]) => values.map((value) => `${name}=${value}`)),
        ...Object.keys(kind.freeOptions ?? {}).map((name) => `${name}=...`),
      ],
    });
  return { ...options };
}

function requireParts(parts: Readonly<Record<string, string>>): void {
  const missing = Object.entries(parts).flatMap(([name, value]) => (value.trim() === '' ? [name] : []));
  if (missing.length > 0) throw fail('CONNECT_001', { missing }, { extra: { missing } });
}

/**
 * Reads a connection URL, `engine+driver://user:password@host:port/database?option=value`, or `engine:////path` of a file.
 *
 * @throws CONNECT_001 missing parts · CONNECT_010 not a URL · CONNECT_011 engine · CONNECT_012 options · CONNECT_022 port
 */
export function readConnectionUri(uri: string): Connection {
  const [, engine = '', driver = null, rest = ''] =
    /^\s*([a-z][a-z0-9]*)(?:\+([a-z0-9_]+))?:\/\/(\S*)\s*$/i.exec(uri) ?? [];
  if (engine === '') throw fail('CONNECT_010', {}, { extra: { invalid: ['sqlalchemy_uri'] } });
  const kind = kindOf(engine, driver);
  const [, authority = '', path = '', query = ''] = /^([^/?]*)(?:\/([^?]*))?(?:\?(.*))?$/.exec(rest) ?? [];
  const options = checkedOptions(kind, Object.fromEntries(new URLSearchParams(query)));
  if (kind.place === 'file') {
    if (authority !== '') throw fail('CONNECT_010', {}, { extra: { invalid: ['sqlalchemy_uri'] } });
    return fileConnection(kind, driver, decodePart(path));
  }
  const index = authority.lastIndexOf('@');
  const [user = '', ...password] = authority.slice(0, Math.max(index, 0)).split(':');
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(authority.slice(index + 1)) ?? [];
  return serverConnection(kind, driver, {
    host: decodePart(host),
    port,
    database: decodePart(path),
    username: decodePart(user),
    password: password.length === 0 ? null : decodePart(password.join(':')),
    options,
  });
}

/** Reads a connection out of the fields of a form. @throws as `readConnectionUri` */
export function readParameters(engine: string, driver: string | null, parameters: DatabaseParameters): Connection {
  const kind = kindOf(engine, driver);
  const { host = '', port, database = '', username = '', password = null, query = {}, encryption } = parameters;
  if (kind.place === 'file') return fileConnection(kind, driver, database);
  const options = checkedOptions(kind, { ...query, ...(encryption === true ? kind.encryptedParameters : {}) });
  return serverConnection(kind, driver, { host, port, database, username, password, options });
}

function fileConnection(kind: ConnectionKind, driver: string | null, path: string): FileConnection {
  requireParts({ database: path });
  return { kind: 'file', engine: kind.engine, driver, path };
}

/** Accounts of some services are written without the name of the service. */
const completeHost = (host: string, { hostSuffix = '' }: ConnectionKind): string =>
  host === '' || host.includes('.') ? host : host + hostSuffix;

function serverConnection(
  kind: ConnectionKind,
  driver: string | null,
  connectionParts: Omit<ServerConnection, 'kind' | 'engine' | 'driver' | 'port'> & {
    readonly port: string | number | null | undefined;
  },
): ServerConnection {
  const host = completeHost(withoutBrackets(connectionParts.host.trim()), kind);
  const { database, username, options } = connectionParts;
  const parts = { host, database, username };
  const { required = ['host', 'database', 'username'] as const } = kind;
  requireParts(Object.fromEntries(required.map((part) => [part, parts[part]])));
  const defaultPort = kind.isEncrypted(options) ? (kind.encryptedPort ?? kind.defaultPort) : kind.defaultPort;
  const port = portOf(connectionParts.port, defaultPort);
  // A socket's path, or several hosts, would lead round the check of the address.
  if (!/^[\p{L}\p{N}._:%-]+$/u.test(host)) throw fail('CONNECT_002', { host }, { extra: { invalid: ['host'] } });
  return { kind: 'server', engine: kind.engine, driver, ...connectionParts, host, port };
}

/** The connection as a URL, its password masked. */
export function showConnectionUri(connection: Connection): string {
  const scheme = connection.driver === null ? connection.engine : `${connection.engine}+${connection.driver}`;
  if (connection.kind === 'file') return `${scheme}:///${connection.path}`;
  const { host, port, database, username, password, options } = connection;
  const secret = password === null ? '' : `:${maskedPassword}`;
  const hostText = host.includes(':') ? `[${host}]` : host;
  const query = new URLSearchParams(options).toString();
  return `${scheme}://${encodeURIComponent(username)}${secret}@${hostText}:${port}/${encodeURIComponent(database).replaceAll('%2F', '/')}${query === '' ? '' : `?${query}`}`;
}

/** The connection as the fields of a form, its password masked. */
export function showParameters(connection: Connection): DatabaseParameters {
  if (connection.kind === 'file') return { database: connection.path };
  const { host, port, database, username, password, options } = connection;
  return {
    host,
    port,
    database,
    username,
    password: password === null ? '' : maskedPassword,
    encryption: connectionKind(connection.engine)?.isEncrypted(options) ?? false,
    query: { ...options },
  };
}
