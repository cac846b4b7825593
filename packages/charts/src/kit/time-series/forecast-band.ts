import type { LineSeriesOption } from 'echarts';
import type { SeriesForecast } from '../series/series.ts';
import { xOf, type Plan } from './plan.ts';

type Amounts = readonly (number | null)[];

/** How a band is drawn. */
export interface BandLook {
  readonly name: string;
  readonly color: string;
  /** True where what is not above zero has no place. */
  readonly isLogarithmic: boolean;
  /** Amounts by point as the drawing library takes them. */
  readonly dataOf: (amounts: Amounts) => NonNullable<LineSeriesOption['data']>;
  /** Default 0. */
  readonly axisIndex?: 0 | 1;
}

const bandOpacity = 0.16;

/** The band between the bounds of a forecast: an unseen line along the lower, and on it the distance to the upper, filled. */
export function bandSeries({ lower, upper }: SeriesForecast, look: BandLook): LineSeriesOption[] {
  const low = lower.map((amount) => (amount !== null && look.isLogarithmic && amount <= 0 ? null : amount));
  const distances = upper.map((amount, index) => {
    const start = low[index] ?? null;
    return amount === null || start === null ? null : amount - start;
  });
  const common = {
    type: 'line',
    stack: `forecast band of ${look.name}`,
    stackStrategy: 'all',
    ...(look.axisIndex === 1 ? { yAxisIndex: 1 } : {}),
    silent: true,
    animation: false,
    showSymbol: false,
    symbol: 'none',
    color: look.color,
    lineStyle: { opacity: 0, width: 0 },
    tooltip: { show: false },
    z: 1,
  } as const satisfies LineSeriesOption;
  return [
    { ...common, id: `lower bound of ${look.name}`, data: look.dataOf(low) },
    {
      ...common,
      id: `upper bound of ${look.name}`,
      data: look.dataOf(distances),
      areaStyle: { color: look.color, opacity: bandOpacity },
    },
  ];
}

/** Amounts by point of the axis where they stand on it. */
export function alongSeries(plan: Plan, amounts: Amounts): NonNullable<LineSeriesOption['data']> {
  if (plan.isBanded || plan.axis.scale === 'category') return amounts.map((amount) => amount ?? '-');
  return amounts.flatMap((amount, index): [number, number | null][] => {
    const x = xOf(plan, index);
    return x === null ? [] : [[x, amount]];
  });
}
