import type { ValueType } from '@sextant/contract';
import { fail } from '@sextant/contract';
import type { NetworkEngineOptions } from '../connected/network-target.ts';
import type { Client, OptionalDriver } from './optional-engine.ts';

/** What of the package `oracledb` is used, in its thin mode. */
interface OracleModule {
  readonly OUT_FORMAT_ARRAY: number;
  readonly STRING: unknown;
  readonly DB_TYPE_NUMBER: unknown;
  readonly DB_TYPE_CLOB: unknown;
  readonly DB_TYPE_NCLOB: unknown;
  readonly getConnection: (config: object) => Promise<OracleConnection>;
}
interface OracleConnection {
  callTimeout: number;
  readonly execute: (sql: string, binds: readonly unknown[], options: object) => Promise<OracleResult>;
  readonly rollback: () => Promise<unknown>;
  readonly break: () => Promise<unknown>;
  readonly close: (options: object) => Promise<unknown>;
}
interface OracleResult {
  readonly metaData?: readonly { readonly name: string; readonly dbTypeName?: string }[];
  readonly resultSet?: { readonly getRows: (count: number) => Promise<readonly (readonly unknown[])[]> };
}

const kinds: readonly (readonly [RegExp, ValueType])[] = [
  [/^BOOLEAN/, 'boolean'],
  [/^(?:NUMBER|FLOAT)/, 'decimal'],
  [/^BINARY_(?:FLOAT|DOUBLE)/, 'float'],
  [/^TIMESTAMP.*ZONE/, 'timestamptz'],
  [/^(?:TIMESTAMP|DATE)/, 'timestamp'],
  [/^(?:LONG )?RAW|^BLOB|^BFILE/, 'binary'],
  [/^JSON/, 'json'],
];
const valueTypeOf = (native: string): ValueType =>
  kinds.find(([pattern]) => pattern.test(native.toUpperCase()))?.[1] ?? 'text';

/** Where the package is asked to connect: to the checked address; with TLS by the name that the certificate has. */
function oracleConfig({ target, connectTimeoutMs }: NetworkEngineOptions, address: string): object {
  const { host, port, database, encryption } = target;
  // Signs of the descriptor's own would lead to another server.
  if (!/^[\w.$#-]+$/.test(database)) throw fail('CONNECT_008', { database }, { extra: { invalid: ['database'] } });
  const addressText = encryption === 'off' ? `(PROTOCOL=tcp)(HOST=${address})` : `(PROTOCOL=tcps)(HOST=${host})`;
  const match = encryption === 'verify' ? 'on' : 'off';
  return {
    user: target.username,
    password: target.password ?? '',
    connectString: `(DESCRIPTION=(CONNECT_TIMEOUT=${Math.ceil(connectTimeoutMs / 1000)})(ADDRESS=${addressText}(PORT=${port}))(CONNECT_DATA=(SERVICE_NAME=${database}))(SECURITY=(SSL_SERVER_DN_MATCH=${match})))`,
  };
}

const rowsAtOnce = 1_000;

async function connect(module: Readonly<Record<string, unknown>>, options: NetworkEngineOptions): Promise<Client> {
  const oracle = (module['default'] ?? module) as unknown as OracleModule;
  const connection = await oracle.getConnection(oracleConfig(options, await options.addressOf(options.target.host)));
  // Digits beyond those of a double, and long texts, come as texts.
  const asText: ReadonlySet<unknown> = new Set([oracle.DB_TYPE_NUMBER, oracle.DB_TYPE_CLOB, oracle.DB_TYPE_NCLOB]);
  const fetchTypeHandler = ({ dbType }: { readonly dbType: unknown }) =>
    asText.has(dbType) ? { type: oracle.STRING } : undefined;
  const executeOnce = (sql: string) => connection.execute(sql, [], {});
  await executeOnce(`ALTER SESSION SET TIME_ZONE = 'UTC'`);
  return {
    query: async (sql, timeoutMs) => {
      await connection.rollback();
      await executeOnce('SET TRANSACTION READ ONLY');
      connection.callTimeout = timeoutMs;
      const connectOptions = {
        outFormat: oracle.OUT_FORMAT_ARRAY,
        resultSet: true,
        fetchArraySize: rowsAtOnce,
        fetchTypeHandler,
      };
      const { metaData = [], resultSet } = await connection.execute(sql, [], connectOptions);
      const rows = async function* () {
        for (;;) {
          const batch = (await resultSet?.getRows(rowsAtOnce)) ?? [];
          if (batch.length === 0) return;
          yield batch;
        }
      };
      return { columns: metaData.map(({ name, dbTypeName = '' }) => ({ name, nativeType: dbTypeName })), rows: rows() };
    },
    cancel: () => connection.break(),
    end: () => void connection.close({ drop: true }).catch(() => undefined),
  };
}

const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** Oracle by the package `oracledb`. */
export const oracleDriver: OptionalDriver = {
  kind: 'oracle',
  dialect: 'oracle',
  connect,
  valueTypeOf,
  isSignIn: (text) => /ORA-01017|ORA-28000|ORA-01005/.test(text),
  defaultSchema: ({ target }) => target.username.toUpperCase(),
  catalog: {
    ping: 'SELECT 1 FROM dual',
    version: 'SELECT version FROM product_component_version',
    schemas: `SELECT username FROM all_users WHERE oracle_maintained = 'N' ORDER BY username`,
    tables: (schema) =>
      `SELECT object_name, object_type FROM all_objects WHERE owner = ${quote(schema)} AND object_type IN ('TABLE', 'VIEW', 'MATERIALIZED VIEW') ORDER BY object_name`,
    columns: (schema, table) =>
      `SELECT column_name, data_type, CASE nullable WHEN 'N' THEN 'NO' ELSE 'YES' END FROM all_tab_columns
       WHERE owner = ${quote(schema)} AND table_name = ${quote(table)} ORDER BY column_id`,
    views:
      "SELECT view_name, text_vc FROM all_views WHERE owner IN (SELECT username FROM all_users WHERE oracle_maintained = 'N')",
    described: (sql) => `SELECT * FROM (${sql}\n) WHERE 1 = 0`,
  },
};
