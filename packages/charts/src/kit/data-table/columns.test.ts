import { cellAt } from '@sextant/contract';
import { expect, test } from 'vitest';
import { recordedTable } from '../result/test-table.ts';
import { cellSelection, chosenCells, tableColumns, totalsRow } from './columns.ts';
import { readTableForm } from './sections.ts';

const delays = recordedTable({
  columns: [
    { name: 'city', type: 'text', values: ['Boston', 'Austin', null] },
    { name: 'delay', type: 'float', values: [-10, 30, null] },
  ],
});
const form = (changes = {}) => readTableForm({ viz_type: 'table', groupby: ['city'], metrics: ['delay'], ...changes });
const column = (changes: object, offset = 1) => {
  const [shownColumn] = tableColumns(delays, form(changes), {}).slice(offset);
  if (shownColumn === undefined) throw new Error('the column is missing');
  return shownColumn;
};
const bars = (changes: object) => {
  const shownBars = column(changes).bars;
  const round = (share: number): number => Math.round(share * 1000) / 1000;
  const bars = [0, 1, 2].map((row) => {
    const bar = shownBars?.barAt(row) ?? null;
    return bar === null ? null : { ...bar, start: round(bar.start), length: round(bar.length) };
  });
  return { zeroAt: shownBars?.zeroAt, bars };
};

test('bars of both signs grow from a zero line, colored by their sign', () => {
  expect(bars({})).toEqual({
    zeroAt: 0.15,
    bars: [{ start: 0, length: 0.15, tone: 'negative' }, { start: 0.15, length: 0.45, tone: 'positive' }, null],
  });
  expect(bars({ color_pn: false }).bars.map((bar) => bar?.tone)).toEqual(['plain', 'plain', undefined]);
});

test('aligned bars begin at the left, as long as the amount without its sign', () => {
  expect(bars({ align_pn: true })).toEqual({
    zeroAt: null,
    bars: [{ start: 0, length: 0.2, tone: 'negative' }, { start: 0, length: 0.6, tone: 'positive' }, null],
  });
});

test('the settings of a column go before those of the chart, and rules take the place of bars', () => {
  expect(bars({ column_config: { delay: { alignPositiveNegative: true, colorPositiveNegative: false } } })).toEqual({
    zeroAt: null,
    bars: [{ start: 0, length: 0.2, tone: 'plain' }, { start: 0, length: 0.6, tone: 'plain' }, null],
  });
  expect(column({ column_config: { delay: { showCellBars: false } } }).bars).toBeNull();
  expect(column({ query_mode: 'raw', metrics: [] }).bars).toBeNull();
  expect(column({ query_mode: 'raw', column_config: { delay: { showCellBars: true } } }).bars).not.toBeNull();
  const rule = { column: 'delay', operator: '>', colorScheme: '#EFA1AA', targetValue: 0 };
  const ruledColumn = column({ conditional_formatting: [rule] });
  expect(ruledColumn.bars).toBeNull();
  expect([0, 1, 2].map((row) => ruledColumn.colorAt?.(row))).toEqual([null, { scheme: '#EFA1AA', strength: 1 }, null]);
});

const formatCell = (settings: object, value: number): string =>
  column({ column_config: { delay: settings } }).format(value);

test('numbers in the formats of their column: small ones, money, at most so many decimals', () => {
  expect(formatCell({ d3NumberFormat: ',.1f', d3SmallNumberFormat: '.3f' }, 0.5)).toBe('0.500');
  expect(formatCell({ d3NumberFormat: ',.1f', d3SmallNumberFormat: '.3f' }, -1)).toBe('−1.0');
  expect(formatCell({ currencyFormat: { symbol: 'EUR', symbolPosition: 'prefix' }, d3NumberFormat: '$,.2f' }, 12)).toBe(
    '€12.00',
  );
  expect(formatCell({ currencyFormat: { symbol: 'GBP', symbolPosition: 'suffix' }, d3NumberFormat: ',d' }, 12)).toBe(
    '12\u202f£',
  );
  expect(formatCell({ fractionDigits: 2 }, 1.23456)).toBe('1.23');
  expect(formatCell({ fractionDigits: 2 }, 1.5)).toBe('1.5');
});

test('columns have other names, or are not shown', () => {
  expect(column({ column_config: { delay: { customColumnName: 'Late by' } } }).title).toBe('Late by');
  const shownColumns = tableColumns(delays, form({ column_config: { city: { visible: false } } }), {});
  expect(shownColumns.map(({ title }) => title)).toEqual(['delay']);
});

test('a metric that is asked for its share alone is not shown beside it', () => {
  const table = recordedTable({
    columns: [
      { name: 'city', type: 'text', values: ['Boston'] },
      { name: 'count', type: 'integer', values: [3] },
      { name: '%count', type: 'float', values: [0.25] },
    ],
  });
  const titles = (changes: object) =>
    tableColumns(table, form({ metrics: [], percent_metrics: ['count'], ...changes }), { count: 'Flights' }).map(
      ({ title, column: { name }, format }) => [name, title, name === 'city' ? '' : format(0.25)],
    );
  expect(titles({})).toEqual([
    ['city', 'city', ''],
    ['%count', '% Flights', '25.0\u202f%'],
  ]);
  expect(titles({ metrics: ['count'] }).map(([name]) => name)).toEqual(['city', 'count', '%count']);
});

