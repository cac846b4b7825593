import { describe, expect, test } from 'vitest';
import {
  interpolate,
  deviationOf,
  greatestOf,
  interpolations,
  meanOf,
  medianOf,
  minOf,
  percentileOf,
  productOf,
  sumOf,
  varianceOf,
} from './statistics.ts';

describe('figures of a range of values', () => {
  const values = Float64Array.of(9, 4, 1, 7, 100);

  test('look at nothing outside of it; of nothing there is none', () => {
    const of = [sumOf, productOf, meanOf, minOf, greatestOf, medianOf].map((statistic) => [
      statistic(values, 1, 4),
      statistic(values, 2, 2),
      statistic(values, 3, 2),
    ]);
    const none = Number.NaN;
    expect(of).toEqual([
      [12, 0, 0],
      [28, 1, 1],
      [4, none, none],
      [1, none, none],
      [7, none, none],
      [4, none, none],
    ]);
    // Squares of 0, 3 and 3.
    expect([varianceOf(values, 1, 4, 0), varianceOf(values, 1, 4, 1)]).toEqual([6, 9]);
    expect([deviationOf(values, 1, 4, 1), deviationOf(values, 1, 2, 1)]).toEqual([3, none]);
    expect([varianceOf(values, 1, 2, 0), varianceOf(values, 1, 1, 0)]).toEqual([0, none]);
    expect([minOf(Float64Array.of(Infinity), 0, 1), greatestOf(Float64Array.of(-Infinity), 0, 1)]).toEqual([
      Infinity,
      -Infinity,
    ]);
  });

  test('a percentile between two values is what its interpolation says', () => {
    const quarter = (place: number) => interpolations.map((one) => interpolate(10, 20, place, one));
    // Linear, midpoint, lower, higher, nearest; as far from both, the one at the even place.
    expect(quarter(2)).toEqual([10, 10, 10, 10, 10]);
    expect(quarter(2.25)).toEqual([12.5, 15, 10, 20, 10]);
    expect(quarter(2.75)).toEqual([17.5, 15, 10, 20, 20]);
    expect(quarter(2.5)).toEqual([15, 15, 10, 20, 10]);
    expect(quarter(3.5)).toEqual([15, 15, 10, 20, 20]);
    const at_ = (q: number) => percentileOf(values, 1, 4, { q });
    expect([at_(-5), at_(0), at_(25), at_(50), at_(100), at_(105)]).toEqual([1, 1, 2.5, 4, 7, 7]);
    expect(percentileOf(values, 3, 4, { q: 10 })).toBe(7);
    expect([...values]).toEqual([9, 4, 1, 7, 100]);
  });

  test('of many values, in any order and with many alike, is that of the sorted ones', () => {
    const count = 401;
    const orders: readonly ((index: number) => number)[] = [
      (index) => index,
      (index) => count - index,
      (index) => (index * 173) % count,
      (index) => index % 7,
      (index) => (index < 200 ? index : count - index),
      () => 5,
    ];
    for (const order of orders) {
      const list = Float64Array.from({ length: count }, (_, index) => order(index));
      const sorted = list.toSorted();
      for (let q = 0; q <= 100; q += 2.5) {
        const place = ((count - 1) * q) / 100;
        expect(percentileOf(list, 0, count, { q })).toBeCloseTo(
          (sorted[Math.floor(place)] ?? 0) * (1 - (place % 1)) + (sorted[Math.ceil(place)] ?? 0) * (place % 1),
          9,
        );
      }
    }
  });
});
