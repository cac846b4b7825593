import { expect, test } from 'vitest';
import { forecastSeries, type Forecast, type ForecastOptions } from './forecast.ts';

const dayMs = 86_400_000;
const monday = Date.UTC(2001, 0, 1);
const byRules: ForecastOptions = { interval: 0.8, seasons: { yearly: null, weekly: null, daily: null } };

/** The next of a row of numbers that looks like noise with deviation 1 and is the same in each run (Lehmer, twelve added up). */
function noiseFrom(seed: number): () => number {
  let state = seed;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  return () => Array.from({ length: 12 }, next).reduce((sum, part) => sum + part, -6);
}

interface Daily {
  readonly amountOf: (day: number) => number | null;
  readonly count: number;
  readonly periods?: number;
  readonly options?: ForecastOptions;
}

function daily({ amountOf, count, periods = 14, options = byRules }: Daily): Forecast {
  const days = Float64Array.from({ length: count + periods }, (_, day) => monday + day * dayMs);
  const amounts = Float64Array.from({ length: count }, (_, day) => amountOf(day) ?? Number.NaN);
  const observed = { times: days.slice(0, count), amounts, endMs: monday + count * dayMs };
  const forecast = forecastSeries(observed, days, options);
  if (forecast === null) throw new Error('no forecast');
  return forecast;
}

/** The greatest distance between a forecast and what was to be expected. */
const farthest = ({ trend }: Forecast, expected: (day: number) => number): number =>
  trend.reduce((most, value, day) => Math.max(most, Math.abs(value - expected(day))), 0);

test.each([
  ['upwards', (day: number) => 3 + 2 * day],
  ['downwards, large', (day: number) => 1e12 - 5e9 * day],
  ['tiny', (day: number) => 1e-9 * day],
])('a straight line goes on, %s', (_, amountOf) => {
  const scale = Math.abs(amountOf(100) - amountOf(0));
  const forecast = daily({ amountOf, count: 100, periods: 50 });
  expect(farthest(forecast, amountOf) / scale).toBeLessThan(1e-4);
  expect(((forecast.upper[149] ?? 0) - (forecast.lower[149] ?? 0)) / scale).toBeLessThan(1e-2);
});

test('a week that repeats is found, also with gaps', () => {
  const week = [5, 9, 12, 10, 8, 1, 0];
  const amountOf = (day: number): number => week[day % 7] ?? 0;
  expect(farthest(daily({ amountOf, count: 70 }), amountOf)).toBeLessThan(0.05);
  const withGaps = (day: number): number | null => (day % 5 === 3 ? null : amountOf(day));
  expect(farthest(daily({ amountOf: withGaps, count: 140 }), amountOf)).toBeLessThan(0.1);
});

test('a week is found in two of them, and not looked for in less', () => {
  const amountOf = (day: number): number => (day % 7 < 5 ? 10 : 2);
  expect(farthest(daily({ amountOf, count: 14, periods: 7 }), amountOf)).toBeLessThan(1.5);
  const short = daily({ amountOf, count: 13, periods: 7 });
  expect(Math.abs((short.trend[13] ?? 0) - (short.trend[14] ?? 0))).toBeLessThan(1);
});

test('a week is left out where it is not wanted', () => {
  const amountOf = (day: number): number => (day % 7 < 5 ? 10 : 2);
  const options = { ...byRules, seasons: { ...byRules.seasons, weekly: false } };
  const { trend } = daily({ amountOf, count: 140, options });
  expect(Math.max(...trend.slice(140)) - Math.min(...trend.slice(140))).toBeLessThan(0.5);
});

test('what is always the same stays the same, without a band', () => {
  const { trend, lower, upper } = daily({ amountOf: () => 0.1, count: 30 });
  expect([new Set(trend), new Set(lower), new Set(upper)]).toEqual([new Set([0.1]), new Set([0.1]), new Set([0.1])]);
});

test('a year that repeats is found in months of three years', () => {
  const months = Float64Array.from({ length: 48 }, (_, month) => Date.UTC(2001, month, 1));
  const amountOf = (month: number): number => 100 + month + 30 * Math.cos((2 * Math.PI * month) / 12);
  const observed = {
    times: months.slice(0, 36),
    amounts: Float64Array.from({ length: 36 }, (_, month) => amountOf(month)),
    endMs: Date.UTC(2004, 0, 1),
  };
  const { trend } = forecastSeries(observed, months, byRules) ?? { trend: new Float64Array() };
  expect(Math.max(...trend.map((value, month) => Math.abs(value - amountOf(month))))).toBeLessThan(4);
});

