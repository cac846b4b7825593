import { firstPart } from '@sextant/charts';
import { tableOfResult } from '@sextant/contract';
import type { ColumnTable, DatasetData } from '@sextant/contract';
import type { MarkPoint } from '@sextant/charts/views';
import type { Tile } from '@sextant/dashboard';
import { expect, test } from 'vitest';
import { compareNumbers, hasSameRows } from './check-number.ts';
import type { DrillSource } from './drill-source.ts';

const tableOf = (rows: readonly (readonly [string | null, number | null])[]): ColumnTable => {
  const data = rows.map(([phase, share]) => ({ phase, share }));
  const table = tableOfResult({ colnames: ['phase', 'share'], coltypes: [1, 0], data });
  if (table === null) throw new Error('no table');
  return table;
};

const sourceOf = (form: object, table: ColumnTable): DrillSource => ({
  tile: {
    name: 'Tile',
    dataset: { column_formats: {}, metrics: [] } as unknown as DatasetData,
    chart: { form_data: form },
  } as unknown as Tile,
  clauses: [],
  dashboardId: null,
  filter: '',
  shown: {
    entries: [],
    table,
    receivedAt: 0,
    statements: null,
    originOf: () => '',
    ownState: firstPart,
    refresh: async () => undefined,
    loadStatements: async () => [],
  },
});

test('two results are the same in whatever order rows came and threads added up, and other for any cell that differs', () => {
  const rows = [
    ['Climb', 0.3],
    ['Descent', 12],
    [null, null],
  ] as const;
  const table = tableOf(rows);
  expect(hasSameRows(table, tableOf(rows))).toBe(true);
  expect(hasSameRows(table, tableOf(rows.toReversed()))).toBe(true);
  // As the sum of three tenths comes out in another order of adding.
  expect(hasSameRows(table, tableOf([['Climb', 0.1 + 0.2], ...rows.slice(1)]))).toBe(true);
  expect(hasSameRows(table, tableOf([['Climb', 0.3001], ...rows.slice(1)]))).toBe(false);
  expect(hasSameRows(table, tableOf([['Cruise', 0.3], ...rows.slice(1)]))).toBe(false);
  expect(hasSameRows(table, tableOf([...rows.slice(0, 2), [null, 0]]))).toBe(false);
  expect(hasSameRows(table, tableOf(rows.slice(1)))).toBe(false);
});

const tablesOf = (rows: readonly object[], types: Readonly<Record<string, 0 | 1 | 2>>): ColumnTable =>
  tableOfResult({
    colnames: Object.keys(types),
    coltypes: Object.values(types),
    data: rows as Record<string, never>[],
  }) as ColumnTable;
const pointOf = (filters: MarkPoint['filters'], series = ''): MarkPoint => ({
  title: '',
  series,
  value: 'as it is shown',
  filters,
  selection: null,
});
const is = (name: string, value: string | number | null, grain: 'P1M' | null = null) => ({
  column: { kind: 'column' as const, name },
  operator: value === null ? ('isNull' as const) : ('in' as const),
  value: value === null ? null : [value],
  grain,
});

test('a single number is the same while it reads the same; of many, where it is not known which, all rows are compared', () => {
  const single = { viz_type: 'big_number_total', metric: 'share' };
  const one = (share: number) => tablesOf([{ share }], { share: 0 });
  const compared = (form: object, before: ColumnTable, after: ColumnTable) =>
    compareNumbers(sourceOf(form, before), sourceOf(form, after), { point: null, checkedAt: 7 });
  const unknownOthers = { others: null, checkedAt: 7 };
  expect(compared(single, one(9.27), one(9.27))).toEqual({
    ...unknownOthers,
    isSame: true,
    was: '9.27',
    value: '9.27',
  });
  expect(compared(single, one(9.27), one(9.31))).toEqual({
    ...unknownOthers,
    isSame: false,
    was: '9.27',
    value: '9.31',
  });
  const bars = { viz_type: 'pie', metric: 'share', groupby: ['phase'] };
  const shares = (descent: number) =>
    tableOf([
      ['Climb', 1],
      ['Descent', descent],
    ]);
  expect(compared(bars, shares(2), shares(2))).toEqual({ ...unknownOthers, isSame: true, was: null, value: null });
  expect(compared(bars, shares(2), shares(3))).toEqual({ ...unknownOthers, isSame: false, was: null, value: null });
});

