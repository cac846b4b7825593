import { boxPlotExample } from '../src/box-plot/example.ts';
import { histogramExample } from '../src/histogram/example.ts';
import distances from '../src/histogram/golden/distances.rows.json';
import { heatmapExample } from '../src/heatmap/example.ts';
import { noFacts } from '../src/kit/result/result-facts.ts';
import { recordedTable, type RecordedTable } from '../src/kit/result/test-table.ts';
import { pieExample } from '../src/pie/example.ts';
import { barExample } from '../src/timeseries-bar/example.ts';
import byDay from '../src/timeseries-bar/golden/by-day.rows.json';
import { lineExample } from '../src/timeseries-line/example.ts';
import oneSeries from '../src/timeseries-line/golden/one-series.rows.json';
import { treemapExample } from '../src/treemap/example.ts';
import type { Case } from './case.ts';

const labels = { departures: 'Departures', average_delay: 'Delay', on_time_share: 'On time', origin: 'Origin' };
const facts = { ...noFacts, additive: ['departures'] };
const day = (n: number): number => Date.UTC(2001, 0, n);

const third = (title: string, formData: object, table: unknown, more: Partial<Case> = {}): Case => ({
  title,
  columns: 4,
  heightPx: 260,
  formData: { ...formData },
  tables: [recordedTable(table as RecordedTable)],
  labels,
  facts,
  ...more,
});

const layer = (name: string, annotationType: string, more: object = {}) => ({
  name,
  annotationType,
  sourceType: 'NATIVE',
  value: 1,
  overrides: { time_range: null },
  show: true,
  showLabel: true,
  showMarkers: false,
  style: 'solid',
  opacity: '',
  color: null,
  width: 1,
  ...more,
});
const annotationLayers = [
  layer('Holidays', 'EVENT', { color: '#c2410c', style: 'dashed' }),
  layer('Strike', 'INTERVAL', { opacity: 'opacityLow' }),
  layer('Goal', 'FORMULA', { sourceType: '', value: 'x * 0 + 0.8', style: 'dashed' }),
];
const span = (from: number, to: number, name: string) => ({
  start_dttm: day(from),
  end_dttm: day(to),
  short_descr: name,
  long_descr: '',
});
const annotations = {
  Holidays: {
    records: [
      span(15, 15, 'Martin Luther King Day'),
      span(51, 51, 'Presidents’ Day'),
      span(105, 105, 'Easter'),
      span(149, 149, 'Memorial Day'),
    ],
  },
  Strike: { records: [span(60, 75, 'Spring storms'), span(140, 160, 'Pilots on strike')] },
};
const fewDays = { columns: byDay.columns.map((column) => ({ ...column, values: column.values.slice(8, 20) })) };
const fewAnnotations = {
  Holidays: { records: [span(12, 12, 'Snow'), span(15, 15, 'Martin Luther King Day')] },
  Strike: { records: [span(17, 19, 'Pilots on strike')] },
};

const groups = (names: readonly (string | null)[], amounts: readonly (number | null)[]) => ({
  columns: [
    { name: 'origin', type: 'text', values: names },
    { name: 'departures', type: 'float', values: amounts },
  ],
});
const thousands = Array.from({ length: 100_000 }, (_, index) => index + 1);
const vastNames = thousands.map((index) => `Airport ${index}`);
const vastBoxes = {
  columns: [
    { name: 'origin', type: 'text', values: vastNames },
    ...['min', 'q1', 'median', 'mean', 'q3', 'max'].map((part, place) => ({
      name: `average_delay__${part}`,
      type: 'float',
      values: thousands.map((index) => (index % 40) + place * 5),
    })),
    { name: 'average_delay__count', type: 'integer', values: thousands },
    { name: 'average_delay__outliers', type: 'json', values: thousands.map(() => '[]') },
  ],
};
const oddNames = [
  'n'.repeat(500),
  '👩‍👩‍👧 family',
  'مطار القاهرة الدولي',
  'נמל התעופה בן גוריון',
  '東京国際空港',
  '<img src=x onerror=alert(1)>',
  null,
  '',
];
const steep = {
  columns: [
    { name: 'date', type: 'date', values: [1, 2, 3, 4, 5, 6, 7].map(day) },
    { name: 'on_time_share', type: 'float', values: [0.001, 0.02, 0, 5, 80, -3, 12_000] },
  ],
};
const huge = {
  columns: [
    { name: 'date', type: 'date', values: [1, 2, 3, 4, 5].map(day) },
    { name: 'on_time_share', type: 'float', values: [1e300, -1e308, null, 1e308, 12] },
  ],
};

/** Rows that nobody would choose, and what lies over charts. */
export const nastyCases: readonly Case[] = [
  third('Annotations', { ...lineExample, annotation_layers: annotationLayers }, oneSeries, { annotations }),
  third(
    'Annotations over bars on their side',
    {
      ...barExample,
      x_axis: 'date',
      metrics: ['average_delay'],
      time_grain_sqla: 'P1D',
      orientation: 'horizontal',
      annotation_layers: annotationLayers.slice(0, 2),
    },
    fewDays,
    { annotations: fewAnnotations },
  ),
  third('Histogram, cumulative', { ...histogramExample, cumulative: true, show_value: true }, distances),
  third('Logarithm with zero and negative', { ...lineExample, y_axis_format: 'SMART_NUMBER', logAxis: true }, steep),
  third('Huge amounts', { ...lineExample, y_axis_format: 'SMART_NUMBER' }, huge),
  third('Odd names', { ...barExample, row_limit: 20 }, groups(oddNames, [9, 8, 7, 6, 5, 4, 3, 2])),
  third('Odd names in a donut', { ...pieExample, groupby: ['origin'] }, groups(oddNames, [9, 8, 7, 6, 5, 4, 3, 2])),
  third('Negative part', { ...pieExample, groupby: ['origin'] }, groups(['ATL', 'DFW', 'ORD'], [5, -3, 2])),
  third('All NULL', { ...pieExample, groupby: ['origin'] }, groups(['ATL', null], [null, null])),
  third('100,000 bars', { ...barExample, row_limit: 100_000 }, groups(vastNames, thousands)),
  third('100,000 areas', { ...treemapExample, groupby: ['origin'] }, groups(vastNames, thousands)),
  third('100,000 boxes', { ...boxPlotExample, groupby: ['origin'], metrics: ['average_delay'] }, vastBoxes),
  third(
    'Odd names in a heat map',
    { ...heatmapExample, x_axis: 'origin', groupby: 'state', metric: 'departures' },
    {
      columns: [
        ...groups(oddNames, [9, 8, 7, 6, 5, 4, 3, 2]).columns,
        { name: 'state', type: 'text', values: oddNames },
      ],
    },
  ),
];
