import { join, resolve } from 'node:path';
import { featureDefaults } from '@sextant/contract';
import type { FeatureFlags } from '@sextant/contract';
import {
  commaSeparated,
  databaseUrl,
  errorMessages,
  features,
  list,
  logLevel,
  onOff,
  password,
  secretKey,
  secretText,
  text,
  timeZone,
  url,
  wholeNumber,
} from './setting-readers.ts';
import type { Read } from './setting-readers.ts';

/** What the operator set, checked. Everything else in the server gets it from here, never from the environment. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Folder of everything that is kept: metadata, tables, uploads, secrets. */
  readonly dataFolder: string;
  /** `sqlite:<path>` or `postgres://…`. */
  readonly databaseUrl: string;
  readonly adminPassword: string | null;
  readonly secretKey: string | null;
  /** Address under which users reach the server, without final slash; null: as the server listens. */
  readonly publicUrl: string | null;
  /** Folders from which SQLite and DuckDB files may be connected. */
  readonly fileRoots: readonly string[];
  /** Hosts, addresses and ranges inside the operator's networks that databases may be connected at. */
  readonly privateHosts: readonly string[];
  readonly isLoadingExamples: boolean;
  /** Whether stored charts are answered under the types that Superset 2.1.3 knows. */
  readonly writesOlderTypes: boolean;
  readonly uploadMaxBytes: number;
  readonly bodyMaxBytes: number;
  readonly queryTimeoutS: number;
  readonly queryMemoryMb: number;
  /** Seconds that results of connected databases are kept when nobody says otherwise: 0 until they are pushed out. */
  readonly cacheTimeoutS: number;
  /** Seconds after its time in which a result is still given at once, while it is renewed. */
  readonly staleResultsS: number;
  /** IANA name of the zone of queries and dashboards that name none. */
  readonly zone: string;
  readonly rowLimit: number;
  readonly rowLimitMax: number;
  /** Whether row rules alone decide which rows engines read. */
  readonly hasRulesAlone: boolean;
  /** Most cells of a table that post-processing makes, and of the queries of one request together. */
  readonly cellsMax: number;
  /** Rows of a statement of SQL Lab that the user has chosen no limit for. */
  readonly sqlRowLimit: number;
  /** Space that rows of runs of SQL Lab take in the data folder, and days that they stay there. */
  readonly resultsMaxMb: number;
  readonly resultsDays: number;
  readonly sessionIdleDays: number;
  readonly metricsToken: string | null;
  readonly logLevel: string;
  readonly features: FeatureFlags;
  /** What users are told instead of our own words, by the kind of error (`error_type` on the wire). */
  readonly errorMessages: Readonly<Record<string, string>>;
}

interface Setting<Value> {
  readonly variable: string;
  readonly doc: string;
  /** The value when the variable is not set; `env` sees the other defaults' sources. */
  readonly fallback: Value;
  readonly isSecret: boolean;
  readonly read: Read<Value>;
}

const setting = <Value>(variable: string, doc: string, fallback: Value, read: Read<Value>): Setting<Value> => ({
  variable,
  doc,
  fallback,
  isSecret: false,
  read,
});
const secret = <Value>(setting: Setting<Value>): Setting<Value> => ({ ...setting, isSecret: true });
const gigabyte = 1024 ** 3;

