import { areaExample } from '../src/area/example.ts';
import lateness from '../src/area/golden/lateness-by-week.rows.json';
import { noFacts } from '../src/kit/result/result-facts.ts';
import { recordedTable, type RecordedTable } from '../src/kit/result/test-table.ts';
import { mixedExample } from '../src/mixed-timeseries/example.ts';
import delays from '../src/mixed-timeseries/golden/delay-by-week.rows.json';
import departures from '../src/mixed-timeseries/golden/departures-by-week.rows.json';
import { barExample } from '../src/timeseries-bar/example.ts';
import byOrigin from '../src/timeseries-bar/golden/by-origin.rows.json';
import { genericExample } from '../src/timeseries-generic/example.ts';
import byMonth from '../src/timeseries-generic/golden/departures-by-month.rows.json';
import { hubsExample, lineExample } from '../src/timeseries-line/example.ts';
import oneSeries from '../src/timeseries-line/golden/one-series.rows.json';
import sixHubs from '../src/timeseries-line/golden/six-hubs.rows.json';
import { scatterExample } from '../src/timeseries-scatter/example.ts';
import byDay from '../src/timeseries-scatter/golden/delay-by-day.rows.json';
import { smoothExample } from '../src/timeseries-smooth/example.ts';
import byWeek from '../src/timeseries-smooth/golden/hubs-by-week.rows.json';
import { stepExample } from '../src/timeseries-step/example.ts';
import byHour from '../src/timeseries-step/golden/departures-by-hour.rows.json';
import type { Case } from './case.ts';

const labels = { departures: 'Departures', average_delay: 'Delay', on_time_share: 'On time', origin: 'Origin' };
const facts = { ...noFacts, additive: ['departures'] };

const third = (title: string, formData: object, tables: readonly unknown[]): Case => ({
  title,
  columns: 4,
  heightPx: 240,
  formData: { ...formData },
  tables: tables.map((one) => recordedTable(one as RecordedTable)),
  labels,
  facts,
});

/** Charts over an axis, each type once and with what its controls change. */
export const seriesCases: readonly Case[] = [
  third('Stacked area', areaExample, [lateness]),
  third('Area, shares', { ...areaExample, stack: 'Expand', legendOrientation: 'right' }, [lateness]),
  third('Area, stream', { ...areaExample, stack: 'Stream', legendOrientation: 'bottom' }, [lateness]),
  third('Scatter', { ...scatterExample, trend_lines: ['mean'] }, [byDay]),
  third('Smooth', smoothExample, [byWeek]),
  third('Step', stepExample, [byHour]),
  third('Generic, bars', genericExample, [byMonth]),
  third('Mixed', mixedExample, [departures, delays]),
  third(
    'Titles, finer ticks, currency',
    {
      ...hubsExample,
      x_axis_title: 'Week',
      y_axis_title: 'Cost of delay',
      minorTicks: true,
      minorSplitLine: true,
      legendOrientation: 'left',
      currency_format: { symbol: 'USD', symbolPosition: 'prefix' },
    },
    [sixHubs],
  ),
  third('Trend lines', { ...lineExample, trend_lines: ['linear', 'p10', 'median'] }, [oneSeries]),
  third('Zoom, turned labels', { ...lineExample, zoomable: true, xAxisLabelRotation: 45 }, [oneSeries]),
  third(
    'Bars with titles',
    { ...barExample, x_axis_title: 'Airport', y_axis_title: 'Departures', y_axis_title_position: 'Top', logAxis: true },
    [byOrigin],
  ),
  third(
    'Stacked bars with sums',
    { ...genericExample, viz_type: 'echarts_timeseries_bar', stack: 'Stack', show_value: true },
    [byMonth],
  ),
  third(
    'Mixed with titles',
    { ...mixedExample, y_axis_title: 'Departures', yAxisTitleSecondary: 'Minutes', seriesTypeB: 'smooth' },
    [departures, delays],
  ),
  third(
    'Top title, values',
    {
      ...stepExample,
      y_axis_title: 'Departures',
      y_axis_title_position: 'Top',
      show_value: true,
      x_axis_time_format: '%H:%M:%S',
    },
    [byHour],
  ),
];
