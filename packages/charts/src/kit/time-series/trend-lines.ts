import type { LineSeriesOption } from 'echarts';
import { shareText, type NumberText } from '../numbers.ts';
import { stackId, stackTotals } from './heights.ts';
import { unfinishedAt, xOf, type Plan, type PlannedSeries } from './plan.ts';
import { fit, mean, quantile, type Sample } from './statistics.ts';

/** A line over samples: what it is called, with its number, and where it lies. */
interface Trend {
  readonly name: string;
  /** For the summary. */
  readonly words: string;
  readonly at: (x: number) => number;
  readonly isStraight: boolean;
}

interface Found {
  readonly one: PlannedSeries;
  readonly trend: Trend;
}

const fitNames: Readonly<Record<number, string>> = { 1: 'Linear fit', 2: 'Quadratic fit', 3: 'Cubic fit' };

function level(name: string, amount: number, write: NumberText): Trend {
  const words = `${name} ${write(amount)}`;
  return { name: words, words, at: () => amount, isStraight: true };
}

function fitted(samples: readonly Sample[], degree: number): Trend | null {
  const found = fit(samples, degree);
  if (found === null) return null;
  const name = fitNames[degree] ?? `Fit of degree ${degree}`;
  return {
    name: `${name}, R² ${found.explained.toFixed(2)}`,
    words: `${name.toLowerCase()} explains ${shareText(found.explained)} of the variation`,
    at: found.at,
    isStraight: degree === 1,
  };
}

const ordinal = (percent: number): string => {
  const ending =
    Number.isInteger(percent) && ![11, 12, 13].includes(percent % 100) ? ['th', 'st', 'nd', 'rd'][percent % 10] : 'th';
  return `${percent}${ending ?? 'th'} percentile`;
};

/** The line that a text asks for; null for a text that is none, and where the samples do not have it. */
function trendOf(text: string, samples: readonly Sample[], write: NumberText): Trend | null {
  const amounts = samples.map(([, y]) => y);
  if (amounts.length === 0) return null;
  const [, kind = text, number = ''] = /^(p|poly)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const parameter = Number(number);
  switch (kind) {
    case 'mean':
      return level('Mean', mean(amounts), write);
    case 'median':
      return level('Median', quantile(amounts, 0.5), write);
    case 'linear':
      return fitted(samples, 1);
    case 'p':
      return parameter <= 100 ? level(ordinal(parameter), quantile(amounts, parameter / 100), write) : null;
    case 'poly':
      return Number.isInteger(parameter) && parameter >= 1 && parameter <= 5 ? fitted(samples, parameter) : null;
    default:
      return null;
  }
}

/** As many series have lines of their own. */
const maxSeries = 6;

/** A series, or the sum of a stack, as samples; the last step is left out while it is not complete. */
function samplesOf(plan: Plan, one: PlannedSeries): readonly Sample[] {
  const amounts = one.layer.stack === null ? one.amounts : stackTotals(plan, one);
  const open = unfinishedAt(plan)?.at ?? -1;
  return amounts.flatMap((amount, at): Sample[] => {
    const x = xOf(plan, at);
    return amount === null || !Number.isFinite(amount) || x === null || at === open ? [] : [[x, amount]];
  });
}

/** The series that lines are laid over: those of now, and of each stack its last. */
function measured(plan: Plan): readonly PlannedSeries[] {
  const own = plan.shown.filter(
    ({ series, layer }) => series.offset === null && !layer.isExpanded && layer.stack !== 'Stream',
  );
  const lasts = new Map(own.map((one) => [stackId(one, plan.layers), one]));
  return own
    .filter((one) => one.layer.stack === null || lasts.get(stackId(one, plan.layers)) === one)
    .slice(0, maxSeries);
}

const curvePoints = 61;
const straightPoints = 7;

/** Where the names of lines stand along them, one after the other, so that those of neighbors do not lie on each other. */
const namePlaces = [1, 0.5, 0.17, 0.83, 0.34];

function pointsOf(plan: Plan, trend: Trend): readonly number[] {
  const places = plan.axis.points.flatMap((_, at) => xOf(plan, at) ?? []);
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  const count = trend.isStraight ? straightPoints : curvePoints;
  const xs = Array.from({ length: count }, (_, at) => first + ((last - first) * at) / (count - 1));
  // Bands and categories have no places between them.
  return plan.isBanded || plan.axis.scale === 'category' ? [...new Set(xs.map(Math.round))] : xs;
}

function lineOf(plan: Plan, { one, trend }: Found, index: number): LineSeriesOption {
  const { ink } = plan.draw;
  const isTotal = one.layer.stack !== null;
  const isMany = measured(plan).length > 1;
  const xs = pointsOf(plan, trend);
  const named = Math.round((xs.length - 1) * (namePlaces[index % namePlaces.length] ?? 1));
  const own = isMany || isTotal ? `${isTotal ? 'Total' : one.series.name}: ` : '';
  const label = {
    show: true,
    formatter: () => `${own}${trend.name}`,
    position: 'top' as const,
    align: named === xs.length - 1 ? ('right' as const) : ('center' as const),
    color: ink.text2,
    fontSize: 11,
    textBorderColor: ink.surface,
    textBorderWidth: 3,
  };
  return {
    type: 'line',
    id: `trend ${one.series.name} ${trend.name}`,
    data: xs.map((x, at) => ({ value: [x, trend.at(x)], ...(at === named ? { label } : {}) })),
    ...(one.layer.look.axisIndex === 0 ? {} : { yAxisIndex: one.layer.look.axisIndex }),
    silent: true,
    animation: false,
    clip: false,
    showSymbol: true,
    symbol: 'circle',
    symbolSize: 1,
    itemStyle: { color: 'transparent' },
    lineStyle: { color: isTotal || !isMany ? ink.text2 : plan.color(one.series.name), width: 1.25, type: [4, 3] },
    z: 4,
    tooltip: { show: false },
  };
}

/** The lines that the form asks for over what is drawn, and what they say. */
export function trendOptions(plan: Plan): {
  readonly lines: readonly LineSeriesOption[];
  readonly words: readonly string[];
} {
  const requestedTypes = [...new Set(plan.draw.form.trend_lines)];
  if (requestedTypes.length === 0) return { lines: [], words: [] };
  const found = measured(plan).flatMap((one) => {
    const samples = samplesOf(plan, one);
    return requestedTypes.flatMap((text): Found[] => {
      const trend = trendOf(text, samples, one.layer.write);
      return trend === null ? [] : [{ one, trend }];
    });
  });
  return {
    lines: found.map((one, index) => lineOf(plan, one, index)),
    words: found.map(({ one, trend }) => `${one.layer.stack === null ? one.series.name : 'total'}: ${trend.words}`),
  };
}
