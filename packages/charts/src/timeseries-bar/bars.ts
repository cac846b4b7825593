import type { ColumnTable, FilterScalar } from '@sextant/contract';
import { noFacts } from '../kit/result/result-facts.ts';
import { axisPoints, type AxisPoint } from '../kit/result/axis-points.ts';
import { groupName } from '../kit/values/cell-text.ts';
import { isolatedOf } from '../kit/drawing/dense.ts';
import type { Draw, Selection } from '../kit/drawing/drawing.ts';
import { currencyText, shortCurrencyText } from '../kit/values/currency-text.ts';
import { shareText, shortNumberText, type NumberText } from '../kit/values/numbers.ts';
import { equalFilter, stepFilter } from '../kit/drawing/selection.ts';
import { formatOfChange } from '../kit/groups/time-comparison.ts';
import { grainOf, shownGrain } from '../kit/query/base-query.ts';
import { addsUp, colorsOfSeries, isRest, readSeries, type Series } from '../kit/series/series.ts';
import { expectedPart, readBarForecast, type BarForecast } from '../kit/time-series/bar-forecast.ts';
import { axisOrder } from '../kit/time-series/axis-order.ts';
import { extremesOf } from '../kit/time-series/extremes.ts';
import { carriedOn } from '../kit/time-series/running-total.ts';
import type { MeasuredSeries } from '../kit/time-series/trend-lines.ts';
import { memoizeLast } from '../kit/values/memoize.ts';
import { fractionFormat } from '../kit/values/derived-format.ts';
import { axisLabel } from '../kit/query/time-series-query.ts';
import type { BarForm } from './spec.ts';

const longNameLetters = 8;

/** A result read as bars: the categories in the order drawn, the series, and how they lie. */
export interface Bars extends Pick<MeasuredSeries, 'write' | 'writeBetween'> {
  readonly draw: Draw<BarForm>;
  readonly isTime: boolean;
  readonly points: readonly AxisPoint[];
  /** The series that are drawn. */
  readonly series: readonly Series[];
  /** Every series, for the key. */
  readonly all: readonly Series[];
  readonly isHorizontal: boolean;
  readonly isStacked: boolean;
  /** Whether stacks lie around the middle. */
  readonly isStream: boolean;
  /** Null without one. */
  readonly forecast: BarForecast | null;
  /** True where amounts are shares. */
  readonly isShare: boolean;
  /** True where all series add up, over series and over categories. */
  readonly isAdditive: boolean;
  readonly color: (name: string) => string;
  /** Where `write` does not fit. */
  readonly writeShort: NumberText;
}

/** The amount of a series at a point; null where there is none. */
export const amountAt = (series: Series, point: AxisPoint): number | null =>
  point.row === null ? null : (series.amounts[point.row] ?? null);

function sortedCategories(
  points: readonly AxisPoint[],
  series: readonly Series[],
  { form, isAdditive }: { readonly form: BarForm; readonly isAdditive: boolean },
): readonly AxisPoint[] {
  const { x_axis_sort: by, x_axis_sort_asc: ascending, order_desc: isDescending } = form;
  const amountOf = (one: Series, index: number): number | null => {
    const point = points[index];
    return point === undefined ? null : amountAt(one, point);
  };
  const order = axisOrder(
    points,
    { series, amountOf },
    { by, ascending: by === null ? !isDescending : ascending, axisLabel: axisLabel(form), isAdditive },
  );
  return order.flatMap((index) => points[index] ?? []);
}

/** Whether bars lie: as the form says, else for long names. A choice elsewhere that leaves only short ones does not turn them. */
function isHorizontal(draw: Draw<BarForm>, points: readonly AxisPoint[], isTime: boolean): boolean {
  if (draw.form.orientation !== null || isTime) return draw.form.orientation === 'horizontal';
  const earlier = draw.before && readPoints({ ...draw, ...draw.before, labelMap: draw.before.labelMap ?? {} });
  return [...points, ...(earlier?.points ?? [])].some(({ text }) => text.length > longNameLetters);
}

/** What the order of bars depends on. */
type ReadPoints = Pick<Draw<BarForm>, 'form' | 'tables' | 'labels' | 'labelMap' | 'facts'>;

/** The bars of a result in the order drawn, with the series; null when it has no rows or no series. */
export const readPoints = ({ form, tables: [table], labels, labelMap, facts }: ReadPoints) =>
  table === undefined ? null : pointsIn(table, form, labels, labelMap, facts);

type PointsFrom = [BarForm, ReadPoints['labels'], ReadPoints['labelMap'], ReadPoints['facts']];

