import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { serverPlaces, sqlitePlace } from '../testing/table-places.ts';

/*
 * A filter with very many values, such as a page makes of a selection, ends in the right rows or in a code that names the limit, in every
 * database that can be had; and others get their results meanwhile.
 */

const longest = 100_000;
const withinMs = 30_000;
/** Every value stands in the list, except the last of each column. */
const rows = "(0, 'v0'), (50000, 'v50000'), (99999, 'v99999'), (100000, 'other')";

const file = sqlitePlace('SQLite', ['create table listed (n integer, word text)', `insert into listed values ${rows}`]);
const places = [
  file,
  ...(await serverPlaces(`sextant_lists_${process.pid}`, {
    table: 'listed',
    postgresql: (table) => [`create table ${table} (n int, word text)`, `insert into ${table} values ${rows}`],
    mysql: (table) => [`create table ${table} (n int, word varchar(20))`, `insert into ${table} values ${rows}`],
    clickhouse: (table) => [
      `CREATE TABLE ${table} (n Int32, word String) ENGINE = Memory`,
      `INSERT INTO ${table} VALUES ${rows}`,
    ],
    trino: (table) => [`CREATE TABLE ${table} AS SELECT n, word FROM (VALUES ${rows}) AS given (n, word)`],
  })),
];

const lists: readonly (readonly [column: string, values: readonly (number | string)[]])[] = [
  ['n', Array.from({ length: longest }, (_, index) => index)],
  ['word', Array.from({ length: longest }, (_, index) => `v${index}`)],
];

/** Asks in and not in each list; the counts, or the codes of rejections. */
async function countsOf(sextant: DataServer, datasetId: number, title: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const [column, val] of lists)
    for (const op of ['IN', 'NOT IN']) {
      const startedAt = performance.now();
      const { status, body } = await sextant.admin.post('/api/v1/chart/data', {
        datasource: { id: datasetId, type: 'table' },
        queries: [{ metrics: ['count'], filters: [{ col: column, op, val }] }],
      });
      const ms = Math.round(performance.now() - startedAt);
      console.log(`${title}, ${column} ${op} ${longest} values: ${status}, ${ms} ms`);
      expect(ms).toBeLessThan(withinMs);
      found.push(status === 200 ? body.result[0].data[0].count : body.errors[0].extra.code);
    }
  return found;
}

const inAndOut = [3, 1, 3, 1];
/** What a database may return in place of a count. */
const orRejected = inAndOut.map((count) =>
  expect.toSatisfy((receivedCount) => receivedCount === count || receivedCount === 'ENGINE_020'),
);

describe('filters by very many values', () => {
  let sextant: DataServer;
  beforeAll(async () => {
    sextant = await openDataServer({ SEXTANT_PRIVATE_HOSTS: '127.0.0.0/8', SEXTANT_FILE_ROOTS: file.folder });
  });
  afterAll(() => sextant.close());

  test('an uploaded table', async () => {
    const id = await datasetOf(sextant.admin, 'lists.csv', 'n,word\n0,v0\n50000,v50000\n99999,v99999\n100000,other\n');
    expect(await countsOf(sextant, id, 'DuckDB')).toEqual(inAndOut);
  }, 120_000);

  test.each(places.filter(({ cluster }) => cluster !== null))(
    'a connected $title',
    async ({ title, cluster, schema, uri, make, drop }) => {
      if (cluster === null) return;
      await make(cluster);
      const connection = { database_name: `Lists of ${title}`, sqlalchemy_uri: uri(cluster) };
      const database = await sextant.admin.post('/api/v1/database/', connection);
      if (database.status !== 201) throw new Error(database.text);
      const datasetBody = { database: database.body.id, schema, table_name: 'listed' };
      const createdResponse = await sextant.admin.post('/api/v1/dataset/', datasetBody);
      if (createdResponse.status !== 201) throw new Error(createdResponse.text);
      expect(await countsOf(sextant, createdResponse.body.id, title)).toEqual(orRejected);
      await drop(cluster);
    },
    150_000,
  );
});
