import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportFile, importFile } from '../testing/bundles.ts';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, importSent, openDataServer, sendFile } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { exampleTable, placeOf } from '../testing/example-table.ts';
import type { PlacedDataset } from '../testing/example-table.ts';

let server: DataServer;
let admin: Client;
let carriers: PlacedDataset;
let bookings: PlacedDataset;

const carriersCsv = 'code,carrier\nSK,Scandinavian\nDY,Norwegian';
const bookingsCsv = 'code,seats\nSK,3\nSK,4\nDY,5';
const later = `${bookingsCsv}\nDY,20`;
/** By hand, from the two texts above. */
const seatsByCarrier = [
  { carrier: 'Norwegian', seats: 5 },
  { carrier: 'Scandinavian', seats: 7 },
];

const joined = (): string =>
  `SELECT c.carrier, b.seats FROM examples.carriers AS c JOIN "${bookings.schema}".bookings AS b ON b.code = c.code`;
const makeDataset = (client: Client, { database, schema }: PlacedDataset, name: string, sql: string) =>
  client.post('/api/v1/dataset/', { database, schema, table_name: name, sql });
const rowsOf = async (client: Client, id: number): Promise<unknown> => {
  const { status, body } = await client.post('/api/v1/chart/data', {
    datasource: { id, type: 'table' },
    queries: [
      {
        columns: ['carrier'],
        metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(seats)', label: 'seats' }],
        orderby: [['carrier', true]],
      },
    ],
  });
  return status === 200 ? body.result[0].data : [status, codeOf({ body })];
};

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  carriers = await exampleTable(server, 'carriers.csv', carriersCsv);
  bookings = await placeOf(server, await datasetOf(admin, 'bookings.csv', bookingsCsv));
});
afterAll(() => server.close());

test('a dataset of Uploads or of Examples joins tables of both, and new rows of the other count at once', async () => {
  const inUploads = await makeDataset(admin, bookings, 'seats by carrier', joined());
  const inExamples = await makeDataset(admin, carriers, 'seats by carrier', joined());
  expect([inUploads.status, inExamples.status]).toEqual([201, 201]);
  const ids = [inUploads.body.id, inExamples.body.id];
  for (const id of ids) expect(await rowsOf(admin, id)).toEqual(seatsByCarrier);
  for (const id of ids) {
    const stored = await server.context.store.datasets.load(id);
    expect(stored?.columns.map(({ name, type }) => [name, type])).toEqual([
      ['carrier', 'text'],
      ['seats', 'integer'],
    ]);
  }
  const replaced = await importSent(admin, await sendFile(admin, 'bookings.csv', later), { ifExists: 'replace' });
  expect(replaced.status).toBe(201);
  for (const id of ids)
    expect(await rowsOf(admin, id)).toEqual([{ carrier: 'Norwegian', seats: 25 }, seatsByCarrier[1]]);
  await importSent(admin, await sendFile(admin, 'bookings.csv', bookingsCsv), { ifExists: 'replace' });
  for (const id of ids) {
    expect(await rowsOf(admin, id)).toEqual(seatsByCarrier);
    const compared = await admin.get(`/api/v1/sextant/dataset/${id}/sync`);
    expect(compared.body.result).toMatchObject({ added: [], removed: [], changed: [] });
    await admin.delete(`/api/v1/dataset/${id}`);
  }
});

test('a template of one database takes the rows of a dataset of the other, and of no third', async () => {
  const sql = `SELECT c.carrier, b.seats FROM examples.carriers AS c JOIN {{ dataset(${bookings.id}) }} ON dataset_${bookings.id}.code = c.code`;
  const createdResponse = await makeDataset(
    admin,
    carriers,
    'by a template',
    sql.replaceAll('b.seats', `dataset_${bookings.id}.seats`),
  );
  expect(createdResponse.status).toBe(201);
  expect(await rowsOf(admin, createdResponse.body.id)).toEqual(seatsByCarrier);
  await admin.delete(`/api/v1/dataset/${createdResponse.body.id}`);
});

test('what is written wrongly is rejected with how to write it', async () => {
  const messageOf = async (sql: string) => {
    const { body } = await makeDataset(admin, bookings, 'written wrongly', sql);
    return [codeOf({ body }), body.errors[0].message];
  };
  expect(await messageOf('SELECT * FROM carriers')).toEqual([
    'QUERY_040',
    'The table carriers is named without its schema. Write examples.carriers.',
  ]);
  expect(await messageOf('SELECT * FROM examples.Carriers')).toEqual([
    'QUERY_040',
    'Upper and lower case count in the name of the table examples.Carriers. Write examples.carriers.',
  ]);
  expect(await messageOf('SELECT * FROM "Examples".examples.carriers')).toEqual([
    'QUERY_041',
    'Examples.examples.carriers is written with the name of a database before its schema. Write examples.carriers: statements over Uploads and Examples read the tables of both by schema and name.',
  ]);
  expect(await messageOf('SELECT * FROM examples.nothing')).toEqual([
    'QUERY_042',
    'There is no table examples.nothing in the database Uploads',
  ]);
});

test('a joined dataset leaves in a bundle and comes back with its rows', async () => {
  const createdResponse = await makeDataset(admin, bookings, 'travels', joined());
  const { bytes } = await exportFile(server, admin, 'dataset', [createdResponse.body.id]);
  await admin.delete(`/api/v1/dataset/${createdResponse.body.id}`);
  expect((await importFile(admin, 'dataset', bytes, { overwrite: 'true' })).status).toBe(200);
  expect(await rowsOf(admin, createdResponse.body.id)).toEqual(seatsByCarrier);
  await admin.delete(`/api/v1/dataset/${createdResponse.body.id}`);
});
