import { choleskyOf, solve, solveLower } from './cholesky.ts';
import { straightColumns, writeRow, type Design } from './design.ts';

/** Values between −1 and 1 at times, both in the same order. */
export interface Samples {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** A design laid through values. */
export interface Fit {
  readonly design: Design;
  /** Of the values. */
  readonly count: number;
  readonly factors: Float64Array;
  /** Lower triangle of the matrix that the factors were solved with. */
  readonly lower: Float64Array;
  /** Variance of what the design leaves of the values, to about eight digits of theirs. */
  readonly variance: number;
  /** Values beyond those that the design takes to be laid through. */
  readonly freedom: number;
}

/** How far bends and waves are expected to reach, as standard deviations. */
const [expectedBend, expectedWave] = [0.2, 1];
/** What keeps columns apart that are nearly the same, for each value. */
const leastPenalty = 1e-9;
const rounds = 4;
/** The variance that the first round expects. */
const firstVariance = 0.01;

interface Sums {
  /** Products of each two columns, the lower triangle. */
  readonly products: Float64Array;
  /** Products of each column with the values. */
  readonly withValues: Float64Array;
  /** The values squared. */
  readonly ofValues: number;
}

function sumsOf(design: Design, { times, values }: Samples): Sums {
  const { width } = design;
  const products = new Float64Array(width * width);
  const withValues = new Float64Array(width);
  const row = new Float64Array(width);
  for (let index = 0; index < times.length; index += 1) {
    writeRow(design, times[index] ?? 0, row);
    const value = values[index] ?? 0;
    for (let one = 0; one < width; one += 1) {
      const factor = row[one] ?? 0;
      withValues[one] = (withValues[one] ?? 0) + factor * value;
      const start = one * width;
      for (let other = 0; other <= one; other += 1)
        products[start + other] = (products[start + other] ?? 0) + factor * (row[other] ?? 0);
    }
  }
  return { products, withValues, ofValues: sumOfProducts(values, values) };
}

/** What each factor costs: none for height and slope, the more for bends and waves the less the values say. */
function penaltiesOf({ bends, width }: Design, variance: number, count: number): Float64Array {
  const least = leastPenalty * count;
  return Float64Array.from({ length: width }, (_, column) => {
    if (column < straightColumns) return 0;
    const expected = column < straightColumns + bends.length ? expectedBend : expectedWave;
    return Math.max(least, variance / expected ** 2);
  });
}

/** What the factors leave of the values, squared and added up; as far as sums of products tell. */
function restOf({ products, withValues, ofValues }: Sums, factors: Float64Array): number {
  const { length: width } = factors;
  let rest = ofValues - 2 * sumOfProducts(factors, withValues);
  for (let one = 0; one < width; one += 1) {
    let sum = 0;
    for (let other = 0; other < width; other += 1) {
      const [high, low] = [Math.max(one, other), Math.min(one, other)];
      sum += (products[high * width + low] ?? 0) * (factors[other] ?? 0);
    }
    rest += sum * (factors[one] ?? 0);
  }
  return Math.max(0, rest);
}

/** How many values the factors take: a factor that costs much takes less than one. */
function takenOf(lower: Float64Array, penalties: Float64Array): number {
  return penalties.reduce((sum, penalty, column) => {
    if (penalty === 0) return sum + 1;
    const unit = new Float64Array(penalties.length);
    unit[column] = 1;
    const part = solveLower(lower, unit);
    return sum + Math.max(0, 1 - penalty * sumOfProducts(part, part));
  }, 0);
}

/** The sum of the products of two lists of the same length. */
export function sumOfProducts(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

/** Lays a design through values by ridge regression, in rounds: what a round leaves of the values is what the next expects. Null where it cannot be laid. */
export function fitOf(design: Design, samples: Samples): Fit | null {
  const sums = sumsOf(design, samples);
  const { width } = design;
  const count = samples.times.length;
  let fit: Fit | null = null;
  for (let round = 0; round < rounds; round += 1) {
    const penalties = penaltiesOf(design, fit?.variance ?? firstVariance, count);
    const matrix = sums.products.slice();
    penalties.forEach((penalty, column) => {
      matrix[column * width + column] = (matrix[column * width + column] ?? 0) + penalty;
    });
    const lower = choleskyOf(matrix, width);
    if (lower === null) return fit;
    const factors = solve(lower, sums.withValues);
    const freedom = count - takenOf(lower, penalties);
    const variance = restOf(sums, factors) / Math.max(1, freedom);
    fit = { design, count, factors, lower, variance, freedom };
  }
  return fit;
}