/** Drawn in several sizes a result is read and sorted once. */
const pointsIn = memoizeLast(function read(table: ColumnTable, ...[form, labels, labelMap, facts]: PointsFrom) {
  const { axis, series } = readSeries(table, form, labels, labelMap);
  if (axis === null || series.length === 0) return null;
  const { scale, points } = axisPoints(axis, table.rowCount, {
    grain: shownGrain(form),
    timeFormat: form.tooltipTimeFormat === 'smart_date' ? form.x_axis_time_format : form.tooltipTimeFormat,
  });
  const isAdditive = form.rolling_type !== 'std' && series.every((one) => addsUp(one, facts ?? noFacts, form));
  const isSorted = scale === 'category' || form.xAxisForceCategorical || form.x_axis_sort !== null;
  return {
    axis,
    series,
    isAdditive,
    isTime: scale === 'time',
    points: isSorted ? sortedCategories(points, series, { form, isAdditive }) : points,
  };
});

const hasNegative = ({ amounts }: Series): boolean => extremesOf(amounts).some((amount) => (amount ?? 0) < 0);

/** The amount of a part at a point, or what is expected of it there; null where there is neither. */
export const partAt = ({ forecast }: Bars, series: Series, point: AxisPoint): number | null =>
  amountAt(series, point) ?? expectedPart(forecast, series, point);

/** The stack that a series lies in: of its other time, and of its value of the dimension that splits stacks. */
export function stackOf(bars: Bars, { offset, values }: Series): string {
  const { stackDimension, groupby } = bars.draw.form;
  const index = groupby.findIndex(({ label }) => label === stackDimension);
  const value = index < 0 ? null : (values?.[index] ?? null);
  return [offset ?? 'all', ...(index < 0 ? [] : [String(value)])].join(' ');
}

/** The sums of the stacks at a point, in the order of their series; of each the sum of its parts. */
export function stackSums(bars: Bars, point: AxisPoint): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const one of bars.series) {
    const stack = stackOf(bars, one);
    sums.set(stack, (sums.get(stack) ?? 0) + (partAt(bars, one, point) ?? 0));
  }
  return sums;
}

/** Reads the wide result of `timeSeriesQueries`; null when it has no rows or no series. */
export function readBars(draw: Draw<BarForm>): Bars | null {
  const { form, themeColors } = draw;
  const read = readPoints(draw);
  if (read === null) return null;
  const { series, points, isTime, isAdditive } = read;
  const shown = isolatedOf(series, draw.isolated, ({ name }) => name);
  const isShare = form.contributionMode !== null && (draw.facts ?? noFacts).sharesLeftOut === null;
  const isStacked =
    form.stack !== null && series.length > 1 && (isShare ? form.contributionMode === 'row' : isAdditive);
  const forecast = readBarForecast(shown, points, isStacked);
  const runsOn = isStacked && isTime && forecast === null && form.rolling_type === 'cumsum';
  const rows = points.map(({ row }) => row);
  const format = (form.y_axis_format === 'SMART_NUMBER' ? formatOfChange({ ...form }) : null) ?? form.y_axis_format;
  return {
    draw,
    isTime,
    points,
    series: runsOn ? shown.map((one) => ({ ...one, amounts: carriedOn(one.amounts, rows) })) : shown,
    forecast,
    all: series,
    isHorizontal: isHorizontal(draw, points, isTime),
    isStacked,
    // Nothing below zero has a thickness.
    isStream: isStacked && form.stack === 'Stream' && !series.some(hasNegative),
    isShare,
    isAdditive,
    color: colorsOfSeries(series, themeColors, {
      colorBook: draw.colors,
      sharesColors: form.time_shift_color,
      rest: series.filter((one) => isRest(one, form)),
    }),
    write: isShare ? shareText : currencyText(format, form.currency_format),
    writeShort: isShare ? shortNumberText(',.0%') : shortCurrencyText(format, form.currency_format),
    writeBetween: isShare ? shareText : currencyText(fractionFormat(format), form.currency_format),
  };
}

/** What a click on a bar picks: its category or step, and within groups also its dimension values. */
export function barSelection({ draw, isTime }: Bars, series: Series, point: AxisPoint): Selection | null {
  const { x_axis: axis, groupby } = draw.form;
  if (axis === null || series.values === null || isRest(series, draw.form)) return null;
  const grain = grainOf(draw.form);
  const byStep =
    isTime && typeof point.value === 'number' && grain !== null ? stepFilter(axis, point.value, grain) : null;
  if (isTime && point.value !== null && byStep === null) return null;
  const values: readonly FilterScalar[] = [point.value, ...series.values];
  return {
    filters: [
      byStep ?? equalFilter(axis, point.value),
      ...groupby.map((column, index) => equalFilter(column, series.values?.[index] ?? null)),
    ],
    label: [point.text, ...series.values.map((value) => groupName(value, () => String(value)))].join(', '),
    values,
  };
}
