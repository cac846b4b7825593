import { isCode, nextStep, type Grain } from '@sextant/contract';
import type { EChartsOption } from 'echarts';
import { grainOf } from '../query/base-query.ts';
import { axisLineHeightPx, cutNames, ticksOver } from '../drawing/axes.ts';
import type { AxisPoint } from '../result/axis-points.ts';
import { axisNumberText } from '../values/numbers.ts';
import { axisLabel } from '../query/time-series-query.ts';
import { timeText, timeTickText } from '../values/times.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { Plan, SharedLook } from './plan.ts';

const dayMs = 86_400_000;
const nameSizePx = 11;

/** How the labels of an axis are turned and thinned. */
export const labelLook = ({
  xAxisLabelRotation: rotate,
  xAxisLabelInterval: interval,
}: Pick<SharedLook, 'xAxisLabelRotation' | 'xAxisLabelInterval'>) => ({
  ...(rotate === 0 ? {} : { rotate }),
  hideOverlap: interval === 'auto',
});

/** Finer ticks of an axis. */
export const minorTick = (themeColors: ThemeColors) => ({
  minorTick: { show: true, lineStyle: { color: themeColors.axis } },
});

/** The title of an axis below or beside a chart. */
export const axisTitle = (name: string, gapPx: number | null, maxWidthPx?: number) =>
  name === ''
    ? {}
    : {
        name,
        nameLocation: 'middle' as const,
        nameGap: (gapPx ?? 0) + axisLineHeightPx,
        ...(maxWidthPx === undefined ? {} : { nameTruncate: { maxWidth: Math.max(40, maxWidthPx), ellipsis: '…' } }),
      };

/** The title of a value axis that stands upright: above it, or beside it. */
export const valueAxisTitle = ({
  y_axis_title: name,
  y_axis_title_margin: gapPx,
  y_axis_title_position: position,
}: Pick<SharedLook, 'y_axis_title' | 'y_axis_title_margin' | 'y_axis_title_position'>) =>
  position === 'Top' && name !== ''
    ? { name, nameLocation: 'end' as const, nameTextStyle: { align: 'left' as const } }
    : axisTitle(name, gapPx);

/** Least and most of an axis of numbers: the data's where it is cut to them, and bounds that only widen. */
export function axisRange(
  values: readonly number[],
  [low, high]: readonly [number | null, number | null],
): { min?: number; max?: number } {
  const finite = values.filter((value) => Number.isFinite(value));
  const least = finite.reduce((one, other) => Math.min(one, other), Infinity);
  const most = finite.reduce((one, other) => Math.max(one, other), -Infinity);
  return {
    ...(low !== null && low <= least ? { min: low } : {}),
    ...(high !== null && high >= most ? { max: high } : {}),
  };
}

/** An axis of numbers; years and other codes are written plainly, and are never cut into parts. */
function numberAxis({ axis, draw }: Pick<Plan, 'axis' | 'draw'>, splitNumber: number): EChartsOption['xAxis'] {
  const { form } = draw;
  const values = axis.points.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const isPlain = isCode(axisLabel(form), values);
  const write = isPlain ? String : axisNumberText('SMART_NUMBER', ticksOver(values, splitNumber, true));
  return {
    type: 'value',
    ...(form.truncateXAxis ? { min: 'dataMin', max: 'dataMax', ...axisRange(values, form.xAxisBounds) } : {}),
    splitNumber,
    ...(isPlain ? { minInterval: 1 } : {}),
    splitLine: { show: false },
    axisLabel: {
      formatter: (value: number) => write(value),
      lineHeight: axisLineHeightPx,
      ...labelLook(form),
    },
  };
}

/** How long a step is, for the ticks of an axis; months and longer by their longest. Null for less than an hour. */
function stepMs(grain: Grain | null): number | null {
  const ms = grain === null ? 0 : nextStep(0, grain);
  if (grain === 'P1M') return 31 * dayMs;
  return ms >= 3_600_000 ? ms : null;
}

/** Steps of months that years are made of, or that are made of years. */
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120, 240, 600, 1200];
/** What the name of a month or year takes, and that of any other time. */
const [monthPx, timePx] = [40, 56];

const monthNumber = (ms: number): number => new Date(ms).getUTCFullYear() * 12 + new Date(ms).getUTCMonth();
const startsMonth = (ms: number): boolean => new Date(ms).getUTCDate() === 1 && ms % dayMs === 0;

