import { queryObject, SextantError, type Dataset, type QueryObject } from '@sextant/contract';
import { dialectNames, dialects, type DialectName } from '@sextant/sql';
import { expect, test } from 'vitest';
import { defaultRowLimits, type CompileScope } from '../scope.ts';
import { compileQuery, printQuery } from './compile-query.ts';
import { column as columnOf, datasetOf, metric } from '../test-scope.ts';

const column = (name: string, expression: string | null = null) => columnOf(name, 'float', { expression });
const datasetWith = (columns: Dataset['columns'], metrics: Dataset['metrics'] = []): Dataset =>
  datasetOf(columns, { metrics, fetchValuesPredicate: 'net > 9' });

const dataset = datasetWith(
  [
    column('amount'),
    column('qty'),
    column('net', 'amount - cost'),
    column('cost', 'qty * 2 -- a piece'),
    column('Odd One', 'net / 2'),
    column('twice', '"Odd One" + NET'),
    column('region', 'UPPER(region)'),
    column('place', "region || '!'"),
  ],
  [metric('margin', 'SUM(net) / SUM(amount)')],
);

const scopeOf = (of: Dataset, dialect: DialectName = 'duckdb', rowRules: readonly string[] = []): CompileScope => ({
  dataset: of,
  dialect: dialects[dialect],
  rowRules,
  resolveTimeRange: () => ({ sinceMs: null, untilMs: null }),
  limits: defaultRowLimits,
});

const sqlOf = (query: Partial<QueryObject>, scope = scopeOf(dataset)): string =>
  printQuery(compileQuery(queryObject(query), scope))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' )', ')');
const by = (name: string) => ({ kind: 'column', name, label: name, grain: null, isAxis: false }) as const;
const codeOf = (action: () => unknown): string => {
  try {
    action();
  } catch (error) {
    if (error instanceof SextantError) return `${error.code} ${error.message}`;
    throw error;
  }
  return 'nothing thrown';
};

test('calculated columns in a calculated column are written out, each in its parentheses', () => {
  const sql = sqlOf({ dimensions: [by('net'), by('twice')], metrics: null });
  expect(sql).toContain('(amount - (qty * 2 -- a piece)) AS "net"');
  expect(sql).toContain('(((amount - (qty * 2 -- a piece)) / 2) + (amount - (qty * 2 -- a piece))) AS "twice"');
});

