import { farEnds } from '../drawing/far-ends.ts';
import { axisLineHeightPx, shareAxisEnd, ticksOver } from '../drawing/axes.ts';
import { axisCurrencyText, type Currency } from '../values/currency-text.ts';
import type { Bounds } from '../fields/bounds.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
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

function logarithmic({ amounts, bounds: [low, end] = openEnds, carriesMarks = false }: ValueAxis) {
  const min = low !== null && low > 0 ? low : lowestPower(amounts, carriesMarks);
  const most = amounts.reduce<number>(
    (high, amount) => (Number.isFinite(amount) ? Math.max(high, amount ?? 0) : high),
    0,
  );
  return {
    ...(min === null ? {} : { min }),
    ...(most > highestPower / 10 ? { max: Math.max(most, highestPower) } : {}),
    ...axisRange(
      amounts.map((amount) => amount ?? 0),
      [null, end],
    ),
  };
}

function linear({ amounts, bounds = openEnds, fits = false, isShare = false }: ValueAxis) {
  const presentAmounts = amounts.flatMap((amount) => amount ?? []);
  return {
    scale: fits,
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

/** A value axis in the house style: few grid lines, no line of its own, and no label twice. */
export function valueAxisOption(axis: ValueAxis) {
  const { amounts, fits = false, isLogarithmic = false, isShare = false, currency = null } = axis;
  const splitNumber = splitNumberOf(axis);
  const format = isShare ? ',.0%' : axis.format;
  const ticks = isLogarithmic ? [] : ticksOver(amounts, splitNumber, fits);
  const write = axisCurrencyText(format, isShare ? null : currency, ticks);
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
