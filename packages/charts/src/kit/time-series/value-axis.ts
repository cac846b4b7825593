import { farEnds } from '../drawing/far-ends.ts';
import { axisLineHeightPx, shareAxisEnd, ticksOver } from '../drawing/axes.ts';
import { axisCurrencyText, type Currency } from '../values/currency-text.ts';
import type { Bounds } from '../fields/bounds.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { widestPx } from '../drawing/text-width.ts';
import type { NumberText } from '../values/numbers.ts';
import { extremesOf } from './extremes.ts';
import { reachOfMarks } from './mark-space.ts';
import { minorTick, axisRange } from './x-axis.ts';

/** What a value axis is drawn over, and how. */
export interface ValueAxis {
  /** Everything that is drawn along it, heights of stacks included. */
  readonly amounts: readonly (number | null)[];
  readonly heightPx: number;
  readonly format: string;
  /** Default none. */
  readonly currency?: Currency | null;
  /** True where amounts are shares of a whole. Default false. */
  readonly isShare?: boolean;
  /** True for an axis that may leave out zero. Default false. */
  readonly fits?: boolean;
  /** Default false. */
  readonly isLogarithmic?: boolean;
  /** True where marks stand on the end of a logarithmic axis, as bars do: the least amount has a length, too. Default false. */
  readonly carriesMarks?: boolean;
  /** Default: where its amounts end. */
  readonly bounds?: Bounds;
  /** Default false, as for the lines of its parts. */
  readonly minorTicks?: boolean;
  readonly minorSplitLine?: boolean;
  readonly themeColors: ThemeColors;
  /** Marks that reach over their amounts: the radius of each, and how long the axis is, about; it leaves them space. Default none. */
  readonly marks?: { readonly radiiPx: readonly number[]; readonly lengthPx: number };
  /** How many steps it has, more or less. Default: as many as its height takes. */
  readonly splitNumber?: number;
}

/** The power of ten at or below the smallest amount above zero, or certainly below it; null where none is. */
function lowestPower(amounts: readonly (number | null)[], isBelow: boolean): number | null {
  const least = amounts.reduce<number>(
    (low, amount) => (amount !== null && amount > 0 ? Math.min(low, amount) : low),
    Infinity,
  );
  if (!Number.isFinite(least)) return null;
  const power = 10 ** Math.floor(Math.log10(least));
  return isBelow && power === least ? power / 10 : power;
}

const openEnds: Bounds = [null, null];

/** The next one would lie beyond what numbers can be: amounts above it end the axis themselves. */
const highestPower = 1e308;

/** The least and the most of the amounts that are finite; Infinity and −Infinity where none is. */
export function finiteEnds(amounts: readonly (number | null)[]): readonly [least: number, most: number] {
  let [least, most] = [Infinity, -Infinity];
  for (const amount of amounts)
    if (amount !== null && Number.isFinite(amount)) [least, most] = [Math.min(least, amount), Math.max(most, amount)];
  return [least, most];
}

/** The amounts with the powers of ten that marks at them reach. */
function reachedPowers({ amounts, marks }: ValueAxis): readonly (number | null)[] {
  if (marks === undefined) return amounts;
  const places = amounts.map((amount) => Math.log10(amount ?? 0));
  const reach = reachOfMarks({ ...marks, places }, (low, high) => [Math.floor(low), Math.ceil(high)]);
  return [...amounts, ...reach.map((place) => 10 ** place)];
}

function logarithmic(axis: ValueAxis) {
  const { bounds: [low, end] = openEnds, carriesMarks = false, marks } = axis;
  const amounts = reachedPowers(axis);
  const min = low !== null && low > 0 ? low : lowestPower(amounts, carriesMarks);
  const [, most] = finiteEnds(amounts);
  return {
    ...(min === null ? {} : { min }),
    ...(marks === undefined ? {} : { max: 10 ** Math.ceil(Math.log10(most)) }),
    ...(most > highestPower / 10 ? { max: Math.max(most, highestPower) } : {}),
    ...axisRange(
      axis.amounts.map((amount) => amount ?? 0),
      [null, end],
    ),
  };
}

