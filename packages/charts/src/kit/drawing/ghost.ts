import type { CustomSeriesOption, EChartsOption } from 'echarts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import type { Drawing } from './drawing.ts';

/*
 * What a chart showed before something was chosen elsewhere stays behind it: bars pale at their places, as dashes where they are no wholes that the bars are
 * parts of, lines dashed, the parts of a ring as a thin pale one beside it. It cannot be pointed at, and a place that the earlier result does not have is left without.
 */

/** More lines than these are not told apart behind others. */
const mostLines = 6;

type Series = Readonly<Record<string, unknown>>;
type Axis = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Series[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Series[]) : [value as Series];

/** Series that stand for amounts, and for nothing beside them, such as a trend: they have the name of what they show. */
const ofType = ({ series }: EChartsOption, type: 'bar' | 'line'): readonly Series[] =>
  listOf(series).filter((one) => one['type'] === type && typeof one['name'] === 'string' && one['silent'] !== true);

/** What every ghost is: out of reach, unnamed and still. */
const apart = { silent: true, tooltip: { show: false }, animation: false, z: 1, emphasis: { disabled: true } } as const;

function ghostLines(own: readonly Series[], before: readonly Series[], themeColors: ThemeColors): readonly Series[] {
  if (own.length === 0 || own.length > mostLines || own.some((one) => one['stack'] !== undefined)) return [];
  const isAlone = own.length === 1;
  return own.flatMap((one): Series[] => {
    const earlier = before.find((other) => other['id'] === one['id'] && other['name'] === one['name']);
    if (earlier === undefined) return [];
    const { areaStyle: _area, markArea: _marks, label: _label, endLabel: _end, ...rest } = earlier;
    return [
      {
        ...rest,
        ...apart,
        id: `before ${String(one['id'])}`,
        symbol: 'none',
        showSymbol: false,
        lineStyle: {
          width: 1,
          type: [4, 3],
          color: isAlone ? themeColors.text3 : one['color'],
          opacity: isAlone ? 1 : 0.5,
        },
      },
    ];
  });
}

/** The gap of bars that stand in one place. */
const overEachOther = '-100%';

const amountOf = (item: unknown): number | null => {
  const value = typeof item === 'object' && item !== null && 'value' in item ? item.value : item;
  return typeof value === 'number' ? value : null;
};

const categoriesOf = ({ xAxis, yAxis }: EChartsOption): readonly unknown[] | null => {
  const axis = [...listOf(xAxis), ...listOf(yAxis)].find(({ type }) => type === 'category');
  return Array.isArray(axis?.['data']) ? axis['data'] : null;
};

const dataOf = (series: Series): readonly unknown[] => (Array.isArray(series['data']) ? series['data'] : []);

const dashPx = 34;

/** A dash across each bar where it ended before. */
function dashes(data: readonly (number | '-')[], isHorizontal: boolean, { text3 }: ThemeColors): Series {
  const renderItem: CustomSeriesOption['renderItem'] = (_params, api) => {
    const [place, amount] = [Number(api.value(isHorizontal ? 1 : 0)), Number(api.value(isHorizontal ? 0 : 1))];
    const [x = 0, y = 0] = api.coord(isHorizontal ? [amount, place] : [place, amount]);
    const bands = api.size?.([1, 1]);
    const bandPx = Array.isArray(bands) ? (bands[isHorizontal ? 1 : 0] ?? dashPx) : dashPx;
    const half = Math.min(dashPx, bandPx * 0.9) / 2;
    const shape = isHorizontal
      ? { x1: x, x2: x, y1: y - half, y2: y + half }
      : { x1: x - half, x2: x + half, y1: y, y2: y };
    return { type: 'line', shape, style: { stroke: text3, lineWidth: 1.5 } };
  };
  const points = data.flatMap((amount, place) =>
    amount === '-' ? [] : [isHorizontal ? [amount, place] : [place, amount]],
  );
  return { ...apart, z: 3, type: 'custom', id: 'before', renderItem, data: points, encode: { x: 0, y: 1 } };
}

/** How far a ring of before stands from that of now, and how far it reaches, in percent of the radius that there is. */
const [ringGap, ringReach] = [1.5, 5] as const;

/** The least hole, in percent, that has place for a ring beside what is written in it. */
const leastHole = 30;

/** Radii of a pie, as the library takes them. */
type Radius = readonly [inner: string, outer: string];

/** Where the ring of before lies: around that of now, else in its hole; where neither has the place, around one that gives way for it. */
function ringsBeside(radius: unknown): { readonly own: Radius; readonly before: Radius } | null {
  const [inner, outer] = Array.isArray(radius) ? radius.map((end) => Number.parseFloat(String(end))) : [];
  if (inner === undefined || outer === undefined) return null;
  const isInHole = outer + ringReach > 100 && inner >= leastHole;
  const ownOuter = isInHole ? outer : Math.min(outer, 100 - ringReach);
  const own: Radius = [`${Math.min(inner, ownOuter)}%`, `${ownOuter}%`];
  if (isInHole) return { own, before: [`${inner - ringReach}%`, `${inner - ringGap}%`] };
  return { own, before: [`${ownOuter + ringGap}%`, `${ownOuter + ringReach}%`] };
}