test('a metric that is a share of all is written in percent, unless its column has a format', () => {
  const share = { expressionType: 'SQL', sqlExpression: '(COUNT(*)) * 1e0 / SUM(COUNT(*)) OVER ()', label: 'Share' };
  const table = recordedTable({
    columns: [
      { name: 'city', type: 'text', values: ['Boston'] },
      { name: 'Share', type: 'float', values: [0.4619] },
    ],
  });
  const text = (changes: object) => tableColumns(table, form({ metrics: [share], ...changes }), {})[1]?.format(0.4619);
  expect(text({})).toBe('46.2\u202f%');
  expect(text({ column_config: { Share: { d3NumberFormat: '.2f' } } })).toBe('0.46');
});

test('a picked cell filters the column that its settings name', () => {
  const city = column({ column_config: { city: { emitTarget: 'city_code' } } }, 0);
  const ownForm = form({ column_config: { city: { emitTarget: 'city_code' } } });
  const selection = cellSelection(city, 0, ownForm);
  expect(selection?.filters).toEqual([
    { column: { kind: 'column', name: 'city_code' }, operator: 'in', value: ['Boston'], grain: null },
  ]);
  expect(chosenCells([city], selection, ownForm)(0, 0)).toBe(true);
});

const years = recordedTable({
  columns: [
    { name: 'city', type: 'text', values: ['Boston', 'Austin', 'Miami'] },
    { name: 'count', type: 'integer', values: [120, 50, 7] },
    { name: 'count__1 year ago', type: 'integer', values: [100, 200, null] },
  ],
});
const comparing = (changes = {}) => form({ metrics: ['count'], time_compare: '1 year ago', ...changes });

test('each metric becomes itself, itself at the other time, the difference and the change', () => {
  const columns = tableColumns(years, comparing(), { count: 'Flights' });
  expect(columns.map(({ column: { name }, title }) => [name, title])).toEqual([
    ['city', 'city'],
    ['Main count', 'Main'],
    ['# count', '# 1 year ago'],
    ['△ count', '△'],
    ['% count', '%'],
  ]);
  const cells = columns.slice(1).map(({ column: ownColumn, format }) =>
    [0, 1, 2].map((row) => {
      const cell = cellAt(ownColumn, row);
      return cell === null ? null : format(cell);
    }),
  );
  expect(cells).toEqual([
    ['120', '50', '7'],
    ['100', '200', null],
    ['+20', '−150', null],
    ['+20.0\u202f%', '−75.0\u202f%', null],
  ]);
});

test('changes are colored and have arrows where that is asked for, green for a rise or for a fall', () => {
  const change = (changes: object) => {
    const shownColumn = tableColumns(years, comparing({ comparison_color_enabled: true, ...changes }), {})[3];
    return [0, 1, 2].map((row) => [shownColumn?.colorAt?.(row)?.scheme, shownColumn?.format(row === 0 ? 20 : -150)]);
  };
  expect(change({})).toEqual([
    ['green', '↑ +20'],
    ['red', '↓ −150'],
    [undefined, '↓ −150'],
  ]);
  expect(change({ comparison_color_scheme: 'Red' }).map(([scheme]) => scheme)).toEqual(['red', 'green', undefined]);
});

test('totals are compared as rows are, and a second time has its name in its columns', () => {
  const ownForm = comparing({ time_compare: ['1 year ago', '1 week ago'], show_totals: true });
  const totals = recordedTable({
    columns: [
      { name: 'count', type: 'integer', values: [177] },
      { name: 'count__1 year ago', type: 'integer', values: [300] },
      { name: 'count__1 week ago', type: 'integer', values: [150] },
    ],
  });
  const table = {
    ...years,
    columns: [...years.columns, { ...totals.columns[2], name: 'count__1 week ago' } as (typeof years.columns)[number]],
  };
  const columns = tableColumns(table, ownForm, {});
  expect(columns.map(({ column: { name } }) => name).slice(5)).toEqual([
    '# count (1 week ago)',
    '△ count (1 week ago)',
    '% count (1 week ago)',
  ]);
  expect(totalsRow(columns, totals, ownForm, { rowCount: 3, isCut: false })).toEqual([
    'All 3',
    177,
    300,
    -123,
    -0.41,
    150,
    27,
    0.18,
  ]);
});

test("the engine's own comparison stands under the words for it", () => {
  const name = 'percentage__count__count__1 year ago';
  const table = recordedTable({ columns: [{ name, type: 'float', values: [0.2] }] });
  const [shownColumn] = tableColumns(table, comparing({ comparison_type: 'percentage' }), { count: 'Flights' });
  expect([shownColumn?.title, shownColumn?.format(0.2)]).toEqual(['Flights, change to 1 year ago', '20.0\u202f%']);
});

test('infinite and missing amounts have no bar that is longer than its cell', () => {
  const oddTable = recordedTable({
    columns: [{ name: 'delay', type: 'float', values: [Infinity, -Infinity, Number.NaN, 5] }],
  });
  const [shownColumn] = tableColumns(oddTable, form({ groupby: [] }), {});
  const oddBars = [0, 1, 2, 3].map((row) => shownColumn?.bars?.barAt(row) ?? null);
  for (const bar of oddBars) expect((bar?.start ?? 0) + (bar?.length ?? 0)).toBeLessThanOrEqual(1);
  expect(oddBars[3]).toEqual({ start: 0, length: 1, tone: 'plain' });
});
