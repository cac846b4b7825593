import type { Options } from './options.ts';
import { deviationOf, greatestOf, leastOf, meanOf, medianOf, percentileOf, sumOf, varianceOf } from './statistics.ts';

/** What pivot and aggregate compute from the values of a group (NULLs left out). */
export type Aggregator = (values: readonly number[]) => number;

/** Column operators by Superset's names. `std` and `var` are the population's. */
const aggregators: Readonly<Record<string, Aggregator>> = {
  average: meanOf,
  argmin: (values) => values.indexOf(leastOf(values)),
  argmax: (values) => values.indexOf(greatestOf(values)),
  count: (values) => values.length,
  count_nonzero: (values) => values.filter((value) => value !== 0).length,
  max: greatestOf,
  mean: meanOf,
  median: medianOf,
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

/** One output of pivot or aggregate: `name` as asked, from `column`. */
export interface Aggregate {
  readonly name: string;
  readonly column: string;
  readonly operator: string;
  readonly compute: Aggregator;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Reads `aggregates`: output name → {operator, column?, options?}. Running operators (cumsum) answer no single value: refused. */
export function readAggregates(options: Options): Aggregate[] {
  return Object.entries(options.record('aggregates')).map(([name, given]) => {
    const spec = isRecord(given) ? given : {};
    const { operator, column } = spec;
    if (typeof operator !== 'string') return options.refuse(`Operator undefined for aggregator: ${name}`);
    const compute = percentile(operator, spec['options']) ?? aggregators[operator];
    if (compute === undefined) return options.refuse(`Invalid numpy function: ${operator}`);
    return { name, column: typeof column === 'string' ? column : name, operator, compute };
  });
}

function percentile(operator: string, options: unknown): Aggregator | null {
  if (operator !== 'percentile' && operator !== 'nanpercentile') return null;
  const q = isRecord(options) && typeof options['q'] === 'number' ? options['q'] : 50;
  return (values) => percentileOf(values, q);
}
