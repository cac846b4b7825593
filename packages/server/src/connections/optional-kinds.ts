import type { ConnectionKind } from './connection-kind.ts';

const always = {
  aliases: [],
  place: 'server',
  isPreferred: false,
  options: {},
} as const;

/** Services that are reached over TLS only. */
const cloud = {
  ...always,
  defaultPort: 443,
  encryptedParameters: {},
  isEncrypted: () => true,
  encryptionOf: () => 'verify' as const,
} as const;

const trustValues = { verify: ['true', 'false'], encrypt: ['true', 'false'] };
/** On a server of one's own, encryption is asked for. */
const onPremises = {
  ...always,
  options: trustValues,
  encryptedParameters: { encrypt: 'true' },
  isEncrypted: ({ encrypt }: Readonly<Record<string, string>>) => encrypt === 'true',
  encryptionOf: ({ encrypt, verify }: Readonly<Record<string, string>>) => {
    if (encrypt !== 'true') return 'off';
    return verify === 'false' ? 'require' : 'verify';
  },
} as const;

const name = /^[\w$.-]{1,128}$/;

/** Databases whose drivers the operator installs. None of them was tried against a live service. */
export const optionalKinds: readonly ConnectionKind[] = [
  {
    ...cloud,
    engine: 'bigquery',
    needs: 'bigquery',
    name: 'Google BigQuery',
    dialect: 'bigquery',
    drivers: ['bigquery'],
    databaseHint: 'Project, or project/dataset',
    placeholder: 'bigquery://service-account:private-key@bigquery.googleapis.com/project/dataset',
  },
  {
    ...cloud,
    engine: 'databricks',
    needs: 'databricks',
    name: 'Databricks',
    dialect: 'databricks',
    drivers: ['connector'],
    freeOptions: { http_path: /^[\w./-]{1,256}$/ },
    databaseHint: 'Catalog, or catalog/schema',
    placeholder: 'databricks://token:access-token@host:443/catalog/schema?http_path=...',
  },
  {
    ...onPremises,
    engine: 'mssql',
    needs: 'mssql',
    name: 'Microsoft SQL Server',
    dialect: 'mssql',
    drivers: ['pymssql', 'pyodbc'],
    defaultPort: 1433,
    placeholder: 'mssql://user:password@host:port/dbname[?encrypt=true]',
  },
  {
    ...onPremises,
    engine: 'oracle',
    needs: 'oracle',
    name: 'Oracle',
    dialect: 'oracle',
    drivers: ['cx_oracle', 'oracledb'],
    defaultPort: 1521,
    databaseHint: 'Service name',
    placeholder: 'oracle://user:password@host:port/service[?encrypt=true]',
  },
  {
    ...cloud,
    engine: 'snowflake',
    needs: 'snowflake',
    name: 'Snowflake',
    dialect: 'snowflake',
    drivers: ['snowflake'],
    hostSuffix: '.snowflakecomputing.com',
    freeOptions: { warehouse: name, role: name },
    databaseHint: 'Database, or database/schema',
    placeholder: 'snowflake://user:password@account/database/schema[?warehouse=...&role=...]',
  },
];
