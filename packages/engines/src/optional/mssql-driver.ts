import type { ValueType } from '@sextant/contract';
import { tlsOptions } from '../connected/network-target.ts';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import { informationSchema } from './information-schema.ts';
import type { Client, ClientColumn, OptionalDriver } from './optional-engine.ts';
import { batchesOf } from './row-batches.ts';

/** What of the package `mssql` is used. */
interface Pool {
  readonly connect: () => Promise<unknown>;
  readonly close: () => Promise<unknown>;
  readonly request: () => Request;
}
interface Request {
  stream: boolean;
  arrayRowMode: boolean;
  readonly on: (event: string, listener: (value: never) => void) => unknown;
  readonly query: (sql: string) => unknown;
  readonly cancel: () => void;
  readonly pause: () => void;
  readonly resume: () => void;
}
interface MssqlModule {
  readonly ConnectionPool: new (config: object) => Pool;
}
interface FoundColumn {
  readonly name: string;
  readonly type: { readonly declaration?: string } | (() => { readonly declaration?: string });
}

const kinds: readonly (readonly [RegExp, ValueType])[] = [
  [/^bit$/, 'boolean'],
  [/^(?:big|small|tiny)?int$/, 'integer'],
  [/^(?:decimal|numeric|(?:small)?money)$/, 'decimal'],
  [/^(?:float|real)$/, 'float'],
  [/^datetimeoffset/, 'timestamptz'],
  [/^(?:datetime|smalldatetime)/, 'timestamp'],
  [/^date$/, 'date'],
  [/^time/, 'time'],
  [/^(?:var)?binary|^image$|^(?:row)?version$/, 'binary'],
];
const valueTypeOf = (native: string): ValueType =>
  kinds.find(([pattern]) => pattern.test(native.toLowerCase()))?.[1] ?? 'text';

/** How the package is asked to connect: to the checked address, as the host that certificates name. */
function mssqlConfig({ target, connectTimeoutMs }: NetworkEngineOptions, address: string): object {
  const tls = tlsOptions(target);
  return {
    server: address,
    port: target.port,
    user: target.username,
    password: target.password ?? '',
    database: target.database,
    connectionTimeout: connectTimeoutMs,
    requestTimeout: 0,
    pool: { min: 0, max: 1 },
    arrayRowMode: true,
    options: {
      encrypt: tls !== null,
      serverName: target.host,
      trustServerCertificate: target.encryption !== 'verify',
      readOnlyIntent: true,
      useUTC: true,
      appName: 'sextant',
      ...(target.certificateAuthority === null
        ? {}
        : { cryptoCredentialsDetails: { ca: target.certificateAuthority } }),
    },
  };
}

const columnOf = ({ name, type }: FoundColumn): ClientColumn => {
  const createType = typeof type === 'function' ? type : () => type;
  return { name, nativeType: createType().declaration ?? 'nvarchar' };
};

async function connect(module: Readonly<Record<string, unknown>>, options: NetworkEngineOptions): Promise<Client> {
  const mssql = (module['default'] ?? module) as unknown as MssqlModule;
  const pool = new mssql.ConnectionPool(mssqlConfig(options, await options.addressOf(options.target.host)));
  await pool.connect();
  let runningRequest: Request | null = null;
  return {
    query: (sql) => {
      const request = pool.request();
      runningRequest = request;
      request.stream = true;
      request.arrayRowMode = true;
      return new Promise((resolve, reject) => {
        const rows = batchesOf<readonly unknown[]>({ pause: () => request.pause(), resume: () => request.resume() });
        request.on('recordset', (columns: never) =>
          resolve({ columns: (columns as readonly FoundColumn[]).map(columnOf), rows: rows.batches }),
        );
        request.on('row', (row: never) => rows.push(row));
        request.on('error', (error: never) => (reject(error), rows.fail(error)));
        request.on('done', () => rows.end());
        request.query(sql);
      });
    },
    cancel: async () => runningRequest?.cancel(),
    end: () => void pool.close().catch(() => undefined),
  };
}

/** SQL Server by the package `mssql`. */
export const mssqlDriver: OptionalDriver = {
  kind: 'mssql',
  dialect: 'mssql',
  connect,
  valueTypeOf,
  isSignIn: (text) => /Login failed/i.test(text),
  defaultSchema: () => 'dbo',
  catalog: {
    ...informationSchema({
      quote: (text) => `N'${text.replaceAll("'", "''")}'`,
      hidden: ['INFORMATION_SCHEMA', 'sys', 'guest'],
      hiddenPattern: 'db[_]%',
    }),
    version: 'SELECT @@VERSION',
    // A WITH cannot stand in a sub-query there: the server describes the statement itself.
    described: (sql) => `SET FMTONLY ON; ${sql}\n; SET FMTONLY OFF`,
  },
};
