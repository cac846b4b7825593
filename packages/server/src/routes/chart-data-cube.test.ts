import { cellAt, cubeReasons, tableOfResult } from '@sextant/contract';
import type { ChartCube, ColumnTable, Dimension, Filter } from '@sextant/contract';
import { chartCubeOf, foldCube, openCube } from '@sextant/query/cube';
import type { OpenCube } from '@sextant/query/cube';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '../testing/core-server.ts';
import { datasetOf, openDataServer } from '../testing/data-server.ts';
import type { DataServer } from '../testing/data-server.ts';
import { samples } from '../testing/thorough.ts';

let server: DataServer;
let admin: Client;
/** Bound to the rows of tenant a by a rule. */
let ann: Client;
let datasetId: number;

/** Numbers that are the same in every run. */
let state = 5;
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

const dayMs = 86_400_000;
const firstDay = Date.UTC(2001, 0, 1);
const dayText = (index: number): string => new Date(firstDay + index * dayMs).toISOString().slice(0, 10);
const cities = ['Oslo', 'Bergen', 'Paris', 'Lyon', ''];
const csv = [
  'tenant,city,day,miles,amount',
  ...Array.from({ length: 3_000 }, (_, index) =>
    [
      index % 3 === 0 ? 'a' : 'b',
      cities[random(5)],
      dayText(random(200)),
      random(90) * 10,
      random(6) === 0 ? '' : random(10_000) / 4,
    ].join(','),
  ),
].join('\n');

beforeAll(async () => {
  server = await openDataServer();
  ({ admin } = server);
  datasetId = await datasetOf(admin, 'cubes.csv', csv);
  const { store } = server.context;
  const readers = await store.roles.create('Readers of cubes');
  await store.roles.allow(readers.id, [{ action: 'datasource_access', view: `dataset:${datasetId}` }]);
  const bound = await store.roles.create('Tenant A of cubes');
  ann = await server.user('ann', ['Gamma', 'Readers of cubes', 'Tenant A of cubes']);
  await admin.post('/api/v1/rowlevelsecurity/', {
    name: 'Tenant a only',
    filter_type: 'Regular',
    tables: [datasetId],
    roles: [bound.id],
    clause: "tenant = 'a'",
  });
});
afterAll(() => server.close());

async function entryOf(client: Client, query: object) {
  const { status, body } = await client.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [query],
  });
  expect(status).toBe(200);
  return body.result[0];
}

const simple = (aggregate: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: 'amount' },
  aggregate,
  label: aggregate,
});
const metrics = [
  { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'rows' },
  ...['COUNT', 'SUM', 'MIN', 'MAX', 'AVG'].map(simple),
  { expressionType: 'SQL', sqlExpression: 'AVG(CASE WHEN miles > 100 THEN amount END)', label: 'mean of far' },
  { expressionType: 'SQL', sqlExpression: 'SUM(amount) / COUNT(*)', label: 'ratio' },
  {
    expressionType: 'SQL',
    sqlExpression: '100.0 * (MAX(amount) - MIN(amount)) / NULLIF(COUNT(amount), 0)',
    label: 'spread',
  },
];
const month = {
  expressionType: 'SQL',
  sqlExpression: 'day',
  label: 'month',
  isColumnReference: true,
  timeGrain: 'P1M',
};
const pivot = {
  operation: 'pivot',
  options: {
    index: ['month'],
    columns: ['city'],
    aggregates: { rows: { operator: 'mean' }, AVG: { operator: 'mean' } },
    drop_missing_columns: false,
  },
};
const histogramOf = (columns: readonly string[], options: object) => ({
  columns,
  post_processing: [{ operation: 'histogram', options }],
});
/** A histogram whose bins reach over more rows than conditions leave; null for other queries. */
function withStillBins(query: object, filters: readonly Filter[]): object | null {
  if (!('post_processing' in query) || !Array.isArray(query.post_processing)) return null;
  const [first, ...rest] = query.post_processing as { readonly operation: string; readonly options: object }[];
  if (first?.operation !== 'histogram') return null;
  const options = { ...first.options, bounds_without: filters.map(onWire) };
  return { ...query, post_processing: [{ ...first, options }, ...rest] };
}
const queries: Readonly<Record<string, object>> = {
  numbers: { metrics },
  groups: { columns: ['city', 'tenant'], metrics, orderby: [[simple('SUM'), false]] },
  'first groups': { columns: ['city', 'tenant'], metrics, orderby: [[simple('SUM'), false]], row_limit: 3 },
  'months, pivoted': {
    columns: [{ ...month, columnType: 'BASE_AXIS' }, 'city'],
    metrics,
    post_processing: [pivot, { operation: 'flatten' }],
    keeps_null_groups: true,
  },
  'bins of fractions': histogramOf(['amount'], { column: 'amount', groupby: [], bins: 7 }),
  'bins of whole numbers, by city': histogramOf(['city', 'miles'], { column: 'miles', groupby: ['city'], bins: 9 }),
  'shares of bins, added up': histogramOf(['tenant', 'miles'], {
    column: 'miles',
    groupby: ['tenant'],
    bins: 4,
    cumulative: true,
    normalize: true,
  }),
};
const column = (name: string): Dimension => ({ kind: 'column', name, label: name, grain: null, isAxis: false });
const cells = [column('day'), column('miles')];
const condition = (name: string, operator: Filter['operator'], value: number): Filter => ({
  column: { kind: 'column', name },
  operator,
  value,
  grain: null,
});

