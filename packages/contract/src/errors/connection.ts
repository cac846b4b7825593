import { list, quotedList, row, sentenceOf } from './row.ts';
import type { Fields } from './row.ts';

type ConnectionField = {
  readonly host: string;
  readonly port: number;
};

/** Adding databases and reaching them. */
export const connectionErrors = {
  CONNECT_001: row({
    status: 422,
    type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
    level: 'warning',
    message: ({ missing }: { readonly missing: readonly string[] }) =>
      `One or more parameters are missing: ${missing.join(', ')}`,
    doc: 'A connection lacks what it needs. Fill in the fields named.',
  }),
  CONNECT_002: row({
    status: 422,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    message: ({ host }: { readonly host: string }) => `The hostname "${host}" cannot be resolved. Check its spelling.`,
    doc: 'No address is known for the name of the host. Check its spelling and that this server can look it up.',
  }),
  CONNECT_003: row({
    status: 422,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    message: ({ host, port }: ConnectionField) =>
      `Port ${port} on hostname "${host}" refused the connection. Check the port, and that the database listens there.`,
    doc: 'The host answers, but nothing listens on the port. Check the port number and that the database is running.',
  }),
  CONNECT_004: row({
    status: 422,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    message: ({ host, port }: ConnectionField) =>
      `The host "${host}" might be down, and can't be reached on port ${port}.`,
    doc: 'No response came within the time for connecting. Check that the host is up and that no firewall stands between.',
  }),
  CONNECT_005: row({
    status: 422,
    type: 'CONNECTION_INVALID_USERNAME_ERROR',
    message: ({ username }: { readonly username: string }) => `The username "${username}" does not exist.`,
    doc: 'The database does not know the user. Check the username.',
  }),
  CONNECT_006: row({
    status: 422,
    type: 'CONNECTION_INVALID_PASSWORD_ERROR',
    message: ({ username }: { readonly username: string }) =>
      `The password provided for username "${username}" is incorrect.`,
    doc: 'The database refused the password. Enter it again.',
  }),
  CONNECT_007: row({
    status: 422,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: ({ username }: { readonly username: string }) =>
      `Either the username "${username}" or the password is incorrect.`,
    doc: 'The database refused the sign-in without saying why. Check username and password, and from where the user may connect.',
  }),
  CONNECT_008: row({
    status: 422,
    type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message: ({ database }: { readonly database: string }) =>
      `Unable to connect to database "${database}". Check its name.`,
    doc: 'The server has no database of this name, or the user may not connect to it.',
  }),
  CONNECT_009: row({
    status: 422,
    type: 'CONNECTION_HOST_NOT_ALLOWED_ERROR',
    message: ({ host }: { readonly host: string }) =>
      `"${host}" is an address inside your own network, and this server may not connect there. The operator allows it with SEXTANT_PRIVATE_HOSTS=${host}`,
    doc: 'Loopback, link-local and private addresses are closed until the operator names them in SEXTANT_PRIVATE_HOSTS and starts the server again.',
  }),
  CONNECT_010: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: () =>
      'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
    doc: 'The connection URL cannot be read. Signs such as @ : / in a username or password must be percent-encoded.',
  }),
  CONNECT_011: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ driver, known }: { readonly driver: string; readonly known: readonly string[] }) =>
      `Could not load database driver: ${driver}. Available are ${list(known)}.`,
    doc: 'The URL names an engine or driver that this server does not have.',
  }),
  CONNECT_012: row({
    status: 422,
    type: 'INVALID_PAYLOAD_SCHEMA_ERROR',
    message: ({ options, known }: { readonly options: readonly string[]; readonly known: readonly string[] }) =>
      `Connection options that are not allowed: ${quotedList(options)}.${known.length === 0 ? '' : ` Allowed are ${quotedList(known)}.`}`,
    doc: 'Options that name files, sockets, other hosts or first commands are rejected, as are all that are not known.',
  }),
  CONNECT_013: row({
    status: 422,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: ({ hasRoots }: { readonly hasRoots: boolean }) =>
      hasRoots
        ? 'The file is not in a folder from which files may be connected. The operator names these folders in SEXTANT_FILE_ROOTS.'
        : 'Files cannot be connected: the operator has not named any folder in SEXTANT_FILE_ROOTS.',
    doc: 'SQLite and DuckDB files are opened only from the folders in SEXTANT_FILE_ROOTS; links that lead out of them are rejected.',
  }),
  CONNECT_014: row({
    status: 422,
    type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message: ({ reason }: { readonly reason: string }) => `The file cannot be opened: ${reason}`,
    doc: 'The file is not there, is not a database of this kind, or another program holds it for writing.',
  }),
  CONNECT_015: row({
    status: 422,
    type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
    message: () => 'Enter the password again: host, port, user or encryption has changed.',
    doc: 'A stored password goes only where it was entered for. When host, port, user or encryption changes it is asked for again.',
  }),
  CONNECT_016: row({
    status: 422,
    type: 'CONNECTION_SSL_ERROR',
    message: ({ reason }: { readonly reason: string }) => `The encrypted connection failed: ${reason}`,
    doc: 'The database does not speak TLS, or its certificate is not trusted. Give its certificate authority, or choose another mode.',
  }),
  CONNECT_017: row<{ readonly datasets: number }>({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: () => 'Cannot delete a database that has datasets attached',
    doc: 'Datasets are built on the database. Delete them first, or delete the database together with them (`with_datasets=true`).',
  }),
  CONNECT_018: row({
    status: 429,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ seconds }: { readonly seconds: number }) =>
      `Too many connections were tried. Try again in ${seconds} s.`,
    doc: 'Tests of connections are limited, so that nobody can search a network with them.',
  }),
  CONNECT_019: row({
    status: 422,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: ({ reason }: { readonly reason: string }) => `The database did not take the connection: ${reason}`,
    doc: 'The database answered and refused, for the reason given in its own words.',
  }),
  CONNECT_020: row({
    status: 503,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The database accepts no further connections. Try again in a moment.',
    doc: 'The database has reached its number of connections. Wait, or raise the limit there.',
  }),
  CONNECT_021: row({
    status: 403,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ database }: { readonly database: string }) =>
      `${database} belongs to the product and cannot be changed`,
    doc: 'Uploads and Examples are made by the product: they are neither changed nor deleted.',
  }),
  CONNECT_022: row({
    status: 422,
    type: 'CONNECTION_INVALID_PORT_ERROR',
    message: () => 'The port must be an integer between 0 and 65535 (inclusive).',
    doc: 'The port of a connection is not a number that a port can have.',
  }),
  CONNECT_023: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ fields: texts }: { readonly fields: Fields }) => sentenceOf(texts),
    doc: 'Settings of a connection cannot be read or do not fit together; the message names each.',
  }),
  CONNECT_024: row({
    status: 422,
    type: 'SCHEMA_DOES_NOT_EXIST_ERROR',
    message: ({ schema }: { readonly schema: string }) => `The schema "${schema}" does not exist.`,
    doc: 'The database has no schema of this name, or the connection may not look into it.',
  }),
  CONNECT_025: row({
    status: 503,
    type: 'GENERIC_DB_ENGINE_ERROR',
    message: () => 'The database ended the connection while the query ran. Try again.',
    doc: 'The connection was cut: the database was stopped or started again, or an administrator ended the query there.',
  }),
  CONNECT_026: row({
    status: 403,
    type: 'TABLE_SECURITY_ACCESS_ERROR',
    message: ({ table }: { readonly table: string | null }) =>
      `The database does not let this connection read ${table ?? 'that'}. Its administrator can grant it to the user of the connection.`,
    doc: 'The user of the connection lacks the right to read a table, schema or function in the database itself.',
  }),
  CONNECT_027: row({
    status: 422,
    type: 'GENERIC_COMMAND_ERROR',
    message: ({ package: name, command }: { readonly package: string; readonly command: string }) =>
      `This kind of database needs the package ${name}, which is not installed. The operator installs it with: ${command}`,
    doc: 'Drivers of some databases are large and not part of the product. Run the command in the folder of the product and start the server again.',
  }),
} as const;
