import { columnFrom, cellAt, type ColumnTable } from '@sextant/contract';
import { expect, test } from 'vitest';
import { pivotSheetOf } from './pivot-sheet.ts';

/** Two airports on two days; `delay` is an average and does not add up, `flights` is a count and does. */
const table: ColumnTable = {
  columns: [
    columnFrom('day', 'text', ['Mon', 'Tue', 'Mon', 'Tue']),
    columnFrom('state', 'text', ['CA', 'CA', 'TX', 'TX']),
    columnFrom('city', 'text', ['SFO', 'SFO', 'DFW', 'DFW']),
    columnFrom('flights', 'integer', [10, 30, 5, 5]),
    columnFrom('delay', 'float', [1, 3, 8, 2]),
  ],
  rowCount: 4,
};
const metric = (label: string) => ({ expressionType: 'SQL', sqlExpression: label, label });
const form = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['state'],
  groupbyColumns: ['day'],
  metrics: [metric('flights'), metric('delay')],
  rowTotals: true,
  colTotals: true,
};
// Means over all flights of a state, by hand: (10 · 1 + 30 · 3) / 40, (5 · 8 + 5 · 2) / 10; of a day: (10 + 40) / 15, (90 + 10) / 35.
const subtotals = [
  {
    labels: ['state'],
    isCut: false,
    rows: [
      { state: 'CA', flights: 40, delay: 2.5 },
      { state: 'TX', flights: 10, delay: 5 },
    ],
  },
  {
    labels: ['day'],
    isCut: false,
    rows: [
      { day: 'Mon', flights: 15, delay: 50 / 15 },
      { day: 'Tue', flights: 35, delay: 100 / 35 },
    ],
  },
  { labels: [], isCut: false, rows: [{ flights: 50, delay: 3 }] },
];
const facts = { additive: ['flights'], subtotals };
const sheet = (changes: object = {}, knownFacts = facts, labels: Readonly<Record<string, string>> = {}) => {
  const { columns, rowCount } = pivotSheetOf({ table, formData: { ...form, ...changes }, labels, facts: knownFacts });
  return [
    columns.map(({ name }) => name),
    ...Array.from({ length: rowCount }, (_, row) => columns.map((column) => cellAt(column, row))),
  ];
};

test('each metric has totals of its own, those of the engine: nothing adds one metric to another', () => {
  expect(sheet({}, facts, { state: 'State', flights: 'Flights' })).toEqual([
    ['State', 'Flights Mon', 'Flights Tue', 'Flights Total', 'delay Mon', 'delay Tue', 'delay Total'],
    ['CA', 10, 30, 40, 1, 3, 2.5],
    ['TX', 5, 5, 10, 8, 2, 5],
    ['Total', 15, 35, 50, 50 / 15, 100 / 35, 3],
  ]);
  // Without the engine's, what adds up has sums, and an average has none.
  expect(sheet({}, { additive: ['flights'], subtotals: [] }).at(-1)).toEqual(['Total', 15, 35, 50, null, null, null]);
});

test('a column for each level of the rows; groups with others in them say that they are a total', () => {
  const levels = { groupbyRows: ['state', 'city'], metrics: [metric('flights')], rowSubTotals: true, rowTotals: false };
  const atBottom = { ...levels, rowSubtotalPosition: false };
  expect(sheet(atBottom)).toEqual([
    ['state', 'city', 'Mon', 'Tue'],
    ['CA', 'SFO', 10, 30],
    ['CA', 'CA total', 10, 30],
    ['TX', 'DFW', 5, 5],
    ['TX', 'TX total', 5, 5],
    ['Total', '', 15, 35],
  ]);
  expect(sheet(levels).slice(1, 3)).toEqual([
    ['CA', 'CA total', 10, 30],
    ['CA', 'SFO', 10, 30],
  ]);
});

test('metrics on rows have a column of their own, combined ones stand behind their groups', () => {
  const onRows = { metricsLayout: 'ROWS', rowTotals: false, colTotals: false };
  expect(sheet(onRows)).toEqual([
    ['state', 'Metric', 'Mon', 'Tue'],
    ['CA', 'flights', 10, 30],
    ['TX', 'flights', 5, 5],
    ['CA', 'delay', 1, 3],
    ['TX', 'delay', 8, 2],
  ]);
  expect(sheet({ combineMetric: true, colTotals: false })[0]).toEqual([
    'state',
    'Mon flights',
    'Mon delay',
    'Tue flights',
    'Tue delay',
    'Total flights',
    'Total delay',
  ]);
});

test('without groups across the metrics head their columns; texts stay texts, and no rows stay none', () => {
  expect(sheet({ groupbyColumns: [], metrics: [metric('flights')], rowTotals: false })[0]).toEqual([
    'state',
    'flights',
  ]);
  expect(sheet({ aggregateFunction: 'List Unique Values', rowTotals: false, colTotals: false })[1]).toEqual([
    'CA',
    '10',
    '30',
    '1',
    '3',
  ]);
  const none = { columns: table.columns.map(({ name }) => columnFrom(name, 'text', [])), rowCount: 0 };
  expect(pivotSheetOf({ table: none, formData: form, labels: {}, facts })).toBe(none);
});

test('a sheet has no more cells than are allowed', () => {
  const source = { table, formData: form, labels: {}, facts };
  expect(pivotSheetOf(source, 18).rowCount).toBe(3);
  expect(() => pivotSheetOf(source, 17)).toThrow(expect.objectContaining({ code: 'QUERY_034' }));
});
