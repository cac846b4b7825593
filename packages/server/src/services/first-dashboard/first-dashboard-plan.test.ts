import { expect, test } from 'vitest';
import { guessMetrics, mainTimeColumn, readableName, tableNameOf } from '../columns/column-guesses.ts';
import type { GuessColumn } from '../columns/column-guesses.ts';
import { rolesOf } from '../columns/column-roles.ts';
import { grainFor, planFirstDashboard } from './first-dashboard-plan.ts';
import type { ProfiledColumn } from './first-dashboard-plan.ts';

const column = (
  name: string,
  type: ProfiledColumn['type'],
  distinct: number,
  { bounds = null, uniqueShare = null }: { bounds?: [number, number] | null; uniqueShare?: number | null } = {},
): ProfiledColumn => ({
  name,
  type,
  uniqueShare,
  facts: null,
  isPercent: false,
  distinct,
  nullCount: 0,
  min: bounds?.[0] ?? null,
  max: bounds?.[1] ?? null,
});
const day = 86_400_000;
const orders = {
  rowCount: 5_000,
  columns: [
    column('order_id', 'integer', 5_000),
    column('ordered_at', 'timestamp', 4_000, { bounds: [0, 90 * day] }),
    column('status', 'text', 4),
    column('city', 'text', 30),
    column('sku_name', 'text', 400),
    column('note', 'text', 5_000),
    column('amount', 'float', 3_000, { bounds: [0, 900] }),
    column('unit_price', 'float', 200, { bounds: [1, 99] }),
    column('year', 'integer', 3),
    column('zip', 'integer', 900),
    column('booking', 'integer', 4_900, { bounds: [1, 90_000], uniqueShare: 0.99 }),
  ],
};

const guess = (name: string, type: GuessColumn['type'] = 'float', uniqueShare: number | null = null): GuessColumn => ({
  name,
  type,
  uniqueShare,
  facts: null,
  isPercent: false,
});
const roleOf = (column: GuessColumn) => rolesOf([column])[0];

test('metrics begin with the number of rows; identifiers are quoted', () => {
  expect(guessMetrics([guess('a "b"')]).map(({ expression }) => expression)).toEqual([
    'COUNT(*)',
    'SUM("a ""b""")',
    'AVG("a ""b""")',
  ]);
});

test('a metric is called by what it is, once', () => {
  const labels = (name: string) => guessMetrics([guess(name)]).map(({ label }) => label);
  expect(labels('net_amount')).toEqual(['Rows', 'Total net amount', 'Average net amount']);
  expect(labels('total_amount')).toEqual(['Rows', 'Total amount', 'Average total amount']);
  expect(labels('AvgDelay')).toEqual(['Rows', 'Avg delay']);
});

test('names are made readable, and file names to table names', () => {
  const names = {
    unitPrice_eur: 'Unit price eur',
    tail_number: 'Tail number',
    AvgPrice: 'Avg price',
    customerID: 'Customer ID',
    GDP_growth: 'GDP growth',
    HTTPStatus: 'HTTP status',
    ORDER_DATE: 'Order date',
    GDP: 'GDP',
    'net-sales.q1': 'Net sales q1',
    größe_cm: 'Größe cm',
    'Price (€/kg)': 'Price (€/kg)',
    'Total Amount': 'Total Amount',
    ___: '___',
  };
  expect(Object.keys(names).map(readableName)).toEqual(Object.values(names));
  expect(tableNameOf('C:\\data\\My Orders (2024).csv')).toBe('my_orders_2024');
  expect(tableNameOf('.csv')).toBe('table');
});

test('the main time column is the one with a telling name', () => {
  const main = (...names: readonly string[]) => mainTimeColumn(names.map((name) => guess(name, 'timestamp')));
  expect(main('valid_until', 'created_at')).toBe('created_at');
  expect(main('ship_date', 'ordered_at')).toBe('ordered_at');
  expect(main('Geburtsdatum', 'Aufnahme')).toBe('Aufnahme');
  expect(main('Valuta', 'Buchungstag')).toBe('Buchungstag');
  expect(main('admitted', 'discharged')).toBe('admitted');
  expect(main('birth_date')).toBe('birth_date');
  expect(mainTimeColumn([{ name: 'date', type: 'text' }])).toBeNull();
});

test('the grain follows the span where there are times enough', () => {
  const grainOf = (spanMs: number) => grainFor(spanMs, 100_000);
  expect([day / 12, 2 * day, 90 * day, 800 * day, 4_000 * day, 20_000 * day].map(grainOf)).toEqual([
    'PT1M',
    'PT1H',
    'P1D',
    'P1W',
    'P1M',
    'P1Y',
  ]);
});

