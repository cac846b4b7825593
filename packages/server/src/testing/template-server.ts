import type { TestResponse, Client } from './core-server.ts';
import { datasetOf, openDataServer } from './data-server.ts';
import type { DataServer } from './data-server.ts';

/** Four sales: ann has 9, ben has 6; Oslo 5, Paris 2, L'Aquila 8. */
export const salesCsv = [
  'day,city,owner,amount',
  '2024-01-01,Oslo,ann,1',
  '2024-01-02,Paris,ben,2',
  '2024-02-01,Oslo,ben,4',
  "2024-03-01,L'Aquila,ann,8",
].join('\n');

/** The sum of all amounts. */
export const total = { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount)', label: 's' }] };

export const request = (client: Client, id: number, query: object, address = ''): Promise<TestResponse> =>
  client.post(`/api/v1/chart/data${address}`, { datasource: { id, type: 'table' }, queries: [query] });

/** The sum, or the rejection. */
export const sumOf = (result: TestResponse): unknown =>
  result.body.result === undefined ? result.text : result.body.result[0].data[0].s;

/** A server with a table of sales, and two users who read what is opened to them. */
export interface TemplateServer {
  readonly server: DataServer;
  readonly ann: Client;
  readonly ben: Client;
  readonly tableId: number;
  readonly table: string;
  readonly databaseId: number;
  /** Lets ann and ben read a dataset. */
  readonly open: (id: number) => Promise<void>;
  /** A dataset by SQL, open to both; `%T` is the table. */
  readonly virtual: (sql: string, more?: object) => Promise<number>;
}

export async function openTemplateServer(): Promise<TemplateServer> {
  const server = await openDataServer();
  const { admin, context } = server;
  const tableId = await datasetOf(admin, 'sales.csv', salesCsv);
  const storedDataset = await context.store.datasets.load(tableId);
  if (storedDataset === undefined) throw new Error('The dataset is not there');
  const table = `"${storedDataset.schema}"."${storedDataset.name}"`;
  const { databaseId } = storedDataset;
  const readers = await context.store.roles.create('Reads all');
  const [ann, ben] = [
    await server.user('ann', ['Gamma', 'Reads all']),
    await server.user('ben', ['Gamma', 'Reads all']),
  ];
  const openedNumbers: number[] = [];
  const open = async (id: number): Promise<void> => {
    openedNumbers.push(id);
    const pairs = openedNumbers.map((one) => ({ action: 'datasource_access', view: `dataset:${one}` }));
    await context.store.roles.allow(readers.id, pairs);
    context.sessions.forget();
  };
  let count = 0;
  const virtual = async (sql: string, more: object = {}): Promise<number> => {
    count += 1;
    const body = { database: databaseId, table_name: `template ${count}`, sql: sql.replaceAll('%T', table), ...more };
    const createdResponse = await admin.post('/api/v1/dataset/', body);
    if (createdResponse.status !== 201) throw new Error(createdResponse.text);
    await open(createdResponse.body.id);
    return createdResponse.body.id;
  };
  return { server, ann, ben, tableId, table, databaseId, open, virtual };
}
