import { columnFrom, queryObject } from '@sextant/contract';
import type { Cell, ColumnTable, CubeLayout, Dimension, Filter, Metric, QueryObject } from '@sextant/contract';
import { describe, expect, test } from 'vitest';
import { cubePlan } from '../compile/cube.ts';
import { column, datasetOf, metric, scopeOf } from '../test-scope.ts';
import { foldCube, openCube } from './index.ts';

/** A generator of numbers that are the same in every run. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Row {
  readonly city: string | null;
  readonly day: number | null;
  readonly miles: number | null;
  readonly amount: number | null;
}
type Name = keyof Row;

const dayMs = 86_400_000;
const firstDay = Date.UTC(2001, 0, 1);
const random = randomOf(7);
const maybe = <Value>(value: Value): Value | null => (random(9) === 0 ? null : value);
const rows = Array.from({ length: 120 }, (): Row => ({
  city: maybe(['Oslo', 'Bergen', 'Paris', 'Lyon', ''][random(5)] ?? ''),
  day: maybe(firstDay + random(40) * dayMs),
  miles: maybe(random(60) * 25),
  // Quarters, so that sums are the same in whichever order they are added.
  amount: random(5) === 0 ? null : (random(4_000) - 1_500) / 4,
}));

const dimension = (name: Name): Dimension => ({ kind: 'column', name, label: name, grain: null, isAxis: false });
const condition = (name: Name, operator: Filter['operator'], value: Filter['value']): Filter => ({
  column: { kind: 'column', name },
  operator,
  value,
  grain: null,
});

/** What a row has to be under a condition, from the words of SQL. */
function isKept(row: Row, { column: of, operator, value }: Filter): boolean {
  const cell = row[(of as { name: Name }).name];
  if (operator === 'isNull') return cell === null;
  if (operator === 'in') return (value as readonly Cell[]).includes(cell);
  if (typeof cell !== 'number') return false;
  switch (operator) {
    case 'greaterOrEqual':
      return cell >= Number(value);
    case 'lessThan':
      return cell < Number(value);
    case 'lessOrEqual':
      return cell <= Number(value);
    default:
      throw new Error(operator);
  }
}

const aggregate = (name: (Metric & { kind: 'aggregate' })['aggregate']): Metric => ({
  kind: 'aggregate',
  aggregate: name,
  column: 'amount',
  label: name,
});
const metrics: readonly Metric[] = [
  { kind: 'sql', sql: 'COUNT(*)', label: 'rows' },
  aggregate('COUNT'),
  aggregate('SUM'),
  aggregate('MIN'),
  aggregate('MAX'),
  aggregate('AVG'),
  { kind: 'sql', sql: 'SUM(amount) / COUNT(*)', label: 'ratio' },
  { kind: 'sql', sql: '100.0 * (MAX(amount) - MIN(amount)) / NULLIF(COUNT(amount), 0)', label: 'spread' },
];

/** Metrics of some rows, in their order, straight from their definition. */
function metricsOf(some: readonly Row[]): (number | null)[] {
  const amounts = some.flatMap(({ amount }) => amount ?? []);
  const sum = amounts.length === 0 ? null : amounts.reduce((total, amount) => total + amount, 0);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return [
    some.length,
    amounts.length,
    sum,
    amounts.length === 0 ? null : least,
    amounts.length === 0 ? null : most,
    sum === null ? null : sum / amounts.length,
    sum === null ? null : sum / some.length,
    sum === null ? null : (100 * (most - least)) / amounts.length,
  ];
}

