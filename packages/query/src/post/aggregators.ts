import type { Options } from './options.ts';
import { deviationOf, greatestOf, leastOf, meanOf, medianOf, percentileOf, sumOf, varianceOf } from './statistics.ts';

/** What pivot and aggregate compute from the values of a group. */
export type Aggregator = (values: readonly number[]) => number;

/** Column operators by Superset's names, NULLs left out. `std` and `var` are the population's. */
const leavingNulls: Readonly<Record<string, Aggregator>> = {
  max: greatestOf,
  mean: meanOf,
  nansum: sumOf,
  nanmin: leastOf,
  nanmax: greatestOf,
  nanmean: meanOf,
  nanmedian: medianOf,
  min: leastOf,
  prod: (values) => values.reduce((product, value) => product * value, 1),
  product: (values) => values.reduce((product, value) => product * value, 1),
  std: (values) => deviationOf(values, 0),
  sum: sumOf,
  var: (values) => varianceOf(values, 0),
};

/** Column operators that see NULL as NaN: the counts count it, the others answer NULL (as the recorded ones do). */
const seeingNulls: Readonly<Record<string, Aggregator>> = {
  average: meanOf,
  argmin: (values) => positionOf(values, leastOf),
  argmax: (values) => positionOf(values, greatestOf),
  count: (values) => values.length,
  count_nonzero: (values) => values.filter((value) => value !== 0).length,
  median: (values) => (values.some(Number.isNaN) ? Number.NaN : medianOf(values)),
};

/** Where the extreme stands in the group; the first NULL wins. */
function positionOf(values: readonly number[], extreme: Aggregator): number {
  const missing = values.findIndex(Number.isNaN);
  return missing >= 0 ? missing : values.indexOf(extreme(values));
}

const present = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));

function named(operator: string): Aggregator | null {
  const seeing = Object.hasOwn(seeingNulls, operator) ? seeingNulls[operator] : undefined;
  const leaving = Object.hasOwn(leavingNulls, operator) ? leavingNulls[operator] : undefined;
  if (seeing !== undefined) return seeing;
  return leaving === undefined ? null : (values) => leaving(present(values));
}

/** One output of pivot or aggregate: `name` as asked, from `column`. */
export interface Aggregate {
  readonly name: string;
  readonly column: string;
  readonly operator: string;
  readonly compute: Aggregator;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads `aggregates`: output name → {operator, column?, options?}. Running operators (cumsum) answer no single value: refused. */
export function readAggregates(options: Options): Aggregate[] {
  return Object.entries(options.record('aggregates')).map(([name, given]) => {
    const spec = isRecord(given) ? given : {};
    const { operator, column } = spec;
    if (typeof operator !== 'string') return options.refuse(`Operator undefined for aggregator: ${name}`);
    const compute = percentile(operator, spec['options']) ?? named(operator);
    if (compute === null) return options.refuse(`Invalid numpy function: ${operator}`);
    return { name, column: typeof column === 'string' ? column : name, operator, compute };
  });
}

function percentile(operator: string, options: unknown): Aggregator | null {
  if (operator !== 'percentile' && operator !== 'nanpercentile') return null;
  const q = isRecord(options) && typeof options['q'] === 'number' ? options['q'] : 50;
  return (values) =>
    operator === 'percentile' && values.some(Number.isNaN) ? Number.NaN : percentileOf(present(values), q);
}
