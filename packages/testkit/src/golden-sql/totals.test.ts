import {
  columnFrom,
  queryObject,
  type Cell,
  type ColumnTable,
  type Dataset,
  type DatasetColumn,
  type Metric,
  type QueryObject,
} from '@sextant/contract';
import {
  compileQuery,
  compileSubtotals,
  compileTotals,
  compileWithSubtotals,
  dealRows,
  limitRows,
  postProcess,
  printQuery,
  shareTotalsQuery,
  subtotalTables,
  withShareTotals,
  type CompiledQuery,
  type CompileScope,
} from '@sextant/query';
import { Client, types } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openEmptyDuckdb, runTable } from '../golden-chart-data/duckdb-tables.ts';
import { ordersScope, rowsOf } from './cases.ts';
import { ordersDataset } from './orders.ts';

/** One row of the table that the totals are checked on. */
interface Sale {
  readonly shop: string | null;
  readonly item: string;
  readonly person: number;
  readonly amount: number | null;
  readonly weight: number;
}

/** Numbers from 0 to 1, the same for the same seed (Lehmer). */
function randomFrom(seed: number): () => number {
  let state = (seed % 2_147_483_646) + 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const random = randomFrom(20_261_122);
const sales: readonly Sale[] = Array.from({ length: 240 }, () => ({
  shop: random() < 0.1 ? null : `shop ${Math.floor(random() * 4)}`,
  item: `item ${Math.floor(random() * 6)}`,
  person: Math.floor(random() * 30),
  amount: random() < 0.15 ? null : Math.round(random() * 4000) / 8,
  weight: 1 + Math.floor(random() * 16) / 4,
}));

const literal = (cell: string | number | null): string =>
  cell === null ? 'NULL' : typeof cell === 'string' ? `'${cell}'` : String(cell);
const tableSql = [
  'CREATE TABLE sales (shop TEXT, item TEXT, person INTEGER, amount DOUBLE PRECISION, weight DOUBLE PRECISION)',
  `INSERT INTO sales VALUES ${sales
    .map(
      ({ shop, item, person, amount, weight }) => `(${[shop, item, person, amount, weight].map(literal).join(', ')})`,
    )
    .join(', ')}`,
];

const column = (name: keyof Sale, type: DatasetColumn['type']): DatasetColumn => ({
  ...(ordersDataset.columns[0] as DatasetColumn),
  name,
  uuid: name,
  type,
  isTemporal: false,
  expression: null,
  timeFormat: null,
});
const salesDataset: Dataset = {
  ...ordersDataset,
  name: 'sales',
  mainTimeColumn: null,
  columns: [
    column('shop', 'text'),
    column('item', 'text'),
    column('person', 'integer'),
    column('amount', 'float'),
    column('weight', 'float'),
  ],
  metrics: [],
};

type EngineName = 'duckdb' | 'postgresql' | 'sqlite';

/** Metrics whose total is not the sum of their groups, beside some whose is; null where the engine has no such function. */
const metricSql: Readonly<Record<string, Readonly<Record<EngineName, string | null>>>> = {
  rows: { duckdb: 'COUNT(*)', postgresql: 'COUNT(*)', sqlite: 'COUNT(*)' },
  sum: { duckdb: 'SUM(amount)', postgresql: 'SUM(amount)', sqlite: 'SUM(amount)' },
  average: { duckdb: 'AVG(amount)', postgresql: 'AVG(amount)', sqlite: 'AVG(amount)' },
  persons: {
    duckdb: 'COUNT(DISTINCT person)',
    postgresql: 'COUNT(DISTINCT person)',
    sqlite: 'COUNT(DISTINCT person)',
  },
  ratio: {
    duckdb: 'SUM(amount) / SUM(weight)',
    postgresql: 'SUM(amount) / SUM(weight)',
    sqlite: 'SUM(amount) / SUM(weight)',
  },
  median: {
    duckdb: 'MEDIAN(amount)',
    postgresql: 'PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY amount)',
    sqlite: null,
  },
};

const metricsOf = (engine: EngineName): Metric[] =>
  Object.entries(metricSql).flatMap(([label, { [engine]: sql }]): Metric[] =>
    sql === null ? [] : [{ kind: 'sql', sql, label }],
  );

/** The metrics of some rows, straight from their definition. */
function expectedOf(rows: readonly Sale[], engine: EngineName): Record<string, Cell> {
  const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : [amount])).sort((left, right) => left - right);
  const sum = amounts.length === 0 ? null : amounts.reduce((total, amount) => total + amount, 0);
  const halfIndex = (amounts.length - 1) / 2;
  const all: Record<string, Cell> = {
    rows: rows.length,
    sum,
    average: sum === null ? null : sum / amounts.length,
    persons: new Set(rows.map(({ person }) => person)).size,
    ratio: sum === null ? null : sum / rows.reduce((total, { weight }) => total + weight, 0),
    median: sum === null ? null : ((amounts[Math.floor(halfIndex)] ?? 0) + (amounts[Math.ceil(halfIndex)] ?? 0)) / 2,
  };
  return Object.fromEntries(Object.entries(all).filter(([label]) => metricSql[label]?.[engine] !== null));
}