function groupsOf(some: readonly Row[], names: readonly Name[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of some) {
    const key = JSON.stringify(names.map((name) => row[name]));
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

const names: readonly Name[] = ['city', 'day', 'miles'];
const scope = scopeOf(
  datasetOf([column('city', 'text'), column('day', 'timestamp'), column('miles', 'float'), column('amount', 'float')], {
    metrics: [
      metric('rounded', 'ROUND(SUM(amount) / COUNT(*), 2)'),
      metric('mean', 'AVG(CASE WHEN miles > 5 THEN amount END)'),
    ],
  }),
);

/** The table that an engine would give for a cube. */
function cubeTable(groups: readonly Name[], cells: readonly Name[]): ColumnTable {
  const all = [...groupsOf(rows, [...groups, ...cells]).values()];
  const types = { city: 'text', day: 'timestamp', miles: 'float', amount: 'float' } as const;
  const keys = [...groups, ...cells].map((name, index) =>
    columnFrom(
      index < groups.length ? name : String(index),
      types[name],
      all.map(([row]) => row?.[name] ?? null),
    ),
  );
  const parts = all.map((some) => {
    const [count, amountCount, sum, least, most] = metricsOf(some);
    return [count, amountCount, sum, least, most, sum, amountCount, sum, count, most, least, amountCount];
  });
  const columns = Array.from({ length: 12 }, (_, index) =>
    columnFrom(
      `part ${index}`,
      'float',
      parts.map((row) => row[index] ?? null),
    ),
  );
  return { columns: [...keys, ...columns], rowCount: all.length };
}

function randomRange(name: Name): readonly Filter[] {
  if (name === 'city') {
    const picked = [null, 'Oslo', 'Bergen', 'Paris', 'Lyon', '', 'Rome'].filter(() => random(2) === 0);
    return picked.length === 0 ? [condition(name, 'isNull', null)] : [condition(name, 'in', picked)];
  }
  const [from, to] =
    name === 'day'
      ? [firstDay + (random(50) - 5) * dayMs, firstDay + (random(50) - 5) * dayMs]
      : [random(70) * 25, random(70) * 25];
  const [low, high] = [Math.min(from, to), Math.max(from, to)];
  return [condition(name, 'greaterOrEqual', low), condition(name, random(3) === 0 ? 'lessOrEqual' : 'lessThan', high)];
}

const rowsOf = ({ columns, rowCount }: ColumnTable): Cell[][] =>
  Array.from({ length: rowCount }, (_, row) =>
    columns.map(({ cells }) => {
      if (cells.encoding === 'texts') return cells.dictionary[cells.codes[row] ?? -1] ?? null;
      return cells.nulls?.[row] === 1 ? null : (cells.numbers[row] ?? null);
    }),
  );

/** Rows as one text, whatever order they stand in. */
const sorted = (some: readonly (readonly Cell[])[]): string =>
  some
    .map((row) => JSON.stringify(row))
    .toSorted()
    .join('\n');

function planOf(changes: Partial<QueryObject>) {
  const plan = cubePlan(queryObject({ metrics, cubeBy: [dimension('day')], ...changes }), scope);
  if (typeof plan === 'string') throw new Error(plan);
  return plan;
}

/** Twelve thousand choices by `npm run faults -- --only=thorough`. */
const isThorough = 'SEXTANT_TEST_THOROUGH' in ((globalThis as { process?: { env: object } }).process?.env ?? {});
const rounds = isThorough ? 40 : 10;

const emptyRows = new Set<string>();

// Each part has a limit of its own.
test.each([1, 2, 3, 4, 5])('a cube gives what the rows give, for random choices, part %i', () => {
  for (let round = 0; round < rounds; round += 1) {
    const groups = names.filter(() => random(3) === 0);
    const cells = names.filter(() => random(2) === 0);
    if (cells.length === 0) continue;
    const { layout } = planOf({ dimensions: groups.map(dimension), cubeBy: cells.map(dimension), subtotals: [[]] });
    const cube = openCube(layout, cubeTable(groups, cells), cells.map(dimension));
    const [folded, counted]: [unknown[], unknown[]] = [[], []];
    for (let choice = 0; choice < 60; choice += 1) {
      const filters = cells.filter(() => random(4) > 0).flatMap(randomRange);
      const left = rows.filter((row) => filters.every((filter) => isKept(row, filter)));
      const result = foldCube(cube, filters);
      if (groups.length === 0 && left.length === 0) {
        // Of totals beside the only row nobody knows; the row itself says that there is nothing.
        const alone = { ...cube, layout: { ...layout, subtotals: [] }, levels: cube.levels.slice(1) };
        const row = foldCube(alone, filters);
        emptyRows.add(JSON.stringify([result, row === null ? null : rowsOf(row.table)]));
        continue;
      }
      const expected = [...groupsOf(left, groups)].map(([key, some]) => [
        ...(JSON.parse(key) as Cell[]),
        ...metricsOf(some),
      ]);
      const total = result?.subtotals[0]?.table;
      const foldedRows = sorted(rowsOf(result?.table ?? { columns: [], rowCount: 0 }));
      folded.push([foldedRows, result?.sqlRowCount, total === undefined ? null : rowsOf(total)]);
      counted.push([sorted(expected), expected.length, left.length === 0 ? [] : [metricsOf(left)]]);
    }
    expect(folded).toEqual(counted);
  }
});

test('among these choices some leave nothing, which is one row that says so', () => {
  expect([...emptyRows]).toEqual([JSON.stringify([null, [metricsOf([])]])]);
});

test('rows come in the order of the query, NULL last, and through its steps', () => {
  const { layout } = planOf({
    dimensions: [dimension('city')],
    orderBy: [{ by: { kind: 'label', label: 'SUM' }, ascending: false }],
    cubeBy: [dimension('miles')],
  });
  const cube = openCube(layout, cubeTable(['city'], ['miles']), [dimension('miles')]);
  const sums = rowsOf(foldCube(cube, [condition('miles', 'lessThan', 400)])?.table ?? { columns: [], rowCount: 0 }).map(
    (row) => row[3] ?? null,
  );
  expect(sums).toHaveLength(6);
  expect(sums.at(-1)).toBeNull();
  const presentSums = sums.slice(0, -1).map(Number);
  expect(presentSums).toEqual(presentSums.toSorted((one, other) => other - one));
  const pivoted: CubeLayout = {
    ...layout,
    orderBy: [],
    post: [
      {
        operation: 'pivot',
        options: {
          index: ['city'],
          columns: [],
          aggregates: { rows: { operator: 'mean' } },
          drop_missing_columns: false,
        },
      },
      { operation: 'flatten', options: {} },
    ],
  };
  const { table } = foldCube(openCube(pivoted, cubeTable(['city'], ['miles']), [dimension('miles')]), []) ?? {};
  expect(table?.columns.map(({ name }) => name)).toEqual(['city', 'rows']);
});

test('of more groups than a limit lets through the first are shown; where equal ones stand at its end nobody knows', () => {
  const orderBy = [{ by: { kind: 'label', label: 'SUM' }, ascending: false }] as const;
  const { layout } = planOf({ dimensions: [dimension('city')], orderBy, cubeBy: [dimension('miles')] });
  const cities = (limit: number, sums: readonly (number | null)[]) => {
    const parts = sums.map((sum) => [1, 1, sum, 0, 0, sum, 1, sum, 1, 0, 0, 1]);
    const named = sums.map((_, index) => `City ${index}`);
    const columns = [
      columnFrom('city', 'text', named),
      columnFrom(
        '1',
        'float',
        sums.map(() => 5),
      ),
      ...Array.from({ length: 12 }, (_, index) =>
        columnFrom(
          `part ${index}`,
          'float',
          parts.map((row) => row[index] ?? null),
        ),
      ),
    ];
    const cube = openCube({ ...layout, limit }, { columns, rowCount: sums.length }, [dimension('miles')]);
    const result = foldCube(cube, [condition('miles', 'lessThan', 400)]);
    return result && [rowsOf(result.table).map(([city]) => city), result.isCut, result.sqlRowCount];
  };
  expect(cities(2, [10, 30, 20])).toEqual([['City 1', 'City 2'], true, 2]);
  expect(cities(3, [10, 30, 20])).toEqual([['City 1', 'City 2', 'City 0'], false, 3]);
  expect(cities(2, [10, 30, 10])).toBeNull();
  // Equal ones within the limit are both shown.
  expect(cities(2, [30, 30, 10])).toEqual([['City 0', 'City 1'], true, 2]);
  // Sums of fractions differ by the order in which they are added up.
  expect(cities(1, [0.1 + 0.2, 0.3])).toBeNull();
  expect(cities(1, [null, 10])).toEqual([['City 1'], true, 1]);
  expect(cities(2, [null, 10, null])).toBeNull();
});

describe('no cube', () => {
  test.each<[string, Partial<QueryObject>]>([
    ['rows', { metrics: null, dimensions: [dimension('city')] }],
    ['rows', { isTotals: true, dimensions: [dimension('city')] }],
    ['rows', { isRowCount: true }],
    [
      'rows',
      {
        isCoverage: true,
        metrics: null,
        dimensions: [dimension('miles')],
        post: [{ operation: 'histogram', options: { column: 'miles', groupby: [], bins: 5 } }],
      },
    ],
    ['rows', { resultType: 'samples' }],
    ['rows', { resultType: 'drill_detail' }],
    ['metric', { metrics: [aggregate('COUNT_DISTINCT')] }],
    ['metric', { metrics: [{ kind: 'saved', name: 'rounded', label: 'ratio' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: 'SUM(amount) - COUNT(DISTINCT city)', label: 'difference' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: 'SUM(amount) / amount', label: 'part' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: 'SUM(amount) FILTER (miles > 3) / COUNT(*)', label: 'part' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: 'SUM(amount) OVER () / COUNT(*)', label: 'part' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: '(SUM(amount)) * 1.0 / SUM(SUM(amount)) OVER ()', label: 'share' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: 'SUM(amount) / NULLIF(COUNT(*), 1)', label: 'part' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: 'COUNT(*) // COUNT(amount)', label: 'part' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: '2 - COUNT(*) / (COUNT(amount)', label: 'part' }] }],
    ['metric', { metrics: [{ kind: 'sql', sql: 'AVG(DISTINCT amount)', label: 'mean' }] }],
    ['limit', { dimensions: [dimension('city')], seriesLimit: 3, seriesColumns: ['city'] }],
    ['limit', { having: 'COUNT(*) > 3' }],
    ['limit', { rowOffset: 20 }],
    ['steps', { post: [{ operation: 'prophet', options: {} }] }],
    ['steps', { timeOffsets: ['1 year ago'] }],
    ['steps', { countsFrom: 'data' }],
    ['steps', { timeShift: '1 year' }],
    ['steps', { sharesOfParts: true, post: [{ operation: 'contribution', options: {} }] }],
    ['steps', { post: [{ operation: 'contribution', options: { contribution_totals: 'all_records' } }] }],
    [
      'order',
      { dimensions: [dimension('city')], orderBy: [{ by: { kind: 'column', name: 'miles' }, ascending: true }] },
    ],
    ['time', { timeColumn: 'day', grain: 'P1M', isTimeseries: true }],
  ])('%s: %j', (reason, changes) => {
    expect(cubePlan(queryObject({ metrics, cubeBy: [dimension('day')], ...changes }), scope)).toBe(reason);
  });

  test('of a column that it does not hold, and of values of another kind, nothing is known', () => {
    const { layout } = planOf({ dimensions: [dimension('city')] });
    const cube = openCube(layout, cubeTable(['city'], ['day']), [dimension('day')]);
    expect(foldCube(cube, [condition('miles', 'lessThan', 3)])).toBeNull();
    expect(foldCube(cube, [condition('miles', 'isNull', null)])).toBeNull();
    expect(foldCube(cube, [condition('day', 'in', ['2001-01-01'])])).toBeNull();
    const ofCities = openCube(layout, cubeTable(['city'], ['city']), [dimension('city')]);
    expect(foldCube(ofCities, [condition('city', 'in', [5])])).toBeNull();
    expect(foldCube(ofCities, [condition('city', 'in', ['Oslo', null])])?.table.rowCount).toBe(2);
    expect(foldCube(cube, [{ ...condition('day', 'in', [firstDay]), grain: 'P1M' }])).toBeNull();
  });
});

test('an average of the author is a sum and a count of the same', () => {
  const { query, layout } = planOf({ metrics: [{ kind: 'saved', name: 'mean', label: 'mean' }] });
  expect(query.metrics).toEqual([
    { kind: 'sql', sql: 'SUM(CASE WHEN miles > 5 THEN amount END)', label: 'part_0__' },
    { kind: 'sql', sql: 'COUNT(CASE WHEN miles > 5 THEN amount END)', label: 'part_1__' },
  ]);
  expect(layout.metrics).toEqual([{ label: 'mean', fold: 'average', withoutRows: 'null' }]);
});

test('parts of a formula are aggregates as the author wrote them; a quotient by zero is not known', () => {
  const { query, layout } = planOf({
    dimensions: [dimension('city')],
    metrics: [{ kind: 'sql', sql: '(COUNT(*) - 2) / (sum( amount ) + 1)', label: 'odd' }],
  });
  expect(query.metrics?.map((one) => (one.kind === 'sql' ? one.sql : null))).toEqual(['COUNT(*)', 'sum( amount )']);
  const table: ColumnTable = {
    columns: [
      columnFrom('city', 'text', ['Oslo', 'Oslo', 'Paris']),
      columnFrom('0', 'timestamp', [1, 2, 1]),
      columnFrom('1', 'integer', [4, 2, 3]),
      columnFrom('2', 'float', [3, -4, null]),
    ],
    rowCount: 3,
  };
  const cube = openCube(layout, table, [dimension('day')]);
  const shown = foldCube(cube, [condition('day', 'in', [1])])?.table ?? { columns: [], rowCount: 0 };
  expect(rowsOf(shown)).toEqual([
    ['Oslo', 0.5],
    ['Paris', null],
  ]);
  // 3 - 4 + 1 is zero.
  expect(foldCube(cube, [condition('day', 'in', [1, 2])])).toBeNull();
});

test.each([
  ['COUNT(city)', [0]],
  ['sum(amount)', [null]],
  ['COUNT(*) * 2 - 1', [-1]],
  ['COUNT(*) / NULLIF(COUNT(city), 0)', [null]],
  // These are not known: what the author says of none, and a quotient by zero.
  ['COALESCE(SUM(amount), 0)', null],
  ['COUNT(*) / COUNT(city)', null],
])('%s over no row', (sql, expected) => {
  const { layout } = planOf({ metrics: [{ kind: 'sql', sql, label: 'shown' }] });
  const table: ColumnTable = {
    columns: [columnFrom('0', 'timestamp', [1]), columnFrom('1', 'integer', [4]), columnFrom('2', 'integer', [4])],
    rowCount: 1,
  };
  const result = foldCube(openCube(layout, table, [dimension('day')]), [condition('day', 'in', [2])]);
  expect(result === null ? null : rowsOf(result.table)).toEqual(expected === null ? null : [expected]);
});
