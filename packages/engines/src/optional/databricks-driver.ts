import type { ValueType } from '@sextant/contract';
import { fail } from '@sextant/contract';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { informationSchema } from './information-schema.ts';
import type { Client, OptionalDriver } from './optional-engine.ts';

/** What of the package `@databricks/sql` is used. */
interface DatabricksModule {
  readonly DBSQLClient: new (options: object) => DatabricksClient;
}
interface DatabricksClient {
  readonly connect: (config: object) => Promise<unknown>;
  readonly openSession: (config: object) => Promise<DatabricksSession>;
  readonly close: () => Promise<unknown>;
}
interface DatabricksSession {
  readonly executeStatement: (sql: string, options: object) => Promise<Operation>;
}
interface Operation {
  readonly getSchema: () => Promise<{ readonly columns?: readonly SchemaColumn[] } | null>;
  readonly fetchChunk: (options: object) => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly hasMoreRows: () => Promise<boolean>;
  readonly cancel: () => Promise<unknown>;
}
interface SchemaColumn {
  readonly columnName: string;
  readonly typeDesc?: { readonly types?: readonly { readonly primitiveEntry?: { readonly type: number } }[] };
}

/** Numbers of types in the protocol (Hive's `TTypeId`). */
const typeNames = [
  'BOOLEAN',
  'TINYINT',
  'SMALLINT',
  'INT',
  'BIGINT',
  'FLOAT',
  'DOUBLE',
  'STRING',
  'TIMESTAMP',
  'BINARY',
  'ARRAY',
  'MAP',
  'STRUCT',
  'UNION',
  'USER_DEFINED',
  'DECIMAL',
  'NULL',
  'DATE',
  'VARCHAR',
  'CHAR',
  'INTERVAL_YEAR_MONTH',
  'INTERVAL_DAY_TIME',
];

const kinds: readonly (readonly [RegExp, ValueType])[] = [
  [/^BOOLEAN/, 'boolean'],
  [/^(?:BIG|SMALL|TINY)?INT|^LONG|^SHORT|^BYTE/, 'integer'],
  [/^DECIMAL/, 'decimal'],
  [/^(?:FLOAT|DOUBLE)/, 'float'],
  [/^TIMESTAMP_NTZ/, 'timestamp'],
  [/^TIMESTAMP/, 'timestamptz'],
  [/^DATE/, 'date'],
  [/^BINARY/, 'binary'],
];
const valueTypeOf = (native: string): ValueType =>
  kinds.find(([pattern]) => pattern.test(native.toUpperCase()))?.[1] ?? 'text';

const partsOf = (database: string): { readonly initialCatalog: string; readonly initialSchema: string } => {
  const [catalog = '', schema = ''] = database.split('/');
  return { initialCatalog: catalog, initialSchema: schema === '' ? 'default' : schema };
};

/** How the package is asked to connect: by an access token, over TLS only; the package looks the address up by itself. */
const databricksConfig = ({ target }: NetworkEngineOptions): object => ({
  host: target.host,
  port: target.port,
  path: target.options?.['http_path'] ?? '',
  token: target.password ?? '',
  userAgentEntry: 'sextant',
});

const rowsAtOnce = 5_000;

async function connect(module: Readonly<Record<string, unknown>>, options: NetworkEngineOptions): Promise<Client> {
  if (options.target.encryption === 'off')
    throw fail('CONNECT_016', { reason: 'Databricks speaks TLS only: turn SSL on' });
  if ((options.target.options?.['http_path'] ?? '') === '')
    throw fail('CONNECT_001', { missing: ['http_path'] }, { extra: { invalid: ['sqlalchemy_uri'] } });
  const { DBSQLClient } = module as unknown as DatabricksModule;
  await options.addressOf(options.target.host);
  const client = new DBSQLClient({ logger: { log: () => undefined } });
  await client.connect(databricksConfig(options));
  const session = await client.openSession({ ...partsOf(options.target.database), configuration: { TIMEZONE: 'UTC' } });
  let runningOperation: Operation | null = null;
  return {
    query: async (sql, timeoutMs) => {
      const operation = await session.executeStatement(sql, {
        runAsync: true,
        queryTimeout: Math.ceil(timeoutMs / 1000),
      });
      runningOperation = operation;
      const columns = ((await operation.getSchema())?.columns ?? []).map(({ columnName: name, typeDesc }) => ({
        name,
        nativeType: typeNames[typeDesc?.types?.[0]?.primitiveEntry?.type ?? 7] ?? 'STRING',
      }));
      const rows = async function* () {
        do {
          const chunk = await operation.fetchChunk({ maxRows: rowsAtOnce });
          yield chunk.map((row) => columns.map(({ name }) => row[name]));
        } while (await operation.hasMoreRows());
      };
      return { columns, rows: rows() };
    },
    cancel: async () => runningOperation?.cancel(),
    end: () => void client.close().catch(() => undefined),
  };
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** Databricks by the package `@databricks/sql`. */
export const databricksDriver: OptionalDriver = {
  kind: 'databricks',
  dialect: 'databricks',
  connect,
  valueTypeOf,
  isSignIn: (text) => /\b40[13]\b|unauthori[sz]ed|invalid access token/i.test(text),
  defaultSchema: ({ target }) => partsOf(target.database).initialSchema,
  catalog: { ...informationSchema({ quote, hidden: ['information_schema'] }), version: 'SELECT version()' },
};
