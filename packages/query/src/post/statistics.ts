/*
 * Statistics of the values from `from` up to but without `to`; they hold no NaN. Each takes linear time. An empty range is NaN unless
 * said otherwise.
 */

/** A number that describes a range of values. */
export type Statistic = (values: Float64Array, from: number, to: number) => number;

/** 0 for an empty range. */
export const sumOf: Statistic = (values, from, to) => {
  let sum = 0;
  for (let index = from; index < to; index += 1) sum += values[index] ?? 0;
  return sum;
};

/** 1 for an empty range. */
export const productOf: Statistic = (values, from, to) => {
  let product = 1;
  for (let index = from; index < to; index += 1) product *= values[index] ?? 1;
  return product;
};

/** NaN of nothing. */
export const meanOf: Statistic = (values, from, to) =>
  to <= from ? Number.NaN : sumOf(values, from, to) / (to - from);

/** NaN of nothing. */
export const minOf: Statistic = (values, from, to) => {
  let least = to > from ? Infinity : Number.NaN;
  for (let index = from; index < to; index += 1)
    if ((values[index] ?? Infinity) < least) least = values[index] ?? least;
  return least;
};

/** NaN of nothing. */
export const greatestOf: Statistic = (values, from, to) => {
  let greatest = to > from ? -Infinity : Number.NaN;
  for (let index = from; index < to; index += 1)
    if ((values[index] ?? -Infinity) > greatest) greatest = values[index] ?? greatest;
  return greatest;
};

/** What stands between two neighbors when a quantile falls between them. */
export const interpolations = ['linear', 'midpoint', 'lower', 'higher', 'nearest'] as const;
export type Interpolation = (typeof interpolations)[number];

/** What stands at `place`, counted from 0, between the sorted neighbors of it. */
export function interpolate(lowerValue: number, upper: number, position: number, interpolation: Interpolation): number {
  const fraction = position - Math.floor(position);
  if (fraction === 0) return lowerValue;
  switch (interpolation) {
    case 'linear':
      return Number.isFinite(upper - lowerValue)
        ? lowerValue + (upper - lowerValue) * fraction
        : lowerValue * (1 - fraction) + upper * fraction;
    case 'midpoint':
      // Their sum may be more than a number can be.
      return lowerValue / 2 + upper / 2;
    case 'lower':
      return lowerValue;
    case 'higher':
      return upper;
    case 'nearest':
      // As far from both: the one whose place is even.
      return fraction > 0.5 || (fraction === 0.5 && Math.floor(position) % 2 === 1) ? upper : lowerValue;
  }
}

/**
 * The q-th percentile (0–100): the value at place `(n − 1) · q / 100` of the sorted values, counted from 0; between two places by
 * `interpolation`. Default linear (Hyndman and Fan's type 7).
 */
export function percentileOf(
  values: Float64Array,
  from: number,
  to: number,
  { q, interpolation = 'linear' }: { readonly q: number; readonly interpolation?: Interpolation },
): number {
  const count = to - from;
  if (count <= 0) return Number.NaN;
  if (count === 1) return values[from] ?? Number.NaN;
  const position = ((count - 1) * Math.min(100, Math.max(0, q))) / 100;
  const lowerIndex = Math.floor(position);
  const copy = values.slice(from, to);
  const low = selectNth(copy, lowerIndex);
  // What stands behind the place is not less: the next value is the least of it.
  const high = lowerIndex + 1 < count ? minOf(copy, lowerIndex + 1, count) : low;
  return interpolate(low, high, position, interpolation);
}

/** The middle value, or the mean of the two middle ones. */
export const medianOf: Statistic = (values, from, to) => percentileOf(values, from, to, { q: 50 });

/** The value that would stand at `place` if `values` were sorted; smaller ones are moved before it, greater ones behind. */
function selectNth(values: Float64Array, position: number): number {
  let [low, high] = [0, values.length - 1];
  // Halving fails only on crafted values; a sort ends them.
  for (
    let roundsLeft = 4 * Math.ceil(Math.log2(values.length + 1));
    high - low > 16 && roundsLeft > 0;
    roundsLeft -= 1
  ) {
    const pivot = middleOf(values[low] ?? 0, values[(low + high) >>> 1] ?? 0, values[high] ?? 0);
    let [left, right] = [low, high];
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const swappedValue = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = swappedValue;
      left += 1;
      right -= 1;
    }
    if (position <= right) high = right;
    else if (position >= left) low = left;
    else return values[position] ?? Number.NaN;
  }
  values.subarray(low, high + 1).sort();
  return values[position] ?? Number.NaN;
}

const middleOf = (a: number, b: number, c: number): number =>
  a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b;

/** Variance with `ddof` taken from the divisor: 0 is the population's, 1 the sample's. NaN when nothing is left to divide by. */
export function varianceOf(values: Float64Array, from: number, to: number, ddof: 0 | 1): number {
  const count = to - from;
  if (count <= ddof) return Number.NaN;
  const mean = meanOf(values, from, to);
  let squares = 0;
  for (let index = from; index < to; index += 1) squares += ((values[index] ?? mean) - mean) ** 2;
  return squares / (count - ddof);
}

/** The root of the variance. */
export const deviationOf = (values: Float64Array, from: number, to: number, ddof: 0 | 1): number =>
  Math.sqrt(varianceOf(values, from, to, ddof));
