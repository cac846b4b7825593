import type { AxisPoint } from '../result/axis-points.ts';
import { naturalOrder } from '../values/natural-order.ts';
import type { Series } from '../series/series.ts';

/** What puts the points of an axis in order. */
export interface AxisSort {
  /** Label of the axis or of a metric, or `name`, `sum`, `min`, `max`, `avg` over all series; null is their size. */
  readonly by: string | null;
  readonly ascending: boolean;
  readonly axisLabel: string;
  /** True where amounts of several series may be summed; else the largest counts. */
  readonly isAdditive: boolean;
}

const byText = (one: AxisPoint, other: AxisPoint): number =>
  typeof one.value === 'number' && typeof other.value === 'number'
    ? one.value - other.value
    : naturalOrder(one.text, other.text);

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);
const most = (amounts: readonly number[]): number =>
  amounts.reduce((high, amount) => Math.max(high, amount), -Infinity);

function sizeBy({ by, isAdditive }: AxisSort): (amounts: readonly number[]) => number {
  switch (by) {
    case 'min':
      return (amounts) => amounts.reduce((low, amount) => Math.min(low, amount), Infinity);
    case 'max':
      return most;
    case 'avg':
      return (amounts) => sum(amounts) / amounts.length;
    default:
      return isAdditive ? sum : most;
  }
}

/** The places of points in their new order; by what they are called, NULL is last. `amountOf` is the amount of a series at a place, null where there is none. */
export function axisOrder(
  points: readonly AxisPoint[],
  {
    series,
    amountOf,
  }: { readonly series: readonly Series[]; readonly amountOf: (series: Series, index: number) => number | null },
  sort: AxisSort,
): readonly number[] {
  const pointIndexes = points.map((_, index) => index);
  const direction = sort.ascending ? 1 : -1;
  const byNull = (one: number, other: number): number =>
    Number(points[one]?.value === null) - Number(points[other]?.value === null);
  const text = (one: number, other: number): number => {
    const [left, right] = [points[one], points[other]];
    return left === undefined || right === undefined ? 0 : byText(left, right);
  };
  const isMetric = series.some(({ metric }) => metric === sort.by);
  if (!isMetric && (sort.by === sort.axisLabel || sort.by === 'name'))
    return pointIndexes.toSorted((one, other) => byNull(one, other) || direction * text(one, other));
  const countedSeries = isMetric ? series.filter(({ metric }) => metric === sort.by) : series;
  const measure = sizeBy(isMetric ? { ...sort, by: null } : sort);
  const sizes = pointIndexes.map((pointIndex) => measure(countedSeries.map((one) => amountOf(one, pointIndex) ?? 0)));
  return pointIndexes.toSorted(
    (one, other) => direction * ((sizes[one] ?? 0) - (sizes[other] ?? 0)) || byNull(one, other) || text(one, other),
  );
}
