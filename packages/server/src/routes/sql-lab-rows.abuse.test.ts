import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let ana: Client;
let datasetId = 0;
/** What names a run: its rows' key, what the page called it, its number. */
let run: { readonly resultsKey: string; readonly id: string; readonly queryId: number };

beforeAll(async () => {
  server = await openDataServer();
  ana = await server.user('ana', ['Alpha', 'sql_lab']);
  datasetId = await datasetOf(ana, 'towns.csv', 'town,people\nOslo,700\nBergen,290\n');
  const { result } = (await ana.get(`/api/v1/dataset/${datasetId}`)).body;
  const { body } = await ana.post('/api/v1/sqllab/execute/', {
    database_id: result.database.id,
    schema: result.schema,
    sql: 'SELECT town, people FROM towns',
    queryLimit: 1000,
    client_id: 'ofAnaOnly1',
  });
  run = body.query;
});
afterAll(() => server.close());

/** Every call that gives a run or its rows to whoever names it. */
const calls = (): readonly string[] => [
  `/api/v1/sqllab/results/?q=(key:'${run.resultsKey}')`,
  `/superset/results/${run.resultsKey}/`,
  `/api/v1/sqllab/export/${run.id}/`,
  `/superset/csv/${run.id}`,
  `/api/v1/sextant/sql-lab/runs/${run.id}`,
];

test('[H10] the rows of a run are had by whoever ran it', async () => {
  for (const call of calls()) {
    const { status, text } = await ana.get(call);
    expect([call, status]).toEqual([call, 200]);
    // The description of a run names its rows, and does not hold them.
    expect([call, text.includes('Bergen')]).toEqual([call, !call.includes('/runs/')]);
  }
});

test('[H10] nobody else has them by their key, name or file, an administrator neither', async () => {
  const ben = await server.user('ben', ['Alpha', 'sql_lab']);
  for (const client of [ben, server.admin])
    for (const call of calls()) {
      const response = await client.get(call);
      expect([call, response.status, codeOf(response)]).toEqual([call, 404, 'SQLLAB_004']);
      expect(response.text).not.toContain('Bergen');
    }
  for (const call of calls()) {
    const guess = await ana.get(
      call.replace(run.resultsKey, run.resultsKey.replace(/.$/, '_')).replace(run.id, 'ofAnaOnly2'),
    );
    expect([call, guess.status]).toEqual([call, 404]);
  }
  for (const call of calls()) {
    const { status, text } = await server.anonymous.call('GET', call);
    expect([call, status === 200 || text.includes('Bergen')]).toEqual([call, false]);
  }
});

test('[H10] rows of a time at which a user saw others are not given again', async () => {
  const { ids } = (await server.admin.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Alpha)))')).body;
  const rule = await server.admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Without Bergen',
    filter_type: 'Regular',
    tables: [datasetId],
    roles: ids,
    clause: "town <> 'Bergen'",
  });
  expect(rule.status).toBe(201);
  const [results = '', legacyResults = '', ...files] = calls().slice(0, 4);
  for (const call of [results, legacyResults]) {
    const response = await ana.get(call);
    expect([call, codeOf(response)]).toEqual([call, 'SQLLAB_003']);
    expect(response.text).not.toContain('Bergen');
  }
  // A file is made of what the statement gives now.
  for (const call of files) {
    const { status, text } = await ana.get(call);
    expect([call, status, text.includes('Oslo'), text.includes('Bergen')]).toEqual([call, 200, true, false]);
  }
});
