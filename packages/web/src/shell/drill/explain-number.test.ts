import { firstPart } from '@sextant/charts';
import { tableOfResult } from '@sextant/contract';
import type { ColumnTable, DatasetData } from '@sextant/contract';
import type { MarkPoint } from '@sextant/charts/views';
import type { Tile } from '@sextant/dashboard';
import { expect, test } from 'vitest';
import { metricOfNumber, onlyNumber, sentenceOf, stepsAfter } from './explain-number.ts';
import type { DrillSource } from './drill-source.ts';

const dataset = {
  id: 1,
  table_name: 'flights',
  column_formats: {},
  metrics: [
    { metric_name: 'departures', verbose_name: 'Departures', expression: 'COUNT(*)', description: 'All of them' },
    { metric_name: 'delay', verbose_name: null, expression: 'AVG(delay)', certified_by: 'Data team' },
  ],
} as unknown as DatasetData;

const sourceOf = (form: object, table: object | null = null): DrillSource => ({
  tile: { name: 'Tile', dataset, chart: { form_data: form } } as unknown as Tile,
  clauses: [],
  dashboardId: null,
  filter: '',
  shown:
    table === null
      ? null
      : {
          entries: [],
          table: table as ColumnTable,
          receivedAt: 0,
          statements: null,
          originOf: () => '',
          ownState: firstPart,
          refresh: async () => undefined,
          loadStatements: async () => [],
        },
});

const pointOf = (series: string, title = 'ORD'): MarkPoint => ({
  title,
  series,
  value: '12',
  filters: [],
  selection: null,
});

test('the metric of a number is the only one of its chart, else the one that its series is called by', () => {
  const bars = { viz_type: 'echarts_timeseries_bar', metrics: ['delay'] };
  expect(metricOfNumber(sourceOf(bars), pointOf('AA'))).toMatchObject({
    name: 'delay',
    formula: 'AVG(delay)',
    isOfDataset: true,
    certifiedBy: 'Data team',
  });
  const two = { viz_type: 'echarts_timeseries_bar', metrics: ['departures', 'delay'] };
  expect(metricOfNumber(sourceOf(two), pointOf('Departures'))?.formula).toBe('COUNT(*)');
  expect(metricOfNumber(sourceOf(two), pointOf('AA'))).toBeNull();
  const bubbles = sourceOf({ viz_type: 'bubble_v2', x: 'departures', y: 'delay', size: 'departures' });
  const metricNames = ['Departures', 'delay', 'AA'].map((name) => metricOfNumber(bubbles, pointOf(name))?.savedName);
  expect(metricNames).toEqual(['departures', 'delay', undefined]);
  const own = { expressionType: 'SIMPLE', column: { column_name: 'distance' }, aggregate: 'SUM', label: 'Miles' };
  expect(metricOfNumber(sourceOf({ viz_type: 'pie', metric: own }), pointOf(''))).toMatchObject({
    name: 'Miles',
    formula: 'SUM(distance)',
    isOfDataset: false,
  });
});

test('a metric of the chart whose label is a name of the dataset is known by what that is shown as', () => {
  const count = { expressionType: 'SIMPLE', column: { column_name: 'date' }, aggregate: 'COUNT', label: 'departures' };
  const form = { viz_type: 'mixed_timeseries', metrics: [count], metrics_b: ['delay'] };
  const source = sourceOf(form);
  const shownAs = { ...dataset, verbose_map: { departures: 'Departures' } } as DatasetData;
  const named = { ...source, tile: { ...source.tile, dataset: shownAs } };
  expect(metricOfNumber(named, pointOf('Departures'))?.formula).toBe('COUNT(date)');
  expect(metricOfNumber(source, pointOf('Departures'))).toBeNull();
});

test('a bar of a histogram counts rows, added up or as a share where the chart says so', () => {
  const form = { viz_type: 'histogram_v2', column: 'distance', bins: 10 };
  expect(metricOfNumber(sourceOf(form), pointOf('', '30 to 164'))).toMatchObject({
    formula: 'COUNT(*)',
    isOfDataset: false,
  });
  expect(metricOfNumber(sourceOf(form), null)).toBeNull();
  expect(stepsAfter(form)).toEqual([]);
  expect(stepsAfter({ ...form, cumulative: true, normalize: true })).toEqual([
    'added up from the first on',
    'turned into a share',
  ]);
});