/** Every setting: variable, doc line, default, how it is read. `docs` and the start-up check derive from it. */
export const settings = {
  host: setting('SEXTANT_HOST', 'Address to listen on. Only this machine reaches the default.', '127.0.0.1', text),
  port: setting('SEXTANT_PORT', 'Port to listen on; 0 takes a free one.', 8088, wholeNumber(0, 65535)),
  dataFolder: setting('SEXTANT_DATA', 'Folder of everything that is kept.', '.data', text),
  databaseUrl: secret(
    setting(
      'SEXTANT_DATABASE_URL',
      'Metadata database: sqlite:<path> or postgres://user:password@host/database. Default: metadata.sqlite in the data folder.',
      '',
      databaseUrl,
    ),
  ),
  adminPassword: secret(
    setting<string | null>(
      'SEXTANT_ADMIN_PASSWORD',
      'Password of the user admin. Default: a random one, printed at the first start.',
      null,
      password,
    ),
  ),
  secretKey: secret(
    setting<string | null>(
      'SEXTANT_SECRET_KEY',
      'Key that tokens are signed with, at least 32 bytes. Default: a random one, kept in the data folder.',
      null,
      secretKey,
    ),
  ),
  publicUrl: setting<string | null>(
    'SEXTANT_PUBLIC_URL',
    'Address under which users reach the server, for links. Default: the address it listens on.',
    null,
    url,
  ),
  fileRoots: setting<readonly string[]>(
    'SEXTANT_FILE_ROOTS',
    'Folders from which SQLite and DuckDB files may be connected, and files fetched into uploaded tables, separated by commas. Default: none.',
    [],
    list,
  ),
  privateHosts: setting<readonly string[]>(
    'SEXTANT_PRIVATE_HOSTS',
    'Hosts, addresses and ranges (10.0.0.0/8) of your own network that databases may be connected at, and files fetched from, separated by commas. Default: none.',
    [],
    commaSeparated,
  ),
  isLoadingExamples: setting('SEXTANT_EXAMPLES', 'Whether the example data is loaded: on or off.', true, onOff),
  writesOlderTypes: setting(
    'SEXTANT_OLDER_TYPES',
    'Whether the API returns charts under the types that Superset 2.1.3 knows (histogram for histogram_v2): on or off.',
    false,
    onOff,
  ),
  uploadMaxBytes: setting(
    'SEXTANT_UPLOAD_MAX_BYTES',
    'Largest file that can be uploaded, in bytes.',
    2 * gigabyte,
    wholeNumber(1, 1024 * gigabyte),
  ),
  bodyMaxBytes: setting(
    'SEXTANT_BODY_MAX_BYTES',
    'Largest body of any other request, in bytes.',
    16 * 1024 ** 2,
    wholeNumber(1024, gigabyte),
  ),
  queryTimeoutS: setting(
    'SEXTANT_QUERY_TIMEOUT_S',
    'Seconds after which a query is stopped.',
    60,
    wholeNumber(1, 86_400),
  ),
  queryMemoryMb: setting(
    'SEXTANT_QUERY_MEMORY_MB',
    'Memory that all queries of the embedded engine may use together, in MB; quick and slow ones have half of it each.',
    2048,
    wholeNumber(128, 1_048_576),
  ),
  cacheTimeoutS: setting(
    'SEXTANT_CACHE_TIMEOUT_S',
    'Seconds that results of connected databases are kept when neither chart, dataset nor database say it; 0 keeps them until others need the space.',
    300,
    wholeNumber(0, 31_536_000),
  ),
  staleResultsS: setting(
    'SEXTANT_STALE_ANSWERS_S',
    'Seconds after its time in which a kept result is still given at once, with its age, while it is computed anew behind. 0: never.',
    0,
    wholeNumber(0, 31_536_000),
  ),
  zone: setting(
    'SEXTANT_TIME_ZONE',
    'Time zone of dashboards and queries that name none, such as Europe/Berlin. Default: that of the machine.',
    Intl.DateTimeFormat().resolvedOptions().timeZone,
    timeZone,
  ),
  hasRulesAlone: setting(
    'SEXTANT_STRICT_ROW_RULES',
    'Whether row rules alone decide which rows are read: on also hides by time what hidden rows hold, and indexes serve no filter where rules bind.',
    false,
    onOff,
  ),
  rowLimit: setting('SEXTANT_ROW_LIMIT', 'Rows of a query that names no limit.', 50_000, wholeNumber(1, 10_000_000)),
  rowLimitMax: setting('SEXTANT_ROW_LIMIT_MAX', 'Most rows of a query.', 100_000, wholeNumber(1, 10_000_000)),
  cellsMax: setting(
    'SEXTANT_CELLS_MAX',
    'Most cells (rows × columns) that the post-processing of a query may make, such as a pivot.',
    20_000_000,
    wholeNumber(10_000, 1_000_000_000),
  ),
  sqlRowLimit: setting(
    'SEXTANT_SQL_ROW_LIMIT',
    'Rows of a statement of SQL Lab until the user chooses another limit.',
    1_000,
    wholeNumber(1, 10_000_000),
  ),
  resultsMaxMb: setting(
    'SEXTANT_RESULTS_MAX_MB',
    'Space in the data folder for rows of SQL Lab, in megabytes; the oldest are thrown away.',
    1_024,
    wholeNumber(1, 1_000_000),
  ),
  resultsDays: setting(
    'SEXTANT_RESULTS_DAYS',
    'Days that rows of SQL Lab are kept; statements stay in the history.',
    7,
    wholeNumber(1, 365),
  ),
  sessionIdleDays: setting(
    'SEXTANT_SESSION_IDLE_DAYS',
    'Days without a request after which a session ends.',
    7,
    wholeNumber(1, 365),
  ),
  metricsToken: secret(
    setting<string | null>(
      'SEXTANT_METRICS_TOKEN',
      'Bearer token with which /metrics can be read from other machines. Default: this machine and administrators only.',
      null,
      secretText,
    ),
  ),
  features: setting<FeatureFlags>(
    'SEXTANT_FEATURE_FLAGS',
    'Features to switch on or off, as JSON ({"UX_BETA": false}) or a file that holds it. Default: as each feature says.',
    featureDefaults,
    features,
  ),
  errorMessages: setting<Readonly<Record<string, string>>>(
    'SEXTANT_ERROR_MESSAGES',
    'What users read instead of our own text, by type of error, as JSON ({"CONNECTION_DATABASE_TIMEOUT": "Ask the data team."}) or a file that holds it. Default: none.',
    {},
    errorMessages,
  ),
  logLevel: setting('SEXTANT_LOG_LEVEL', 'silent, error, warn, info or debug.', 'info', logLevel),
} satisfies { [Key in keyof Config]: Setting<Config[Key]> };

