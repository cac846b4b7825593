import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFile, importFile } from '../testing/bundles.ts';
import { metadataWithCharts } from '../testing/core-server.ts';
import type { Client, TestResponse } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { exampleTable, placeOf } from '../testing/example-table.ts';
import type { PlacedDataset } from '../testing/example-table.ts';

let server: DataServer;
let admin: Client;
/** May read all examples, and no file of others. */
let mallory: Client & { readonly userId: number };
let cities: PlacedDataset;
let guests: PlacedDataset;
let own: PlacedDataset;

const secret = /Ada|Grace|Edsger/;

const makeDataset = (client: Client, { database, schema }: PlacedDataset, name: string, sql: string) =>
  client.post('/api/v1/dataset/', { database, schema, table_name: name, sql });

/** Every way to the rows of a dataset with a column `guest`. */
async function reads(client: Client, id: number): Promise<TestResponse[]> {
  const datasource = { id, type: 'table' };
  const query = { columns: ['guest'], orderby: [['guest', true]] };
  const chartData = (more: object = {}) =>
    client.post('/api/v1/chart/data', { datasource, queries: [query], force: true, ...more });
  const form = encodeURIComponent(
    JSON.stringify({ datasource: `${id}__table`, viz_type: 'table', all_columns: ['guest'], query_mode: 'raw' }),
  );
  return [
    await chartData(),
    await chartData({ force: false }),
    await chartData({ result_type: 'samples' }),
    await chartData({ result_type: 'drill_detail' }),
    await chartData({ result_format: 'csv' }),
    await client.post(`/datasource/samples?datasource_type=table&datasource_id=${id}`, {}),
    await client.get(`/api/v1/dataset/${id}/samples`),
    await client.get(`/api/v1/datasource/table/${id}/column/guest/values/`),
    await client.post(`/superset/explore_json/?form_data=${form}`, {}),
  ];
}

const outcomes = async (client: Client, id: number): Promise<unknown[]> =>
  (await reads(client, id)).map(({ status, text }) => [status, secret.test(text)]);
const everyOutcome = (outcome: readonly [number, boolean]) => Array.from({ length: 9 }, () => outcome);

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  cities = await exampleTable(server, 'cities.csv', 'city,country\nOslo,Norway\nParis,France');
  guests = await placeOf(
    server,
    await datasetOf(admin, 'guests.csv', 'guest,city\nAda,Oslo\nGrace,Paris\nEdsger,Oslo'),
  );
  mallory = await server.user('mallory', ['Alpha']);
  own = await placeOf(server, await datasetOf(mallory, 'own.csv', 'guest,city\nMallory,Oslo'));
});
afterAll(() => server.close());

const overGuests = (): string =>
  `SELECT g.guest, c.country FROM examples.cities AS c JOIN "${guests.schema}".guests AS g ON g.city = c.city`;