const wireOperators: Partial<Record<Filter['operator'], string>> = {
  greaterOrEqual: '>=',
  lessThan: '<',
  lessOrEqual: '<=',
};
const onWire = ({ column: of, operator, value }: Filter) => ({
  col: of.kind === 'column' ? of.name : '',
  op: wireOperators[operator],
  val: value,
});

/** The rows of a table as texts, whatever order they stand in; sums of fractions to nine digits. */
function textsOf({ columns, rowCount }: ColumnTable): string[] {
  const cellText = ({ cells: of }: ColumnTable['columns'][number], row: number): unknown => {
    if (of.encoding === 'texts') return of.dictionary[of.codes[row] ?? -1] ?? null;
    return of.nulls?.[row] === 1 ? null : Number((of.numbers[row] ?? 0).toPrecision(9));
  };
  const order = columns.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const rows = Array.from({ length: rowCount }, (_, row) => JSON.stringify(order.map((one) => cellText(one, row))));
  return [order.map(({ name, type }) => `${name} ${type}`).join(), ...rows.toSorted()];
}

/** What a table is sorted by, in its order. */
const sumsOf = (table: ColumnTable | null | undefined): unknown[] => {
  const column = table?.columns.find(({ name }) => name === 'SUM');
  if (table == null || column === undefined) return [];
  return Array.from({ length: table.rowCount }, (_, row) => cellAt(column, row));
};

async function cubeOf(client: Client, query: object): Promise<OpenCube> {
  const { cube } = await entryOf(client, { ...query, cube_by: ['day', 'miles'] });
  const read = chartCubeOf(cube as ChartCube);
  if (typeof read === 'string') throw new Error(read);
  return openCube(read.layout, read.table, cells);
}

/** A cube may leave the first groups to the statement only where equal ones stand at the cut, of which the engine chooses. */
async function expectEqualAtCut(client: Client, query: object, filters: readonly Filter[]): Promise<void> {
  const limit = 'row_limit' in query ? Number(query.row_limit) : Number.NaN;
  const entry = await entryOf(client, { ...query, row_limit: limit + 1, filters: filters.map(onWire) });
  const sums = sumsOf(tableOfResult(entry));
  expect([filters, sums]).toEqual([filters, expect.objectContaining({ length: limit + 1 })]);
  expect(sums[limit]).toEqual(sums[limit - 1]);
}

function randomRange(): readonly Filter[] {
  const days = [random(220) - 10, random(220) - 10].toSorted((one, other) => one - other);
  const miles = [random(100) * 10, random(100) * 10].toSorted((one, other) => one - other);
  const [from = 0, to = 0] = days;
  const inDays = [
    condition('day', 'greaterOrEqual', firstDay + from * dayMs),
    condition('day', 'lessThan', firstDay + to * dayMs),
  ];
  const inMiles = [
    condition('miles', 'greaterOrEqual', miles[0] ?? 0),
    condition('miles', random(2) === 0 ? 'lessOrEqual' : 'lessThan', miles[1] ?? 0),
  ];
  return [inDays, inMiles, [...inDays, ...inMiles]][random(3)] ?? [];
}