/** A ring with the shares of before as a thin one beside it; null where angles are no shares. */
function ringWithGhost(own: EChartsOption, before: EChartsOption): readonly Series[] | null {
  const all = listOf(own.series);
  const [ring, earlier] = [all, listOf(before.series)].map((series) => series.find(({ type }) => type === 'pie'));
  if (ring === undefined || earlier === undefined || ring['roseType'] !== undefined) return null;
  const radii = ringsBeside(ring['radius']);
  if (radii === null) return null;
  const { center, startAngle, padAngle } = ring;
  return [
    ...all.map((one) => (one === ring ? { ...one, radius: radii.own } : one)),
    {
      ...apart,
      ...(center === undefined ? {} : { center }),
      startAngle,
      padAngle,
      type: 'pie',
      id: 'before',
      radius: radii.before,
      label: { show: false },
      labelLine: { show: false },
      itemStyle: { opacity: 0.45 },
      data: dataOf(earlier),
    },
  ];
}

/** How a ghost is drawn. `isWhole`: what is left adds up to it. */
interface GhostLook {
  readonly themeColors: ThemeColors;
  readonly isWhole: boolean;
}

/** The whole length of each bar before, at the places of the bars of now; `-` for a place that was not there. */
function ghostBars(own: EChartsOption, before: EChartsOption, { themeColors, isWhole }: GhostLook): readonly Series[] {
  const [bars, earlierBars] = [ofType(own, 'bar'), ofType(before, 'bar')];
  const [first] = bars;
  // Bars beside each other would have to share the place of each with what it was.
  const areStacked = bars.every(({ stack }) => stack !== undefined && stack === first?.['stack']);
  const [categories, earlierCategories] = [categoriesOf(own), categoriesOf(before)];
  if (first === undefined || categories === null || earlierCategories === null) return [];
  if (bars.length > 1 && !areStacked) return [];
  const lengths = new Map<unknown, number>();
  for (const [place, category] of earlierCategories.entries()) {
    const amounts = earlierBars.flatMap((series) => amountOf(dataOf(series)[place]) ?? []);
    // Parts that go both ways have no one length.
    if (amounts.length === 0 || (amounts.length > 1 && amounts.some((amount) => amount < 0))) continue;
    lengths.set(
      category,
      amounts.reduce((sum, amount) => sum + amount, 0),
    );
  }
  const data = categories.map((category) => lengths.get(category) ?? '-');
  if (data.every((length) => length === '-')) return [];
  if (!isWhole) return [dashes(data, listOf(own.yAxis)[0]?.['type'] === 'category', themeColors)];
  return [
    {
      ...apart,
      type: 'bar',
      id: 'before',
      data,
      barMaxWidth: first['barMaxWidth'],
      barCategoryGap: first['barCategoryGap'],
      barGap: overEachOther,
      itemStyle: { color: themeColors.line2, opacity: 0.6, borderRadius: 2 },
    },
  ];
}

/** Said by all bars of a place: the library takes the word of the last, and keeps no order of series that come and go. */
const withGhostBehind = (series: readonly Series[]): readonly Series[] =>
  series.map((one) => (one['type'] === 'bar' ? { ...one, barGap: overEachOther } : one));

/** A value axis that reaches as far as both. */
function widened(axis: unknown, other: unknown): unknown {
  if (Array.isArray(axis))
    return axis.map((one: unknown, index) => widened(one, Array.isArray(other) ? other[index] : null));
  if (typeof axis !== 'object' || axis === null || typeof other !== 'object' || other === null) return axis;
  const [own, before] = [axis as Axis, other as Axis];
  const ends = (['min', 'max'] as const).flatMap((end): [string, number][] => {
    const [one, two] = [own[end], before[end]];
    if (own['type'] !== 'value' || typeof one !== 'number' || typeof two !== 'number') return [];
    return [[end, end === 'min' ? Math.min(one, two) : Math.max(one, two)]];
  });
  return { ...own, ...Object.fromEntries(ends) };
}

/** A drawing with what stood there before behind it: its own marks, their numbers and order stay as they are. Null is nothing before. */
export function withGhost(drawing: Drawing, before: Drawing | null, look: GhostLook): Drawing {
  if (before === null) return drawing;
  const { option } = drawing;
  const lines = ghostLines(ofType(option, 'line'), ofType(before.option, 'line'), look.themeColors);
  const isWhole = look.isWhole || drawing.countsRows === true;
  const bars = ghostBars(option, before.option, { ...look, isWhole });
  const rings = ringWithGhost(option, before.option);
  if (lines.length + bars.length === 0 && rings === null) return drawing;
  const words = { lines: 'Dashed lines', bars: isWhole ? 'Pale bars' : 'Dashes', rings: 'Pale ring' } as const;
  const what = words[lines.length > 0 ? 'lines' : bars.length > 0 ? 'bars' : 'rings'];
  const besideGhosts = bars.length > 0 ? withGhostBehind(listOf(option.series)) : listOf(option.series);
  return {
    ...drawing,
    // Only members of the library's own unions are laid into each.
    option: {
      ...option,
      ...(rings !== null
        ? {}
        : {
            xAxis: widened(option.xAxis, before.option.xAxis),
            yAxis: widened(option.yAxis, before.option.yAxis),
          }),
      series: rings ?? [...besideGhosts, ...lines, ...bars],
    } as EChartsOption,
    hasGhost: true,
    summary: `${drawing.summary} ${what} ${rings !== null ? 'beside' : 'behind'}: before the choice.`,
  };
}
