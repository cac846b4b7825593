import type { ColumnTable } from '@sextant/contract';
import type { Case } from './case.ts';
import { agGridTableExample } from '../src/ag-grid-table/example.ts';
import origins from '../src/ag-grid-table/golden/origins.rows.json';
import total from '../src/big-number-total/golden/total.rows.json';
import { bigNumberExample } from '../src/big-number-total/example.ts';
import { boxPlotExample } from '../src/box-plot/example.ts';
import boxHubs from '../src/box-plot/golden/hubs.rows.json';
import { bubbleExample } from '../src/bubble/example.ts';
import destinations from '../src/bubble/golden/destinations.rows.json';
import { heatmapExample } from '../src/heatmap/example.ts';
import weekdayHour from '../src/heatmap/golden/weekday-hour.rows.json';
import { histogramExample } from '../src/histogram/example.ts';
import distances from '../src/histogram/golden/distances.rows.json';
import { recordedTable, type RecordedTable } from '../src/kit/result/test-table.ts';
import { pieExample } from '../src/pie/example.ts';
import delayClasses from '../src/pie/golden/delay-classes.rows.json';
import states from '../src/pie/golden/states.rows.json';
import { pivotExample } from '../src/pivot-table/example.ts';
import pivotRows from '../src/pivot-table/golden/rows.rows.json';
import pivotTotals from '../src/pivot-table/golden/totals.rows.json';
import { tableExample } from '../src/table/example.ts';
import routes from '../src/table/golden/routes.rows.json';
import totals from '../src/table/golden/totals.rows.json';
import { timeTableExample } from '../src/time-table/example.ts';
import weeks from '../src/time-table/golden/weeks.rows.json';
import { barExample, groupedExample, stackedExample } from '../src/timeseries-bar/example.ts';
import byCity from '../src/timeseries-bar/golden/by-city.rows.json';
import byDay from '../src/timeseries-bar/golden/by-day.rows.json';
import byMonthAndHub from '../src/timeseries-bar/golden/by-month-and-hub.rows.json';
import byOrigin from '../src/timeseries-bar/golden/by-origin.rows.json';
import byState from '../src/timeseries-bar/golden/by-state.rows.json';
import lateness from '../src/timeseries-bar/golden/lateness.rows.json';
import { hubsExample, lineExample } from '../src/timeseries-line/example.ts';
import oneSeries from '../src/timeseries-line/golden/one-series.rows.json';
import { nastyCases } from './nasty-cases.ts';
import { numberCases } from './number-cases.ts';
import { seriesCases } from './series-cases.ts';
import sixHubs from '../src/timeseries-line/golden/six-hubs.rows.json';
import twelveHubs from '../src/timeseries-line/golden/twelve-hubs.rows.json';
import { treemapExample } from '../src/treemap/example.ts';
import airports from '../src/treemap/golden/airports.rows.json';
import { recordedSubtotals } from '../src/kit/result/test-subtotals.ts';
import { noFacts } from '../src/kit/result/result-facts.ts';

const labels = {
  departures: 'Departures',
  average_delay: 'Delay',
  on_time_share: 'On time',
  destination: 'To',
  destination_city: 'City',
  origin: 'Origin',
};
const facts = { ...noFacts, additive: ['departures'] };
const from = (...recordedTables: unknown[]): ColumnTable[] =>
  recordedTables.map((one) => recordedTable(one as RecordedTable));
const tablesOf = (columns: RecordedTable['columns']): ColumnTable[] => [recordedTable({ columns })];
const day = (n: number): number => Date.UTC(2001, 0, n);
const gaps = tablesOf([
  { name: 'date', type: 'date', values: [1, 2, 3, 5, 6, 10, 12, 13].map(day) },
  { name: 'average_delay', type: 'float', values: [3, null, 8, -4, -9.5, 6, null, 2] },
]);
const longTables = tablesOf([
  {
    name: 'origin',
    type: 'text',
    values: [
      'Hartsfield–Jackson Atlanta International Airport',
      'a<b>&"quoted"',
      null,
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch',
      '',
    ],
  },
  { name: 'departures', type: 'integer', values: [1234567, -345678, 234567, 123, null] },
]);

const pivotFacts = {
  ...noFacts,
  subtotals: recordedSubtotals(pivotTotals, {
    without_date: 'date',
    without_state: 'origin_state',
    without_origin: 'origin',
  }),
};
const manyCells = (rows: number, columns: number): ColumnTable[] => {
  const places = Array.from(
    { length: rows * columns },
    (_, index) => [Math.floor(index / columns), index % columns] as const,
  );
  return tablesOf([
    { name: 'row', type: 'text', values: places.map(([row]) => `Row ${row + 1}`) },
    { name: 'group', type: 'text', values: places.map(([, column]) => `Group ${Math.floor(column / 10) + 1}`) },
    { name: 'column', type: 'text', values: places.map(([, column]) => `Column ${column + 1}`) },
    {
      name: 'average_delay',
      type: 'float',
      values: places.map(([row, column]) => ((row * 37 + column * 91) % 500) / 10),
    },
  ]);
};