interface Rule {
  readonly sql: string;
  readonly holds: (sale: Sale) => boolean;
}
const rules: readonly Rule[] = [
  { sql: 'weight > 2', holds: ({ weight }) => weight > 2 },
  { sql: 'person < 20', holds: ({ person }) => person < 20 },
  { sql: "item <> 'item 3'", holds: ({ item }) => item !== 'item 3' },
  { sql: '1 = 1', holds: () => true },
];

const levels: readonly (readonly ('shop' | 'item')[])[] = [['shop'], [], ['item'], ['item', 'shop']];

const dimension = (name: string) => ({ kind: 'column', name, label: name, grain: null, isAxis: false }) as const;

const queryOf = (engine: EngineName, changes: Partial<QueryObject> = {}): QueryObject =>
  queryObject({ dimensions: ['shop', 'item'].map(dimension), metrics: metricsOf(engine), ...changes });

const scopeOf = (engine: EngineName, rowRules: readonly string[]): CompileScope => ({
  ...ordersScope(engine, { rowRules }),
  dataset: salesDataset,
  detectsCut: true,
});

const roundedRows = (rows: readonly Readonly<Record<string, Cell>>[]): string[] =>
  rows
    .map((row) =>
      JSON.stringify(Object.entries(row).sort(), (_, cell: unknown) =>
        typeof cell === 'number' ? Number(cell.toPrecision(10)) : cell,
      ),
    )
    .sort();

type Run = (sql: string) => Promise<ColumnTable>;

async function resultOf(run: Run, compiledQuery: CompiledQuery): Promise<ColumnTable> {
  const table = await run(printQuery(compiledQuery));
  return {
    ...table,
    columns: table.columns.map((one, index) => ({ ...one, name: compiledQuery.columns[index]?.name ?? one.name })),
  };
}

/** Groups of the full query that the rows make. */
const keyOf = ({ shop, item }: Sale): string => JSON.stringify([shop, item]);

