import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { codeOf, datasetOf } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { request, openTemplateServer, sumOf, total } from '../testing/template-server.ts';
import type { TemplateServer } from '../testing/template-server.ts';

let server: DataServer;
let admin: Client;
let ann: Client;
let ben: Client;
let tableId: number;
let databaseId: number;
let virtual: TemplateServer['virtual'];

beforeAll(async () => {
  ({ server, ann, ben, tableId, databaseId, virtual } = await openTemplateServer());
  ({ admin } = server);
});
afterAll(() => server.close());

const inCity = (...val: string[]) => ({ ...total, filters: [{ col: 'city', op: 'IN', val }] });

describe('what a statement reads of the query', () => {
  test('filter_values, also as an author joins them by hand, and their default', async () => {
    const id = await virtual(
      `SELECT * FROM %T WHERE city IN ({{ "'" + "','".join(filter_values('city', 'Paris')) + "'" }})`,
    );
    const requestedResponse = await request(admin, id, inCity('Oslo', "L'Aquila"));
    expect(sumOf(requestedResponse)).toBe(13);
    expect(requestedResponse.body.result[0]).toMatchObject({
      applied_template_filters: ['city'],
      applied_filters: [{ column: 'city' }],
      rejected_filters: [],
    });
    expect(requestedResponse.body.result[0].query).toContain(`IN ('Oslo','L''Aquila')`);
    const bareResponse = await request(admin, id, total);
    expect(sumOf(bareResponse)).toBe(2);
    expect(bareResponse.body.result[0].applied_template_filters).toEqual([]);
  });

  test('where_in writes a list with its parentheses, and NULL for none', async () => {
    const id = await virtual(`SELECT * FROM %T WHERE city IN {{ filter_values('city')|where_in }}`);
    expect(sumOf(await request(admin, id, inCity("L'Aquila")))).toBe(8);
    expect(sumOf(await request(admin, id, total))).toBeNull();
  });

  test('get_filters tells operators; a filter that a template takes over is not applied around it', async () => {
    const loop = (isRemoved: boolean) => `SELECT * FROM %T WHERE 1 = 1
      {%- for f in get_filters('city', remove_filter=${isRemoved ? 'True' : 'False'}) -%}
        {% if f.op == 'IN' %} AND city NOT IN {{ f.val|where_in }}{% endif %}
      {%- endfor %}`;
    expect(sumOf(await request(admin, await virtual(loop(true)), inCity('Oslo')))).toBe(10);
    expect(sumOf(await request(admin, await virtual(loop(false)), inCity('Oslo')))).toBeNull();
  });

  test('a filter that only a template knows counts as applied', async () => {
    const id = await virtual(
      `SELECT * FROM %T {% if filter_values('place') %}WHERE city IN {{ filter_values('place')|where_in }}{% endif %}`,
    );
    const query = { ...total, filters: [{ col: 'place', op: 'IN', val: ['Paris'] }] };
    const { body } = await request(admin, id, query);
    expect(body.result[0]).toMatchObject({
      data: [{ s: 2 }],
      applied_template_filters: ['place'],
      applied_filters: [{ column: 'place' }],
      rejected_filters: [],
    });
  });

  test('the range of time', async () => {
    const id = await virtual(
      `SELECT * FROM %T WHERE 1 = 1
       {% if from_dttm is not none %}AND day >= '{{ from_dttm }}'{% endif %}
       {% if to_dttm is not none %}AND day < '{{ to_dttm }}'{% endif %}`,
    );
    expect(sumOf(await request(admin, id, total))).toBe(15);
    const rangedQuery = { ...total, granularity: 'day', time_range: '2024-01-02 : 2024-03-01' };
    expect(sumOf(await request(admin, id, rangedQuery))).toBe(6);
    const { body } = await request(admin, id, rangedQuery);
    expect(body.result[0].query).toContain(`day >= '2024-01-02T00:00:00'`);
    const filtered = { ...total, filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-02-02' }] };
    expect(sumOf(await request(admin, id, filtered))).toBe(4);
  });

  test('get_time_filter gives literals of the engine', async () => {
    const id = await virtual(
      `{% set time = get_time_filter('day', remove_filter=True, target_type='DATE') %}
       SELECT * FROM %T WHERE 1 = 1 {% if time.from_expr %}AND day >= {{ time.from_expr }}{% endif %}
       {% if time.to_expr %}AND day < {{ time.to_expr }}{% endif %}`,
    );
    const query = { ...total, filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-02-02' }] };
    const result = await request(admin, id, query);
    expect(sumOf(result)).toBe(4);
    expect(result.body.result[0].query).toContain(`DATE '2024-02-01'`);
    expect(result.body.result[0].applied_template_filters).toEqual(['day']);
  });

  test('url_param: of the request first, then of the query; what the form keeps is not read', async () => {
    const id = await virtual(`SELECT * FROM %T WHERE city = '{{ url_param('city', 'Paris') }}'`);
    expect(sumOf(await request(admin, id, total))).toBe(2);
    expect(sumOf(await request(admin, id, total, '?city=Oslo'))).toBe(5);
    expect(sumOf(await request(admin, id, { ...total, url_params: { city: "L'Aquila" } }))).toBe(8);
    const formResponse = await admin.post('/api/v1/chart/data', {
      datasource: { id, type: 'table' },
      queries: [total],
      form_data: { url_params: { city: 'Oslo' } },
    });
    expect(sumOf(formResponse)).toBe(2);
  });

  test('variables of the query and parameters of the dataset', async () => {
    const id = await virtual(
      `SELECT '{{ row_limit }}' AS l, '{{ columns|length }}' AS c, '{{ time_grain }}' AS g, '{{ color }}' AS color, {{ most }} AS most, amount FROM %T`,
      { template_params: JSON.stringify({ color: 'green', most: 100 }) },
    );
    const { body } = await request(admin, id, { columns: ['l', 'c', 'g', 'color', 'most'], metrics: [], row_limit: 7 });
    expect(body.result[0].data).toEqual([{ l: '7', c: '5', g: 'None', color: 'green', most: 100 }]);
  });
});

describe('where templates may stand', () => {
  let id: number;
  beforeAll(async () => {
    id = await virtual('SELECT * FROM %T');
    const { body } = await admin.get(`/api/v1/dataset/${id}`);
    const savedResponse = await admin.put(`/api/v1/dataset/${id}`, {
      columns: [
        ...body.result.columns.map(({ id: column, column_name }: { id: number; column_name: string }) => ({
          id: column,
          column_name,
        })),
        { column_name: 'mine', expression: `owner = '{{ current_username() }}'` },
      ],
      metrics: [
        {
          metric_name: 'in_city',
          expression: `SUM(CASE WHEN city = '{{ url_param('c') or 'Oslo' }}' THEN amount END)`,
        },
        { metric_name: 'twice', expression: `2 * ({{ metric('in_city') }})` },
      ],
      fetch_values_predicate: `owner <> '{{ current_username() }}'`,
    });
    if (savedResponse.status !== 200) throw new Error(savedResponse.text);
  });

  test('in saved metrics and calculated columns', async () => {
    expect((await request(admin, id, { metrics: ['in_city'] })).body.result[0].data).toEqual([{ in_city: 5 }]);
    expect((await request(admin, id, { metrics: ['in_city'] }, '?c=Paris')).body.result[0].data).toEqual([
      { in_city: 2 },
    ]);
    const ownQuery = { columns: ['mine'], metrics: ['in_city'], orderby: [['mine', true]] };
    expect((await request(ann, id, ownQuery)).body.result[0].data).toEqual([
      { mine: false, in_city: 4 },
      { mine: true, in_city: 1 },
    ]);
    expect((await request(ben, id, ownQuery)).body.result[0].data).toEqual([
      { mine: false, in_city: 1 },
      { mine: true, in_city: 4 },
    ]);
  });

  test('in the SQL of a query', async () => {
    const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'x' });
    const query = {
      columns: [sql(`city || '{{ url_param("c", "!") }}'`)],
      metrics: [{ ...sql(`SUM({{ 'amount' }})`), label: 's' }],
      extras: { where: `city IN ('{{ "', '".join(['Oslo', 'Paris']) }}')`, having: 'SUM(amount) > {{ 1 + 1 }}' },
      orderby: [[{ ...sql(`MAX({{ 'amount' }})`), label: 'o' }, true]],
      filters: [{ col: sql(`{{ 'amount' }} * 2`), op: '>', val: 1 }],
    };
    const { body } = await request(admin, id, query);
    expect(body.result?.[0].data ?? body).toEqual([{ x: 'Oslo!', s: 5 }]);
  });

  test('in the predicate of value lists', async () => {
    const values = await ann.get(`/api/v1/datasource/table/${id}/column/city/values/`);
    expect(values.body.result).toEqual(['Oslo', 'Paris']);
  });

  test('a broken template of another metric disturbs nobody', async () => {
    const { store } = server.context;
    const record = await store.datasets.record(id);
    if (record === undefined) throw new Error('gone');
    const other = await virtual('SELECT * FROM %T');
    const otherRecord = await store.datasets.record(other);
    if (otherRecord === undefined) throw new Error('gone');
    await store.datasets.save(
      other,
      {
        ...otherRecord.dataset,
        metrics: [
          {
            name: 'broken',
            label: null,
            description: null,
            expression: 'SUM({{ gone }})',
            numberFormat: null,
            warning: null,
          },
        ],
        ownerIds: [],
        extra: {},
      },
      { authorId: null, reason: 'test', baseVersion: null },
    );
    expect(sumOf(await request(admin, other, total))).toBe(15);
    const brokenResponse = await request(admin, other, { metrics: ['broken'] });
    expect([brokenResponse.status, codeOf(brokenResponse)]).toEqual([400, 'TEMPLATE_004']);
  });
});

