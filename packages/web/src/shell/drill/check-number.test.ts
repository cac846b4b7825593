import { firstPart } from '@sextant/charts';
import { tableOfResult } from '@sextant/contract';
import type { ColumnTable, DatasetData } from '@sextant/contract';
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

test('a single number is the same while it reads the same; a chart of many while all its rows are', () => {
  const single = { viz_type: 'big_number_total', metric: 'share' };
  const one = (share: number) =>
    tableOfResult({ colnames: ['share'], coltypes: [0], data: [{ share }] }) as ColumnTable;
  const compared = (form: object, before: ColumnTable, after: ColumnTable) =>
    compareNumbers(sourceOf(form, before), sourceOf(form, after), 7);
  expect(compared(single, one(9.27), one(9.27))).toEqual({ isSame: true, value: '9.27', checkedAt: 7 });
  expect(compared(single, one(9.27), one(9.31))).toEqual({ isSame: false, value: '9.31', checkedAt: 7 });
  const bars = { viz_type: 'pie', metric: 'share', groupby: ['phase'] };
  const [before, after] = [
    tableOf([
      ['Climb', 1],
      ['Descent', 2],
    ]),
    tableOf([
      ['Climb', 1],
      ['Descent', 3],
    ]),
  ];
  expect(compared(bars, before, before)).toEqual({ isSame: true, value: null, checkedAt: 7 });
  expect(compared(bars, before, after)).toEqual({ isSame: false, value: null, checkedAt: 7 });
});
