import type { ValueType } from '@sextant/contract';
import { fail } from '@sextant/contract';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { informationSchema } from './information-schema.ts';
import type { Client, OptionalDriver } from './optional-engine.ts';
import { batchesOf } from './row-batches.ts';

/** What of the package `snowflake-sdk` is used. */
interface SnowflakeModule {
  readonly configure: (options: object) => void;
  readonly createConnection: (config: object) => SnowflakeConnection;
}
interface SnowflakeConnection {
  readonly connectAsync: () => Promise<unknown>;
  readonly execute: (options: object) => Statement;
  readonly destroy: (done: () => void) => void;
}
interface RowStream {
  readonly pause: () => unknown;
  readonly resume: () => unknown;
  on(event: 'data', listener: (row: readonly unknown[]) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'end', listener: () => void): unknown;
}
interface Statement {
  readonly getColumns: () => readonly {
    readonly getName: () => string;
    readonly getType: () => string;
    readonly getScale: () => number;
  }[];
  readonly streamRows: () => RowStream;
  readonly cancel: (done: () => void) => void;
}

const kinds: readonly (readonly [RegExp, ValueType])[] = [
  [/^boolean/, 'boolean'],
  [/^(?:fixed|number|decimal|numeric)\(?0\)?$|^(?:big|small|tiny|byte)?int/, 'integer'],
  [/^(?:fixed|number|decimal|numeric)/, 'decimal'],
  [/^(?:real|float|double)/, 'float'],
  [/^timestamp_(?:tz|ltz)/, 'timestamptz'],
  [/^(?:timestamp|datetime)/, 'timestamp'],
  [/^date/, 'date'],
  [/^time/, 'time'],
  [/^binary/, 'binary'],
  [/^(?:variant|object|array)/, 'json'],
];
const valueTypeOf = (native: string): ValueType =>
  kinds.find(([pattern]) => pattern.test(native.toLowerCase()))?.[1] ?? 'text';

const partsOf = (database: string): { readonly database: string; readonly schema: string } => {
  const [name = '', schema = ''] = database.split('/');
  return { database: name, schema: schema === '' ? 'PUBLIC' : schema };
};

/** How the package is asked to connect. Snowflake is reached over TLS only; the package looks the address up by itself. */
function snowflakeConfig({ target, connectTimeoutMs }: NetworkEngineOptions): object {
  const { warehouse, role } = target.options ?? {};
  return {
    account: target.host.replace(/\.snowflakecomputing\.com$/, ''),
    username: target.username,
    password: target.password ?? '',
    ...partsOf(target.database),
    ...(warehouse === undefined ? {} : { warehouse }),
    ...(role === undefined ? {} : { role }),
    application: 'sextant',
    timeout: connectTimeoutMs,
    rowMode: 'array',
    fetchAsString: ['Number', 'Date', 'JSON'],
  };
}

async function connect(module: Readonly<Record<string, unknown>>, options: NetworkEngineOptions): Promise<Client> {
  if (options.target.encryption === 'off')
    throw fail('CONNECT_016', { reason: 'Snowflake speaks TLS only: turn SSL on' });
  const snowflake = (module['default'] ?? module) as unknown as SnowflakeModule;
  snowflake.configure({ logLevel: 'OFF' });
  await options.addressOf(options.target.host);
  const connection = snowflake.createConnection(snowflakeConfig(options));
  await connection.connectAsync();
  let runningStatement: Statement | null = null;
  return {
    query: (sql, timeoutMs) =>
      new Promise((resolve, reject) => {
        const complete = (error: unknown, statement: Statement): void => {
          if (error !== undefined && error !== null) return reject(error);
          const stream = statement.streamRows();
          const rows = batchesOf<readonly unknown[]>(stream);
          stream.on('data', (row: readonly unknown[]) => rows.push(row));
          stream.on('error', rows.fail);
          stream.on('end', rows.end);
          const columns = statement.getColumns().map((column) => {
            const type = column.getType();
            return { name: column.getName(), nativeType: type === 'fixed' ? `fixed(${column.getScale()})` : type };
          });
          resolve({ columns, rows: rows.batches });
        };
        const parameters = {
          STATEMENT_TIMEOUT_IN_SECONDS: Math.ceil(timeoutMs / 1000),
          TIMEZONE: 'UTC',
          DATE_OUTPUT_FORMAT: 'YYYY-MM-DD',
          TIMESTAMP_NTZ_OUTPUT_FORMAT: 'YYYY-MM-DD HH24:MI:SS.FF3',
          TIMESTAMP_LTZ_OUTPUT_FORMAT: 'YYYY-MM-DD HH24:MI:SS.FF3 TZHTZM',
          TIMESTAMP_TZ_OUTPUT_FORMAT: 'YYYY-MM-DD HH24:MI:SS.FF3 TZHTZM',
        };
        runningStatement = connection.execute({
          sqlText: sql,
          streamResult: true,
          rowMode: 'array',
          parameters,
          complete,
        });
      }),
    cancel: () =>
      new Promise<void>((resolve) =>
        runningStatement === null ? resolve() : runningStatement.cancel(() => resolve()),
      ),
    end: () => connection.destroy(() => undefined),
  };
}

const quote = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** Snowflake by the package `snowflake-sdk`. */
export const snowflakeDriver: OptionalDriver = {
  kind: 'snowflake',
  dialect: 'snowflake',
  connect,
  valueTypeOf,
  isSignIn: (text) => /Incorrect username or password|user.*locked/i.test(text),
  defaultSchema: ({ target }) => partsOf(target.database).schema,
  catalog: { ...informationSchema({ quote, hidden: ['INFORMATION_SCHEMA'] }), version: 'SELECT CURRENT_VERSION()' },
};
