import type { ExampleDashboard } from '../example.ts';
import { sourceText } from '../source-text.ts';
import { flightCharts } from './charts.ts';
import { flightsDataset } from './dataset.ts';

const charts = flightCharts;

/** *Flight punctuality*: how late three million flights left, where and when. Opens on the whole of the data. */
export const flightDashboard: ExampleDashboard = {
  uuid: '36e81026-4521-4e0a-a555-39e303a9e203',
  version: 1,
  title: 'Flight punctuality',
  slug: 'flight-punctuality',
  description: `How late three million flights left, where and when. ${sourceText(flightsDataset.table.sources)}`,
  certifiedBy: 'Sextant',
  certificationDetails: 'Example made with the product; its figures are checked by the product’s own tests.',
  dataset: flightsDataset,
  rows: [
    {
      height: 14,
      tiles: [
        { chart: charts.departures, width: 3 },
        { chart: charts.averageDelay, width: 3 },
        { chart: charts.onTime, width: 3 },
        { chart: charts.lateOver60, width: 3 },
      ],
    },
    {
      height: 40,
      tiles: [
        { chart: charts.onTimeLine, width: 8 },
        { chart: charts.delayClasses, width: 4 },
      ],
    },
    {
      height: 42,
      tiles: [
        { chart: charts.byOrigin, width: 4 },
        { chart: charts.byHour, width: 8 },
      ],
    },
    {
      height: 42,
      tiles: [
        { chart: charts.distances, width: 4 },
        { chart: charts.routes, width: 8 },
      ],
    },
  ],
  filters: [
    {
      id: 'NATIVE_FILTER-time',
      name: 'Time range',
      filterType: 'filter_time',
      column: null,
      controlValues: { enableEmptyFilter: false },
      defaultDataMask: {
        extraFormData: { time_range: '2001-01-01 : 2001-07-01' },
        filterState: { value: '2001-01-01 : 2001-07-01' },
      },
    },
    {
      id: 'NATIVE_FILTER-origin-state',
      name: 'Origin state',
      filterType: 'filter_select',
      column: 'origin_state',
      controlValues: {
        multiSelect: true,
        searchAllOptions: true,
        sortAscending: true,
        enableEmptyFilter: false,
        defaultToFirstItem: false,
        inverseSelection: false,
      },
      defaultDataMask: {},
    },
    {
      id: 'NATIVE_FILTER-distance',
      name: 'Distance, miles',
      filterType: 'filter_range',
      column: 'distance',
      controlValues: { enableEmptyFilter: false },
      defaultDataMask: {},
    },
  ],
};
