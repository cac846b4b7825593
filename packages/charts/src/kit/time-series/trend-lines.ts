import type { LineSeriesOption } from 'echarts';
import { apart } from '../drawing/apart.ts';
import { plate } from '../drawing/plate.ts';
import { clipText } from '../drawing/text-width.ts';
import { shareText, type NumberText } from '../values/numbers.ts';
import type { Draw } from '../drawing/drawing.ts';
import { fit, mean, quantile, type Sample } from './statistics.ts';

/** A series, or the sum of a stack, that lines are laid over. */
export interface MeasuredSeries {
  readonly name: string;
  readonly isTotal: boolean;
  /** By point of the axis; null is a gap. */
  readonly amounts: readonly (number | null)[];
  readonly write: NumberText;
  /** Of what lies between its amounts, as their mean does. */
  readonly writeBetween: NumberText;
  readonly axisIndex: 0 | 1;
}

/** Where lines are laid. */
export interface TrendPlace {
  /** Texts as the control has them. */
  readonly requestedTypes: readonly string[];
  /** Places of the points on their axis; null has none. */
  readonly xs: readonly (number | null)[];
  /** True where the axis has no places between its points. */
  readonly isByPlace: boolean;
  /** The point whose step is not complete; -1 for none. */
  readonly unfinished: number;
  /** True where the points stand one under the other. Default false. */
  readonly isHorizontal?: boolean;
  readonly draw: Pick<Draw<unknown>, 'themeColors' | 'widthPx' | 'heightPx'>;
  readonly color: (name: string) => string;
}

/** A line over samples: what it is called, with its number, and where it lies. */
interface Trend {
  readonly name: string;
  /** For the summary. */
  readonly summary: string;
  readonly valueAt: (x: number) => number;
  readonly isStraight: boolean;
}

interface Found {
  readonly one: MeasuredSeries;
  readonly trend: Trend;
}

/** A line with the places of its points on the axis. */
interface PlacedTrend extends Found {
  readonly xs: readonly number[];
}

const fitNames: Readonly<Record<number, string>> = { 1: 'Linear fit', 2: 'Quadratic fit', 3: 'Cubic fit' };

/** From here on a fraction is none of what is read. */
const largeAmount = 1000;

function level(name: string, amount: number, { write, writeBetween }: MeasuredSeries): Trend {
  const isBetween = !Number.isInteger(amount) && Math.abs(amount) < largeAmount;
  const summary = `${name} ${(isBetween ? writeBetween : write)(amount)}`;
  return { name: summary, summary, valueAt: () => amount, isStraight: true };
}

function fitTrend(samples: readonly Sample[], degree: number): Trend | null {
  const found = fit(samples, degree);
  if (found === null) return null;
  const name = fitNames[degree] ?? `Fit of degree ${degree}`;
  return {
    name: `${name}, R² ${found.explained.toFixed(2)}`,
    summary: `${name.toLowerCase()} explains ${shareText(found.explained)} of the variation`,
    valueAt: found.valueAt,
    isStraight: degree === 1,
  };
}

const ordinal = (percent: number): string => {
  const ending =
    Number.isInteger(percent) && ![11, 12, 13].includes(percent % 100) ? ['th', 'st', 'nd', 'rd'][percent % 10] : 'th';
  return `${percent}${ending ?? 'th'} percentile`;
};

/** The line that a text asks for; null for a text that is none, and where the samples do not have it. */
function trendOf(text: string, samples: readonly Sample[], one: MeasuredSeries): Trend | null {
  const amounts = samples.map(([, y]) => y);
  if (amounts.length === 0) return null;
  const [, kind = text, number = ''] = /^(p|poly)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const parameter = Number(number);
  switch (kind) {
    case 'mean':
      return level('Mean', mean(amounts), one);
    case 'median':
      return level('Median', quantile(amounts, 0.5), one);
    case 'linear':
      return fitTrend(samples, 1);
    case 'p':
      return parameter <= 100 ? level(ordinal(parameter), quantile(amounts, parameter / 100), one) : null;
    case 'poly':
      return Number.isInteger(parameter) && parameter >= 1 && parameter <= 5 ? fitTrend(samples, parameter) : null;
    default:
      return null;
  }
}

/** As many series have lines of their own. */
const maxSeries = 6;

/** The amounts as samples; the last step is left out while it is not complete. */
const samplesOf = ({ amounts }: MeasuredSeries, { xs, unfinished }: TrendPlace): readonly Sample[] =>
  amounts.flatMap((amount, index): Sample[] => {
    const x = xs[index] ?? null;
    return amount === null || !Number.isFinite(amount) || x === null || index === unfinished ? [] : [[x, amount]];
  });

const curvePoints = 61;
const straightPoints = 7;
const nameSizePx = 11;
const nameLinePx = 14;
/** The names of the axis below, on which no other may lie. */
const belowPx = 24;