function checkTotals(engine: EngineName, run: Run): void {
  test('subtotals, totals and shares are of every row that the filters leave, whatever the row limit and the row rules', async () => {
    for (let seed = 1; seed <= 24; seed += 1) {
      const next = randomFrom(seed);
      const rule = rules[Math.floor(next() * rules.length)] ?? rules[0];
      const filter = rules[Math.floor(next() * rules.length)] ?? rules[0];
      const minCount = next() < 0.5 ? 0 : 9;
      const query = queryOf(engine, {
        where: filter?.sql ?? '',
        having: minCount === 0 ? '' : `COUNT(*) > ${minCount}`,
        rowLimit: 1 + Math.floor(next() * 3),
        subtotals: levels,
      });
      const filtered = sales.filter((sale) => rule?.holds(sale) === true && filter?.holds(sale) === true);
      const sizes = Map.groupBy(filtered, keyOf);
      const left = filtered.filter((sale) => (sizes.get(keyOf(sale))?.length ?? 0) > minCount);
      const scope = scopeOf(engine, [rule?.sql ?? '']);
      const requestedSubtotals = compileSubtotals(query, scope);
      const results = await Promise.all(
        requestedSubtotals.map(async (one) => ({ ...one, table: await resultOf(run, one.compiledQuery) })),
      );
      const tables = subtotalTables(results);
      expect(tables.map(({ labels, isCut }) => [labels, isCut])).toEqual(levels.map((labels) => [labels, false]));
      tables.forEach(({ table }, index) => {
        const labels = levels[index] ?? [];
        const groups = Map.groupBy(left, (sale) => JSON.stringify(labels.map((label) => sale[label])));
        if (labels.length === 0 && left.length === 0) groups.set('[]', []);
        const expected = [...groups].map(([key, rows]) => ({
          ...Object.fromEntries(
            labels.map((label, labelIndex) => [label, (JSON.parse(key) as Cell[])[labelIndex] ?? null]),
          ),
          ...expectedOf(rows, engine),
        }));
        expect(roundedRows(rowsOf(table)), `seed ${seed}, level ${labels.join()}`).toEqual(roundedRows(expected));
      });
    }
  });

  test('rows and subtotals that come in one statement are those that come one by one', async () => {
    const together = levels.slice(0, 3);
    let count = 0;
    for (let seed = 1; seed <= 12; seed += 1) {
      const next = randomFrom(seed);
      const rule = rules[Math.floor(next() * rules.length)] ?? rules[0];
      const filter = rules[Math.floor(next() * rules.length)] ?? rules[0];
      const rowLimit = 1 + Math.floor(next() * 40);
      const query = queryOf(engine, {
        where: filter?.sql ?? '',
        rowLimit,
        subtotals: together,
        orderBy: ['rows', 'shop', 'item'].map((label, index) => ({
          by: { kind: 'label', label },
          ascending: index > 0,
        })),
      });
      const scope = scopeOf(engine, [rule?.sql ?? '']);
      const rowsQuery = compileQuery(query, scope);
      const compiled = compileWithSubtotals(query, rowsQuery, scope);
      if (compiled === null) continue;
      count += 1;
      const dealt = dealRows(await resultOf(run, compiled.compiledQuery), rowsQuery, compiled);
      if (dealt === null) throw new Error('not dealt out');
      const filtered = sales.filter((sale) => rule?.holds(sale) === true && filter?.holds(sale) === true);
      const groupsBy = (labels: (typeof levels)[number]) =>
        [...Map.groupBy(filtered, (sale) => JSON.stringify(labels.map((label) => sale[label])))].map(([key, rows]) => ({
          ...Object.fromEntries(labels.map((label, index) => [label, (JSON.parse(key) as Cell[])[index] ?? null])),
          ...expectedOf(rows, engine),
        }));
      const inOrder = groupsBy(['shop', 'item']).toSorted(
        (one: Record<string, Cell>, other: Record<string, Cell>) =>
          Number(other['rows']) - Number(one['rows']) ||
          String(one['shop'] ?? 'zzz').localeCompare(String(other['shop'] ?? 'zzz')) ||
          String(one['item']).localeCompare(String(other['item'])),
      );
      const { table, wasCut } = limitRows(dealt.rows, rowsQuery);
      expect(wasCut).toBe(inOrder.length > rowLimit);
      const plain = (rows: readonly Readonly<Record<string, Cell>>[]) => rows.map((row) => roundedRows([row])[0]);
      expect(plain(rowsOf(table)), `seed ${seed}`).toEqual(plain(inOrder.slice(0, rowLimit)));
      subtotalTables([dealt.subtotals]).forEach(({ labels, table: level, isCut }, index) => {
        expect([labels, isCut]).toEqual([together[index], false]);
        expect(roundedRows(rowsOf(level))).toEqual(roundedRows(groupsBy(together[index] ?? [])));
      });
    }
    expect(count).toBe(engine === 'sqlite' ? 0 : 12);
  });

  test('shares of all records are of the engine’s totals, also of what does not add up', async () => {
    const labels = ['sum', 'persons'];
    const step = {
      operation: 'contribution',
      options: { columns: labels, rename_columns: ['%sum', '%persons'], contribution_totals: 'all_records' },
    };
    const query = queryOf(engine, {
      rowLimit: 3,
      post: [step],
      orderBy: [{ by: { kind: 'label', label: 'sum' }, ascending: false }],
    });
    const scope = scopeOf(engine, ['weight > 2']);
    const totalsOf = shareTotalsQuery(query);
    const totals = await resultOf(run, compileTotals(totalsOf ?? query, scope));
    const compiledQuery = compileQuery(query, scope);
    const rows = limitRows(await resultOf(run, compiledQuery), compiledQuery);
    expect(rows.wasCut).toBe(true);
    const sharedRows = rowsOf(postProcess(withShareTotals(compiledQuery.post, totals), rows.table).table);
    const wholeRow = expectedOf(
      sales.filter(({ weight }) => weight > 2),
      engine,
    );
    expect(sharedRows).toHaveLength(3);
    for (const row of sharedRows)
      for (const label of labels)
        expect(row[`%${label}`]).toBeCloseTo(Number(row[label]) / Number(wholeRow[label]), 10);
  });

  test('box plots and ranks of the engine are those of the steps on every row', async () => {
    const boxes = ['tukey', 'min/max', 'percentile'].map((type) => ({
      operation: 'boxplot',
      options: {
        groupby: ['shop'],
        metrics: ['sum', 'rows'],
        whisker_type: type,
        ...(type === 'percentile' ? { percentiles: [7, 91.5] } : {}),
      },
    }));
    const steps = [
      ...boxes,
      { operation: 'rank', options: { metric: 'average', group_by: 'shop' } },
      { operation: 'rank', options: { metric: 'rows' } },
    ];
    const scope = scopeOf(engine, ['person < 20']);
    const complete = compileQuery(queryOf(engine), scope);
    const rows = await resultOf(run, complete);
    for (const step of steps) {
      const limitedQuery = queryOf(engine, { rowLimit: step.operation === 'rank' ? null : 2, post: [step] });
      const compiledQuery = compileQuery(limitedQuery, scope);
      expect(compiledQuery.post).not.toContain(step);
      const inEngine = postProcess(compiledQuery.post, await resultOf(run, compiledQuery)).table;
      const onRows = postProcess([step], rows).table;
      expect(roundedRows(withSortedLists(rowsOf(inEngine)))).toEqual(roundedRows(withSortedLists(rowsOf(onRows))));
    }
  });
}

