import type { EncryptionMode } from '@sextant/engines';
import type { ConnectionKind } from './connection-kind.ts';
import { placeholderOf } from './connection-kind.ts';

type Options = Readonly<Record<string, string>>;

const booleanTexts = ['true', 'false', '1', '0'];
const isTrue = (value: string | undefined): boolean => value === 'true' || value === '1';

/** Encryption by `option`, believing only certificates that an authority signed unless `verify=false` says otherwise. */
function encryptedBy(option: string, value: string) {
  const isEncrypted = (options: Options): boolean =>
    booleanTexts.includes(value) ? isTrue(options[option]) : options[option] === value;
  const encryptionOf = (options: Options): EncryptionMode => {
    if (!isEncrypted(options)) return 'off';
    return ['false', '0'].includes(options['verify'] ?? '') ? 'require' : 'verify';
  };
  return { encryptedParameters: { [option]: value }, isEncrypted, encryptionOf };
}

const clickhouse: ConnectionKind = {
  ...encryptedBy('secure', 'true'),
  engine: 'clickhousedb',
  aliases: ['clickhouse'],
  name: 'ClickHouse',
  dialect: 'clickhouse',
  place: 'server',
  isPreferred: true,
  drivers: ['connect', 'http', 'https', 'asynch', 'native'],
  defaultPort: 8123,
  encryptedPort: 8443,
  options: { secure: booleanTexts, verify: booleanTexts, protocol: ['http', 'https'] },
  placeholder: placeholderOf('clickhousedb'),
};

const schemes = ['http', 'https'];

/** Trino and Presto: a catalog, and in it the schema that names without one mean. */
const catalogs = {
  ...encryptedBy('http_scheme', 'https'),
  aliases: [],
  place: 'server',
  drivers: ['rest', 'pyhive'],
  defaultPort: 8080,
  encryptedPort: 8443,
  databaseHint: 'Catalog, or catalog/schema',
  options: { http_scheme: schemes, verify: booleanTexts },
} as const;

const trino: ConnectionKind = {
  ...catalogs,
  engine: 'trino',
  name: 'Trino',
  dialect: 'trino',
  isPreferred: true,
  placeholder: 'trino://user:password@host:port/catalog/schema[?http_scheme=https]',
};

const presto: ConnectionKind = {
  ...catalogs,
  engine: 'presto',
  name: 'Presto',
  dialect: 'presto',
  isPreferred: false,
  placeholder: 'presto://user:password@host:port/catalog/schema[?http_scheme=https]',
};

/** Databases that are asked over HTTP. */
export const httpKinds: readonly ConnectionKind[] = [clickhouse, trino, presto];
