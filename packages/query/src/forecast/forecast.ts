import { solveLower } from './cholesky.ts';
import { designOf, placeOf, straightColumns, writeRow } from './design.ts';
import { fitOf, sumOfProducts, type Fit, type Samples } from './fit.ts';
import { reachOf } from './quantile.ts';
import { seasonsOf, type SeasonChoices } from './seasons.ts';

/** A series by time. */
export interface ObservedSeries {
  /** Epoch milliseconds, ascending. */
  readonly times: Float64Array;
  /** One for each time; NaN is a gap. None is infinite. */
  readonly amounts: Float64Array;
  /** Where the last step ends, for how long the history is. */
  readonly endMs: number;
}

/** What is expected at each time, and between which bounds; NaN where nothing can be said. */
export interface Forecast {
  readonly trend: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
}

/** What is asked of a forecast: `interval` is the share of values that the bounds hold, between 0 and 1. */
export interface ForecastOptions {
  readonly interval: number;
  readonly seasons: SeasonChoices;
}

/** The middle and half the range of amounts, by which they are brought between −1 and 1, however large. */
interface Scale {
  readonly middle: number;
  readonly half: number;
}

function scaleOf(amounts: Float64Array): Scale {
  let [least, most] = [Infinity, -Infinity];
  for (const amount of amounts) [least, most] = [Math.min(least, amount), Math.max(most, amount)];
  return { middle: least / 2 + most / 2, half: most / 2 - least / 2 };
}

/** The times and amounts that are no gaps. */
function presentOf({ times, amounts }: ObservedSeries): Samples {
  const isPresent = (_: number, index: number): boolean => !Number.isNaN(amounts[index]);
  return { times: times.filter(isPresent), values: amounts.filter((amount) => !Number.isNaN(amount)) };
}

function leastStepMs(times: Float64Array): number {
  let least = Infinity;
  for (let index = 1; index < times.length; index += 1) {
    const stepMs = (times[index] ?? 0) - (times[index - 1] ?? 0);
    if (stepMs > 0) least = Math.min(least, stepMs);
  }
  return least;
}

/** With fewer values beyond those that the line takes nobody knows how far values lie from it. */
const leastFreedom = 0.5;

interface Task extends ForecastOptions {
  readonly times: Float64Array;
  readonly historyEndMs: number;
}

const unknown = (count: number): Float64Array => new Float64Array(count).fill(Number.NaN);
const level = (count: number, amount: number): Float64Array => new Float64Array(count).fill(amount);

/** How far bends to come move the line at a time behind the history, as a variance: as often and as far as it has bent so far. */
function bendingVariance({ design, factors }: Fit, place: number): number {
  const { bends } = design;
  if (place <= 1 || bends.length === 0) return 0;
  const own = factors.subarray(straightColumns, straightColumns + bends.length);
  const bendsPerSpan = bends.length / Math.max(0.1, bends.at(-1) ?? 1);
  return ((sumOfProducts(own, own) / bends.length) * bendsPerSpan * (place - 1) ** 3) / 3;
}

/** The line at each time, between −1 and 1 as the values are. */
function lineOf({ design, factors }: Fit, times: Float64Array): Float64Array {
  const row = new Float64Array(design.width);
  return times.map((time) => {
    writeRow(design, time, row);
    return sumOfProducts(row, factors);
  });
}

/** How far a value may lie from the line at each time. In the history the line is about as certain everywhere; behind it less and less. */
function reachesOf(fit: Fit, times: Float64Array, interval: number): Float64Array {
  const { design, freedom, variance, lower, count } = fit;
  if (freedom < leastFreedom) return unknown(times.length);
  const reach = reachOf(interval, freedom);
  const row = new Float64Array(design.width);
  return times.map((time) => {
    const place = placeOf(design, time);
    if (place <= 1) return reach * Math.sqrt(variance * (1 + (count - freedom) / count));
    writeRow(design, time, row);
    const part = solveLower(lower, row);
    return reach * Math.sqrt(variance * (1 + sumOfProducts(part, part)) + bendingVariance(fit, place));
  });
}

/** The fit with the variance of what the line really leaves of the values: sums of products lose small ones. */
function withTrueVariance(fit: Fit, { times, values }: Samples): Fit {
  const rest = lineOf(fit, times).map((line, index) => (values[index] ?? 0) - line);
  return { ...fit, variance: sumOfProducts(rest, rest) / Math.max(1, fit.freedom) };
}

function forecastOf(samples: Samples, scale: Scale, { times, historyEndMs, interval, seasons }: Task): Forecast | null {
  const [firstMs = 0] = samples.times;
  const history = {
    count: samples.times.length,
    spanMs: historyEndMs - firstMs,
    stepMs: leastStepMs(samples.times),
  };
  const scaled = { ...samples, values: samples.values.map((value) => (value - scale.middle) / scale.half) };
  const roughFit = fitOf(designOf(samples.times, seasonsOf(history, seasons)), scaled);
  if (roughFit === null) return null;
  const fit = withTrueVariance(roughFit, scaled);
  const line = lineOf(fit, times);
  const reaches = reachesOf(fit, times, interval);
  const amountAt = (value: number): number => {
    const amount = scale.middle + scale.half * value;
    return Number.isFinite(amount) ? amount : Number.NaN;
  };
  return {
    trend: line.map(amountAt),
    lower: line.map((value, index) => amountAt(value - (reaches[index] ?? 0))),
    upper: line.map((value, index) => amountAt(value + (reaches[index] ?? 0))),
  };
}

/**
 * Goes on with a series: a line with few bends, and seasons that repeat (decision 0043). `times` are those at which something is to be said, the
 * history's and later ones. Null for fewer than two amounts at different times: there is nothing to go on with.
 */
export function forecastSeries(
  observed: ObservedSeries,
  times: Float64Array,
  options: ForecastOptions,
): Forecast | null {
  const samples = presentOf(observed);
  const [firstMs = 0] = samples.times;
  if (samples.times.length < 2 || !((samples.times.at(-1) ?? firstMs) > firstMs)) return null;
  const scale = scaleOf(samples.values);
  if (scale.half === 0) {
    const same = level(times.length, scale.middle);
    return { trend: same, lower: same, upper: same };
  }
  return forecastOf(samples, scale, { ...options, times, historyEndMs: observed.endMs });
}