test('so they are in filters, metrics, free conditions and the order', () => {
  const filters = [
    { column: { kind: 'column', name: 'net' }, operator: 'greaterThan', value: 3, grain: null },
  ] as const;
  const savedMetric = { kind: 'saved', name: 'margin', label: 'margin' } as const;
  const total = { kind: 'aggregate', column: 'net', aggregate: 'SUM', label: 'total' } as const;
  const free = { kind: 'sql', sql: 'MAX(net) - 1', label: 'most' } as const;
  const sql = sqlOf({
    dimensions: [by('qty')],
    metrics: [savedMetric, total, free],
    filters,
    where: 'net < 10',
    having: 'SUM(net) > 1 AND margin > 0',
    orderBy: [{ by: { kind: 'sql', sql: 'SUM(net)', label: 'x' }, ascending: true }],
  });
  const net = '(amount - (qty * 2 -- a piece))';
  for (const part of [
    `SUM(${net}) / SUM(amount)`,
    `MAX(${net}) - 1`,
    `(${net} < 10)`,
    `SUM(${net}) > 1 AND margin > 0`,
  ])
    expect(sql).toContain(part);
  expect(sql).toMatch(/SUM\(\(?amount - \(qty \* 2 -- a piece\)\)?\) AS "total"/);
  expect(sql).toMatch(/WHERE \(?amount - .* > 3/);
  expect(sql).toMatch(/ORDER BY .*SUM\(\(amount/);
});

test('a column that names itself means the table’s in all SQL, texts and members stay', () => {
  const sql = sqlOf({ dimensions: [by('place'), by('region')], metrics: null, where: "region = 'net' AND o.net = 1" });
  expect(sql).toContain('(region || \'!\') AS "place"');
  expect(sql).toContain('UPPER(region) AS "region"');
  expect(sql).toContain("(region = 'net' AND o.net = 1)");
  const quoted = datasetWith([column('Odd', '"Odd" + 1'), column('twice', '"Odd" * 2')]);
  expect(sqlOf({ dimensions: [by('twice')], metrics: null }, scopeOf(quoted))).toContain('("Odd" * 2) AS "twice"');
});

test('[B13] row rules look at the table, whatever the dataset calls a calculated column', () => {
  const shadowedDataset = datasetWith([column('tenant', "'a'"), column('amount')]);
  const sql = sqlOf(
    { dimensions: [by('amount')], metrics: null },
    scopeOf(shadowedDataset, 'duckdb', ["tenant = 'b'"]),
  );
  expect(sql).toContain("WHERE (tenant = 'b')");
  const predicate = sqlOf({ dimensions: [by('net')], metrics: [], applyFetchValuesPredicate: true });
  expect(predicate).toContain('(net > 9)');
});

test('a column that cannot be read is rejected where it is used, and in nobody else’s way', () => {
  const of = scopeOf(datasetWith([column('amount'), column('open', "'never closed"), column('twice', 'amount * 2')]));
  expect(sqlOf({ dimensions: [by('twice')], metrics: null }, of)).toContain('(amount * 2) AS "twice"');
  expect(codeOf(() => sqlOf({ dimensions: [by('open')], metrics: null }, of))).toContain('QUERY_012');
});

test('circles are named, depth and length have an end', () => {
  const circle = datasetWith([column('a', 'b + 1'), column('b', 'c * 2'), column('c', '"a" - 1'), column('d', 'a')]);
  const requestOf = (name: string, of: Dataset) =>
    codeOf(() => sqlOf({ dimensions: [by(name)], metrics: null }, scopeOf(of)));
  expect(requestOf('d', circle)).toBe('QUERY_029 Calculated columns refer to each other in a circle: a → b → c → a');
  const names = Array.from({ length: 20 }, (_, index) => `level${index}`);
  const deepDataset = datasetWith(
    names.map((name, index) => column(name, index === 19 ? 'x' : `level${index + 1} + 1`)),
  );
  expect(requestOf('level0', deepDataset)).toContain('QUERY_030');
  expect(requestOf('level5', deepDataset)).toBe('nothing thrown');
  const wideDataset = datasetWith(
    names.slice(0, 14).map((name, index) =>
      column(
        name,
        index === 13
          ? 'x'
          : Array(6)
              .fill(`level${index + 1}`)
              .join(' + '),
      ),
    ),
  );
  expect(requestOf('level0', wideDataset)).toContain('QUERY_030');
  expect(
    codeOf(() => sqlOf({ dimensions: [by('q')], metrics: null }, scopeOf(datasetWith([column('q', 'z) + (y')])))),
  ).toContain('QUERY_012');
});

test.each(dialectNames)('functions, types, units and literals keep their words on %s', (dialect) => {
  const of = datasetWith([
    column('ts'),
    column('year', 'EXTRACT(year FROM ts)'),
    column('date', 'CAST(ts AS date)'),
    column('count', 'ts2'),
    column('both', 'count(ts) + ts2'),
    column('base', 'ts * 2'),
    column('next', 'base + COUNT(base)'),
  ]);
  const sql = sqlOf(
    { dimensions: [by('year'), by('date'), by('both'), by('next')], metrics: null, rowLimit: 5 },
    scopeOf(of, dialect),
  );
  for (const part of ['EXTRACT(year FROM ts)', 'CAST(ts AS date)', 'count(ts) + ts2', '(ts * 2) + COUNT((ts * 2))'])
    expect(sql).toContain(part);
});