// In a thorough run more than ten thousand in all.
test.each([
  ['of a reader of every row', () => admin],
  ['of a reader bound by a row rule', () => ann],
])(
  'a cube %s gives what the statement gives, for random choices',
  async (_, client) => {
    for (const [name, query] of Object.entries(queries)) {
      const cube = await cubeOf(client(), query);
      for (let choice = 0; choice < samples(14, 750); choice += 1) {
        const filters = randomRange();
        const folded = foldCube(cube, filters);
        if (folded === null) {
          await expectEqualAtCut(client(), query, filters);
          continue;
        }
        const entry = await entryOf(client(), { ...query, filters: filters.map(onWire) });
        const table = tableOfResult(entry);
        expect([name, filters, textsOf(folded.table)]).toEqual([name, filters, table && textsOf(table)]);
        const sums = (of: ColumnTable | null | undefined) => (name.endsWith('groups') ? sumsOf(of) : []);
        expect([name, filters, folded.isCut]).toEqual([name, filters, entry.is_cut]);
        expect(sums(folded.table)).toEqual(sums(table));
        expect(folded.sqlRowCount).toBe(entry.sql_rowcount);
        // What was chosen in a chart leaves bins where they are.
        const still = withStillBins(query, filters);
        if (still === null) continue;
        const stillTable = tableOfResult(await entryOf(client(), { ...still, filters: filters.map(onWire) }));
        const stillBins = foldCube(cube, filters, { binsOver: 'all' })?.table;
        expect([name, filters, stillBins && textsOf(stillBins)]).toEqual([
          name,
          filters,
          stillTable && textsOf(stillTable),
        ]);
      }
    }
  },
  600_000,
);

test('beside another choice the cube of a histogram gives what the statement gives, between the bins that were there', async () => {
  const besideFilters = [
    condition('day', 'greaterOrEqual', firstDay + 40 * dayMs),
    condition('day', 'lessThan', firstDay + 90 * dayMs),
  ];
  let count = 0;
  for (const [name, query] of Object.entries(queries)) {
    const plain = withStillBins(query, besideFilters);
    if (plain === null) continue;
    const underBeside = { ...plain, filters: besideFilters.map(onWire) };
    const cube = await cubeOf(admin, underBeside);
    const shown = tableOfResult(await entryOf(admin, underBeside)) ?? undefined;
    for (let choice = 0; choice < samples(14, 750); choice += 1) {
      const filters = randomRange();
      const all = [...besideFilters, ...filters];
      const statement = tableOfResult(await entryOf(admin, { ...withStillBins(query, all), filters: all.map(onWire) }));
      const folded = foldCube(cube, filters, { binsOver: 'all', shown })?.table;
      expect([name, filters, folded && textsOf(folded)]).toEqual([name, filters, statement && textsOf(statement)]);
      count += 1;
      // Nothing says how far they reach, which matters where there are some.
      const unknown = foldCube(cube, filters, { binsOver: 'all' });
      expect(unknown === null).toBe(statement !== null && statement.rowCount > 0);
    }
  }
  expect(count).toBeGreaterThan(40);
}, 600_000);