/** Space at the ends of an axis for the marks that reach over them, as shares of what its amounts span; the ends that an author gives win. */
function spaceForMarks(axis: ValueAxis): { readonly boundaryGap?: [low: number, high: number] } {
  const { amounts, marks, fits = false, bounds = openEnds } = axis;
  const [least, most] = finiteEnds(amounts);
  if (marks === undefined || !(most > least)) return {};
  const endsOver = (low: number, high: number): readonly [number, number] => {
    const ticks = ticksOver([low, high, ...bounds], splitNumberOf(axis), fits);
    return [ticks[0] ?? low, ticks.at(-1) ?? high];
  };
  const [low, high] = reachOfMarks({ ...marks, places: amounts.map((amount) => amount ?? 0) }, endsOver);
  const gap = (isOver: boolean, reach: number): number => (isOver ? Math.max(0, reach) / (most - least) : 0);
  const [first, last] = fits ? [least, most] : [Math.min(0, least), Math.max(0, most)];
  return { boundaryGap: [gap(low < first, least - low), gap(high > last, high - most)] };
}

function linear(axis: ValueAxis) {
  const { amounts, bounds = openEnds, fits = false, isShare = false } = axis;
  const presentAmounts = amounts.flatMap((amount) => amount ?? []);
  return {
    scale: fits,
    ...spaceForMarks(axis),
    ...(isShare ? shareAxisEnd(amounts, { fits }) : {}),
    ...farEnds(presentAmounts),
    ...axisRange(fits ? presentAmounts : [0, ...presentAmounts], bounds),
  };
}

/** Where an axis ends: as it is said, else as the library rounds it; of logarithmic ones about. */
export function endsOf(axis: ValueAxis): { readonly low: number; readonly high: number } {
  const { amounts, fits = false, isLogarithmic = false } = axis;
  const { min, max } = isLogarithmic ? logarithmic(axis) : linear(axis);
  const ticks = ticksOver([...amounts, min ?? null, max ?? null], splitNumberOf(axis), fits);
  const last = ticks.at(-1) ?? 0;
  return { low: min ?? ticks[0] ?? 0, high: max ?? (isLogarithmic ? 10 ** Math.ceil(Math.log10(last)) : last) };
}

const splitNumberOf = ({ splitNumber, heightPx }: ValueAxis): number => splitNumber ?? (heightPx < 160 ? 3 : 4);

/** Where its numbers stand, about; none of logarithmic ones. */
const ticksOf = (axis: ValueAxis): readonly number[] =>
  axis.isLogarithmic === true ? [] : ticksOver(axis.amounts, splitNumberOf(axis), axis.fits);

const writerOf = (axis: ValueAxis): NumberText =>
  axis.isShare === true
    ? axisCurrencyText(',.0%', null, ticksOf(axis))
    : axisCurrencyText(axis.format, axis.currency ?? null, ticksOf(axis));

/** The space that its numbers take beside it, about. */
export const numbersPx = (axis: ValueAxis): number =>
  widestPx([...ticksOf(axis), ...extremesOf(axis.amounts)].map(writerOf(axis)), 11) + 8;

/** A value axis in the house style: few grid lines, no line of its own, and no label twice. */
export function valueAxisOption(axis: ValueAxis) {
  const { isLogarithmic = false } = axis;
  const splitNumber = splitNumberOf(axis);
  const write = writerOf(axis);
  return {
    type: isLogarithmic ? ('log' as const) : ('value' as const),
    splitNumber,
    axisLabel: { formatter: (value: number) => write(value), lineHeight: axisLineHeightPx },
    ...(isLogarithmic ? logarithmic(axis) : linear(axis)),
    ...(axis.minorTicks === true ? minorTick(axis.themeColors) : {}),
    ...(axis.minorSplitLine === true
      ? { minorSplitLine: { show: true, lineStyle: { color: axis.themeColors.grid, opacity: 0.6 } } }
      : {}),
  };
}
