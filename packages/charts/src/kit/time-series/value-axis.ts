import { farEnds } from '../drawing/far-ends.ts';
import { axisLineHeightPx, shareAxisEnd, ticksOver } from '../drawing/axes.ts';
import { axisCurrencyText, type Currency } from '../values/currency-text.ts';
import type { Bounds } from '../fields/bounds.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { widestPx } from '../drawing/text-width.ts';
import type { NumberText } from '../values/numbers.ts';
import { memoizeByObject } from '../values/memoize.ts';
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

/** The ends of an axis that leaves its marks space, where those that it would have do not; none where they do. */
const endsForMarks = memoizeByObject((axis: ValueAxis): { readonly min?: number; readonly max?: number } => {
  const { amounts, marks, fits = false, isLogarithmic = false, bounds = openEnds } = axis;
  const [least, most] = finiteEnds(amounts);
  if (marks === undefined || !(most > least)) return {};
  const toPlace = isLogarithmic ? Math.log10 : (amount: number): number => amount;
  const ticks = ticksOver([...amounts, ...bounds], splitNumberOf(axis), fits);
  const ends: readonly [number, number] = isLogarithmic
    ? [Math.floor(toPlace(least)), Math.ceil(toPlace(most))]
    : [ticks[0] ?? least, ticks.at(-1) ?? most];
  const reach = reachOfMarks({ ...marks, places: amounts.map((amount) => toPlace(amount ?? 0)) }, ends);
  if (reach[0] === ends[0] && reach[1] === ends[1]) return {};
  const [min, max] = isLogarithmic ? reach.map((place) => 10 ** place) : reach;
  return min === undefined || max === undefined ? {} : { min, max };
});

/** Numbers at ends that are round: those that only leave marks space are not. */
function endLabels(axis: ValueAxis) {
  const { bounds: [low, high] = openEnds } = axis;
  const { min, max } = endsForMarks(axis);
  const isRound = (end: number | undefined): boolean => end === undefined || Number(end.toPrecision(3)) === end;
  return {
    ...(low === null && !isRound(min) ? { showMinLabel: false } : {}),
    ...(high === null && !isRound(max) ? { showMaxLabel: false } : {}),
  };
}

function logarithmic(axis: ValueAxis) {
  const { amounts, bounds: [low, end] = openEnds, carriesMarks = false } = axis;
  const space = endsForMarks(axis);
  const min = low !== null && low > 0 ? low : (space.min ?? lowestPower(amounts, carriesMarks));
  const [, most] = finiteEnds(amounts);
  return {
    ...(min === null ? {} : { min }),
    ...(space.max === undefined ? {} : { max: space.max }),
    ...(most > highestPower / 10 ? { max: Math.max(most, highestPower) } : {}),
    ...axisRange(
      amounts.map((amount) => amount ?? 0),
      [null, end],
    ),
  };
}

function linear(axis: ValueAxis) {
  const { amounts, bounds = openEnds, fits = false, isShare = false } = axis;
  const presentAmounts = amounts.flatMap((amount) => amount ?? []);
  return {
    scale: fits,
    ...endsForMarks(axis),
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
    axisLabel: { formatter: (value: number) => write(value), lineHeight: axisLineHeightPx, ...endLabels(axis) },
    ...(isLogarithmic ? logarithmic(axis) : linear(axis)),
    ...(axis.minorTicks === true ? minorTick(axis.themeColors) : {}),
    ...(axis.minorSplitLine === true
      ? { minorSplitLine: { show: true, lineStyle: { color: axis.themeColors.grid, opacity: 0.6 } } }
      : {}),
  };
}