/** Outliers are a list in no order. */
const withSortedLists = (rows: readonly Readonly<Record<string, Cell>>[]) =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [
        name,
        typeof cell === 'string' && cell.startsWith('[')
          ? (JSON.parse(cell) as number[])
              .sort((one, other) => one - other)
              .map((value) => value.toPrecision(10))
              .join()
          : cell,
      ]),
    ),
  );

describe('totals in a real DuckDB, by grouping sets', async () => {
  const connection = await openEmptyDuckdb();
  beforeAll(async () => {
    for (const statement of tableSql) await connection.run(statement);
  });
  afterAll(() => connection.closeSync());
  test('one statement returns every level', () => {
    const requestedSubtotals = compileSubtotals(queryOf('duckdb', { subtotals: levels }), scopeOf('duckdb', []));
    expect(requestedSubtotals).toHaveLength(1);
    expect(requestedSubtotals.map(({ compiledQuery }) => printQuery(compiledQuery)).join()).toContain(
      'GROUPING SETS ((1), (), (2), (1, 2))',
    );
  });
  checkTotals('duckdb', (sql) => runTable(connection, sql));
});

describe('totals in a real SQLite, one statement a level', async () => {
  const { default: Database } = await import('better-sqlite3');
  const database = new Database(':memory:');
  for (const statement of tableSql) database.exec(statement);
  afterAll(() => database.close());
  checkTotals('sqlite', async (sql) => {
    const statement = database.prepare(sql);
    const names = statement.columns().map(({ name }) => name);
    const rows = statement.raw().all() as Cell[][];
    return {
      columns: names.map((name, index) => {
        const cells = rows.map((row) => row[index] ?? null);
        return columnFrom(name, cells.some((cell) => typeof cell === 'string') ? 'text' : 'float', cells);
      }),
      rowCount: rows.length,
    };
  });
});

const cluster = process.env['SEXTANT_TEST_POSTGRES_URL'] ?? null;
if (cluster === null) console.log('Totals are not checked on PostgreSQL: SEXTANT_TEST_POSTGRES_URL is not set.');

describe.skipIf(cluster === null)('totals in a real PostgreSQL, by grouping sets', () => {
  const client = new Client({ connectionString: cluster ?? '' });
  beforeAll(async () => {
    await client.connect();
    for (const statement of tableSql) await client.query(statement.replace('CREATE TABLE', 'CREATE TEMPORARY TABLE'));
  });
  afterAll(() => client.end());
  checkTotals('postgresql', async (sql) => {
    const result = await client.query<Cell[]>({ text: sql, rowMode: 'array' });
    const columns = result.fields.map(({ name, dataTypeID }, index) => {
      const isText = dataTypeID === types.builtins.TEXT;
      const cells = result.rows.map((row) => row[index] ?? null);
      return columnFrom(
        name,
        isText ? 'text' : 'float',
        cells.map((cell) => (cell === null || isText ? cell : Number(cell))),
      );
    });
    return { columns, rowCount: result.rows.length };
  });
});