export const cases: readonly Case[] = [
  ...numberCases,
  { title: 'Big number', columns: 3, heightPx: 116, formData: bigNumberExample, tables: from(total) },
  {
    title: 'With unit',
    columns: 3,
    heightPx: 116,
    formData: { ...bigNumberExample, metric: 'average_delay', unit: 'min', y_axis_format: ',.1f', subtitle: '' },
    tables: tablesOf([{ name: 'average_delay', type: 'float', values: [9.27431] }]),
  },
  {
    title: 'Of a whole',
    columns: 3,
    heightPx: 116,
    formData: { ...bigNumberExample, subtitle: '' },
    tables: tablesOf([{ name: 'departures', type: 'integer', values: [166341] }]),
    totals: from(total),
  },
  {
    title: 'NULL',
    columns: 3,
    heightPx: 116,
    formData: bigNumberExample,
    tables: tablesOf([{ name: 'departures', type: 'float', values: [null] }]),
  },
  { title: 'One line', columns: 8, heightPx: 280, formData: lineExample, tables: from(oneSeries), labels },
  { title: 'Donut', columns: 4, heightPx: 280, formData: pieExample, tables: from(delayClasses), labels, facts },
  { title: 'Six lines', columns: 4, heightPx: 220, formData: hubsExample, tables: from(sixHubs), labels },
  { title: 'Twelve lines', columns: 4, heightPx: 220, formData: hubsExample, tables: from(twelveHubs), labels },
  {
    title: 'Gaps, negative, one line with zero',
    columns: 4,
    heightPx: 220,
    formData: { ...lineExample, truncateYAxis: false, y_axis_format: ',.1f', metrics: ['average_delay'] },
    tables: gaps,
    labels,
  },
  {
    title: 'Bars on their side',
    columns: 4,
    heightPx: 260,
    formData: { ...barExample, orientation: 'horizontal' },
    tables: from(byOrigin),
    labels,
  },
  { title: 'Upright', columns: 4, heightPx: 260, formData: barExample, tables: from(byOrigin), labels },
  { title: 'Long names, NULL, negative', columns: 4, heightPx: 260, formData: barExample, tables: longTables, labels },
  { title: 'Grouped', columns: 4, heightPx: 220, formData: groupedExample, tables: from(byMonthAndHub), labels },
  { title: 'Stacked shares', columns: 4, heightPx: 220, formData: stackedExample, tables: from(lateness), labels },
  {
    title: 'Many steps',
    columns: 4,
    heightPx: 220,
    formData: { ...groupedExample, time_grain_sqla: 'P1D', groupby: [] },
    tables: from(byDay),
    labels,
  },
  {
    title: 'By city',
    columns: 4,
    heightPx: 320,
    formData: { ...barExample, x_axis: 'origin_city' },
    tables: from(byCity),
    labels,
  },
  {
    title: '30 states',
    columns: 4,
    heightPx: 320,
    formData: { ...barExample, x_axis: 'origin_state' },
    tables: from(byState),
    labels,
  },
  { title: 'Histogram', columns: 4, heightPx: 320, formData: histogramExample, tables: from(distances), labels },
  {
    title: 'Donut with rest',
    columns: 6,
    heightPx: 220,
    formData: { ...pieExample, groupby: ['origin_state'] },
    tables: from(states),
    labels,
    facts,
  },
  { title: 'Table', columns: 6, heightPx: 320, formData: tableExample, tables: from(routes, totals), labels },
  {
    title: 'Cut table',
    columns: 4,
    heightPx: 220,
    formData: tableExample,
    tables: from(routes, totals),
    labels,
    cut: { totalRows: 51284 },
  },
  { title: 'Table V2', columns: 6, heightPx: 360, formData: agGridTableExample, tables: from(origins), labels },
  { title: 'Time-series table', columns: 6, heightPx: 300, formData: timeTableExample, tables: from(weeks), labels },
  {
    title: 'Time-series table with axes, bars and areas',
    columns: 6,
    heightPx: 300,
    formData: {
      ...timeTableExample,
      column_collection: [
        { key: 'bars', colType: 'spark', sparkType: 'bar', showYAxis: true, d3format: ',.1f' },
        { key: 'area', colType: 'spark', sparkType: 'area', width: 160, height: 36 },
        { key: 'change', colType: 'time', comparisonType: 'perc_change', timeLag: 1, bounds: [null, 0] },
      ],
    },
    tables: from(weeks),
    labels,
  },
  {
    title: 'Comparison',
    columns: 6,
    heightPx: 300,
    formData: {
      viz_type: 'table',
      groupby: ['origin'],
      metrics: ['departures', 'average_delay'],
      time_compare: ['1 month ago'],
      comparison_color_enabled: true,
      show_totals: true,
      include_search: true,
      page_length: 5,
    },
    tables: [
      ...tablesOf([
        { name: 'origin', type: 'text', values: ['ORD', 'DFW', 'ATL', 'LAX', 'PHX', 'STL', null] },
        { name: 'departures', type: 'integer', values: [28000, 26100, 20400, 19000, 15500, 13900, 12] },
        { name: 'average_delay', type: 'float', values: [9.3, 7.7, 8.8, 7.4, 10, 6.7, 31] },
        { name: 'departures__1 month ago', type: 'integer', values: [27100, 26400, 20100, 19000, 14800, 13700, null] },
        { name: 'average_delay__1 month ago', type: 'float', values: [10.1, 6.2, 9.4, 7.4, 8.1, 7, null] },
      ]),
      ...tablesOf([
        { name: 'departures', type: 'integer', values: [122912] },
        { name: 'average_delay', type: 'float', values: [8.4] },
        { name: 'departures__1 month ago', type: 'integer', values: [121100] },
        { name: 'average_delay__1 month ago', type: 'float', values: [8.1] },
      ]),
    ],
    labels,
  },
  {
    title: 'Rules and settings',
    columns: 6,
    heightPx: 300,
    formData: {
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['origin', 'departures', 'average_delay', 'against_network'],
      allow_rearrange_columns: true,
      column_config: {
        origin: { horizontalAlign: 'center', customColumnName: 'Airport' },
        departures: { showCellBars: true, currencyFormat: { symbol: 'USD', symbolPosition: 'prefix' } },
        average_delay: { d3NumberFormat: ',.1f' },
        against_network: { d3NumberFormat: '+,.1f' },
      },
      conditional_formatting: [
        { column: 'average_delay', operator: '≥', targetValue: 9, colorScheme: '#EFA1AA' },
        { column: 'average_delay', operator: '<', targetValue: 7, colorScheme: '#ACE1C4' },
        { column: 'against_network', operator: 'None', colorScheme: 'middle' },
      ],
    },
    tables: from(origins),
    labels,
  },
  {
    title: 'One row',
    columns: 4,
    heightPx: 220,
    formData: hubsExample,
    tables: tablesOf([
      { name: 'date', type: 'date', values: [day(1)] },
      { name: 'average_delay, ORD', type: 'float', values: [4] },
    ]),
    labels,
  },
  {
    title: 'One bar',
    columns: 4,
    heightPx: 220,
    formData: barExample,
    tables: tablesOf([
      { name: 'origin', type: 'text', values: ['ORD'] },
      { name: 'departures', type: 'integer', values: [4] },
    ]),
    labels,
  },
  {
    title: 'Empty',
    columns: 4,
    heightPx: 220,
    formData: lineExample,
    tables: tablesOf([
      { name: 'date', type: 'date', values: [] },
      { name: 'on_time_share', type: 'float', values: [] },
    ]),
    labels,
  },
  ...seriesCases,
  ...nastyCases,
  {
    title: 'Treemap',
    columns: 6,
    heightPx: 320,
    formData: treemapExample,
    tables: from(airports),
    labels,
    facts,
  },
  {
    title: 'Treemap of one level',
    columns: 6,
    heightPx: 320,
    formData: { ...treemapExample, groupby: ['origin_state'] },
    tables: from(states),
    labels,
    facts,
  },
  { title: 'Heat map', columns: 12, heightPx: 280, formData: heatmapExample, tables: from(weekdayHour), labels },
  {
    title: 'Heat map in steps',
    columns: 4,
    heightPx: 260,
    formData: { ...heatmapExample, legend_type: 'piecewise', x_axis: 'weekday', groupby: 'departure_hour' },
    tables: from(weekdayHour),
    labels,
  },
  {
    title: 'Pivot',
    columns: 6,
    heightPx: 420,
    formData: pivotExample,
    tables: from(pivotRows),
    labels: { ...labels, origin_state: 'State' },
    facts: pivotFacts,
  },
  {
    title: 'Pivot of many cells',
    columns: 6,
    heightPx: 420,
    formData: {
      ...pivotExample,
      groupbyRows: ['row'],
      groupbyColumns: ['group', 'column'],
      rowTotals: false,
      colTotals: false,
      rowSubTotals: false,
    },
    tables: manyCells(200, 100),
    labels,
  },
  { title: 'Bubble', columns: 6, heightPx: 340, formData: bubbleExample, tables: from(destinations), labels },
  { title: 'Box plot', columns: 6, heightPx: 340, formData: boxPlotExample, tables: from(boxHubs), labels },
];
