import { shareOfSpan } from '../values/span.ts';
import { endsOf, type ValueAxis } from './value-axis.ts';

/** Between a bar and its value, and around it. */
const distancePx = 9;

/** Amounts that are written beyond the ends of their bars, on one side of zero. */
interface WrittenAmounts {
  readonly amounts: readonly number[];
  readonly side: 'lower' | 'upper';
  /** How long an amount is along the axis. */
  readonly lengthPxOf: (amount: number) => number;
  readonly plotPx: number;
}

/** Where an amount stands along an axis: 0 at its lower end, 1 at the upper. */
export function placeAlong(axis: ValueAxis): (amount: number) => number {
  const { low, high } = endsOf(axis);
  return (amount) =>
    axis.isLogarithmic === true ? Math.log(amount / low) / Math.log(high / low) : shareOfSpan(amount, low, high);
}

/** How far the values of bars reach over the end of their axis, in px; 0 where all have space within it. */
export function valueReachPx(axis: ValueAxis, { amounts, side, lengthPxOf, plotPx }: WrittenAmounts): number {
  const place = placeAlong(axis);
  const reaches = amounts
    .filter((amount) => (side === 'upper' ? amount > 0 : amount < 0 && axis.isLogarithmic !== true))
    .map((amount) => {
      const share = side === 'upper' ? 1 - place(amount) : place(amount);
      return distancePx + lengthPxOf(amount) - share * Math.max(0, plotPx);
    });
  return Math.ceil(reaches.reduce((most, px) => Math.max(most, px), 0));
}
