import type { ValueType } from '@sextant/contract';
import { fail, isRecord } from '@sextant/contract';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { informationSchema } from './information-schema.ts';
import type { Client, OptionalDriver } from './optional-engine.ts';

/** What of the package `@google-cloud/bigquery` is used. */
interface BigqueryModule {
  readonly BigQuery: new (config: object) => BigqueryClient;
}
interface BigqueryClient {
  readonly createQueryJob: (options: object) => Promise<readonly [Job]>;
}
interface Job {
  readonly bigQuery?: unknown;
  readonly cancel: () => Promise<unknown>;
  readonly getQueryResults: (
    options: object,
  ) => Promise<readonly [readonly Readonly<Record<string, unknown>>[], object | null, BigqueryResult?]>;
}
interface BigqueryResult {
  readonly schema?: {
    readonly fields?: readonly { readonly name: string; readonly type: string; readonly mode?: string }[];
  };
}

const kinds: readonly (readonly [RegExp, ValueType])[] = [
  [/^BOOL/, 'boolean'],
  [/^INT/, 'integer'],
  [/^(?:BIG)?NUMERIC|^(?:BIG)?DECIMAL/, 'decimal'],
  [/^FLOAT/, 'float'],
  [/^TIMESTAMP/, 'timestamptz'],
  [/^DATETIME/, 'timestamp'],
  [/^DATE/, 'date'],
  [/^TIME/, 'time'],
  [/^BYTES/, 'binary'],
  [/^JSON/, 'json'],
];
const valueTypeOf = (native: string): ValueType =>
  kinds.find(([pattern]) => pattern.test(native.toUpperCase()))?.[1] ?? 'text';

const partsOf = (database: string): { readonly project: string; readonly dataset: string } => {
  const [project = '', dataset = ''] = database.split('/');
  return { project, dataset };
};

/** How the package is asked to connect: as a service account, whose address is the user and whose private key is the password. */
const bigqueryConfig = ({ target }: NetworkEngineOptions): object => ({
  projectId: partsOf(target.database).project,
  apiEndpoint: `https://${target.host}`,
  credentials: { client_email: target.username, private_key: (target.password ?? '').replaceAll('\\n', '\n') },
  userAgent: 'sextant',
  autoRetry: false,
});

/** The package wraps times and long numbers. */
const unwrapCell = (cell: unknown): unknown =>
  isRecord(cell) && 'value' in cell && Object.keys(cell).length <= 2 ? cell.value : cell;

const rowsAtOnce = 10_000;

async function connect(module: Readonly<Record<string, unknown>>, options: NetworkEngineOptions): Promise<Client> {
  if (options.target.encryption === 'off')
    throw fail('CONNECT_016', { reason: 'BigQuery speaks TLS only: turn SSL on' });
  const { BigQuery } = module as unknown as BigqueryModule;
  await options.addressOf(options.target.host);
  const client = new BigQuery(bigqueryConfig(options));
  const { project, dataset } = partsOf(options.target.database);
  const defaultDataset = dataset === '' ? {} : { defaultDataset: { projectId: project, datasetId: dataset } };
  let runningJob: Job | null = null;
  return {
    query: async (query, timeoutMs) => {
      const jobOptions = { query, useLegacySql: false, jobTimeoutMs: timeoutMs, ...defaultDataset };
      const [job] = await client.createQueryJob(jobOptions);
      runningJob = job;
      const page = { autoPaginate: false, maxResults: rowsAtOnce, wrapIntegers: true };
      const [first, next, result] = await job.getQueryResults(page);
      const columns = (result?.schema?.fields ?? []).map(({ name, type, mode }) => ({
        name,
        nativeType: mode === 'REPEATED' ? `ARRAY<${type}>` : type,
      }));
      const rows = async function* () {
        const cells = (found: typeof first) => found.map((row) => columns.map(({ name }) => unwrapCell(row[name])));
        yield cells(first);
        for (let pageRequest = next; pageRequest !== null && pageRequest !== undefined;) {
          const [found, after] = await job.getQueryResults({ ...page, ...pageRequest });
          yield cells(found);
          pageRequest = after;
        }
      };
      return { columns, rows: rows() };
    },
    cancel: async () => runningJob?.cancel(),
    end: () => undefined,
  };
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const regional = informationSchema({
  quote,
  hidden: ['INFORMATION_SCHEMA'],
  schemaName: '`region-us`.INFORMATION_SCHEMA',
});
const inDataset = (schema: string): string => `\`${schema.replaceAll('`', '')}\`.INFORMATION_SCHEMA`;

/** BigQuery by the package `@google-cloud/bigquery`. Schemas are datasets. */
export const bigqueryDriver: OptionalDriver = {
  kind: 'bigquery',
  dialect: 'bigquery',
  connect,
  valueTypeOf,
  isSignIn: (text) => /invalid_grant|DECODER|private key|unauthenticated|permission/i.test(text),
  defaultSchema: ({ target }) => partsOf(target.database).dataset,
  catalog: {
    ...regional,
    schemas: 'SELECT schema_name FROM INFORMATION_SCHEMA.SCHEMATA ORDER BY schema_name',
    tables: (schema) => `SELECT table_name, table_type FROM ${inDataset(schema)}.TABLES ORDER BY table_name`,
    columns: (schema, table) =>
      `SELECT column_name, data_type, is_nullable FROM ${inDataset(schema)}.COLUMNS WHERE table_name = ${quote(table)} ORDER BY ordinal_position`,
    version: `SELECT 'BigQuery'`,
  },
};
