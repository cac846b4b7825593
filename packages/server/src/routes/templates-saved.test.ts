import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { bundleOf, importFile } from '../testing/bundles.ts';
import { codeOf, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { request, openTemplateServer, salesCsv, sumOf, total } from '../testing/template-server.ts';
import type { TemplateServer } from '../testing/template-server.ts';

let server: DataServer;
let admin: Client;
let tableId: number;
let table: string;
let databaseId: number;
let virtual: TemplateServer['virtual'];
let open: TemplateServer['open'];

beforeAll(async () => {
  ({ server, tableId, table, databaseId, virtual, open } = await openTemplateServer());
  ({ admin } = server);
});
afterAll(() => server.close());

describe('row rules', () => {
  const rules = '/api/v1/rowlevelsecurity/';
  test('[E6] a rule that asks who reads shows everybody his own rows', async () => {
    const id = await datasetOf(admin, 'owned.csv', salesCsv);
    await open(id);
    const role = await server.context.store.roles.create('Owners');
    const createdResponse = await admin.post(rules, {
      name: 'own rows',
      filter_type: 'Regular',
      tables: [id],
      roles: [role.id],
      clause: `owner = {% if current_username() == 'fay' %}'ann'{% else %}'{{ current_username() }}'{% endif %}`,
    });
    expect(createdResponse.status).toBe(201);
    const fay = await server.user('fay', ['Gamma', 'Reads all', 'Owners']);
    const oddClient = await server.user("o'dd", ['Gamma', 'Reads all', 'Owners']);
    expect(sumOf(await request(fay, id, total))).toBe(9);
    expect(sumOf(await request(oddClient, id, total))).toBeNull();
    expect(sumOf(await request(fay, id, total))).toBe(9);
    expect(sumOf(await request(admin, id, total))).toBe(15);
    const storedDataset = await server.context.store.datasets.load(id);
    const exceedingId = await virtual(
      `SELECT * FROM "${storedDataset?.schema}"."${storedDataset?.name}" WHERE amount > {{ 0 }}`,
    );
    expect(sumOf(await request(fay, exceedingId, total))).toBe(9);
    expect(sumOf(await request(oddClient, exceedingId, total))).toBeNull();
    await admin.delete(`${rules}${createdResponse.body.id}`);
  });

  test.each([
    [`city = '{{ url_param('c') }}'`, 'url_param() is not available here'],
    [`city IN {{ filter_values('c')|where_in }}`, 'filter_values() is not available here'],
    [`owner = {{ current_username() }}`, 'stands outside of quotes'],
    [`owner = '{{ gone }}'`, 'undefined'],
    [`owner = '{% if %}'`, 'expected an expression'],
    [`{{ '1 = 1); DROP TABLE t; --' }}`, 'Closing unclosed parenthesis'],
  ])('%s is rejected when it is saved', async (clause, reason) => {
    const role = await server.context.store.roles.create(`Bound by ${clause}`.slice(0, 60));
    const createdResponse = await admin.post(rules, {
      name: clause,
      filter_type: 'Regular',
      tables: [tableId],
      roles: [role.id],
      clause,
    });
    expect([createdResponse.status, codeOf(createdResponse)]).toEqual([422, 'REQUEST_008']);
    expect(createdResponse.text).toContain(reason.replaceAll('"', '\\"'));
  });
});

describe('saving and trying', () => {
  test('a template is described by what it makes for nothing, or for something', async () => {
    const preview = (sql: string, more: object = {}): Promise<TestResponse> =>
      admin.post('/api/v1/sextant/dataset/preview', {
        database: databaseId,
        sql: sql.replaceAll('%T', table),
        ...more,
      });
    const sampleResponse = await preview('SELECT city, amount FROM %T WHERE amount > {{ url_param("least") }}');
    expect([sampleResponse.status, sampleResponse.text]).toEqual([200, sampleResponse.text]);
    expect(sampleResponse.body.result.map(({ column_name }: { column_name: string }) => column_name)).toEqual([
      'city',
      'amount',
    ]);
    const emptyResponse = await preview(`SELECT city FROM %T {% if filter_values('x') %}{{ gone }}{% endif %}`);
    expect(emptyResponse.status).toBe(200);
    const params = await preview('SELECT {{ n }} AS n', { template_params: '{"n": 5}' });
    expect(params.status).toBe(200);
    const brokenResponse = await preview('SELECT 1\nFROM {% if %}');
    expect([brokenResponse.status, codeOf(brokenResponse)]).toEqual([400, 'TEMPLATE_001']);
    expect(brokenResponse.body.errors[0].message).toContain('(line 2)');
    const wrongResponse = await preview('SELECT {{ n }} AS n', { template_params: '[1]' });
    expect([wrongResponse.status, codeOf(wrongResponse)]).toEqual([400, 'TEMPLATE_006']);
  });

  test('a broken expression is rejected with its name and its line', async () => {
    const id = await virtual('SELECT * FROM %T');
    const savedResponse = await admin.put(`/api/v1/dataset/${id}`, {
      metrics: [{ metric_name: 'm', expression: 'SUM(\n{{ nope( }})' }],
    });
    expect([savedResponse.status, codeOf(savedResponse)]).toEqual([422, 'REQUEST_008']);
    expect(savedResponse.text).toContain('m: Error in jinja expression in m');
    expect(savedResponse.text).toContain('(line 2)');
  });

  test('other parameters are looked at like another statement', async () => {
    const secretId = await datasetOf(admin, 'hidden.csv', 'amount\n1');
    const secret = await server.context.store.datasets.load(secretId);
    const writer = await server.user('wanda', ['Alpha']);
    const ownId = await datasetOf(writer, 'own.csv', 'amount\n1');
    const ownDataset = await server.context.store.datasets.load(ownId);
    const createdResponse = await writer.post('/api/v1/dataset/', {
      database: ownDataset?.databaseId,
      table_name: 'by parameter',
      sql: 'SELECT amount FROM {{ place }}',
      template_params: JSON.stringify({ place: `"${ownDataset?.schema}"."${ownDataset?.name}"` }),
    });
    expect([createdResponse.status, createdResponse.text]).toEqual([201, createdResponse.text]);
    const turnedResponse = await writer.put(`/api/v1/dataset/${createdResponse.body.id}`, {
      template_params: JSON.stringify({ place: `"${secret?.schema}"."${secret?.name}"` }),
    });
    expect(statusAndCode(turnedResponse)).toBe('403 ACCESS_001');
  });
});

describe('errors of a template in a query', () => {
  test.each([
    ['{% raw %}', 'TEMPLATE_001', 'Error in jinja expression in WHERE clause: Missing end of raw directive'],
    ['{{ 1/0 }}', 'TEMPLATE_001', 'Error in jinja expression in WHERE clause: division by zero'],
    ['{{ nope.nothing() }}', 'TEMPLATE_001', "'nope' is undefined"],
    ['amount > {{ nope }}', 'TEMPLATE_004', 'The following parameter in your query is undefined: "nope".'],
    ['{% for i in range(9999999) %}{% endfor %}', 'TEMPLATE_002', 'the template was stopped'],
    [`city = {{ url_param('c') }}`, 'TEMPLATE_003', 'stands outside of quotes'],
    [`{{ '1=1; SELECT 1' }}`, 'QUERY_012', 'Clause contains multiple statements'],
    [`amount IN ({{ '(SELECT 1)' }})`, 'QUERY_011', 'Custom SQL fields cannot contain sub-queries.'],
  ])('[E1 E4] %s', async (where, code, message) => {
    const result = await request(admin, tableId, { ...total, extras: { where } }, '?c=tenant');
    expect([result.status, codeOf(result)]).toEqual([400, code]);
    expect(result.body.message).toContain(message);
  });

  test('a value that looks like a template is a value', async () => {
    const id = await virtual(`SELECT * FROM %T WHERE city = '{{ url_param('city') }}'`);
    const result = await request(admin, id, total, `?city=${encodeURIComponent('{{ 7 * 7 }}')}`);
    expect(sumOf(result)).toBeNull();
    expect(result.body.result[0].query).toContain(`'{{ 7 * 7 }}'`);
  });
});

test('a value that stands outside of quotes is warned of before anybody asks', async () => {
  const preview = (sql: string): Promise<TestResponse> =>
    admin.post('/api/v1/sextant/dataset/preview', { database: databaseId, sql: sql.replaceAll('%T', table) });
  const bareResponse = await preview(
    `SELECT * FROM %T WHERE amount > {{ url_param('least', 0) }} AND owner <> '{{ current_username() }}' AND city IN ({{ filter_values('city', '1')|join(',') }})`,
  );
  expect(bareResponse.body.warnings).toEqual([
    expect.stringContaining("The value of url_param('least') stands outside of quotes"),
    expect.stringContaining("The value of filter_values('city') stands outside of quotes"),
  ]);
  const quotedResponse = await preview(
    `SELECT * FROM %T WHERE owner <> '{{ current_username() }}' AND city IN {{ filter_values('city')|where_in }}`,
  );
  expect([quotedResponse.status, quotedResponse.body.warnings]).toEqual([200, []]);
  expect((await preview('SELECT * FROM %T')).body.warnings).toBeUndefined();
  const otherResponse = await admin.post('/api/v1/sextant/dataset/preview', {
    database: databaseId,
    sql: `SELECT * FROM ${table}`,
    expressions: [
      { name: 'Metric dear', sql: "SUM(amount) FILTER (WHERE amount > {{ url_param('least', 0) }})" },
      { name: 'Metric quoted', sql: "COUNT(*) FILTER (WHERE owner = '{{ current_username() }}')" },
      { name: 'Column mine', sql: 'owner = {{ current_user_id() }} OR {{ current_username() }}' },
      { name: 'plain', sql: 'COUNT(*)' },
    ],
  });
  expect(otherResponse.body.warnings).toEqual([
    expect.stringMatching(/^Metric dear: The value of url_param\('least'\)/),
    expect.stringMatching(/^Column mine: /),
    ...otherResponse.body.warnings.slice(2).map(() => expect.stringMatching(/^Column mine: /)),
  ]);
});

test('switched off, marks of templates are letters like others', async () => {
  const plainServer = await openDataServer({ SEXTANT_FEATURE_FLAGS: '{"ENABLE_TEMPLATE_PROCESSING": false}' });
  try {
    const id = await datasetOf(plainServer.admin, 'plain.csv', salesCsv);
    const whereClause = `city <> '{{ current_username() }}'`;
    const result = await request(plainServer.admin, id, { ...total, extras: { where: whereClause } });
    expect(result.body.result[0].query).toContain(whereClause);
    expect(codeOf(await request(plainServer.admin, id, { ...total, extras: { where: 'amount > {{ 1 }}' } }))).not.toBe(
      'TEMPLATE_001',
    );
    expect(codeOf(await request(plainServer.admin, id, { ...total, extras: { where: '{% if %}' } }))).not.toMatch(
      /^TEMPLATE_/,
    );
    const shownResult = (await plainServer.admin.get(`/api/v1/dataset/${id}`)).body.result;
    const columns = shownResult.columns.map(({ id: columnId, column_name }: { id: number; column_name: string }) => ({
      id: columnId,
      column_name,
    }));
    const markedColumn = { column_name: 'marked', expression: `'{{ current_username() }}' || city` };
    const savedResponse = await plainServer.admin.put(`/api/v1/dataset/${id}`, { columns: [...columns, markedColumn] });
    expect([savedResponse.status, savedResponse.text.includes('TEMPLATE')]).toEqual([200, false]);
    const [row] = (await request(plainServer.admin, id, { columns: ['marked'], metrics: [], row_limit: 1 })).body
      .result[0].data;
    expect(row.marked).toMatch(/^\{\{ current_username\(\) \}\}/);
    const brokenColumn = { column_name: 'broken', expression: `'{% nothing %}' || {{ nothing() }}` };
    const rejectedResponse = await plainServer.admin.put(`/api/v1/dataset/${id}`, {
      columns: [...columns, brokenColumn],
    });
    expect([rejectedResponse.status, rejectedResponse.text.includes('jinja')]).toEqual([422, false]);
    const { database, schema, table_name: name } = shownResult;
    const source = { database: database.id, schema, sql: `SELECT '{{ 1 + 1 }}' AS x FROM ${schema}.${name}` };
    const preview = await plainServer.admin.post('/api/v1/sextant/dataset/preview', source);
    expect([preview.status, preview.body.warnings]).toEqual([200, undefined]);
  } finally {
    await plainServer.close();
  }
});

test('switched off, row rules and bundles are saved and used without reading them as templates', async () => {
  const plainServer = await openDataServer({ SEXTANT_FEATURE_FLAGS: '{"ENABLE_TEMPLATE_PROCESSING": false}' });
  const { admin, context } = plainServer;
  try {
    const id = await datasetOf(admin, 'plain.csv', salesCsv);
    const role = await context.store.roles.create('Bound');
    await context.store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${id}` }]);
    const clause = `city <> '{{ current_username() }}' AND city <> '{% if %}'`;
    const rule = { name: 'marked', filter_type: 'Regular', tables: [id], roles: [role.id], clause };
    const createdResponse = await admin.post('/api/v1/rowlevelsecurity/', rule);
    expect([createdResponse.status, createdResponse.text.includes('jinja')]).toEqual([201, false]);
    const brokenResponse = await admin.put(`/api/v1/rowlevelsecurity/${createdResponse.body.id}`, {
      clause: "city = '{{ 1 }}",
    });
    expect([brokenResponse.status, brokenResponse.text.includes('jinja')]).toEqual([422, false]);
    const bound = await plainServer.user('bound', ['Alpha', 'Bound']);
    expect((await request(bound, id, total)).body.result[0].query).toContain(`city <> '{% if %}'`);
    const { uuid } = (await context.store.databases.all()).find(({ purpose }) => purpose === 'uploads') ?? {};
    const bundle = bundleOf({
      'metadata.yaml': { version: '1.0.0', type: 'SqlaTable' },
      'datasets/Uploads/marked.yaml': {
        table_name: 'marked',
        uuid: 'aaaaaaaa-0000-4000-8000-000000000007',
        version: '1.0.0',
        database_uuid: uuid ?? '',
        sql: "SELECT '{% nothing' AS x",
      },
    });
    const importedResponse = await importFile(bound, 'dataset', bundle);
    expect([importedResponse.status, importedResponse.text.includes('jinja')]).toEqual([200, false]);
    const { databaseId } = (await context.store.datasets.load(id)) ?? {};
    const validationResponse = await admin.post(`/api/v1/database/${databaseId}/validate_sql/`, {
      sql: "SELECT '{% nothing' AS x",
    });
    expect(validationResponse.body.result).toEqual([]);
  } finally {
    await plainServer.close();
  }
});