/** The firsts of months that `widthPx` has space for, at even steps that begin with a year; null where too few of the times are some. */
function evenMonths(times: readonly number[], widthPx: number): ReadonlySet<number> | null {
  const firsts = times.filter(startsMonth);
  const [first = 0, last = 0] = [firsts[0], firsts.at(-1)];
  // Of weeks few begin with a month, at no even steps.
  if (firsts.length < 2 || firsts.length < (monthNumber(last) - monthNumber(first)) / 3) return null;
  const named = monthSteps
    .map((step) => firsts.filter((ms) => monthNumber(ms) % step === 0))
    .find((months) => months.length * monthPx <= widthPx);
  return named === undefined || named.length < 2 ? null : new Set(named);
}

/** Where the labels of bands of time stand: each as far as there is space, else firsts of months, else every n-th. */
function bandLabels(
  points: readonly AxisPoint[],
  {
    widthPx,
    isThinned,
    grain,
    format,
  }: { readonly widthPx: number; readonly isThinned: boolean; readonly grain: Grain | null; readonly format: string },
): (index: number) => string {
  const times = points.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const every = isThinned ? Math.max(1, Math.ceil(points.length / Math.max(1, Math.floor(widthPx / timePx)))) : 1;
  const months = every > 1 ? evenMonths(times, widthPx) : null;
  const write = timeText(format, grain);
  let namedYear: number | null = null;
  const texts = points.map(({ value, text }, index) => {
    // NULL stands apart from the times, and is always named.
    if (typeof value !== 'number') return text;
    if (months === null ? index % every !== 0 : !months.has(value)) return '';
    if (format !== 'smart_date') return write(value);
    const year = new Date(value).getUTCFullYear();
    // The first label of a year names it.
    const label = timeTickText(value, year === namedYear ? 1 : 0, spanMs, grain);
    namedYear = year;
    return label;
  });
  return (index) => texts[index] ?? '';
}

/** How the points of an axis are named that have a band of their own; times beside each other are thinned out. */
export function bandNames(
  { form, widthPx }: Pick<Plan['draw'], 'form' | 'widthPx'>,
  points: readonly AxisPoint[],
  { isTime, areBeside = true }: { readonly isTime: boolean; readonly areBeside?: boolean },
) {
  const nameAt = isTime
    ? bandLabels(points, {
        widthPx,
        isThinned: areBeside && form.xAxisLabelInterval === 'auto' && !form.force_max_interval,
        grain: grainOf(form),
        format: form.x_axis_time_format,
      })
    : null;
  return {
    lineHeight: axisLineHeightPx,
    ...labelLook(form),
    ...(form.xAxisLabelInterval === '0' ? { interval: 0 } : {}),
    ...(areBeside && form.xAxisLabelRotation === 0 ? cutNames(points, widthPx / points.length, nameSizePx) : {}),
    ...(nameAt === null ? {} : { interval: 0, formatter: (_: string, index: number) => nameAt(index) }),
  };
}

function bandedAxis({ axis, draw, isBanded }: Plan): EChartsOption['xAxis'] {
  return {
    type: 'category',
    data: axis.points.map(({ text }) => text),
    boundaryGap: isBanded,
    axisLabel: bandNames(draw, axis.points, { isTime: axis.scale === 'time' }),
  };
}

function timeAxis({ axis, draw }: Plan, splitNumber: number): EChartsOption['xAxis'] {
  const { form } = draw;
  const times = axis.points.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const grain = grainOf(form);
  const write = timeText(form.x_axis_time_format, grain);
  const isAdaptive = form.x_axis_time_format === 'smart_date';
  const step = stepMs(grain);
  return {
    type: 'time',
    min: 'dataMin',
    max: 'dataMax',
    splitNumber,
    ...(step === null ? {} : { minInterval: step }),
    ...(step !== null && form.force_max_interval ? { maxInterval: step } : {}),
    axisTick: { show: true, length: 4, lineStyle: { color: draw.themeColors.axis } },
    axisLabel: {
      formatter: (ms: number, index: number) => (isAdaptive ? timeTickText(ms, index, spanMs, grain) : write(ms)),
      lineHeight: axisLineHeightPx,
      ...labelLook(form),
    },
  };
}

/** The axis that the series run along. */
export function xAxis(plan: Plan): EChartsOption['xAxis'] {
  const { axis, draw, isBanded } = plan;
  const { form } = draw;
  const splitNumber = Math.max(2, Math.min(7, Math.floor(draw.widthPx / 80)));
  const ownAxis =
    isBanded || axis.scale === 'category'
      ? bandedAxis(plan)
      : axis.scale === 'number'
        ? numberAxis({ axis, draw }, splitNumber)
        : timeAxis(plan, splitNumber);
  return {
    ...ownAxis,
    ...(form.minorTicks ? minorTick(draw.themeColors) : {}),
    ...axisTitle(form.x_axis_title, form.x_axis_title_margin),
  };
}
