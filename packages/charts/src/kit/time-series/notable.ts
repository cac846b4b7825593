import type { AxisPoint } from '../result/axis-points.ts';

/** The one point of a line that is worth words. */
export interface NotablePoint {
  readonly index: number;
  readonly amount: number;
}

/** Below that a line has no outlier that could be distinguished from its run. */
const minPoints = 12;

/** The lowest or highest amount, whichever lies further from the middle one; null for short or level lines, and for ties. */
export function notablePoint(
  points: readonly Pick<AxisPoint, 'row'>[],
  amountOf: (row: number | null) => number | null,
): NotablePoint | null {
  const candidates = points.flatMap(({ row }, index): NotablePoint[] => {
    const amount = amountOf(row);
    return amount === null ? [] : [{ index, amount }];
  });
  if (candidates.length < minPoints) return null;
  const sorted = [...candidates].sort((one, other) => one.amount - other.amount);
  const middle = sorted[Math.floor(sorted.length / 2)]?.amount ?? 0;
  const [lowest, second] = sorted;
  const [highest, next] = [sorted.at(-1), sorted.at(-2)];
  if (lowest === undefined || second === undefined || highest === undefined || next === undefined) return null;
  const isLow = middle - lowest.amount >= highest.amount - middle;
  const [found, runnerUp] = isLow ? [lowest, second] : [highest, next];
  return found.amount === runnerUp.amount ? null : found;
}

const withoutYear = (text: string): string => text.replace(/ \d{4}$/, '');

/** The step at `index` in words; the year is left out where all steps lie in the same one. */
export function stepText(points: readonly AxisPoint[], index: number): string {
  const text = points[index]?.text ?? '';
  const yearOf = (point: AxisPoint | undefined): number | null =>
    typeof point?.value === 'number' ? new Date(point.value).getUTCFullYear() : null;
  return yearOf(points[0]) === yearOf(points.findLast(({ value }) => value !== null)) ? withoutYear(text) : text;
}
