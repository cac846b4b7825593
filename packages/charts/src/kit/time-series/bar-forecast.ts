import type { LineSeriesOption } from 'echarts';
import type { AxisPoint } from '../result/axis-points.ts';
import type { Series } from '../series/series.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { overBars } from '../drawing/expected-bar.ts';
import { bandSeries } from './forecast-band.ts';
import { isBehind, lastObservedMs, type Forecastable } from './forecast-text.ts';

type Amounts = readonly (number | null)[];

/** What is expected of bars. */
export interface BarForecast {
  /** By point. */
  readonly series: readonly Forecastable[];
  /** Behind this time there is a forecast alone. */
  readonly lastMs: number;
  /** Whether a line with its band lies over the bars; parts of stacks go on as parts. */
  readonly hasBand: boolean;
}

/** What is expected of bars at `points`; null without a forecast. */
export function readBarForecast(
  series: readonly Series[],
  points: readonly AxisPoint[],
  isStacked: boolean,
): BarForecast | null {
  if (series.every(({ forecast }) => forecast === null)) return null;
  const along = (amounts: Amounts): Amounts => points.map(({ row }) => (row === null ? null : (amounts[row] ?? null)));
  const forecasted = series.map(({ name, amounts, forecast }): Forecastable => ({
    name,
    amounts: along(amounts),
    forecast:
      forecast === null
        ? null
        : { trend: along(forecast.trend), lower: along(forecast.lower), upper: along(forecast.upper) },
  }));
  return { series: forecasted, lastMs: lastObservedMs(forecasted, points), hasBand: !isStacked };
}

/** The part of a stack that is expected at a step behind the history; null in the history, and where no parts stand on each other. */
export const expectedPart = (
  forecast: BarForecast | null,
  { forecast: own }: Series,
  point: AxisPoint,
): number | null =>
  forecast === null || forecast.hasBand || own === null || point.row === null || !isBehind(point, forecast.lastMs)
    ? null
    : (own.trend[point.row] ?? null);

interface BarLines {
  readonly color: (name: string) => string;
  readonly isLogarithmic: boolean;
  readonly themeColors: ThemeColors;
}

/** What is expected of bars that stand for themselves: a line over them, through a band. */
export function forecastLines(
  forecast: BarForecast | null,
  { color, isLogarithmic, themeColors }: BarLines,
): LineSeriesOption[] {
  if (forecast === null || !forecast.hasBand) return [];
  const dataOf = (amounts: Amounts): (number | '-')[] => amounts.map((amount) => amount ?? '-');
  return forecast.series.flatMap(({ name, forecast: own }): LineSeriesOption[] => {
    if (own === null) return [];
    const line: LineSeriesOption = {
      type: 'line',
      id: `forecast ${name}`,
      data: dataOf(own.trend),
      color: color(name),
      silent: true,
      animation: false,
      showSymbol: false,
      symbol: 'none',
      tooltip: { show: false },
      lineStyle: overBars(forecast.series.length === 1 ? null : color(name), themeColors),
      z: 3,
    };
    return [...bandSeries(own, { name, color: color(name), isLogarithmic, dataOf }), line];
  });
}

/** What a value axis has to reach beyond the bars. */
export const expectedAmounts = (forecast: BarForecast | null): readonly number[] =>
  forecast === null || !forecast.hasBand
    ? []
    : forecast.series.flatMap(({ forecast: own }) =>
        own === null ? [] : [...own.trend, ...own.lower, ...own.upper].flatMap((amount) => amount ?? []),
      );
