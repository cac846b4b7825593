import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
let datasetId: number;

/** Sums: oak 10, elm 25 (30 and -5), and 4 in two rows without a tree. No sale of December but on its first day. */
const csv = `sold,tree,price,stars
2023-10-31,oak,4,1
2023-10-02,oak,6,3
2023-11-30,elm,30,5
2023-11-29,elm,-5,4
2023-12-01,,3,
,,1,2`;

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'trees.csv', csv);
});
afterAll(() => server.close());

const sql = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label });
const aggregate = (name: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate: name,
  column: { column_name: column },
  label: `${name} of ${column}`,
});
const request = (query: object): Promise<TestResponse> =>
  admin.post('/api/v1/chart/data', { datasource: { id: datasetId, type: 'table' }, queries: [query] });
const pivot = (index: string, columns: string[], metric: string) => ({
  operation: 'pivot',
  options: { index: [index], columns, aggregates: { [metric]: { operator: 'mean' } }, drop_missing_columns: false },
});

test('what is infinite or no number comes as NULL, and its columns are named; of NULL and of numbers none is', async () => {
  const metrics = [
    sql("SUM(CASE WHEN tree = 'oak' THEN 'inf'::DOUBLE ELSE price END)", 'endless'),
    sql("SUM(CASE WHEN tree = 'elm' THEN 'nan'::DOUBLE ELSE price END)", 'unknown'),
    sql('AVG(price)', 'plain'),
    sql('NULL::DOUBLE', 'empty'),
  ];
  const { body } = await request({ columns: ['tree'], metrics, orderby: [['plain', false]] });
  const [entry] = body.result;
  expect(entry.not_finite_columns).toEqual(['endless', 'unknown']);
  expect(entry.data).toEqual([
    { tree: 'elm', endless: 25, unknown: null, plain: 12.5, empty: null },
    { tree: 'oak', endless: null, unknown: 10, plain: 5, empty: null },
    { tree: null, endless: 4, unknown: 4, plain: 2, empty: null },
  ]);
  const finite = await request({ columns: ['tree'], metrics: metrics.slice(2) });
  expect(finite.body.result[0]).not.toHaveProperty('not_finite_columns');
});

test('the quartiles of amounts whose sum is more than a number can be lie between them', async () => {
  const metrics = [sql('SUM(CASE WHEN stars IN (1, 4) THEN 1.5e308 ELSE 1.7e308 END::DOUBLE)', 'huge')];
  const boxes = { operation: 'boxplot', options: { groupby: [], metrics: ['huge'], whisker_type: 'tukey' } };
  const where = 'tree IS NOT NULL';
  const { body } = await request({ columns: ['stars'], metrics, extras: { where }, post_processing: [boxes] });
  const [{ huge__q1: q1, huge__median: median, huge__q3: q3, huge__max: max, huge__outliers: outliers }] =
    body.result[0].data;
  expect([q1, median, q3, max, outliers]).toEqual([1.5e308, 1.6e308, 1.7e308, 1.7e308, []]);
});

describe('which metrics add up', () => {
  test('is said of aggregates, SQL and saved metrics; what is not known to add up is not named', async () => {
    await admin.put(`/api/v1/dataset/${datasetId}?override_columns=false`, {
      metrics: [
        { metric_name: 'turnover', expression: 'SUM(price) / 100.0' },
        { metric_name: 'share', expression: 'SUM(price) / COUNT(*)' },
      ],
    });
    const metrics = [
      ...['COUNT', 'SUM', 'AVG', 'MIN', 'MAX', 'COUNT_DISTINCT'].map((name) => aggregate(name, 'price')),
      sql('SUM(CASE WHEN stars > 2 THEN price END)', 'liked'),
      sql('MEDIAN(price)', 'median'),
      'turnover',
      'share',
    ];
    const { body } = await request({ columns: ['tree'], metrics });
    expect(body.result[0].additive_metrics).toEqual(['COUNT of price', 'SUM of price', 'liked', 'turnover']);
  });

  test('is not said of what rounds each group: its total is the one of the engine over all rows', async () => {
    const third = (label: string, expression: string) => sql(expression, label);
    const metrics = [
      third('exact', 'COALESCE(SUM(price), 0) / 3'),
      third('rounded', 'ROUND(SUM(price) / 3)'),
      third('cast', 'CAST(SUM(price) / 3 AS INTEGER)'),
    ];
    const { body } = await request({ columns: ['tree'], metrics, subtotals: [[]] });
    const [entry] = body.result;
    expect(entry.additive_metrics).toEqual(['exact']);
    // oak 10 / 3, elm 25 / 3, none 4 / 3: rounded 3 + 8 + 1, which is 12; all rows make 39 / 3.
    const parts = entry.data.map(({ rounded }: { rounded: number }) => rounded).toSorted();
    expect(parts).toEqual([1, 3, 8]);
    expect(entry.subtotals[0].data).toEqual([{ exact: 13, rounded: 13, cast: 13 }]);
  });

  test('and not of rows as they are', async () => {
    const { body } = await request({ columns: ['tree'] });
    expect(body.result[0]).not.toHaveProperty('additive_metrics');
  });
});

