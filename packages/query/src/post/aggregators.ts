import { isRecord } from '@sextant/contract';
import type { Options } from './options.ts';
import { groupValues, statisticOf } from './groups.ts';
import {
  deviationOf,
  greatestOf,
  minOf,
  meanOf,
  medianOf,
  percentileOf,
  productOf,
  sumOf,
  varianceOf,
  type Statistic,
} from './statistics.ts';

/** Column operators by Superset's names, NULLs left out. `std` and `var` are the population's; positions count from 0. */
const leavingNulls: Readonly<Record<string, Statistic>> = {
  max: greatestOf,
  mean: meanOf,
  nansum: sumOf,
  nanmin: minOf,
  nanmax: greatestOf,
  nanmean: meanOf,
  nanmedian: medianOf,
  min: minOf,
  prod: productOf,
  product: productOf,
  std: (values, from, to) => deviationOf(values, from, to, 0),
  sum: sumOf,
  var: (values, from, to) => varianceOf(values, from, to, 0),
};

const hasMissing = (values: Float64Array, from: number, to: number): boolean => {
  for (let index = from; index < to; index += 1) if (Number.isNaN(values[index])) return true;
  return false;
};

const unlessMissing =
  (compute: Statistic): Statistic =>
  (values, from, to) =>
    hasMissing(values, from, to) ? Number.NaN : compute(values, from, to);

/** Column operators that see NULL as NaN: counts count it, `average` and `median` result NULL, positions pass over it (all as recorded). */
const seeingNulls: Readonly<Record<string, Statistic>> = {
  average: unlessMissing(meanOf),
  argmin: (values, from, to) => positionOf(values, from, to, (value, bestSoFar) => value < bestSoFar),
  argmax: (values, from, to) => positionOf(values, from, to, (value, bestSoFar) => value > bestSoFar),
  count: (_, from, to) => to - from,
  count_nonzero: (values, from, to) => {
    let count = 0;
    for (let index = from; index < to; index += 1) if (values[index] !== 0) count += 1;
    return count;
  },
  median: unlessMissing(medianOf),
};

/** Where the first extreme stands in its group; NaN when there is no value. */
function positionOf(
  values: Float64Array,
  from: number,
  to: number,
  isBetter: (value: number, bestSoFar: number) => boolean,
): number {
  let position = Number.NaN;
  let bestSoFar = Number.NaN;
  for (let index = from; index < to; index += 1) {
    const value = values[index] ?? Number.NaN;
    if (Number.isNaN(value) || (!Number.isNaN(bestSoFar) && !isBetter(value, bestSoFar))) continue;
    [bestSoFar, position] = [value, index - from];
  }
  return position;
}

/** What pivot and aggregate compute from the values of each group. */
export interface Aggregator {
  readonly compute: Statistic;
  readonly seesNulls: boolean;
}

function aggregatorNamed(operator: string): Aggregator | null {
  const statisticWithNulls = Object.hasOwn(seeingNulls, operator) ? seeingNulls[operator] : undefined;
  if (statisticWithNulls !== undefined) return { compute: statisticWithNulls, seesNulls: true };
  const statisticWithoutNulls = Object.hasOwn(leavingNulls, operator) ? leavingNulls[operator] : undefined;
  return statisticWithoutNulls === undefined ? null : { compute: statisticWithoutNulls, seesNulls: false };
}

/** One output of pivot or aggregate: `name` as asked, from `column`. */
export interface Aggregate extends Aggregator {
  readonly name: string;
  readonly column: string;
}

/** Reads `aggregates`: output name → {operator, column?, options?}. Running operators (cumsum) result no single value: rejected. */
export function readAggregates(options: Options): Aggregate[] {
  return Object.entries(options.record('aggregates')).map(([name, rawSpec]) => {
    const spec = isRecord(rawSpec) ? rawSpec : {};
    const { operator, column } = spec;
    if (typeof operator !== 'string') return options.reject(`Operator undefined for aggregator: ${name}`);
    const aggregator = percentile(operator, spec['options'], options) ?? aggregatorNamed(operator);
    if (aggregator === null) return options.reject(`Invalid numpy function: ${operator}`);
    return { name, column: typeof column === 'string' ? column : name, ...aggregator };
  });
}

/** `percentile` returns NULL for a group with a NULL, `nanpercentile` passes over it. `q` is 0 to 100 (default 50), linear between neighbors. */
function percentile(operator: string, rawOptions: unknown, options: Options): Aggregator | null {
  if (operator !== 'percentile' && operator !== 'nanpercentile') return null;
  const quantile = isRecord(rawOptions) ? (rawOptions['q'] ?? 50) : 50;
  if (typeof quantile !== 'number' || !(quantile >= 0 && quantile <= 100))
    return options.reject('Percentiles must be in the range [0, 100]');
  const compute: Statistic = (values, from, to) => percentileOf(values, from, to, { q: quantile });
  return operator === 'percentile'
    ? { compute: unlessMissing(compute), seesNulls: true }
    : { compute, seesNulls: false };
}

/** One number for each bucket of rows; rows of bucket −1 are left out. */
export const aggregateColumn = (
  { compute, seesNulls }: Aggregator,
  numbers: Float64Array,
  buckets: { readonly bucketOf: Int32Array; readonly count: number },
): Float64Array => statisticOf(groupValues(numbers, buckets, { keepsMissing: seesNulls }), compute);
