import type { EncryptionMode } from '@sextant/engines';
import type { ConnectionKind } from './connection-kind.ts';
import { placeholderOf } from './connection-kind.ts';
import { httpKinds } from './http-kinds.ts';
import { optionalKinds } from './optional-kinds.ts';

export type { ConnectionKind } from './connection-kind.ts';

const sslModes: Readonly<Record<string, EncryptionMode>> = {
  disable: 'off',
  // These two take what the server offers, so the clear is within what they ask for.
  allow: 'off',
  prefer: 'off',
  require: 'require',
  'verify-ca': 'verify',
  'verify-full': 'verify',
};

const postgresql: ConnectionKind = {
  engine: 'postgresql',
  aliases: ['postgres'],
  name: 'PostgreSQL',
  dialect: 'postgresql',
  place: 'server',
  canWrite: true,
  isPreferred: true,
  drivers: ['psycopg2', 'psycopg', 'pg8000', 'asyncpg'],
  defaultPort: 5432,
  options: { sslmode: Object.keys(sslModes) },
  encryptedParameters: { sslmode: 'require' },
  encryptionOf: ({ sslmode = 'disable' }) => sslModes[sslmode] ?? 'verify',
  isEncrypted: ({ sslmode = 'disable' }) => sslModes[sslmode] !== 'off',
  placeholder: placeholderOf('postgresql'),
};

const redshift: ConnectionKind = {
  ...postgresql,
  engine: 'redshift',
  aliases: [],
  name: 'Amazon Redshift',
  canWrite: false,
  dialect: 'redshift',
  isPreferred: false,
  drivers: ['psycopg2', 'redshift_connector'],
  defaultPort: 5439,
  encryptedParameters: { sslmode: 'verify-ca' },
  placeholder: placeholderOf('redshift'),
};

const mysqlModes: Readonly<Record<string, EncryptionMode>> = {
  DISABLED: 'off',
  // Takes what the server offers, so the clear is within what it asks for.
  PREFERRED: 'off',
  REQUIRED: 'require',
  VERIFY_CA: 'verify',
  VERIFY_IDENTITY: 'verify',
};
const mysqlEncryption = (options: Readonly<Record<string, string>>): EncryptionMode => {
  const { ssl = '0', ssl_mode: mode } = options;
  if (mode !== undefined) return mysqlModes[mode] ?? 'verify';
  return ssl === '1' || ssl === 'true' ? 'require' : 'off';
};

const mysql: ConnectionKind = {
  engine: 'mysql',
  aliases: ['mariadb'],
  name: 'MySQL',
  dialect: 'mysql',
  place: 'server',
  canWrite: true,
  isPreferred: true,
  drivers: ['mysqldb', 'pymysql', 'mysqlconnector', 'mariadbconnector', 'asyncmy', 'aiomysql'],
  defaultPort: 3306,
  options: { ssl: ['0', '1', 'true', 'false'], ssl_mode: Object.keys(mysqlModes), charset: ['utf8mb4', 'utf8'] },
  encryptedParameters: { ssl: '1' },
  encryptionOf: mysqlEncryption,
  isEncrypted: (options) => mysqlEncryption(options) !== 'off',
  placeholder: placeholderOf('mysql'),
};

const fileKind = {
  place: 'file',
  isPreferred: true,
  aliases: [],
  defaultPort: 0,
  options: {},
  encryptedParameters: {},
} as const;
const neverEncrypted = { encryptionOf: () => 'off' as const, isEncrypted: () => false };

const sqlite: ConnectionKind = {
  ...fileKind,
  ...neverEncrypted,
  engine: 'sqlite',
  name: 'SQLite',
  dialect: 'sqlite',
  canWrite: true,
  drivers: ['pysqlite'],
  placeholder: 'sqlite:////path/to/file.db',
};

const duckdb: ConnectionKind = {
  ...fileKind,
  ...neverEncrypted,
  engine: 'duckdb',
  name: 'DuckDB',
  dialect: 'duckdb',
  drivers: ['duckdb_engine'],
  placeholder: 'duckdb:////path/to/file.duckdb',
};

/** Every engine, the preferred first. */
export const connectionKinds: readonly ConnectionKind[] = [
  postgresql,
  mysql,
  sqlite,
  duckdb,
  ...httpKinds,
  redshift,
  ...optionalKinds,
];

/** The kind with this name or spelling, in any case; null when there is none. */
export const connectionKind = (engine: string): ConnectionKind | null => {
  const engineName = engine.toLowerCase();
  return connectionKinds.find((kind) => kind.engine === engineName || kind.aliases.includes(engineName)) ?? null;
};