describe('shares', () => {
  const shares = (metric: object & { label: string }, more: object = {}) =>
    request({
      columns: ['tree'],
      metrics: [metric],
      post_processing: [
        { operation: 'contribution', options: { orientation: 'column', columns: [metric.label] } },
        { operation: 'sort', options: { by: ['tree'] } },
      ],
      shares_of_parts: true,
      ...more,
    });
  const count = sql('COUNT(*)', 'count');

  test('of what adds up are made', async () => {
    const { body } = await shares(count);
    expect(body.result[0].data.map((row: { count: number }) => row.count)).toEqual([2 / 6, 2 / 6, 2 / 6]);
    expect(body.result[0]).not.toHaveProperty('shares_left_out');
  });

  test('of an average are left out: amounts stand there, and why', async () => {
    const { body } = await shares(aggregate('AVG', 'price'));
    expect(body.result[0].data).toEqual([
      { tree: 'elm', 'AVG of price': 12.5 },
      { tree: 'oak', 'AVG of price': 5 },
      { tree: null, 'AVG of price': 2 },
    ]);
    expect(body.result[0].shares_left_out).toEqual({ metrics: ['AVG of price'], reason: 'not_additive' });
  });

  test('are left out where amounts are negative', async () => {
    const balanceMetric = sql("SUM(CASE WHEN tree = 'elm' THEN -price ELSE price END)", 'balance');
    const { body } = await shares(balanceMetric);
    expect(body.result[0].shares_left_out).toEqual({ metrics: ['balance'], reason: 'negative' });
    expect(body.result[0].data[0]).toEqual({ tree: 'elm', balance: -25 });
  });

  test('are made for clients that do not ask for shares of parts, as in Superset', async () => {
    const { body } = await shares(aggregate('AVG', 'price'), { shares_of_parts: false });
    expect(body.result[0].data[0]).toEqual({ tree: 'elm', 'AVG of price': 12.5 / 19.5 });
  });
});

describe('NULL', () => {
  const byTree = {
    columns: [{ sqlExpression: 'tree', label: 'tree', expressionType: 'SQL', columnType: 'BASE_AXIS' }],
    metrics: [aggregate('SUM', 'price')],
    post_processing: [pivot('tree', [], 'SUM of price'), { operation: 'flatten', options: {} }],
  };

  test('is the last row of a pivot that keeps it, and left out as in Superset otherwise', async () => {
    const keptResponse = await request({ ...byTree, keeps_null_groups: true });
    expect(keptResponse.body.result[0].data).toEqual([
      { tree: 'elm', 'SUM of price': 25 },
      { tree: 'oak', 'SUM of price': 10 },
      { tree: null, 'SUM of price': 4 },
    ]);
    expect((await request(byTree)).body.result[0].data).toHaveLength(2);
  });

  test('is a series like others under a series limit', async () => {
    const limitedQuery = {
      columns: ['tree'],
      metrics: [sql('SUM(-price)', 'lost')],
      series_columns: ['tree'],
      series_limit: 1,
      order_desc: true,
    };
    const keptResponse = await request({ ...limitedQuery, keeps_null_groups: true });
    expect(keptResponse.body.result[0].data).toEqual([{ tree: null, lost: -4 }]);
    expect((await request(limitedQuery)).body.result[0].data).toEqual([]);
  });
});

describe('coverage', () => {
  test('of steps of time: rows and the last moment of each, rows without a time', async () => {
    const { body } = await request({
      columns: [
        {
          sqlExpression: 'sold',
          label: 'sold',
          expressionType: 'SQL',
          columnType: 'BASE_AXIS',
          isColumnReference: true,
          timeGrain: 'P1M',
        },
        'tree',
      ],
      metrics: [aggregate('AVG', 'stars')],
      extras: { time_grain_sqla: 'P1M' },
      row_limit: 1,
      series_limit: 1,
      series_columns: ['tree'],
      is_coverage: true,
    });
    const rows = body.result[0].data.toSorted((one: { sold: number }, other: { sold: number }) =>
      one.sold === null ? 1 : other.sold === null ? -1 : one.sold - other.sold,
    );
    expect(rows).toEqual([
      { sold: Date.UTC(2023, 9, 1), rows__: 2, last__: Date.UTC(2023, 9, 31) },
      { sold: Date.UTC(2023, 10, 1), rows__: 2, last__: Date.UTC(2023, 10, 30) },
      { sold: Date.UTC(2023, 11, 1), rows__: 1, last__: Date.UTC(2023, 11, 1) },
      { sold: null, rows__: 1, last__: null },
    ]);
  });

  test('of a histogram: rows, rows that have a value, and those whose value has a bin', async () => {
    const { body } = await request({
      columns: ['stars'],
      post_processing: [{ operation: 'histogram', options: { column: 'stars', groupby: [], bins: 5 } }],
      is_coverage: true,
    });
    expect(body.result[0].data).toEqual([{ rows__: 6, present__: 5 }]);
    const spread = (value: string) =>
      request({
        columns: [sql(`CASE WHEN tree = 'oak' THEN '${value}'::DOUBLE WHEN stars > 1 THEN price END`, 'spread')],
        post_processing: [{ operation: 'histogram', options: { column: 'spread', groupby: [], bins: 5 } }],
        is_coverage: true,
      });
    for (const value of ['inf', '-inf', 'nan'])
      expect((await spread(value)).body.result[0].data).toEqual([{ rows__: 6, present__: 5, finite__: 3 }]);
    expect((await spread('7')).body.result[0].data).toEqual([{ rows__: 6, present__: 5, finite__: 5 }]);
  });
});