describe('[E6] what a template read is part of the key', () => {
  test('two users never share a result that depends on who asks', async () => {
    const id = await virtual(`SELECT * FROM %T WHERE owner = '{{ current_username() }}'`);
    expect(
      [await request(ann, id, total), await request(ben, id, total), await request(ann, id, total)].map(sumOf),
    ).toEqual([9, 6, 9]);
    const secondResponse = await request(ann, id, total);
    expect([sumOf(secondResponse), secondResponse.body.result[0].is_cached]).toEqual([9, true]);
  });

  test('users whose results are equal share one; whoever differs has his own', async () => {
    const sharedId = await virtual('SELECT * FROM %T WHERE amount > {{ 1 }}');
    await request(ann, sharedId, total);
    expect((await request(ben, sharedId, total)).body.result[0].is_cached).toBe(true);
    const wrappedId = await virtual(`SELECT * FROM %T {% set _ = cache_key_wrapper(current_user_id()) %}`);
    await request(ann, wrappedId, total);
    expect((await request(ben, wrappedId, total)).body.result[0].is_cached).toBe(false);
  });

  test('an address counts only where a template reads it', async () => {
    const id = await virtual(`SELECT * FROM %T WHERE 1 = 1 AND city = '{{ url_param('city', 'Oslo') }}'`);
    await request(admin, id, total);
    expect((await request(admin, id, total, '?other=1')).body.result[0].is_cached).toBe(true);
    expect((await request(admin, id, total, '?city=Paris')).body.result[0].is_cached).toBe(false);
  });

  test('files and samples are rendered for whoever asks', async () => {
    const id = await virtual(`SELECT owner, amount FROM %T WHERE owner = '{{ current_username() }}'`);
    for (const [client, name] of [
      [ann, 'ann'],
      [ben, 'ben'],
    ] as const) {
      const file = await client.post('/api/v1/chart/data', {
        datasource: { id, type: 'table' },
        queries: [{ columns: ['owner'], metrics: [] }],
        result_format: 'csv',
      });
      expect(file.text.trim().split(/\r?\n/).slice(1)).toEqual([name]);
      const page = await client.post(
        `/datasource/samples?datasource_type=table&datasource_id=${id}&page=1&per_page=10`,
        {},
      );
      const owners = page.body.result.data.map(({ owner }: { owner: string }) => owner);
      expect(owners).toEqual([name, name]);
      const values = await client.get(`/api/v1/datasource/table/${id}/column/owner/values/`);
      expect(values.body.result).toEqual([name]);
    }
  });
});

