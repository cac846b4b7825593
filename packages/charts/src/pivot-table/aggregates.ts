/** What a cell shows of the values that meet in it; null shows nothing. */
export type CellValue = number | string | null;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : sum(values) / values.length);

/** The middle one, or the mean of the two in the middle. */
function median(values: readonly number[]): number | null {
  const sortedCells = Float64Array.from(values).sort();
  const upper = sortedCells[Math.floor(sortedCells.length / 2)];
  if (upper === undefined) return null;
  return sortedCells.length % 2 === 1 ? upper : ((sortedCells[sortedCells.length / 2 - 1] ?? upper) + upper) / 2;
}

/** Of a sample: divided by n − 1; none below two values. */
function variance(values: readonly number[]): number | null {
  const middle = mean(values);
  if (middle === null || values.length < 2) return null;
  return sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1);
}

const deviation = (values: readonly number[]): number | null => {
  const squaredDeviation = variance(values);
  return squaredDeviation === null ? null : Math.sqrt(squaredDeviation);
};

const least = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((one, other) => Math.min(one, other));
const most = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((one, other) => Math.max(one, other));
const list = (values: readonly number[]): string => [...new Set(values)].join(', ');

const aggregates = {
  Count: (values) => values.length,
  'Count Unique Values': (values) => new Set(values).size,
  'List Unique Values': list,
  Sum: sum,
  Average: mean,
  Median: median,
  'Sample Variance': variance,
  'Sample Standard Deviation': deviation,
  Minimum: least,
  Maximum: most,
  First: (values) => values[0] ?? null,
  Last: (values) => values.at(-1) ?? null,
  'Sum as Fraction of Total': sum,
  'Sum as Fraction of Rows': sum,
  'Sum as Fraction of Columns': sum,
  'Count as Fraction of Total': (values) => values.length,
  'Count as Fraction of Rows': (values) => values.length,
  'Count as Fraction of Columns': (values) => values.length,
} as const satisfies Record<string, (values: readonly number[]) => CellValue>;

export type AggregateName = keyof typeof aggregates;

/** Superset's words, in its order. */
export const aggregateNames = Object.keys(aggregates) as readonly AggregateName[];

/** What `name` makes of values that are no fraction yet. */
export const aggregateOf = (name: AggregateName, values: readonly number[]): CellValue =>
  values.length === 0 ? null : aggregates[name](values);

/** What a fraction is of; null for aggregates that are none. */
export function fractionOf(name: AggregateName): 'Total' | 'Rows' | 'Columns' | null {
  const of = / as Fraction of (Total|Rows|Columns)$/.exec(name)?.[1];
  return of === 'Total' || of === 'Rows' || of === 'Columns' ? of : null;
}

/** The aggregates of a metric for which its value over the rows of a group is the true total of its cells. */
const ownOf: Readonly<Record<string, AggregateName>> = { AVG: 'Average', MIN: 'Minimum', MAX: 'Maximum' };

/** True when `name` means the metric itself over all rows: sums, and what the metric is made by. */
export const isOwn = (name: AggregateName, metricAggregate: string | null): boolean =>
  name === 'Sum' || (metricAggregate !== null && ownOf[metricAggregate] === name);
