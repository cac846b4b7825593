import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { connectPlace, townPlaces } from '../testing/sql-lab-places.ts';

const { places, folder } = await townPlaces(`towns_${process.pid}`);
const titles = ['DuckDB', ...places.map(({ title }) => title)];
const found = new Map<string, { readonly database: number; readonly schema: string }>();
let server: DataServer;

/** Longer than anything here may run, on every database. */
const endless = `SELECT count(*) AS n FROM ${Array.from({ length: 22 }, (_, index) => `towns t${index}`).join(', ')}`;
const timeoutS = 4;

beforeAll(async () => {
  server = await openDataServer({
    SEXTANT_PRIVATE_HOSTS: '127.0.0.1, localhost',
    SEXTANT_FILE_ROOTS: folder,
    SEXTANT_QUERY_TIMEOUT_S: String(timeoutS),
  });
  const dataset = await datasetOf(server.admin, 'towns.csv', 'town,people\nOslo,700\nBergen,290\nRome,\n');
  const { result } = (await server.admin.get(`/api/v1/dataset/${dataset}`)).body;
  found.set('DuckDB', { database: result.database.id, schema: result.schema });
  for (const place of places) {
    if (place.cluster !== null) await place.make(place.cluster);
    found.set(place.title, { database: await connectPlace(server.admin, place), schema: place.schema });
  }
}, 120_000);
afterAll(async () => {
  await server.close();
  for (const place of places) if (place.cluster !== null) await place.drop(place.cluster);
});

const runOn = (title: string, sql: string, more: Readonly<Record<string, unknown>> = {}) => {
  const { database = 0, schema = '' } = found.get(title) ?? {};
  return server.admin.post('/api/v1/sqllab/execute/', { database_id: database, schema, sql, ...more });
};

