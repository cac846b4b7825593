import { areaExample } from './area/example.ts';
import lateness from './area/golden/lateness-by-week.rows.json' with { type: 'json' };
import { areaOption } from './area/option.ts';
import { areaChart } from './area/spec.ts';
import type { ChartSpec, FormOf } from './kit/declare/chart-spec.ts';
import type { Draw, Drawing } from './kit/drawing/drawing.ts';
import { noFacts, type ResultFacts } from './kit/result/result-facts.ts';
import { drawPlainly } from './kit/drawing/test-drawing.ts';
import { recordedTable, type RecordedTable } from './kit/result/test-table.ts';
import { mixedExample } from './mixed-timeseries/example.ts';
import delays from './mixed-timeseries/golden/delay-by-week.rows.json' with { type: 'json' };
import departures from './mixed-timeseries/golden/departures-by-week.rows.json' with { type: 'json' };
import { mixedOption } from './mixed-timeseries/option.ts';
import { mixedChart } from './mixed-timeseries/spec.ts';
import { genericExample } from './timeseries-generic/example.ts';
import byMonth from './timeseries-generic/golden/departures-by-month.rows.json' with { type: 'json' };
import { genericOption } from './timeseries-generic/option.ts';
import { genericChart } from './timeseries-generic/spec.ts';
import { scatterExample } from './timeseries-scatter/example.ts';
import byDay from './timeseries-scatter/golden/delay-by-day.rows.json' with { type: 'json' };
import { scatterOption } from './timeseries-scatter/option.ts';
import { scatterChart } from './timeseries-scatter/spec.ts';
import { smoothExample } from './timeseries-smooth/example.ts';
import byWeek from './timeseries-smooth/golden/hubs-by-week.rows.json' with { type: 'json' };
import { smoothOption } from './timeseries-smooth/option.ts';
import { smoothChart } from './timeseries-smooth/spec.ts';
import { stepExample } from './timeseries-step/example.ts';
import byHour from './timeseries-step/golden/departures-by-hour.rows.json' with { type: 'json' };
import { stepOption } from './timeseries-step/option.ts';
import { stepChart } from './timeseries-step/spec.ts';
import { lineOption } from './timeseries-line/option.ts';
import { timeseriesLine } from './timeseries-line/spec.ts';

type Changes = Partial<
  Pick<Draw<unknown>, 'facts' | 'widthPx' | 'heightPx' | 'isolated' | 'canZoom' | 'coverage' | 'selected'>
>;
/** Draws a form over results, as `drawPlainly` does. */
export type DrawForm = (formData: object, tables: readonly RecordedTable[], changes?: Changes) => Drawing;

/** The drawing of a chart type in tests. */
export const drawer =
  <Spec extends ChartSpec>(spec: Spec, option: (draw: Draw<FormOf<Spec>>) => Drawing): DrawForm =>
  (formData, tables, changes = {}) =>
    drawPlainly({ spec, option, formData: { ...formData }, tables: tables.map(recordedTable) }, changes);

export const area = drawer(areaChart, areaOption);
export const line = drawer(timeseriesLine, lineOption);
export const mixedDrawing = drawer(mixedChart, mixedOption);
export const generic = drawer(genericChart, genericOption);
/** Facts of results whose metrics add up. */
export const additive: ResultFacts = { ...noFacts, additive: ['departures', 'm'] };

/** Every type that draws series over an axis but lines and bars, with its example and true results. */
export const seriesExamples: readonly (readonly [string, DrawForm, object, readonly unknown[]])[] = [
  ['area', area, areaExample, [lateness]],
  ['timeseries-scatter', drawer(scatterChart, scatterOption), scatterExample, [byDay]],
  ['timeseries-smooth', drawer(smoothChart, smoothOption), smoothExample, [byWeek]],
  ['timeseries-step', drawer(stepChart, stepOption), stepExample, [byHour]],
  ['timeseries-generic', generic, genericExample, [byMonth]],
  ['mixed-timeseries', mixedDrawing, mixedExample, [departures, delays]],
];

/** A day of January 2001 in epoch milliseconds. */
export const day = (n: number): number => Date.UTC(2001, 0, n);
/** The first days of January 2001. */
export const times = (count: number): number[] => Array.from({ length: count }, (_, index) => day(index + 1));
/** A wide result: the axis `x`, and one column a series. */
export const wideTable = (
  values: Readonly<Record<string, readonly (number | null)[]>>,
  axis: readonly (number | string | null)[],
  type = 'date',
): RecordedTable => ({
  columns: [
    { name: 'x', type, values: axis },
    ...Object.entries(values).map(([name, amounts]) => ({ name, type: 'float', values: amounts })),
  ],
});
/** One metric by one dimension over days. */
export const seriesForm = {
  x_axis: 'x',
  time_grain_sqla: 'P1D',
  metrics: ['m'],
  groupby: ['g'],
  truncate_metric: true,
};
/** Two series over three days. */
export const ab = wideTable({ a: [1, 2, 3], b: [3, 2, 1] }, times(3));