test.each([
  [0.5, 60],
  [0.8, 60],
  [0.8, 365],
  [0.95, 200],
])('about as many values as were asked for lie between the bounds: %d of %d days', (interval, count) => {
  let [inside, all] = [0, 0];
  let insideHistory = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const noise = noiseFrom(seed * 7919);
    const values = Array.from({ length: count + 10 }, (_, day) => 50 + 0.2 * day + 5 * noise());
    const { lower, upper } = daily({
      amountOf: (day) => values[day] ?? 0,
      count,
      periods: 10,
      options: { ...byRules, interval },
    });
    const isInside = (value: number, day: number): boolean =>
      value >= (lower[day] ?? Infinity) && value <= (upper[day] ?? -Infinity);
    insideHistory += values.slice(0, count).filter(isInside).length / count / 60;
    values.slice(count).forEach((value, index) => {
      all += 1;
      if (isInside(value, count + index)) inside += 1;
    });
  }
  expect(inside / all).toBeGreaterThan(interval - 0.08);
  expect(inside / all).toBeLessThan(Math.min(1, interval + 0.12));
  expect(insideHistory).toBeGreaterThan(interval - 0.04);
  expect(insideHistory).toBeLessThan(Math.min(0.995, interval + 0.08));
});

test('the band is wider the farther it goes', () => {
  const noise = noiseFrom(5);
  const { lower, upper } = daily({ amountOf: (day) => day + 10 * noise(), count: 60, periods: 60 });
  const widths = [60, 80, 100, 119].map((day) => (upper[day] ?? 0) - (lower[day] ?? 0));
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
});

test('numbers at the end of what numbers can be have a forecast or none, and never one that is not a number', () => {
  const { trend, lower } = daily({ amountOf: (day) => (day % 2 === 0 ? 1.7e308 : -1.7e308), count: 40 });
  expect([...trend, ...lower].filter((value) => !Number.isFinite(value) && !Number.isNaN(value))).toEqual([]);
  expect(daily({ amountOf: (day) => 1e300 * day, count: 40, periods: 1 }).trend[40]).toBeCloseTo(4e301, -299);
});

test('two values are a line of which nobody knows how certain it is', () => {
  const { trend, lower, upper } = daily({ amountOf: (day) => day, count: 2, periods: 1 });
  expect(trend[2]).toBeCloseTo(2, 6);
  expect([...lower, ...upper].every(Number.isNaN)).toBe(true);
});

test('one value, none, and several of one moment have no forecast', () => {
  const forecastOf = (times: number[], amounts: number[]) =>
    forecastSeries(
      { times: Float64Array.from(times), amounts: Float64Array.from(amounts), endMs: monday + dayMs },
      Float64Array.from([monday, monday + dayMs]),
      byRules,
    );
  expect(forecastOf([monday], [1])).toBeNull();
  expect(forecastOf([monday, monday + dayMs], [Number.NaN, 1])).toBeNull();
  expect(forecastOf([], [])).toBeNull();
  expect(forecastOf([monday, monday], [1, 2])).toBeNull();
});

test('steps of any distance', () => {
  const times = Float64Array.from([0, 1, 5, 6, 7, 20, 21, 40, 41, 60], (day) => monday + day * dayMs);
  const observed = { times, amounts: times.map((time) => (time - monday) / dayMs), endMs: monday + 61 * dayMs };
  const later = Float64Array.from([monday + 80 * dayMs]);
  expect(forecastSeries(observed, later, byRules)?.trend[0]).toBeCloseTo(80, 2);
});

test('waves that steps and values cannot tell apart are left out, however many are asked for', () => {
  const options = { ...byRules, seasons: { yearly: 100, weekly: 100, daily: 100 } };
  const noise = noiseFrom(11);
  const { trend } = daily({ amountOf: () => 10 + noise(), count: 40, options });
  expect(trend.every(Number.isFinite)).toBe(true);
});

test('noise does not flatten a week: over many series, as much of it is found as there is', () => {
  const weekOf = (day: number): number => Math.cos((2 * Math.PI * day) / 7);
  let found = 0;
  for (let seed = 1; seed <= 60; seed += 1) {
    const noise = noiseFrom(seed * 104_729);
    const { trend } = daily({ amountOf: (day) => 100 + 10 * weekOf(day) + 6 * noise(), count: 21, periods: 7 });
    // How much of the wave is in the line: twice the mean of their product over whole weeks.
    found += (trend.slice(0, 21).reduce((sum, value, day) => sum + value * weekOf(day), 0) * 2) / 21 / 10 / 60;
  }
  expect(found).toBeGreaterThan(0.95);
  expect(found).toBeLessThan(1.05);
});