test.each([
  ['days of a year', 364 * day, 365, 'P1D'],
  ['working days of a year', 364 * day, 250, 'P1D'],
  ['every third day', 364 * day, 120, 'P1W'],
  ['first days of twelve months', 334 * day, 12, 'P1M'],
  ['mondays of two years', 721 * day, 104, 'P1W'],
  ['first days of twenty years', 19 * 365 * day, 20, 'P1Y'],
  ['days, written as times of three days', 2 * day, 3, 'P1D'],
  ['one moment', 0, 1, 'PT1M'],
  ['two moments far apart', 20_000 * day, 2, 'P1Y'],
])('a line over %s has no step that most rows leave empty', (_, spanMs, times, grain) => {
  expect(grainFor(spanMs, times)).toBe(grain);
});

test('a first dashboard follows its stated rules', () => {
  const plan = planFirstDashboard('Orders', orders);
  const charts = plan.rows.flatMap(({ tiles }) => tiles.map(({ chart }) => chart));
  const ofKind = (kind: string) => charts.filter(({ formData }) => formData.viz_type === kind);
  expect(ofKind('big_number_total').map(({ formData }) => formData['metric'])).toEqual([
    'count',
    'sum__amount',
    'avg__unit_price',
  ]);
  expect(ofKind('echarts_timeseries_line')[0]?.formData).toMatchObject({
    x_axis: 'ordered_at',
    time_grain_sqla: 'P1D',
  });
  expect(
    ofKind('echarts_timeseries_bar').map(({ formData }) => [
      formData['x_axis'],
      formData['metrics'],
      formData['row_limit'],
    ]),
  ).toEqual([
    ['status', ['sum__amount'], 10],
    ['city', ['sum__amount'], 10],
    ['year', ['sum__amount'], 10],
  ]);
  expect(ofKind('histogram_v2')[0]?.formData).toMatchObject({ column: 'amount' });
  const [status, city, year, rows] = ofKind('table').map(({ formData }) => formData);
  expect([status, city, year].map((form) => [form?.['groupby'], form?.['metrics']])).toEqual(
    ['status', 'city', 'year'].map((name) => [[name], ['count', 'sum__amount', 'avg__unit_price']]),
  );
  expect(year?.['column_config']).toEqual({ year: { d3NumberFormat: 'd' } });
  expect(rows).toMatchObject({
    query_mode: 'raw',
    order_by_cols: ['["ordered_at",false]'],
    column_config: Object.fromEntries(
      ['order_id', 'year', 'zip', 'booking'].map((name) => [name, { d3NumberFormat: 'd' }]),
    ),
  });
  expect(charts.map(({ name }) => name)).toEqual([
    'Rows in Orders',
    'Total amount',
    'Average unit price',
    'How many rows over time?',
    'How does total amount change over time?',
    'How does average unit price change over time?',
    'Which status has the highest total amount?',
    'Which city has the highest total amount?',
    'Which year has the highest total amount?',
    'All figures by status',
    'All figures by city',
    'All figures by year',
    'How is amount distributed?',
    'The rows of Orders',
  ]);
  expect(plan.filters.map(({ filterType, column: name }) => [filterType, name])).toEqual([
    ['filter_time', null],
    ['filter_select', 'status'],
    ['filter_select', 'city'],
    ['filter_select', 'year'],
    ['filter_range', 'amount'],
  ]);
  for (const row of plan.rows) expect(row.tiles.reduce((sum, { width }) => sum + width, 0)).toBe(12);
});

test('columns whose values all differ are no categories and get no filter, nor are they measured', () => {
  const names = planFirstDashboard('People', {
    rowCount: 40,
    columns: [
      column('name', 'text', 38),
      column('number_plate', 'text', 41),
      column('badge', 'integer', 40, { bounds: [1, 99], uniqueShare: 1 }),
    ],
  });
  expect(names.rows.flatMap(({ tiles }) => tiles.map(({ chart }) => chart.formData.viz_type))).toEqual([
    'big_number_total',
    'table',
  ]);
  expect(names.filters).toEqual([]);
});

test('a table without times, numbers or categories still gets its count and its rows', () => {
  const plan = planFirstDashboard('Notes', { rowCount: 10, columns: [column('note', 'text', 10)] });
  expect(plan.rows.flatMap(({ tiles }) => tiles.map(({ chart }) => chart.formData.viz_type))).toEqual([
    'big_number_total',
    'echarts_timeseries_bar',
    'table',
    'table',
  ]);
});

test('a number whose name would be run as a template is put into no expression', () => {
  const names = ['{{ 7*7 }}', 'a {% b', '{# c'];
  expect(names.map((name) => roleOf(guess(name))?.kind)).toEqual(['id', 'id', 'id']);
  expect(guessMetrics(names.map((name) => column(name, 'float', 9))).map(({ expression }) => expression)).toEqual([
    'COUNT(*)',
  ]);
  expect(roleOf(guess('a {b}'))?.kind).toBe('measure');
});
