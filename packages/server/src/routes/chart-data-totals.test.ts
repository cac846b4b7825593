import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusAndCode } from '../testing/core-server.ts';
import type { TestResponse, Client } from '../testing/core-server.ts';
import { bindToTenant, datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';

let server: DataServer;
let admin: Client;
/** Bound to the rows of tenant a by a rule. */
let ann: Client;
let datasetId: number;

const cities = ['Oslo', 'Bergen', 'Paris', 'Lyon'];
interface Row {
  readonly tenant: string;
  readonly city: string;
  readonly person: number;
  readonly amount: number;
}
const rows = Array.from({ length: 60 }, (_, index): Row => ({
  tenant: index % 3 === 0 ? 'a' : 'b',
  city: cities[(index * 7) % 4] ?? '',
  person: (index * 5) % 11,
  amount: ((index * 37) % 100) + 1,
}));
const csv = ['tenant,city,person,amount', ...rows.map((row) => Object.values(row).join(','))].join('\n');

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'totals.csv', csv);
  await bindToTenant(server, datasetId, 'totals');
  ann = await server.user('ann', ['Gamma', 'Readers of totals', 'Tenant A of totals']);
});
afterAll(() => server.close());

const sql = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label });
const metrics = [
  sql('COUNT(*)', 'rows'),
  sql('AVG(amount)', 'average'),
  sql('COUNT(DISTINCT person)', 'persons'),
  sql('SUM(amount) / COUNT(DISTINCT person)', 'each'),
  sql('MEDIAN(amount)', 'median'),
];
const request = (client: Client, query: object, more: object = {}): Promise<TestResponse> =>
  client.post('/api/v1/chart/data', { datasource: { id: datasetId, type: 'table' }, queries: [query], ...more });
const byCity = { columns: ['tenant', 'city'], metrics, orderby: [['city', true]], row_limit: 1 };

/** The metrics of some rows, straight from their definition. */
function expectedOf(givenRows: readonly Row[]) {
  const amounts = givenRows.map(({ amount }) => amount).sort((left, right) => left - right);
  const sum = amounts.reduce((total, amount) => total + amount, 0);
  const persons = new Set(givenRows.map(({ person }) => person)).size;
  const halfIndex = (amounts.length - 1) / 2;
  return {
    rows: givenRows.length,
    average: expect.closeTo(sum / amounts.length, 9),
    persons,
    each: expect.closeTo(sum / persons, 9),
    median: ((amounts[Math.floor(halfIndex)] ?? 0) + (amounts[Math.ceil(halfIndex)] ?? 0)) / 2,
  };
}

const inOrder = (data: readonly Readonly<Record<string, unknown>>[]) =>
  data.toSorted((left, right) => String(left['city']).localeCompare(String(right['city'])));

describe('subtotals beside cut rows', () => {
  test.each([
    ['a reader of every row', () => admin, rows],
    ['a reader bound by a row rule', () => ann, rows.filter(({ tenant }) => tenant === 'a')],
  ])('for %s', async (_, client, readableRows) => {
    const result = await request(client(), { ...byCity, subtotals: [['city'], [], ['tenant', 'city']] });
    expect(result.status).toBe(200);
    const [entry] = result.body.result;
    expect([entry.rowcount, entry.is_cut]).toEqual([1, true]);
    const [cityLevel, grandTotal, full] = entry.subtotals;
    expect(cityLevel).toMatchObject({ groupby: ['city'], rowcount: 4, is_cut: false, coltypes: [1, 0, 0, 0, 0, 0] });
    expect(inOrder(cityLevel.data)).toEqual(
      cities.toSorted().map((city) => ({ city, ...expectedOf(readableRows.filter((row) => row.city === city)) })),
    );
    expect(grandTotal).toMatchObject({ groupby: [], colnames: metrics.map(({ label }) => label) });
    expect(grandTotal.data).toEqual([expectedOf(readableRows)]);
    expect(full.rowcount).toBe(new Set(readableRows.map(({ tenant, city }) => tenant + city)).size);
  });

  test('of the filtered rows only, and with the groups that HAVING keeps', async () => {
    const query = {
      ...byCity,
      filters: [{ col: 'amount', op: '>', val: 30 }],
      extras: { having: 'COUNT(*) > 5' },
      subtotals: [[]],
    };
    const left = rows.filter(({ amount }) => amount > 30);
    const groups = Map.groupBy(left, ({ tenant, city }) => tenant + city);
    const keptRows = [...groups.values()].filter((group) => group.length > 5).flat();
    expect(keptRows.length).toBeLessThan(left.length);
    const [entry] = (await request(admin, query)).body.result;
    expect(entry.subtotals[0].data).toEqual([expectedOf(keptRows)]);
  });

  test('by what is no dimension they are rejected, and without them nothing is said of them', async () => {
    const rejectedResponse = await request(admin, { ...byCity, subtotals: [['person']] });
    expect([rejectedResponse.status, rejectedResponse.body.errors[0].extra.code]).toEqual([400, 'QUERY_004']);
    expect((await request(admin, byCity)).body.result[0]).not.toHaveProperty('subtotals');
    expect(statusAndCode(await request(admin, { ...byCity, subtotals: 'city' }))).toBe('400 REQUEST_002');
  });
});