/** Every error of the configuration, one line each. */
export class ConfigErrors extends Error {
  readonly errors: readonly string[];
  constructor(errors: readonly string[]) {
    super(`The configuration cannot be used:\n${errors.map((error) => `  ${error}`).join('\n')}`);
    this.name = 'ConfigErrors';
    this.errors = errors;
  }
}

/** Variables of our own tests and tools; the server does not read them. */
const toolVariables = /^SEXTANT_(TEST|E2E|DEV|BENCH)_/;

type Environment = Readonly<Record<string, string | undefined>>;

/** What this process was started with. */
export const environment: Environment = process.env;

/**
 * Reads the configuration. Secret values never stand in an error.
 *
 * @throws ConfigErrors with all errors at once, also variables that begin with SEXTANT_ and mean nothing
 */
export function readConfig(env: Environment = environment): Config {
  const errors: string[] = [];
  const read = <Value>({ variable, fallback, read: parse, isSecret }: Setting<Value>): Value => {
    const text = env[variable];
    if (text === undefined || text === '') return fallback;
    return parse(text, (reason) =>
      errors.push(`${variable} ${reason}${isSecret ? '' : `, not ${JSON.stringify(text)}`}`),
    );
  };
  const knownVariables = new Set<string>(Object.values(settings).map(({ variable }) => variable));
  for (const name of Object.keys(env)) {
    if (name.startsWith('SEXTANT_') && !toolVariables.test(name) && !knownVariables.has(name))
      errors.push(`${name} is not a setting`);
  }
  // Each setting is of the type that `Config` names for it.
  const values = Object.fromEntries(
    Object.entries(settings).map(([key, setting]) => [key, read<unknown>(setting as Setting<unknown>)]),
  ) as unknown as Config;
  const dataFolder = resolve(values.dataFolder);
  const config = {
    ...values,
    dataFolder,
    databaseUrl: values.databaseUrl || `sqlite:${join(dataFolder, 'metadata.sqlite')}`,
  };
  if (config.rowLimit > config.rowLimitMax) errors.push('SEXTANT_ROW_LIMIT is larger than SEXTANT_ROW_LIMIT_MAX');
  if (errors.length > 0) throw new ConfigErrors(errors);
  return config;
}
