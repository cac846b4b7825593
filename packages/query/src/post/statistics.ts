/** Statistics of a sample. The values hold no NaN; times linear except where sorting is needed. An empty sample is NaN unless said otherwise. */

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? Number.NaN : sumOf(values) / values.length;

/** The q-th percentile (0–100) with linear interpolation between neighbours. */
export function percentileOf(
  values: readonly number[],
  q: number,
  interpolation: 'linear' | 'midpoint' | 'lower' | 'higher' | 'nearest' = 'linear',
): number {
  if (values.length === 0) return Number.NaN;
  const sorted = values.toSorted((left, right) => left - right);
  const place = ((sorted.length - 1) * q) / 100;
  const [below, above] = [sorted[Math.floor(place)] ?? Number.NaN, sorted[Math.ceil(place)] ?? Number.NaN];
  const part = place - Math.floor(place);
  switch (interpolation) {
    case 'linear':
      return below + (above - below) * part;
    case 'midpoint':
      return part === 0 ? below : (below + above) / 2;
    case 'lower':
      return below;
    case 'higher':
      return above;
    case 'nearest':
      return part > 0.5 ? above : below;
  }
}

export const medianOf = (values: readonly number[]): number => percentileOf(values, 50);

/** Variance with `ddof` taken from the divisor: 0 is the population's, 1 the sample's. */
export function varianceOf(values: readonly number[], ddof: 0 | 1): number {
  if (values.length <= ddof) return Number.NaN;
  const mean = meanOf(values);
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - ddof);
}

export const deviationOf = (values: readonly number[], ddof: 0 | 1): number => Math.sqrt(varianceOf(values, ddof));

function centralMoment(values: readonly number[], power: number): number {
  const mean = meanOf(values);
  return meanOf(values.map((value) => (value - mean) ** power));
}

/** Skewness, corrected for bias (Fisher and Pearson); NaN below three values. */
export function skewOf(values: readonly number[]): number {
  const n = values.length;
  if (n < 3) return Number.NaN;
  const variance = centralMoment(values, 2);
  if (variance === 0) return 0;
  return (Math.sqrt(n * (n - 1)) / (n - 2)) * (centralMoment(values, 3) / variance ** 1.5);
}

/** Excess kurtosis, corrected for bias; NaN below four values. */
export function kurtosisOf(values: readonly number[]): number {
  const n = values.length;
  if (n < 4) return Number.NaN;
  const variance = centralMoment(values, 2);
  if (variance === 0) return -3;
  const excess = centralMoment(values, 4) / variance ** 2 - 3;
  return ((n - 1) / ((n - 2) * (n - 3))) * ((n + 1) * excess + 6);
}

export const leastOf = (values: readonly number[]): number =>
  values.reduce((least, value) => (value < least ? value : least), values[0] ?? Number.NaN);
export const greatestOf = (values: readonly number[]): number =>
  values.reduce((greatest, value) => (value > greatest ? value : greatest), values[0] ?? Number.NaN);