describe('rows and subtotals', () => {
  const statements = async (): Promise<number> =>
    Number(/^sextant_statements_total (\d+)$/m.exec((await admin.get('/metrics')).text)?.[1]);
  const ranBy = async (query: object) => {
    const before = await statements();
    const [entry] = (await request(admin, query)).body.result;
    return { entry, ran: (await statements()) - before, shown: entry.query.match(/;\n\n/g).length };
  };

  test('are one statement, which is the one that is shown, also before it runs', async () => {
    const query = { columns: ['tenant', 'city'], metrics, row_limit: 3, subtotals: [['city'], ['tenant'], []] };
    const { entry, ran, shown } = await ranBy(query);
    expect([ran, shown, entry.rowcount, entry.is_cut]).toEqual([1, 1, 3, true]);
    expect(entry.colnames).toEqual(['tenant', 'city', ...metrics.map(({ label }) => label)]);
    expect(entry.subtotals.map(({ rowcount }: { rowcount: number }) => rowcount)).toEqual([4, 2, 1]);
    const { body } = await request(admin, query, { result_type: 'query' });
    expect(body.result[0].query).toBe(entry.query);
  });

  test('are asked one by one where there are more subtotals than a result may have rows', async () => {
    const lines = Array.from({ length: 50_002 }, (_, index) => `p${index},${index % 2}`);
    const manyId = await datasetOf(admin, 'many.csv', ['person,half', ...lines].join('\n'));
    const query = {
      columns: ['person', 'half'],
      metrics: [sql('COUNT(*)', 'n')],
      row_limit: 5,
      subtotals: [['person'], ['half']],
    };
    const before = await statements();
    const { body } = await admin.post('/api/v1/chart/data', {
      datasource: { id: manyId, type: 'table' },
      queries: [query],
    });
    const [entry] = body.result;
    expect((await statements()) - before).toBe(3);
    expect([entry.rowcount, entry.is_cut]).toEqual([5, true]);
    expect(entry.subtotals.some(({ is_cut }: { is_cut: boolean }) => is_cut)).toBe(true);
  });
});

describe('shares and ranks by windows', () => {
  const windowMetrics = [
    sql('SUM(amount)', 'sum'),
    sql('SUM(amount) * 1.0 / SUM(SUM(amount)) OVER ()', 'share'),
    sql('RANK() OVER (ORDER BY SUM(amount) DESC)', 'rank'),
  ];
  const sumOf = (summedRows: readonly Row[]) => summedRows.reduce((total, { amount }) => total + amount, 0);
  const whole = sumOf(rows);

  test('are of the groups of each level; all together have a share of 1 and no rank', async () => {
    const query = { columns: ['tenant', 'city'], metrics: windowMetrics, row_limit: 2, subtotals: [['city'], []] };
    const [entry] = (await request(admin, query)).body.result;
    const sums = cities.map((city) => ({ city, sum: sumOf(rows.filter((row) => row.city === city)) }));
    const expected = sums
      .toSorted((left, right) => left.city.localeCompare(right.city))
      .map(({ city, sum }) => ({
        city,
        sum,
        share: expect.closeTo(sum / whole, 9),
        rank: 1 + sums.filter((other) => other.sum > sum).length,
      }));
    expect(inOrder(entry.subtotals[0].data)).toEqual(expected);
    expect(entry.subtotals[1].data).toEqual([{ sum: whole, share: 1, rank: null }]);
    expect(entry.additive_metrics).toEqual(['sum', 'share']);
  });

  test('the totals of a table have no rank either; whoever asks for no totals gets what he wrote', async () => {
    const query = { columns: [], metrics: windowMetrics };
    const dataOf = async (more: object) => (await request(admin, { ...query, ...more })).body.result[0].data;
    expect(await dataOf({ is_totals: true })).toEqual([{ sum: whole, share: 1, rank: null }]);
    expect(await dataOf({})).toEqual([{ sum: whole, share: 1, rank: 1 }]);
  });
});

