import { countOf } from '@sextant/contract';
import type { AxisPoint } from '../result/axis-points.ts';
import type { ForecastForm } from '../groups/forecast.ts';
import type { NumberText } from '../values/numbers.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { LegendEntry } from '../drawing/drawing.ts';
import type { SeriesForecast } from '../series/series.ts';

type Amounts = readonly (number | null)[];

/** A series along the axis, as far as words need it. */
export interface Forecastable {
  readonly name: string;
  readonly amounts: Amounts;
  readonly forecast: SeriesForecast | null;
}

/** The time of the last amount of all series that have a forecast, in epoch milliseconds; Infinity where none has. */
export function lastObservedMs(series: readonly Forecastable[], points: readonly Pick<AxisPoint, 'value'>[]): number {
  const forecasted = series.filter(({ forecast }) => forecast !== null);
  if (forecasted.length === 0) return Infinity;
  return points.reduce(
    (last, { value }, index) =>
      typeof value === 'number' && forecasted.some(({ amounts }) => (amounts[index] ?? null) !== null)
        ? Math.max(last, value)
        : last,
    -Infinity,
  );
}

/** True for a step behind the history, of which there is a forecast alone. */
export const isBehind = ({ value }: Pick<AxisPoint, 'value'>, lastMs: number): boolean =>
  typeof value === 'number' && value > lastMs;

/** What a step is called; one behind the history says that it is a forecast. */
export const stepTitle = (point: Pick<AxisPoint, 'value' | 'text'>, lastMs: number): string =>
  isBehind(point, lastMs) ? `${point.text}, forecast` : point.text;

/** What is expected at a point: `ŷ = 12 (10, 14)`; empty where nothing is. */
function expectedText({ trend, lower, upper }: SeriesForecast, index: number, write: NumberText): string {
  const [middle, low, high] = [trend, lower, upper].map((amounts) => amounts[index] ?? null);
  if (middle === null || middle === undefined) return '';
  const bounds =
    low === null || high === null || low === undefined || high === undefined ? '' : ` (${write(low)}, ${write(high)})`;
  return `ŷ = ${write(middle)}${bounds}`;
}

/** A value with what was expected of it: `11, ŷ = 12 (10, 14)`; behind the history what is expected alone. */
export function valueText({ amounts, forecast }: Omit<Forecastable, 'name'>, index: number, write: NumberText): string {
  const amount = amounts[index] ?? null;
  const expected = forecast === null ? '' : expectedText(forecast, index, write);
  if (expected === '') return write(amount);
  return amount === null ? expected : `${write(amount)}, ${expected}`;
}

type Form = Partial<Pick<ForecastForm, 'forecastInterval'>>;

/** A share with all of its digits: 80%, 99.9%. */
const percentText = (share: number | undefined): string => `${Number(((share ?? 0.8) * 100).toPrecision(6))}%`;

/** That lines, bands and pale bars are a forecast, as an entry of the legend that stands for no series; none without a forecast or a legend. */
export function forecastEntry(
  { forecastInterval, show_legend: hasLegend }: Form & { readonly show_legend: boolean },
  {
    forecast,
    themeColors,
  }: { readonly forecast: { readonly hasBand: boolean } | null; readonly themeColors: ThemeColors },
): readonly LegendEntry[] {
  if (forecast === null || !hasLegend) return [];
  const name = forecast.hasBand ? `Forecast, ${percentText(forecastInterval)} interval` : 'Forecast';
  return [{ name, color: themeColors.axis, isFixed: true }];
}

/** How far a forecast goes, for the summary; empty without one. */
export function forecastSummary(
  series: readonly Forecastable[],
  points: readonly AxisPoint[],
  { forecastInterval, hasBand }: Form & { readonly hasBand: boolean },
): string {
  if (series.every(({ forecast }) => forecast === null)) return '';
  const lastMs = lastObservedMs(series, points);
  const times = points.filter((point) => isBehind(point, lastMs));
  if (times.length === 0) return ', with a forecast of the times shown';
  const band = hasBand ? ` with its ${percentText(forecastInterval)} interval` : '';
  return `, of these a forecast of ${countOf(times.length, 'step')} from ${times[0]?.text ?? ''}${band}`;
}

/** What has to be known of a forecast, in whole sentences; none without one. */
export function forecastNotes(
  series: readonly Forecastable[],
  {
    isCut,
    unfinishedText,
    isWanted,
    leavesOutLast,
  }: {
    readonly isCut: boolean;
    readonly unfinishedText: string;
    readonly isWanted: boolean;
    readonly leavesOutLast: boolean;
  },
): readonly string[] {
  if (!isWanted) return [];
  const isMissing = ({ forecast }: Forecastable): boolean =>
    forecast === null || forecast.trend.every((amount) => amount === null);
  const missing = series.filter(isMissing);
  const hasAny = missing.length < series.length;
  const [first] = missing;
  return [
    ...(first === undefined
      ? []
      : [
          missing.length === 1
            ? `No forecast of ${first.name}: it needs two values.`
            : `No forecast of ${countOf(missing.length, 'series')}: each needs two values.`,
        ]),
    ...(hasAny && isCut ? ['The forecast is made of the rows that were fetched; there are more.'] : []),
    ...(hasAny && leavesOutLast ? ['The forecast is made of the steps before the last.'] : []),
    ...(hasAny && !leavesOutLast && unfinishedText !== ''
      ? ['The forecast counts the last step as if it were complete; it can be left out under Predictive analytics.']
      : []),
  ];
}
