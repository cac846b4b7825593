import type { Cell } from '@sextant/contract';

/** Beyond these a number has no decimals that anybody asks for. */
const mostDecimals = 6;
/** Shorter fractions are amounts as they stand in the data, longer ones come of a division. */
const shortDecimals = 4;
/** As many are always written of numbers with long fractions. */
const usualDecimals = 2;

/** Where the first digit of a number is: 3 for 0.00414. */
const placeOfFirst = (size: number): number => -Math.floor(Math.log10(size));

const decimalsIn = (value: number): number => value.toFixed(mostDecimals).replace(/0+$/, '').split('.')[1]?.length ?? 0;

const writer = (least: number, most: number): Intl.NumberFormat =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    // A negative zero is shown as 0.
    signDisplay: 'negative',
  });

/**
 * A writer for computed numbers of a column, of which these are the first, with as many decimals as matter: two, and so many that the smallest has three
 * digits. Null where none has a long fraction: such numbers are written as they are.
 */
export function computedText(cells: readonly Cell[]): ((value: number) => string) | null {
  const sizes = cells.flatMap((cell) =>
    typeof cell === 'number' && Number.isFinite(cell) && cell !== 0 ? [Math.abs(cell)] : [],
  );
  const needed = sizes.reduce((most, size) => Math.max(most, decimalsIn(size)), 0);
  if (needed <= shortDecimals) return null;
  const smallest = sizes.reduce((least, size) => Math.min(least, size), Infinity);
  const decimals = smallest >= 1 ? usualDecimals : Math.min(needed, placeOfFirst(smallest) + usualDecimals);
  const [usual, long] = [writer(decimals, decimals), writer(decimals, mostDecimals)];
  return (value) => {
    // Beyond the first rows there may be smaller ones.
    const isSmaller = value !== 0 && Math.abs(value) < 10 ** -decimals;
    return (isSmaller ? long : usual).format(value).replace('-', '−');
  };
}
