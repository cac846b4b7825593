import type { EncryptionMode } from '@sextant/engines';
import type { DialectName } from '@sextant/sql';

/** An engine that databases can be connected with. */
export interface ConnectionKind {
  /** As it stands in URLs and at the wire. */
  readonly engine: string;
  /** Other spellings of the engine. */
  readonly aliases: readonly string[];
  readonly name: string;
  readonly dialect: DialectName;
  readonly place: 'server' | 'file';
  /** Drivers of Superset's URLs that mean this engine; the first is the usual. */
  readonly drivers: readonly string[];
  readonly defaultPort: number;
  /** Options that URLs may carry, with the values they may have. */
  readonly options: Readonly<Record<string, readonly string[]>>;
  /** The options that ask for an encrypted connection. */
  readonly encrypted: Readonly<Record<string, string>>;
  readonly isEncrypted: (options: Readonly<Record<string, string>>) => boolean;
  readonly encryptionOf: (options: Readonly<Record<string, string>>) => EncryptionMode;
  readonly placeholder: string;
}

const placeholderOf = (engine: string): string => `${engine}://user:password@host:port/dbname[?key=value&key=value...]`;

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
  drivers: ['psycopg2', 'psycopg', 'pg8000', 'asyncpg'],
  defaultPort: 5432,
  options: { sslmode: Object.keys(sslModes) },
  encrypted: { sslmode: 'require' },
  encryptionOf: ({ sslmode = 'disable' }) => sslModes[sslmode] ?? 'verify',
  isEncrypted: ({ sslmode = 'disable' }) => sslModes[sslmode] !== 'off',
  placeholder: placeholderOf('postgresql'),
};

/** Every engine, the preferred first. */
export const connectionKinds: readonly ConnectionKind[] = [postgresql];

/** The kind with this name or spelling, in any case; null when there is none. */
export const connectionKind = (engine: string): ConnectionKind | null => {
  const wanted = engine.toLowerCase();
  return connectionKinds.find((kind) => kind.engine === wanted || kind.aliases.includes(wanted)) ?? null;
};
