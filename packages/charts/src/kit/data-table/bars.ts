import type { Column } from '@sextant/contract';
import type { GridBar } from '@sextant/ui';
import { amountAt } from '../values/cell-text.ts';
import { extremesOfColumn } from '../color-rules/match.ts';

/** The bars of a column. `zeroAt` is where those of both signs begin, 0 to 1 from the left; null where all begin at an edge. */
export interface Bars {
  readonly barAt: (row: number) => GridBar | null;
  readonly zeroAt: number | null;
}

interface BarLook {
  /** Negative amounts begin where positive ones do. */
  readonly isAligned: boolean;
  readonly isColored: boolean;
}

/** How far bars of both signs reach, so that the figures at the right stand beside them. */
const signedSpan = 0.6;

const share = (amount: number, of: number): number => Math.min(1, Math.abs(amount) / of);

/**
 * Bars as long as the amounts of a column: from the right, where its figures stand; with negative amounts among them from a zero line to both sides, or from the
 * left where they are aligned. Null where there is nothing to show.
 */
export function barsOf(column: Column, { isAligned, isColored }: BarLook): Bars | null {
  const { min, max } = extremesOfColumn(column);
  const belowZero = Math.max(0, -min);
  const aboveZero = Math.max(0, max);
  const reach = belowZero + aboveZero;
  if (!(reach > 0)) return null;
  const toneOf = (amount: number): GridBar['tone'] => (!isColored ? 'plain' : amount < 0 ? 'negative' : 'positive');
  const barsBy =
    (draw: (amount: number) => GridBar) =>
    (row: number): GridBar | null => {
      const amount = amountAt(column, row);
      return amount === null || Number.isNaN(amount) ? null : draw(amount);
    };
  if (belowZero === 0) {
    const barAt = barsBy((amount) => ({ start: 1 - share(amount, max), length: share(amount, max), tone: 'plain' }));
    return { barAt, zeroAt: null };
  }
  if (isAligned) {
    const most = Math.max(belowZero, aboveZero);
    const lengthOf = (amount: number): number => share(amount, most) * signedSpan;
    return { barAt: barsBy((amount) => ({ start: 0, length: lengthOf(amount), tone: toneOf(amount) })), zeroAt: null };
  }
  const zeroAt = (belowZero / reach) * signedSpan;
  const barAt = barsBy((amount) => {
    const length = Math.min(share(amount, reach) * signedSpan, amount < 0 ? zeroAt : signedSpan - zeroAt);
    return { start: amount < 0 ? zeroAt - length : zeroAt, length, tone: toneOf(amount) };
  });
  return { barAt, zeroAt };
}
