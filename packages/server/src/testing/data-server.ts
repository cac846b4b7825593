import { request as httpRequest } from 'node:http';
import type { ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runJobHere } from '@sextant/engines/test-job';
import type { ServerModule } from '../http/route.ts';
import { openTestServer } from './core-server.ts';
import type { TestResponse, Client, TestServer } from './core-server.ts';

/** A test server with its data module, which also listens on a real socket. */
export interface DataServer extends TestServer {
  readonly port: number;
  /** Runs what is due by the clock of the test, and waits for its end. */
  readonly runDue: () => Promise<void>;
}

/**
 * Opens a server with the data module and without examples, on a free port of this machine. Files are read in this process, which costs a
 * fifth of processes of their own; a test that is about those says `importsIn: 'processes'`.
 */
export async function openDataServer(
  environment: Readonly<Record<string, string>> = {},
  { importsIn = 'here' }: { readonly importsIn?: 'here' | 'processes' } = {},
): Promise<DataServer> {
  let dataModule: ServerModule | null = null;
  const server = await openTestServer({
    environment: { SEXTANT_EXAMPLES: 'off', ...environment },
    createModules: async (context) => {
      const { createDataModule } = await import('../data-module.ts');
      dataModule = await createDataModule(context, importsIn === 'here' ? { runJob: runJobHere } : {});
      return [dataModule];
    },
  });
  await server.server.app.listen({ host: '127.0.0.1', port: 0 });
  return {
    ...server,
    port: (server.server.app.server.address() as AddressInfo).port,
    runDue: async () => dataModule?.runDue?.(),
  };
}

/**
 * Makes two roles: `Readers of <noun>`, who may read a dataset, and `Tenant A of <noun>`, bound to its rows of tenant a by the rule `Tenant a only`.
 * A bound reader has both.
 */
export async function bindToTenant(server: DataServer, datasetId: number, noun: string): Promise<void> {
  const { roles } = server.context.store;
  const readers = await roles.create(`Readers of ${noun}`);
  await roles.allow(readers.id, [{ action: 'datasource_access', view: `dataset:${datasetId}` }]);
  const bound = await roles.create(`Tenant A of ${noun}`);
  await server.admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Tenant a only',
    filter_type: 'Regular',
    tables: [datasetId],
    roles: [bound.id],
    clause: "tenant = 'a'",
  });
}

/** Sends a file as the page does and returns the preview's call. */
export const sendFile = (
  client: Client,
  name: string,
  content: string | Buffer,
  size?: number,
): Promise<TestResponse> =>
  client.call(
    'POST',
    `/api/v1/sextant/uploads?name=${encodeURIComponent(name)}${size === undefined ? '' : `&size=${size}`}`,
    {
      body: Buffer.from(content),
      headers: { 'content-type': 'application/octet-stream' },
    },
  );

/** Imports a file that was sent, with the columns as guessed. */
export const importSent = (
  client: Client,
  sentResponse: TestResponse,
  more: Readonly<Record<string, unknown>> = {},
): Promise<TestResponse> =>
  client.post(`/api/v1/sextant/uploads/${sentResponse.body.result.uuid}/import`, {
    tableName: sentResponse.body.result.suggested.tableName,
    columns: sentResponse.body.result.columns.map(
      ({ source, name, type }: { source: string; name: string; type: string }) => ({
        source,
        name,
        type,
        keep: true,
      }),
    ),
    makeDashboard: false,
    ...more,
  });

/** A file as a dataset. Returns its number. */
export async function datasetOf(client: Client, name: string, content: string): Promise<number> {
  const importResponse = await importSent(client, await sendFile(client, name, content));
  if (importResponse.status !== 201)
    throw new Error(`The import answered ${importResponse.status}: ${importResponse.text}`);
  return importResponse.body.result.datasetId;
}

/** A request over the socket that can be dropped in the middle. */
export function dropRequest(server: DataServer, client: Client, path: string, body: unknown): ClientRequest {
  const outgoingRequest = httpRequest({
    host: '127.0.0.1',
    port: server.port,
    path,
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json' },
  });
  outgoingRequest.on('error', () => undefined);
  outgoingRequest.end(JSON.stringify(body));
  return outgoingRequest;
}

/** A table of orders that every guess has something to say about: 600 rows, four columns. */
export const ordersCsv = [
  'order_id,ordered_at,city,amount',
  ...Array.from(
    { length: 600 },
    (_, row) => `${row},2024-0${1 + (row % 9)}-1${row % 9},${['Oslo', 'Bergen', 'Paris'][row % 3]},${row * 1.5}`,
  ),
].join('\n');

/** The number of rows that a dataset returns. */
export async function countOf(client: Client, datasetId: number): Promise<number> {
  const { body } = await client.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ metrics: ['count'] }],
  });
  return body.result[0].data[0].count;
}

/** The code of a rejection. */
export const codeOf = (result: {
  readonly body: { readonly errors: readonly { readonly extra: { readonly code: string } }[] };
}): string | undefined => result.body.errors[0]?.extra.code;
