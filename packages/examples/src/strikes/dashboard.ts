import type { ExampleDashboard } from '../example.ts';
import { sourceText } from '../source-text.ts';
import { strikeCharts } from './charts.ts';
import { strikesDataset } from './dataset.ts';

const charts = strikeCharts;

/** *Wildlife strikes*: a small table, so that everything on it returns at once. */
export const strikeDashboard: ExampleDashboard = {
  uuid: '757babe8-c943-42b3-ba1e-c726859e4b1a',
  version: 1,
  title: 'Wildlife strikes',
  slug: 'wildlife-strikes',
  description: `What aircraft hit, when, and what it cost. ${sourceText(strikesDataset.table.sources)}`,
  certifiedBy: 'Sextant',
  certificationDetails: 'Example made with the product.',
  dataset: strikesDataset,
  rows: [
    {
      height: 14,
      tiles: [
        { chart: charts.strikes, width: 4 },
        { chart: charts.cost, width: 4 },
        { chart: charts.damaging, width: 4 },
      ],
    },
    {
      height: 37,
      tiles: [
        { chart: charts.byMonth, width: 8 },
        { chart: charts.byTimeOfDay, width: 4 },
      ],
    },
    {
      height: 42,
      tiles: [
        { chart: charts.byPhase, width: 6 },
        { chart: charts.speeds, width: 6 },
      ],
    },
    { height: 42, tiles: [{ chart: charts.bySpecies, width: 12 }] },
  ],
  filters: [
    {
      id: 'NATIVE_FILTER-time',
      name: 'Time range',
      filterType: 'filter_time',
      column: null,
      controlValues: { enableEmptyFilter: false },
      defaultDataMask: {},
    },
    {
      id: 'NATIVE_FILTER-state',
      name: 'State',
      filterType: 'filter_select',
      column: 'state',
      controlValues: {
        multiSelect: true,
        searchAllOptions: false,
        sortAscending: true,
        enableEmptyFilter: false,
        defaultToFirstItem: false,
        inverseSelection: false,
      },
      defaultDataMask: {},
    },
    {
      id: 'NATIVE_FILTER-speed',
      name: 'Speed, knots',
      filterType: 'filter_range',
      column: 'speed_knots',
      controlValues: { enableEmptyFilter: false },
      defaultDataMask: {},
    },
  ],
};
