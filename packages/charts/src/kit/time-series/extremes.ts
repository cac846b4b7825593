import { memoizeByObject } from '../values/memoize.ts';

type Amounts = readonly (number | null)[];

/**
 * The few of many amounts from which an axis over all of them follows: lowest and highest, of the finite ones too, the least above zero, and one null
 * where there is one. Looked for once an array.
 */
export const extremesOf = memoizeByObject((amounts: Amounts): Amounts => {
  let [low, high, finiteLow, finiteHigh, leastAbove] = [Infinity, -Infinity, Infinity, -Infinity, Infinity];
  let hasNull = false;
  for (const amount of amounts) {
    if (amount === null) {
      hasNull = true;
      continue;
    }
    if (amount < low) low = amount;
    if (amount > high) high = amount;
    if (!Number.isFinite(amount)) continue;
    if (amount < finiteLow) finiteLow = amount;
    if (amount > finiteHigh) finiteHigh = amount;
    if (amount > 0 && amount < leastAbove) leastAbove = amount;
  }
  const ofFinite = finiteLow <= finiteHigh ? [finiteLow, finiteHigh] : [];
  const above = leastAbove < Infinity ? [leastAbove] : [];
  return [...new Set(low <= high ? [low, high, ...ofFinite, ...above] : []), ...(hasNull ? [null] : [])];
});
