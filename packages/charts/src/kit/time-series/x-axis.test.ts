import { expect, test } from 'vitest';
import { drawer, seriesForm, wideTable } from '../../test-series.ts';
import { barOption } from '../../timeseries-bar/option.ts';
import { timeseriesBar } from '../../timeseries-bar/spec.ts';
import { timeseriesLine } from '../../timeseries-line/spec.ts';
import { controlsOf, type ChartSpec } from '../declare/chart-spec.ts';

const bars = drawer(timeseriesBar, barOption);

/** The names that stand below upright bars, in order. */
function namesBelow(times: readonly number[], grain: string, widthPx: number, more: object = {}): readonly string[] {
  const form = { ...seriesForm, groupby: [], time_grain_sqla: grain, ...more };
  const drawing = bars(form, [wideTable({ m: times.map(() => 1) }, times)], { widthPx });
  const { formatter } = (
    drawing.option.xAxis as unknown as { axisLabel: { formatter: (text: string, index: number) => string } }
  ).axisLabel;
  return times.map((_, index) => formatter('', index)).filter((name) => name !== '');
}

const steps = (count: number, stepOf: (index: number) => number): number[] =>
  Array.from({ length: count }, (_, index) => stepOf(index));

test('months of many years are named at the beginning of years', () => {
  const months = steps(151, (index) => Date.UTC(1990, index, 1));
  expect(namesBelow(months, 'P1M', 600)).toEqual(steps(13, (index) => 1990 + index).map(String));
  expect(namesBelow(months, 'P1M', 300)).toEqual(['1990', '1992', '1994', '1996', '1998', '2000', '2002']);
});

test('months of two years are named at even steps, each year once', () => {
  const months = steps(20, (index) => Date.UTC(2001, 1 + index, 1));
  expect(namesBelow(months, 'P1M', 300)).toEqual(['Apr\n2001', 'Jul', 'Oct', 'Jan\n2002', 'Apr', 'Jul']);
});

test('days of a year are named at the firsts of months, as far as there is space', () => {
  const days = steps(400, (index) => Date.UTC(2001, 0, 1 + index));
  expect(namesBelow(days, 'P1D', 300)).toEqual(['Jan\n2001', 'Mar', 'May', 'Jul', 'Sep', 'Nov', 'Jan\n2002']);
});

test('weeks name the year where a new one begins', () => {
  const weeks = steps(60, (index) => Date.UTC(2001, 0, 1 + 7 * index));
  expect(namesBelow(weeks, 'P1W', 300)).toEqual(['Jan\n2001', '26 Mar', '18 Jun', '10 Sep', '3 Dec']);
  expect(namesBelow(weeks, 'P1W', 450)).toContain('28 Jan\n2002');
});

test('every step is named where the grain is the longest way between two names', () => {
  const days = steps(40, (index) => Date.UTC(2001, 0, 1 + index));
  expect(namesBelow(days, 'P1D', 300).length).toBeLessThan(10);
  expect(namesBelow(days, 'P1D', 300, { force_max_interval: true })).toHaveLength(40);
});

test('how far an axis of numbers goes is asked only where there is one', () => {
  const shown = (spec: ChartSpec, kind: 'time' | 'number' | 'other' | null, form: object = {}): string[] =>
    controlsOf(spec)
      .filter(({ key }) => ['truncateXAxis', 'xAxisBounds'].includes(key))
      .filter(({ isVisible }) => isVisible({ x_axis: 'x', ...form }, () => kind))
      .map(({ key }) => key);
  const both = ['truncateXAxis', 'xAxisBounds'];
  expect([shown(timeseriesLine, 'number'), shown(timeseriesLine, null)]).toEqual([both, both]);
  expect(shown(timeseriesLine, 'number', { truncateXAxis: false })).toEqual(['truncateXAxis']);
  expect([shown(timeseriesLine, 'time'), shown(timeseriesLine, 'other')]).toEqual([[], []]);
  expect(shown(timeseriesLine, 'number', { xAxisForceCategorical: true })).toEqual([]);
  // Bars have a band for each number.
  expect(shown(timeseriesBar, 'number')).toEqual([]);
});