function pointsOf({ xs: all, isByPlace }: TrendPlace, trend: Trend): readonly number[] {
  const presentPlaces = all.filter((x) => x !== null);
  const [first = 0, last = 0] = [presentPlaces[0], presentPlaces.at(-1)];
  const count = trend.isStraight ? straightPoints : curvePoints;
  const xs = Array.from({ length: count }, (_, index) => first + ((last - first) * index) / (count - 1));
  return isByPlace ? [...new Set(xs.map(Math.round))] : xs;
}

const pointAt = (trend: Trend, x: number, isHorizontal: boolean): [number, number] =>
  isHorizontal ? [trend.valueAt(x), x] : [x, trend.valueAt(x)];

function lineOf(trendPlace: TrendPlace, { one, trend, xs }: PlacedTrend, isMany: boolean): LineSeriesOption {
  const { draw, isHorizontal = false } = trendPlace;
  return {
    type: 'line',
    id: `trend ${one.name} ${trend.name}`,
    data: xs.map((x) => pointAt(trend, x, isHorizontal)),
    ...(one.axisIndex === 0 ? {} : { yAxisIndex: one.axisIndex }),
    silent: true,
    animation: false,
    clip: false,
    showSymbol: false,
    lineStyle: {
      color: one.isTotal || !isMany ? draw.themeColors.text2 : trendPlace.color(one.name),
      width: 1.25,
      type: [4, 3],
    },
    z: 4,
    tooltip: { show: false },
  };
}

/** Where the names of lines stand along them, one after the other, so that those of neighbors do not lie on each other. */
const namePlaces = [1, 0.5, 0.17, 0.83, 0.34];

/** The names of the lines on one value axis, as one more series of invisible points; as many as there are rows of text for. */
function namesOf(
  { draw: { themeColors, widthPx, heightPx }, isHorizontal = false }: TrendPlace,
  placed: readonly PlacedTrend[],
  isMany: boolean,
): LineSeriesOption {
  const data = placed.slice(0, Math.floor((heightPx - belowPx) / nameLinePx)).map(({ one, trend, xs }, index) => {
    const nameIndex = Math.round((xs.length - 1) * (namePlaces[index % namePlaces.length] ?? 1));
    const ownPrefix = isMany || one.isTotal ? `${one.isTotal ? 'Total' : one.name}: ` : '';
    const align = isHorizontal ? {} : { align: nameIndex === xs.length - 1 ? ('right' as const) : ('center' as const) };
    const text = clipText(`${ownPrefix}${trend.name}`, nameSizePx, widthPx);
    return {
      value: pointAt(trend, xs[nameIndex] ?? 0, isHorizontal),
      label: { ...align, formatter: () => text },
    };
  });
  const axisIndex = placed[0]?.one.axisIndex ?? 0;
  return {
    type: 'line',
    id: `names of trend lines ${axisIndex}`,
    data,
    ...(axisIndex === 0 ? {} : { yAxisIndex: axisIndex }),
    silent: true,
    animation: false,
    clip: false,
    showSymbol: true,
    symbol: 'circle',
    symbolSize: 1,
    itemStyle: { color: 'transparent' },
    lineStyle: { width: 0 },
    label: {
      show: true,
      position: isHorizontal ? 'right' : 'top',
      color: themeColors.text2,
      fontSize: nameSizePx,
      ...plate(themeColors),
    },
    labelLayout: apart({ widthPx, heightPx: heightPx - belowPx }),
    z: 5,
    tooltip: { show: false },
  };
}

/** The lines that are asked for over series, and what they say. */
export function trendOptions(
  series: readonly MeasuredSeries[],
  trendPlace: TrendPlace,
): { readonly lines: readonly LineSeriesOption[]; readonly summary: readonly string[] } {
  const requestedTypes = [...new Set(trendPlace.requestedTypes)];
  const measuredSeries = requestedTypes.length === 0 ? [] : series.slice(0, maxSeries);
  const found = measuredSeries.flatMap((one) => {
    const samples = samplesOf(one, trendPlace);
    return requestedTypes.flatMap((text): Found[] => {
      const trend = trendOf(text, samples, one);
      return trend === null ? [] : [{ one, trend }];
    });
  });
  const isMany = measuredSeries.length > 1;
  const placed = found.map((one) => ({ ...one, xs: pointsOf(trendPlace, one.trend) }));
  const byAxis = [0, 1].map((axisIndex) => placed.filter(({ one }) => one.axisIndex === axisIndex));
  return {
    lines: [
      ...placed.map((one) => lineOf(trendPlace, one, isMany)),
      ...byAxis.flatMap((own) => (own.length === 0 ? [] : [namesOf(trendPlace, own, isMany)])),
    ],
    summary: found.map(({ one, trend }) => `${one.isTotal ? 'total' : one.name}: ${trend.summary}`),
  };
}