test.each([
  ['one single number', '42.5::DOUBLE'],
  ['one single whole number', '42'],
  ['numbers that are 1 apart', '7 + i / 8.0::DOUBLE'],
  ['one in the middle of numbers that are 1 apart', '(CASE WHEN i % 4 = 0 THEN 7 + i / 8.0 ELSE 7.5 END)::DOUBLE'],
  ['numbers farther apart than a double holds', '(i - 4) * 4e307'],
  ['no number', 'NULL::DOUBLE'],
])('beside another choice the bins of %s are known', async (name, sql) => {
  const { database } = (await admin.get(`/api/v1/dataset/${datasetId}`)).body.result;
  const created = await admin.post('/api/v1/dataset/', {
    database: database.id,
    table_name: `bins of ${name}`,
    sql: `SELECT i AS day, ${sql} AS value FROM range(9) AS numbers(i)`,
  });
  expect(created.status).toBe(201);
  const ask = async (query: object) => {
    const { status, body } = await admin.post('/api/v1/chart/data', {
      datasource: { id: created.body.id, type: 'table' },
      queries: [query],
    });
    expect(status).toBe(200);
    return body.result[0];
  };
  const otherChoice = [condition('day', 'lessThan', 7)];
  const bins = (count: number, filters: readonly Filter[]) => ({
    ...withStillBins(histogramOf(['value'], { column: 'value', groupby: [], bins: count }), filters),
    filters: filters.map(onWire),
  });
  for (const count of [1, 2, 5, 8]) {
    const shown = tableOfResult(await ask(bins(count, otherChoice))) ?? undefined;
    const read = chartCubeOf((await ask({ ...bins(count, otherChoice), cube_by: ['day'] })).cube as ChartCube);
    if (typeof read === 'string') throw new Error(read);
    const cube = openCube(read.layout, read.table, [column('day')]);
    for (const from of [0, 3, 4, 6, 7]) {
      const choice = [condition('day', 'greaterOrEqual', from)];
      const statement = tableOfResult(await ask(bins(count, [...otherChoice, ...choice])));
      const folded = foldCube(cube, choice, { binsOver: 'all', shown })?.table;
      expect([count, from, folded && textsOf(folded)]).toEqual([count, from, statement && textsOf(statement)]);
    }
  }
});

test('a reader bound by a row rule has no cell of other rows', async () => {
  const [every, own] = [
    await cubeOf(admin, { columns: ['tenant'], metrics }),
    await cubeOf(ann, { columns: ['tenant'], metrics }),
  ];
  const tenants = (cube: OpenCube) => foldCube(cube, [])?.table.columns[0]?.cells;
  expect(tenants(every)).toMatchObject({ dictionary: expect.arrayContaining(['a', 'b']) });
  expect(tenants(own)).toMatchObject({ dictionary: ['a'] });
});

test('what has no cube says why, and is no error', async () => {
  const reasonOf = async (query: object): Promise<unknown> => {
    const { cube } = await entryOf(admin, { metrics, cube_by: ['day'], ...query });
    expect(Object.keys(cubeReasons)).toContain(cube.reason);
    return cube.reason;
  };
  expect(await reasonOf({ metrics: [simple('COUNT_DISTINCT')] })).toBe('metric');
  // More groups than the chart shows, and no order that says which.
  expect(await reasonOf({ columns: ['city'], row_limit: 2 })).toBe('limit');
  const [order, subtotals] = [[[simple('SUM'), false]], [['city']]];
  expect(await reasonOf({ columns: ['city', 'tenant'], row_limit: 2, orderby: order, subtotals })).toBe('limit');
  expect(await reasonOf({ columns: ['city'], series_limit: 2, series_columns: ['city'] })).toBe('limit');
});

test('a cube over ten million values says so; over seven of the same rows there is one', async () => {
  const { database } = (await admin.get(`/api/v1/dataset/${datasetId}`)).body.result;
  const createdResponse = await admin.post('/api/v1/dataset/', {
    database: database.id,
    table_name: 'ten million',
    sql: 'SELECT i AS id, i % 7 AS kind FROM range(10000000) AS numbers(i)',
  });
  expect(createdResponse.status).toBe(201);
  const cubeBy = async (column: string) => {
    const { status, body } = await admin.post('/api/v1/chart/data', {
      datasource: { id: createdResponse.body.id, type: 'table' },
      queries: [{ metrics: metrics.slice(0, 1), cube_by: [column] }],
    });
    expect(status).toBe(200);
    return chartCubeOf(body.result[0].cube as ChartCube);
  };
  expect(await cubeBy('id')).toBe('size');
  expect(await cubeBy('kind')).toMatchObject({ table: { rowCount: 7 } });
});

test('infinite numbers and NaN have no cube: engines do not agree on how they compare', async () => {
  const { cube } = await entryOf(admin, {
    metrics: [
      {
        expressionType: 'SQL',
        sqlExpression: "MAX(CASE WHEN miles = 10 THEN 'NaN'::DOUBLE ELSE miles END)",
        label: 'most',
      },
    ],
    cube_by: ['day'],
  });
  expect(cube.reason).toBe('values');
});