describe('a file of somebody else', () => {
  test('[B5 H9] is as missing beside examples as a table that is not there, however it is named', async () => {
    const rejectionOf = async (place: PlacedDataset, sql: string) => {
      const { status, body } = await makeDataset(mallory, place, 'hers', sql);
      return [status, codeOf({ body }), body.errors[0].message.replaceAll(/nothing|guests/gi, 'T')];
    };
    for (const place of [cities, own]) {
      const missing = await rejectionOf(place, `SELECT * FROM "${guests.schema}".nothing`);
      expect(missing).toEqual([403, 'ACCESS_001', expect.any(String)]);
      for (const sql of [
        `SELECT * FROM "${guests.schema}".guests`,
        `SELECT * FROM "${guests.schema}".GUESTS`,
        `SELECT * FROM examples.cities AS c JOIN "${guests.schema}".guests AS g ON true`,
        `SELECT (SELECT max(guest) FROM "${guests.schema}".guests) AS guest FROM examples.cities`,
        `WITH c AS (SELECT * FROM "${guests.schema}".guests) SELECT * FROM c`,
        `SELECT city FROM examples.cities UNION ALL SELECT guest FROM "${guests.schema}".guests`,
        'SELECT * FROM guests',
      ])
        expect([sql, await rejectionOf(place, sql)]).toEqual([sql, missing]);
    }
    const tried = await mallory.post(`/api/v1/database/${cities.database}/validate_sql/`, { sql: overGuests() });
    expect([tried.status, codeOf(tried)]).toEqual([403, 'ACCESS_001']);
    const described = await mallory.post('/api/v1/sextant/dataset/preview', {
      database: cities.database,
      schema: 'examples',
      table_name: 'hers',
      sql: overGuests(),
    });
    expect([described.status, codeOf(described)]).toEqual([403, 'ACCESS_001']);
  });

  test('[B4 E5] is not reached by changing a dataset, by a template that names it later, or by a bundle', async () => {
    const sql = `SELECT o.guest, c.country FROM examples.cities AS c JOIN "${own.schema}".own AS o ON o.city = c.city`;
    const createdResponse = await makeDataset(mallory, cities, 'guests by country', sql);
    expect(createdResponse.status).toBe(201);
    const { id } = createdResponse.body;
    expect(codeOf(await mallory.put(`/api/v1/dataset/${id}`, { sql: overGuests() }))).toBe('ACCESS_001');
    const hidden = `SELECT guest FROM {% if url_param('x') == 'y' %}"${guests.schema}".guests{% else %}"${own.schema}".own{% endif %}`;
    expect((await mallory.put(`/api/v1/dataset/${id}`, { sql: hidden })).status).toBe(200);
    const queryResponse = await mallory.post('/api/v1/chart/data?x=y', {
      datasource: { id, type: 'table' },
      queries: [{ columns: ['guest'] }],
      form_data: { url_params: { x: 'y' } },
    });
    expect([queryResponse.status, secret.test(queryResponse.text)]).toEqual([403, false]);
    const template = `SELECT guest FROM {{ dataset(${guests.id}) }} JOIN examples.cities AS c ON true`;
    expect((await mallory.put(`/api/v1/dataset/${id}`, { sql: template })).status).toBe(400);
    await mallory.delete(`/api/v1/dataset/${id}`);

    const closedResponse = await makeDataset(admin, cities, 'all guests', overGuests());
    const { bytes } = await exportFile(server, admin, 'dataset', [closedResponse.body.id]);
    await server.context.store.datasets.trash([closedResponse.body.id]);
    const imported = await importFile(mallory, 'dataset', bytes, { overwrite: 'true' });
    expect(imported.status).toBeGreaterThanOrEqual(400);
  });

  test('[B5 B13] stays closed to those who may read all of Examples, though a dataset of Examples reads it', async () => {
    const createdResponse = await makeDataset(admin, cities, 'guests of the house', overGuests());
    const { id } = createdResponse.body;
    expect(await outcomes(admin, id)).toEqual(everyOutcome([200, true]));
    expect(await outcomes(mallory, id)).toEqual(everyOutcome([403, false]));
    const { store } = server.context;
    const grant = async (name: string, view: string) => {
      const role = await store.roles.create(name);
      await store.roles.allow(role.id, [
        { action: view.startsWith('dataset') ? 'datasource_access' : 'database_access', view },
      ]);
      return server.user(name.toLowerCase(), ['Gamma', name]);
    };
    // A grant on the database of the dataset opens no file; one on the file, or on this very dataset, does.
    const ofExamples = await grant('Examples', `database:${cities.database}`);
    expect(await outcomes(ofExamples, id)).toEqual(everyOutcome([403, false]));
    const ofDataset = await grant('Guests', `dataset:${id}`);
    expect(await outcomes(ofDataset, id)).toEqual(everyOutcome([200, true]));
    await store.roles.create('File').then(({ id: role }) =>
      store.roles.allow(role, [
        { action: 'datasource_access', view: `dataset:${guests.id}` },
        { action: 'database_access', view: `database:${cities.database}` },
      ]),
    );
    const ofFile = await server.user('file', ['Gamma', 'File']);
    expect(await outcomes(ofFile, id)).toEqual(everyOutcome([200, true]));
    await store.users.setRoles(ofFile.userId, ['Gamma', 'Examples']);
    server.context.sessions.forget();
    expect(await outcomes(ofFile, id)).toEqual(everyOutcome([403, false]));
  });
});

test('[B2 B21] a dashboard shows a role the joined rows as long as its author may read both tables', async () => {
  const { store } = server.context;
  const keeper = await store.roles.create('Keeper');
  await store.roles.allow(keeper.id, [{ action: 'datasource_access', view: `dataset:${guests.id}` }]);
  const board = await store.roles.create('Board');
  const viewer = await server.user('viewer', ['Gamma', 'Board']);
  const author = await server.user('author', ['Alpha', 'Keeper']);
  const { id } = (await makeDataset(author, cities, 'given', overGuests())).body;
  const params = { viz_type: 'pie', groupby: ['guest'], metric: 'count', row_limit: 10 };
  const slice = { slice_name: 'Guests', viz_type: 'pie', datasource_id: id, datasource_type: 'table' };
  const chart = (await author.post('/api/v1/chart/', { ...slice, params: JSON.stringify(params) })).body.id;
  const dashboard = (
    await author.post('/api/v1/dashboard/', {
      dashboard_title: 'Given',
      published: true,
      roles: [board.id],
      json_metadata: metadataWithCharts(chart),
    })
  ).body.id;
  const requestColumns = (columns: readonly string[]) =>
    viewer.post('/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [{ columns, metrics: ['count'], row_limit: 10 }],
      form_data: { dashboardId: dashboard, slice_id: chart },
    });
  expect([(await requestColumns(['guest'])).status, (await requestColumns(['country'])).status]).toEqual([200, 403]);
  expect((await outcomes(viewer, id)).every((outcome) => !(outcome as [number, boolean])[1])).toBe(true);
  await store.users.setRoles(author.userId, ['Alpha']);
  server.context.sessions.forget();
  const closedQuery = await requestColumns(['guest']);
  expect([closedQuery.status, secret.test(closedQuery.text)]).toEqual([404, false]);
});