describe('other datasets', () => {
  test('dataset() stands for the rows of a dataset, with its calculated columns and metrics', async () => {
    const id = await virtual(`SELECT city, SUM(amount) AS amount FROM {{ dataset(${tableId}) }} GROUP BY city`);
    expect(sumOf(await request(admin, id, total))).toBe(15);
    const groupedId = await virtual(`SELECT * FROM {{ dataset(${tableId}, include_metrics=True, columns=['city']) }}`);
    const { body } = await request(admin, groupedId, { columns: ['city'], metrics: [], orderby: [['city', true]] });
    expect(body.result[0].data.map(({ city }: { city: string }) => city)).toEqual(["L'Aquila", 'Oslo', 'Paris']);
  });

  test('[E7] a dataset that is not for whoever asks is rejected, and one that is not there is named', async () => {
    const carl = await server.user('carl', ['Gamma']);
    const { store } = server.context;
    const id = await virtual(`SELECT SUM(amount) AS amount FROM {{ dataset(${tableId}) }}`);
    const role = await store.roles.create('Reads only the one over it');
    await store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${id}` }]);
    const dora = await server.user('dora', ['Gamma', 'Reads only the one over it']);
    expect(codeOf(await request(carl, id, total))).toBe('NOT_FOUND_003');
    const closed = await request(dora, id, total);
    expect([closed.status, codeOf(closed)]).toEqual([400, 'TEMPLATE_001']);
    expect(closed.body.errors[0].message).toContain(`Dataset ${tableId} not found!`);
    const missingResponse = await admin.post('/api/v1/dataset/', {
      database: databaseId,
      table_name: 'over nothing',
      sql: 'SELECT * FROM {{ dataset(987654) }}',
    });
    expect([missingResponse.status, codeOf(missingResponse)]).toEqual([400, 'TEMPLATE_001']);
    expect(missingResponse.body.errors[0].message).toContain('Dataset 987654 not found!');
  });

  test('[E5] a template cannot hide a table until somebody asks', async () => {
    const secretId = await datasetOf(admin, 'secret.csv', 'amount\n987654321');
    const secret = await server.context.store.datasets.load(secretId);
    const id = await virtual(
      `SELECT amount FROM {% if url_param('a') == 'x' %}"${secret?.schema}"."${secret?.name}"{% else %}%T{% endif %}`,
    );
    const role = await server.context.store.roles.create('Reads the two-faced one');
    await server.context.store.roles.allow(role.id, [{ action: 'datasource_access', view: `dataset:${id}` }]);
    const erik = await server.user('erik', ['Gamma', 'Reads the two-faced one']);
    expect(sumOf(await request(erik, id, total))).toBe(15);
    const hidden = await request(erik, id, total, '?a=x');
    expect([hidden.status, codeOf(hidden)]).toEqual([403, 'ACCESS_001']);
    expect(hidden.text).not.toContain('987654321');
    // Whoever may read the table himself sees it.
    expect(sumOf(await request(admin, id, total, '?a=x'))).toBe(987_654_321);
  });

  test('partitions are rejected by name', async () => {
    const result = await request(admin, tableId, {
      ...total,
      extras: { where: `city = '{{ presto.latest_partition('t') }}'` },
    });
    expect([result.status, codeOf(result)]).toEqual([400, 'TEMPLATE_005']);
    expect(result.body.message).toContain('presto.latest_partition()');
  });
});