test('shares over an axis are of everything that the filters leave, also of rows that the limit cuts', async () => {
  const sum = { operator: 'mean' };
  const query = {
    columns: ['city'],
    metrics: [sql('SUM(amount)', 'sum')],
    orderby: [['city', true]],
    row_limit: 2,
    shares_of_parts: true,
    post_processing: [
      { operation: 'pivot', options: { index: ['city'], columns: [], aggregates: { sum } } },
      {
        operation: 'contribution',
        options: { orientation: 'column', columns: ['sum'], contribution_totals: 'all_records' },
      },
      { operation: 'flatten', options: {} },
    ],
  };
  const amounts = (city: string) => rows.filter((row) => row.city === city).map(({ amount }) => amount);
  const sumOf = (all: readonly number[]): number => all.reduce((total, amount) => total + amount, 0);
  const whole = sumOf(cities.flatMap(amounts));
  const [entry] = (await request(admin, query)).body.result;
  expect(entry.data).toEqual(
    ['Bergen', 'Lyon'].map((city) => ({ city, sum: expect.closeTo(sumOf(amounts(city)) / whole, 9) })),
  );
  expect(entry.is_cut).toBe(true);
});

test('the totals of a query are of the groups that HAVING keeps, and so are its shares', async () => {
  const having = 'SUM(amount) > 400';
  const groups = Map.groupBy(rows, ({ tenant, city }) => tenant + city);
  const sums = [...groups.values()].map((group) => group.reduce((total, { amount }) => total + amount, 0));
  const keptRows = [...groups.values()].filter((_, index) => (sums[index] ?? 0) > 400).flat();
  expect([keptRows.length > 0, keptRows.length < rows.length]).toEqual([true, true]);
  const [entry] = (await request(admin, { ...byCity, extras: { having }, is_totals: true, row_limit: 1 })).body.result;
  expect([entry.rowcount, entry.data]).toEqual([1, [expectedOf(keptRows)]]);
  const [wholeResult] = (await request(admin, { ...byCity, is_totals: true })).body.result;
  expect(wholeResult.data).toEqual([expectedOf(rows)]);
  const sharedResponse = await request(admin, {
    columns: ['tenant', 'city'],
    metrics: [sql('SUM(amount)', 'sum')],
    extras: { having },
    post_processing: [
      {
        operation: 'contribution',
        options: { columns: ['sum'], rename_columns: ['%sum'], contribution_totals: 'all_records' },
      },
    ],
  });
  const shares = sharedResponse.body.result[0].data.map((row: Record<string, number>) => row['%sum'] ?? 0);
  expect(shares).toHaveLength(new Set(keptRows.map(({ tenant, city }) => tenant + city)).size);
  expect(shares.reduce((total: number, share: number) => total + share, 0)).toBeCloseTo(1, 9);
});

describe('totals of groups that HAVING keeps, beside another time', () => {
  // Of at least 20: in January A and B, in February A, C and D.
  const soldCsv =
    'day,city,amount\n2024-01-03,A,10\n2024-01-20,A,10\n2024-01-05,B,30\n2024-01-06,C,5\n2024-02-01,A,25\n2024-02-02,B,2\n2024-02-03,C,30\n2024-02-04,D,40';
  const then = 'sum__1 month ago';
  const compareStep = (compare_type: string) => ({
    operation: 'compare',
    options: { source_columns: ['sum'], compare_columns: [then], compare_type, drop_original_columns: true },
  });
  let soldId: number;
  beforeAll(async () => (soldId = await datasetOf(admin, 'sold.csv', soldCsv)));
  const dataOf = async (more: object) => {
    const query = {
      columns: ['city'],
      metrics: [sql('SUM(amount)', 'sum')],
      filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }],
      extras: { having: 'SUM(amount) >= 20' },
      time_offsets: ['1 month ago'],
      orderby: [['city', true]],
      ...more,
    };
    const body = { datasource: { id: soldId, type: 'table' }, queries: [query] };
    const [entry] = (await admin.post('/api/v1/chart/data', body)).body.result;
    return entry;
  };

  test('they are of what the rows show, and what is made of both of them stands in their row, too', async () => {
    expect((await dataOf({})).data).toEqual([
      { city: 'A', sum: 25, [then]: 20 },
      { city: 'C', sum: 30, [then]: null },
      { city: 'D', sum: 40, [then]: null },
    ]);
    const totals = await dataOf({ is_totals: true });
    expect(totals.data).toEqual([{ sum: 95, [then]: 20 }]);
    expect(totals.compared_range).toEqual((await dataOf({})).compared_range);
    const comparedTotals = async (type: string) =>
      (await dataOf({ is_totals: true, row_limit: 0, post_processing: [compareStep(type)] })).data;
    expect(await comparedTotals('difference')).toEqual([{ [`difference__sum__${then}`]: 75 }]);
    expect(await comparedTotals('percentage')).toEqual([{ [`percentage__sum__${then}`]: 3.75 }]);
  });

  test('where times are groups, each time has its own', async () => {
    const day = {
      columnType: 'BASE_AXIS',
      sqlExpression: 'day',
      label: 'day',
      expressionType: 'SQL',
      timeGrain: 'P1M',
    };
    const totals = await dataOf({ columns: [day, 'city'], is_totals: true });
    expect(totals.data).toEqual([{ sum: 95, [then]: 50 }]);
    const plain = await dataOf({ columns: [day, 'city'], is_totals: true, extras: {} });
    expect(plain.data).toEqual([{ sum: 97, [then]: 55 }]);
  });
});