test('one of many numbers is found by its groups, and told apart from what became of the others', () => {
  const form = {
    viz_type: 'pie',
    metric: { label: 'share', expressionType: 'SQL', sqlExpression: '1' },
    groupby: ['phase'],
  };
  const before = tableOf([
    ['Climb', 1],
    ['Descent', 2],
    [null, 5],
  ]);
  const compared = (phase: string | null, after: Parameters<typeof tableOf>[0]) =>
    compareNumbers(sourceOf(form, before), sourceOf(form, tableOf(after)), {
      point: pointOf([is('phase', phase)]),
      checkedAt: 7,
    });
  const other = [
    ['Descent', 3],
    [null, 5],
    ['Climb', 1],
  ] as const;
  expect(compared('Climb', other)).toMatchObject({ isSame: true, was: '1', value: '1', others: 'changed' });
  expect(compared('Descent', other)).toMatchObject({ isSame: false, was: '2', value: '3', others: 'same' });
  expect(compared(null, other)).toMatchObject({ isSame: true, was: '5', value: '5', others: 'changed' });
  // Sums of fractions differ in their last digits.
  expect(compared('Climb', [['Climb', 1 + 1e-12], ...other.slice(0, 2)])).toMatchObject({ isSame: true });
  expect(compared('Climb', other.slice(0, 2))).toMatchObject({
    isSame: false,
    was: '1',
    value: null,
    others: 'changed',
  });
  expect(
    compared('Climb', [
      [null, 5],
      ['Descent', 2],
    ]),
  ).toMatchObject({ was: '1', value: null, others: 'same' });
  // More digits than are written.
  expect(compared('Climb', [['Climb', 1.000001], ...other.slice(0, 2)])).toMatchObject({ was: '1', value: '1.000001' });
  expect(compared('Climb', [['Climb', null], ...other.slice(0, 2)])).toMatchObject({
    isSame: false,
    value: 'no value',
  });
});

test('a point of a line is found by its time and the parts of its series, which may hold commas', () => {
  const [january, february] = [Date.UTC(2001, 0), Date.UTC(2001, 1)];
  const form = {
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    metrics: [{ label: 'n', expressionType: 'SQL', sqlExpression: '1' }],
    groupby: ['place', 'kind'],
  };
  const columns = ['n, Bonn, a, b', 'n, Bonn, a, c'];
  const table = (first: number, second: number) =>
    tablesOf(
      [
        { __timestamp: january, [columns[0] ?? '']: first, [columns[1] ?? '']: second },
        { __timestamp: february, [columns[0] ?? '']: 8, [columns[1] ?? '']: 9 },
      ],
      { __timestamp: 2, [columns[0] ?? '']: 0, [columns[1] ?? '']: 0 },
    );
  const labelMap = { [columns[0] ?? '']: ['n', 'Bonn, a', 'b'], [columns[1] ?? '']: ['n', 'Bonn, a', 'c'] };
  const of = (shown: ColumnTable): DrillSource => {
    const source = sourceOf(form, shown);
    const entries = [{ label_map: labelMap }] as unknown as NonNullable<DrillSource['shown']>['entries'];
    return { ...source, shown: source.shown === null ? null : { ...source.shown, entries } };
  };
  const compared = (kind: string, place = 'Bonn, a') =>
    compareNumbers(of(table(1, 2)), of(table(1, 3)), {
      point: pointOf([is('date', january, 'P1M'), is('place', place), is('kind', kind)], 'Bonn'),
      checkedAt: 7,
    });
  expect(compared('b')).toMatchObject({ isSame: true, was: '1', value: '1', others: 'changed' });
  expect(compared('c')).toMatchObject({ isSame: false, was: '2', value: '3', others: 'same' });
  // A series that is not there: what is known is that something changed.
  expect(compared('c', 'Kiel')).toMatchObject({ isSame: false, was: null });
});
