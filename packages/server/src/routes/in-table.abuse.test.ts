import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { sqlitePlace } from '../testing/table-places.ts';

/*
 * A database in a file, whose tables a reader's expression could reach without a word that begins a query. He may read one of them, and of that
 * the rows of Oslo.
 */

const place = sqlitePlace('SQLite', [
  'CREATE TABLE visits (city TEXT, n INTEGER)',
  "INSERT INTO visits VALUES ('Oslo', 1), ('Hidden', 2)",
  'CREATE TABLE secrets (city TEXT, n INTEGER)',
  "INSERT INTO secrets VALUES ('Oslo', 1)",
]);

let server: DataServer;
let reader: Client;
let dataset = 0;

beforeAll(async () => {
  server = await openDataServer({ SEXTANT_FILE_ROOTS: place.folder });
  if (place.cluster === null) throw new Error('a file needs no server');
  await place.make(place.cluster);
  const uri = place.uri(place.cluster);
  const database = (await server.admin.post('/api/v1/database/', { database_name: 'File', sqlalchemy_uri: uri })).body
    .id;
  const table = { database, schema: place.schema, table_name: 'visits' };
  dataset = (await server.admin.post('/api/v1/dataset/', table)).body.id;
  const { store } = server.context;
  const role = await store.roles.create('Reads visits');
  await store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${dataset}` }]);
  const rule = { name: 'Oslo', filter_type: 'Regular', tables: [dataset], roles: [role.id], clause: "city = 'Oslo'" };
  if ((await server.admin.post('/api/v1/rowlevelsecurity/', rule)).status !== 201) throw new Error('no rule');
  reader = await server.user('reader', ['Gamma', 'Reads visits']);
});
afterAll(async () => {
  await server.close();
  if (place.cluster !== null) await place.drop(place.cluster);
});

const count = (sqlExpression = 'COUNT(*)') => ({ expressionType: 'SQL', sqlExpression, label: 'n' });
/** Where a reader writes an expression. */
const sqlPlaces: Readonly<Record<string, (sql: string) => object>> = {
  'a filter': (whereClause) => ({ columns: [], metrics: [count()], extras: { where: whereClause } }),
  'a metric': (sql) => ({ columns: [], metrics: [count(`SUM(CASE WHEN ${sql} THEN 1 ELSE 0 END)`)] }),
  'a condition on groups': (sql) => ({ columns: ['city'], metrics: [count()], extras: { having: `MAX(${sql})` } }),
  'a dimension': (sqlExpression) => ({
    columns: [{ expressionType: 'SQL', sqlExpression, label: 'd' }],
    metrics: [count()],
  }),
};
/** All true of the row that he may see, if the other table were read. */
const attacks = [
  '(city, n) IN secrets',
  "('Hidden', 2) IN visits",
  "('Hidden', 2) NOT IN [secrets]",
  "('Oslo', 1) IN main.secrets",
  "('Oslo', 1) IN 'secrets'",
  // To a reader of words without names in brackets the rest is a text.
  "CAST(1 AS [x ']) ) UNION ALL SELECT n FROM secrets -- '])",
  "[sum](n) > 0 OR [load_extension]('x')",
];

test.each(Object.keys(sqlPlaces))(
  '[C3] %s reads no other table, and no other rows of its own, behind IN or brackets',
  async (whereClause) => {
    const request = (sql: string) =>
      reader.post('/api/v1/chart/data', {
        datasource: { id: dataset, type: 'table' },
        queries: [sqlPlaces[whereClause]?.(sql)],
        force: true,
      });
    const messages: unknown[] = [];
    for (const sql of attacks) {
      const { status, body } = await request(sql);
      messages.push([sql, status, body.errors?.[0].extra.code]);
    }
    expect(messages).toEqual(attacks.map((sql) => [sql, 400, expect.stringMatching(/^QUERY_01[12]$/)]));
    expect((await request("[city] IN ('Oslo')")).status).toBe(200);
  },
);
