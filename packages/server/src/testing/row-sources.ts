import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metadataWithCharts } from './core-server.ts';
import type { Client } from './core-server.ts';
import { clusterOf, inPostgres } from './clusters.ts';
import { datasetOf, openDataServer } from './data-server.ts';
import type { DataServer } from './data-server.ts';

/** Where rows lie. */
export const sourceKinds = ['upload', 'by SQL', 'SQLite file', 'DuckDB file', 'PostgreSQL'] as const;
export type SourceKind = (typeof sourceKinds)[number];

/** The same rows in one of these places, with a chart and a dashboard over them. */
export interface RowSource {
  readonly kind: SourceKind;
  readonly datasetId: number;
  readonly databaseId: number;
  readonly schema: string;
  readonly table: string;
  readonly chartId: number;
  readonly dashboardId: number;
}

/** What tenant a may see, and what belongs to tenant b. */
export const visible = /Oslo|Bergen/;
export const hidden = /Paris|Lyon|Nice|40318427|80271593|160914735/;

/** Amounts of so many digits that no time or count of a plan holds one by chance. */
const rows: readonly (readonly [string, string, number])[] = [
  ['a', 'Oslo', 10403117],
  ['a', 'Bergen', 20716293],
  ['b', 'Paris', 40318427],
  ['b', 'Lyon', 80271593],
  ['b', 'Nice', 160914735],
];
const values = rows.map(([tenant, city, amount]) => `('${tenant}', '${city}', ${amount})`).join(', ');
const statements = [
  'create table tenants (tenant text, city text, amount integer)',
  `insert into tenants values ${values}`,
];

interface Table {
  readonly databaseId: number;
  readonly schema: string;
  readonly table: string;
  readonly datasetId: number;
}

async function connectDatabase(admin: Client, name: string, uri: string, schema: string): Promise<Table> {
  const createdResponse = await admin.post('/api/v1/database/', { database_name: name, sqlalchemy_uri: uri });
  if (createdResponse.status !== 201) throw new Error(createdResponse.text);
  const databaseId: number = createdResponse.body.id;
  const dataset = await admin.post('/api/v1/dataset/', { database: databaseId, schema, table_name: 'tenants' });
  if (dataset.status !== 201) throw new Error(dataset.text);
  return { databaseId, schema, table: 'tenants', datasetId: dataset.body.id };
}

const postgres = clusterOf('SEXTANT_TEST_POSTGRES_URL');

/** Makes the tables; `folder` is one that files may be connected from. Kinds whose server is not there are left out. */
export async function makeSources(server: DataServer, folder: string): Promise<RowSource[]> {
  const { admin } = server;
  const csv = ['tenant,city,amount', ...rows.map((row) => row.join(','))].join('\n');
  const id = await datasetOf(admin, 'tenants.csv', csv);
  const { store } = server.context;
  const record = await store.datasets.record(id);
  if (record === undefined) throw new Error('the dataset is gone');
  const { database_id: databaseId, name: table } = record.row;
  const schema = record.row.schema_name ?? '';
  const upload = { databaseId, schema, table, datasetId: id };
  const bySql = await admin.post('/api/v1/dataset/', {
    database: databaseId,
    schema,
    table_name: 'tenants by sql',
    sql: `WITH t AS (SELECT * FROM "${schema}"."${table}" AS x) SELECT tenant, city, amount FROM t WHERE amount > 0`,
  });
  if (bySql.status !== 201) throw new Error(bySql.text);
  const { default: Sqlite } = await import('better-sqlite3');
  const sqlite = new Sqlite(join(folder, 'tenants.db'));
  sqlite.exec(statements.join(';'));
  sqlite.close();
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const instance = await DuckDBInstance.create(join(folder, 'tenants.duckdb'));
  const connection = await instance.connect();
  for (const statement of statements) await connection.run(statement);
  connection.closeSync();
  instance.closeSync();
  const tables: [SourceKind, Table][] = [
    ['upload', upload],
    ['by SQL', { ...upload, datasetId: bySql.body.id }],
    [
      'SQLite file',
      await connectDatabase(admin, 'Tenants in SQLite', `sqlite:///${join(folder, 'tenants.db')}`, 'main'),
    ],
    [
      'DuckDB file',
      await connectDatabase(admin, 'Tenants in DuckDB', `duckdb:///${join(folder, 'tenants.duckdb')}`, 'main'),
    ],
  ];
  if (postgres !== null) {
    const ownText = `tenants_${process.pid}`;
    await inPostgres(postgres, [
      `drop schema if exists ${ownText} cascade`,
      `create schema ${ownText}`,
      ...statements.map((statement) => statement.replace('tenants', `${ownText}.tenants`)),
    ]);
    const { host, port, username, password, database } = postgres;
    const uri = `postgresql://${username}:${encodeURIComponent(password)}@${host}:${port}/${database}?sslmode=disable`;
    tables.push(['PostgreSQL', await connectDatabase(admin, 'Tenants in PostgreSQL', uri, ownText)]);
  }
  return Promise.all(tables.map(([kind, createdTable]) => withChart(admin, kind, createdTable)));
}

/** Takes away what `makeSources` made outside of the server. */
export async function removeSources(): Promise<void> {
  if (postgres !== null) await inPostgres(postgres, [`drop schema if exists tenants_${process.pid} cascade`]);
}

async function withChart(admin: Client, kind: SourceKind, table: Table): Promise<RowSource> {
  const metric = { expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 'total' };
  const chart = await admin.post('/api/v1/chart/', {
    slice_name: `Tenants ${kind}`,
    viz_type: 'pie',
    datasource_id: table.datasetId,
    datasource_type: 'table',
    params: JSON.stringify({ viz_type: 'pie', groupby: ['city'], metric }),
    query_context: JSON.stringify({
      datasource: { id: table.datasetId, type: 'table' },
      queries: [{ columns: ['city'], metrics: [metric] }],
    }),
  });
  const chartId: number = chart.body.id;
  const dashboard = await admin.post('/api/v1/dashboard/', {
    dashboard_title: `Tenants ${kind}`,
    published: true,
    json_metadata: metadataWithCharts(chartId),
  });
  return { kind, ...table, chartId, dashboardId: dashboard.body.id };
}

/** A server with the same rows in every source. `close` ends it and takes away what was made for it. */
export async function openSourceServer(): Promise<{
  readonly server: DataServer;
  readonly sources: readonly RowSource[];
  readonly close: () => Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-sources-'));
  const server = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.1', SEXTANT_FILE_ROOTS: folder });
  return {
    server,
    sources: await makeSources(server, folder),
    close: async () => {
      await server.close();
      await removeSources();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