describe('shares', () => {
  const share = (more: object) => ({
    columns: ['city'],
    metrics: [sql('SUM(amount)', 'sum'), sql('COUNT(DISTINCT person)', 'persons')],
    orderby: [['city', true]],
    row_limit: 2,
    post_processing: [
      {
        operation: 'contribution',
        options: { columns: ['sum', 'persons'], rename_columns: ['%sum', '%persons'], ...more },
      },
    ],
  });
  const sumOf = (givenRows: readonly Row[]): number => givenRows.reduce((total, { amount }) => total + amount, 0);

  test.each([
    ['every row', () => admin, rows],
    ['the rows that a rule leaves', () => ann, rows.filter(({ tenant }) => tenant === 'a')],
  ])('of all records are parts of %s, also when rows are cut', async (_, client, readableRows) => {
    const [entry] = (await request(client(), share({ contribution_totals: 'all_records' }))).body.result;
    expect(entry.is_cut).toBe(true);
    const persons = new Set(readableRows.map(({ person }) => person)).size;
    for (const row of entry.data) {
      expect(row['%sum']).toBeCloseTo(row.sum / sumOf(readableRows), 12);
      expect(row['%persons']).toBeCloseTo(row.persons / persons, 12);
    }
  });

  test('of the rows shown add up to 1', async () => {
    const [entry] = (await request(admin, share({}))).body.result;
    const total = entry.data.reduce((sum: number, row: Record<string, number>) => sum + (row['%sum'] ?? 0), 0);
    expect(total).toBeCloseTo(1, 12);
  });

  test('of what is no metric are rejected', async () => {
    const options = { columns: ['city'], contribution_totals: 'all_records' };
    const rejectedResponse = await request(admin, {
      ...share({}),
      post_processing: [{ operation: 'contribution', options }],
    });
    expect([rejectedResponse.status, rejectedResponse.body.errors[0].extra.code]).toEqual([400, 'POST_002']);
  });
});

test('box plots and ranks count every group, whatever the row limit', async () => {
  const options = { groupby: ['tenant'], metrics: ['sum'], whisker_type: 'min/max' };
  const query = { columns: ['tenant', 'person'], metrics: [sql('SUM(amount)', 'sum')], row_limit: 1 };
  const [boxes] = (await request(admin, { ...query, post_processing: [{ operation: 'boxplot', options }] })).body
    .result;
  const sums = (tenant: string): number[] =>
    [
      ...Map.groupBy(
        rows.filter((row) => row.tenant === tenant),
        ({ person }) => person,
      ).values(),
    ].map((group) => group.reduce((total, { amount }) => total + amount, 0));
  expect(boxes.data.map((row: Record<string, unknown>) => [row['tenant'], row['sum__max'], row['sum__count']])).toEqual(
    ['a', 'b'].map((tenant) => [tenant, Math.max(...sums(tenant)), sums(tenant).length]),
  );
  const rank = { operation: 'rank', options: { metric: 'sum' } };
  const [rankedResult] = (await request(admin, { ...query, orderby: [['sum', false]], post_processing: [rank] })).body
    .result;
  expect(rankedResult.data[0].rank).toBe(1);
  const least = { ...query, orderby: [['sum', true]], post_processing: [rank] };
  const groups = sums('a').length + sums('b').length;
  expect((await request(admin, least)).body.result[0].data[0].rank).toBeLessThanOrEqual(2 / groups);
});

test('rows keep their names through sorting, as the recorded results have them', async () => {
  const query = {
    columns: ['city'],
    metrics: [sql('SUM(amount)', 'sum')],
    orderby: [['city', true]],
    post_processing: [{ operation: 'sort', options: { by: ['city'], ascending: false } }],
  };
  expect((await request(admin, query)).body.result[0].indexnames).toEqual([3, 2, 1, 0]);
});