describe('row rules', () => {
  /** Bound by both rules, by one each, by none; all may read both tables. */
  const readers = new Map<string, Client>();

  beforeAll(async () => {
    const { store } = server.context;
    const role = async (name: string): Promise<number> => (await store.roles.create(name)).id;
    const both = await role('Reads both');
    await store.roles.allow(
      both,
      [guests, cities].map(({ database }) => ({ action: 'database_access', view: `database:${database}` })),
    );
    for (const [name, dataset, clause] of [
      ['Norway', cities.id, "country = 'Norway'"],
      ['Ada', guests.id, "guest = 'Ada'"],
    ] as const) {
      const createdResponse = await admin.post('/api/v1/rowlevelsecurity/', {
        name,
        filter_type: 'Regular',
        tables: [dataset],
        roles: [await role(name)],
        clause,
      });
      if (createdResponse.status !== 201) throw new Error(createdResponse.text);
    }
    readers.set('none', await server.user('free', ['Gamma', 'Reads both']));
    readers.set('Norway', await server.user('nora', ['Gamma', 'Reads both', 'Norway']));
    readers.set('Ada', await server.user('adam', ['Gamma', 'Reads both', 'Ada']));
    readers.set('both', await server.user('bea', ['Gamma', 'Reads both', 'Norway', 'Ada']));
  });

  const rowsFor = async (reader: string, id: number): Promise<unknown> => {
    const client = readers.get(reader);
    if (client === undefined) throw new Error(reader);
    const { status, body } = await client.post('/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [{ columns: ['country', 'guest'], orderby: [['guest', true]] }],
    });
    return status === 200
      ? body.result[0].data.map(({ country, guest }: Record<string, string | null>) => `${country} ${guest}`)
      : codeOf({ body });
  };

  test.each(['Uploads', 'Examples'])(
    '[C1 C6] of each table hold in a joined dataset of %s, whichever database the table is of',
    async (databaseName) => {
      const place = databaseName === 'Uploads' ? guests : cities;
      const file = `"${guests.schema}".guests`;
      const statements = {
        join: overGuests(),
        'outer join': `SELECT g.guest, c.country FROM ${file} AS g LEFT JOIN examples.cities AS c ON g.city = c.city`,
        nested: `WITH g AS (SELECT * FROM ${file}) SELECT guest, (SELECT max(country) FROM examples.cities AS c WHERE c.city = g.city) AS country FROM g`,
      };
      const ids: Record<string, number> = {};
      for (const [name, sql] of Object.entries(statements)) {
        const createdResponse = await makeDataset(admin, place, `${name} in ${databaseName}`, sql);
        expect([name, createdResponse.status]).toEqual([name, 201]);
        ids[name] = createdResponse.body.id;
      }
      const { join = 0, 'outer join': outer = 0, nested = 0 } = ids;
      expect(await rowsFor('none', join)).toEqual(['Norway Ada', 'Norway Edsger', 'France Grace']);
      expect(await rowsFor('Norway', join)).toEqual(['Norway Ada', 'Norway Edsger']);
      expect(await rowsFor('Ada', join)).toEqual(['Norway Ada']);
      expect(await rowsFor('both', join)).toEqual(['Norway Ada']);
      for (const id of [outer, nested]) {
        expect(await rowsFor('Norway', id)).toEqual(['Norway Ada', 'Norway Edsger', 'null Grace']);
        expect(await rowsFor('Ada', id)).toEqual(['Norway Ada']);
      }
    },
  );

  test('[C4 C14] nothing of a hidden row is computed: a condition that fails on it alone fails for nobody whom rules bind', async () => {
    const sql = `SELECT g.guest, c.country FROM examples.cities AS c JOIN "${guests.schema}".guests AS g ON g.city = c.city AND CASE WHEN g.guest = 'Grace' OR c.country = 'France' THEN error('seen') = 'x' ELSE true END`;
    const { id } = (await makeDataset(admin, guests, 'fails on hidden rows', sql)).body;
    expect(await rowsFor('none', id)).not.toEqual(expect.any(Array));
    expect(await rowsFor('both', id)).toEqual(['Norway Ada']);
  });

  test('[C7 C8] a kept result is nobody else’s, and a rule that changes counts at the next look', async () => {
    const { id } = (await makeDataset(admin, guests, 'kept', overGuests())).body;
    const rule = (await server.context.store.rowRules.all()).find(({ row }) => row.name === 'Norway');
    expect([await rowsFor('none', id), await rowsFor('Norway', id)]).toEqual([
      ['Norway Ada', 'Norway Edsger', 'France Grace'],
      ['Norway Ada', 'Norway Edsger'],
    ]);
    await admin.put(`/api/v1/rowlevelsecurity/${rule?.row.id}`, { clause: "country = 'France'" });
    expect(await rowsFor('Norway', id)).toEqual(['France Grace']);
    await admin.put(`/api/v1/rowlevelsecurity/${rule?.row.id}`, { clause: "country = 'Norway'" });
  });
});