describe.each(titles)('SQL Lab on %s', (title) => {
  const run = (sql: string, more: Readonly<Record<string, unknown>> = {}) => runOn(title, sql, more);
  const judged = async (sql: string) => {
    const { database = 0, schema = '' } = found.get(title) ?? {};
    const { result } = (await server.admin.post(`/api/v1/database/${database}/validate_sql/`, { sql, schema })).body;
    return result.map((one: Record<string, unknown>) => [one['line_number'], one['start_column'], one['end_column']]);
  };
  const placeOf = async (sql: string) => {
    const { message, extra } = (await run(sql)).body.errors[0];
    return { message, place: [extra.line, extra.column], statement: extra.statement };
  };

  test('rows come with their types; names that need quotes, columns of one name, none at all', async () => {
    const { body } = await run('SELECT town, people FROM towns ORDER BY town');
    expect(body.data).toEqual([
      { town: 'Bergen', people: 290 },
      { town: 'Oslo', people: 700 },
      { town: 'Rome', people: null },
    ]);
    expect(body.columns.map(({ type }: { type: string }) => type)).toEqual(['STRING', 'INT']);
    const quoted = await run(`SELECT town AS "sel ""ect; --", town, town FROM towns WHERE people = 700`);
    expect(quoted.body.data).toEqual([{ 'sel "ect; --': 'Oslo', town: 'Oslo', town__1: 'Oslo' }]);
    const none = await run('SELECT town, people FROM towns WHERE 1 = 0');
    expect([none.body.data, none.body.columns.length, none.body.query.rows]).toEqual([[], 2, 0]);
  });

  test('an error says what the database says, at its place in the text that was sent', async () => {
    const column = await placeOf('SELECT 1;\n\nSELECT town,\n  nope FROM towns');
    expect(column).toMatchObject({ place: [4, 3], statement: 1 });
    expect(column.message).toMatch(/^\[Statement 2 out of 2\] .*nope/is);
    expect(await placeOf('SELECT *\nFROM nowhere')).toMatchObject({ message: expect.stringContaining('nowhere') });
    expect(await placeOf('SELECT town FORM towns')).toMatchObject({
      message: expect.stringMatching(/syntax/i),
      place: [1, 18],
    });
    expect(await judged('SELECT town FROM towns;\nSELECT people + nope FROM towns')).toEqual([[2, 17, 20]]);
    expect(await judged('SELECT town FROM towns')).toEqual([]);
  });

  test('[D21] the limit that the user chose and the statement’s own both hold', async () => {
    const limited = async (sql: string, queryLimit: number) => {
      const { query } = (await run(sql, { queryLimit })).body;
      return [query.rows, query.limitingFactor, query.statements[0].is_cut];
    };
    expect(await limited('SELECT town FROM towns', 2)).toEqual([2, 'DROPDOWN', true]);
    expect(await limited('SELECT town FROM towns', 3)).toEqual([3, 'NOT_LIMITED', false]);
    expect(await limited('SELECT town FROM towns ORDER BY town LIMIT 1', 100)).toEqual([1, 'QUERY', false]);
    expect(await limited('SELECT town FROM (SELECT town FROM towns LIMIT 1000000) AS every_one', 2)).toEqual([
      2,
      'DROPDOWN',
      true,
    ]);
  });

  test.each([
    ['D7', 'SET search_path = x'],
    ['D12', 'BEGIN'],
    ['D12', 'LOCK TABLE towns'],
    ['D11', 'SELECT 1 /* ; */; DROP TABLE towns'],
    ['D11', 'SELECT 1 -- ;\n; DELETE FROM towns'],
    ['D12', `UPDATE towns SET town = 'x'`],
    ['D12', 'CREATE TABLE other AS SELECT 1 AS a'],
  ])('[%s] nothing but reading is done: %s', async (_case, sql) => {
    expect(codeOf(await run(sql))).toBe('SQLLAB_001');
    expect((await run('SELECT count(*) AS n FROM towns')).body.data).toEqual([{ n: 3 }]);
  });

  test('[D11] a text that ends within a quote is rejected whole', async () => {
    expect(codeOf(await run(`SELECT 1; SELECT 'it''s`))).toBe('QUERY_012');
    expect(codeOf(await run('SELECT 1; SELECT "town'))).toBe('QUERY_012');
    expect(codeOf(await run(''))).toBe('SQLLAB_002');
  });

  test('what a statement reads is told by its plan; nothing is run', async () => {
    const { database = 0, schema = '' } = found.get(title) ?? {};
    const statement = { database_id: database, schema, sql: 'SELECT town FROM towns WHERE people > 300' };
    const { result } = (await server.admin.post('/api/v1/sextant/sql-lab/explain', statement)).body;
    expect(result.text).not.toBe('');
    expect(result.root).toMatchObject({ name: expect.any(String), children: expect.any(Array) });
    const asWritten = await run(`EXPLAIN ${statement.sql}`);
    expect(asWritten.body.query.statements[0].kind).toBe('explain');
    expect(codeOf(await run('EXPLAIN ANALYZE SELECT town FROM towns'))).toBe('QUERY_012');
  });
});

// On all databases at once: each of these keeps a core busy for as long as it runs.
describe('on every database', () => {
  const goesOn = async (title: string) =>
    expect([title, (await runOn(title, 'SELECT 1 AS one')).body.data]).toEqual([title, [{ one: 1 }]]);

  test('[D15] a statement that never ends is stopped at the limit of time, and says so', async () => {
    await Promise.all(
      titles.map(async (title) => {
        const startedAt = performance.now();
        const response = await runOn(title, endless);
        expect([title, response.status, codeOf(response)]).toEqual([title, 408, 'SQLLAB_009']);
        expect(performance.now() - startedAt).toBeLessThan((timeoutS + 15) * 1000);
        await goesOn(title);
      }),
    );
  });

  test('a run is stopped, in the database too; its end is written down', async () => {
    await Promise.all(
      titles.map(async (title) => {
        const clientId = `stop-${title}`;
        const begun = await runOn(title, endless, { client_id: clientId, runAsync: true });
        expect([title, begun.status]).toEqual([title, 202]);
        const stateOf = async () =>
          (await server.admin.get(`/api/v1/sextant/sql-lab/runs/${clientId}?wait_ms=2000`)).body.result.state;
        await expect.poll(stateOf).toBe('running');
        const stopResponse = await server.admin.post('/api/v1/query/stop', { client_id: clientId });
        expect(stopResponse.body).toEqual({ result: 'OK' });
        await expect.poll(stateOf).toBe('stopped');
        await goesOn(title);
      }),
    );
  });
});