test('nothing is said of a metric that the dataset does not have, nor of a cell that may hold a group', () => {
  expect(metricOfNumber(sourceOf({ viz_type: 'pie', metric: 'gone' }), pointOf(''))).toBeNull();
  const table = { viz_type: 'table', metrics: ['departures'] };
  expect(metricOfNumber(sourceOf(table), pointOf('year', '2001'))).toBeNull();
  expect(metricOfNumber(sourceOf(table), pointOf('Departures'))?.name).toBe('Departures');
  expect(
    metricOfNumber(sourceOf({ viz_type: 'table', percent_metrics: ['departures'] }), pointOf('%departures')),
  ).toBeNull();
  const mixed = { viz_type: 'mixed_timeseries', metrics: ['departures'], metrics_b: ['delay'] };
  expect(metricOfNumber(sourceOf(mixed), pointOf('AA'))).toBeNull();
});

test('a sentence has every condition that acted, and what follows the counting', () => {
  const filter = (text: string, reason: string | null = null, isSql = false) => ({ text, origin: '', reason, isSql });
  expect(sentenceOf('Departures', dataset, { filters: [], then: [] })).toBe(
    'Departures over all rows of flights that you may see.',
  );
  const filters = [filter('origin is ORD'), filter('phase is Climb', 'no such column'), filter('a > b', null, true)];
  expect(sentenceOf('Departures', dataset, { filters, then: ['turned into a share'] })).toBe(
    'Departures over the rows of flights where origin is ORD and a condition in SQL holds, then turned into a share.',
  );
  expect(stepsAfter({ rolling_type: 'None', contributionMode: null })).toEqual([]);
  expect(stepsAfter({ rolling_type: 'cumsum' })).toEqual(['added up from the first on']);
  expect(stepsAfter({ rolling_type: 'mean', contributionMode: 'row' })).toEqual([
    'rolled over a window of time',
    'turned into a share',
  ]);
});

test('the only number of a chart has the digits that the chart may not show', () => {
  const form = { viz_type: 'big_number_total', metric: 'delay', unit: 'min' };
  const table = (delays: readonly number[]) =>
    tableOfResult({
      colnames: ['delay'],
      coltypes: [0],
      data: delays.map((delay) => ({ delay })),
    });
  expect(onlyNumber(sourceOf(form, table([6.667792002250671])))).toBe('6.6678 min');
  expect(onlyNumber(sourceOf({ ...form, unit: undefined }, table([2_999_994])))).toBe('2,999,994');
  expect(onlyNumber(sourceOf({ ...form, unit: undefined }, table([0.000123456789])))).toBe('0.000123457');
  expect(onlyNumber(sourceOf(form, table([1, 2])))).toBe('');
  expect(onlyNumber(sourceOf(form, table([])))).toBe('');
  expect(onlyNumber(sourceOf(form))).toBe('');
});

test('a number is a share or an amount of dollars where the format of its chart, or of its metric, has it as such', () => {
  const form = { viz_type: 'big_number_total', metric: 'delay', y_axis_format: '.1%' };
  const table = tableOfResult({ colnames: ['delay'], coltypes: [0], data: [{ delay: 0.158427 }] });
  expect(onlyNumber(sourceOf(form, table))).toBe('15.8427\u202f%');
  const withFormat = (format: string): DrillSource => {
    const source = sourceOf({ ...form, y_axis_format: 'SMART_NUMBER' }, table);
    return { ...source, tile: { ...source.tile, dataset: { ...dataset, column_formats: { delay: format } } } };
  };
  expect(onlyNumber(withFormat('.1%'))).toBe('15.8427\u202f%');
  expect(onlyNumber(withFormat('$,.2f'))).toBe('$0.158427');
  expect(onlyNumber(withFormat(',d'))).toBe('0.158427');
});
