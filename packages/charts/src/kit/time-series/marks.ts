import type { BarSeriesOption, LineSeriesOption } from 'echarts';
import { groupName } from '../values/cell-text.ts';
import { barLook } from './bar-values.ts';
import { isDense } from '../drawing/dense.ts';
import { expectedBar } from '../drawing/expected-bar.ts';
import { isDimmed, type Selection } from '../drawing/drawing.ts';
import { memoizeByObject } from '../values/memoize.ts';
import { selectionOf } from '../drawing/selection.ts';
import { lineWidths } from '../series/series-settings.ts';
import { isRest } from '../series/series.ts';
import { drawnAmounts, stackId, stackTotals } from './heights.ts';
import { isLogarithmic, xOf, type Plan, type PlannedSeries } from './plan.ts';
import { barGapPercent, valueLabels } from './value-labels.ts';

/** What picking a series picks: the values of its dimensions; null where it has none, where they cannot be told apart, or where it is the rest. */
export function selectionFor({ layer: { form }, series }: PlannedSeries): Selection | null {
  if (form.groupby.length === 0 || series.values === null || isRest(series, form)) return null;
  return selectionOf(
    form.groupby,
    series.values,
    series.values.map((value) => groupName(value, () => String(value))),
  );
}

type Point = [number, number | null];

/** The points of a series; those without a place on the axis are left out. */
function dataOf(plan: Plan, one: PlannedSeries): (number | null)[] | Point[] {
  // The library's types leave out that it takes these too.
  if (one.dense !== null) return one.dense.points as unknown as number[];
  const amounts = drawnAmounts(plan, one, isLogarithmic(plan, one));
  if (plan.isBanded || plan.axis.scale === 'category') return [...amounts];
  return plan.axis.points.flatMap((_, index): Point[] => {
    const x = xOf(plan, index);
    return x === null ? [] : [[x, amounts[index] ?? null]];
  });
}

/** Size of the dot of a point that stands alone. */
export const isolatedDotPx = 5;

/** A point between two gaps has no line of its own and needs a dot. */
export const singlePoints = memoizeByObject((amounts: PlannedSeries['amounts']): ReadonlySet<number> => {
  const has = (index: number): boolean => (amounts[index] ?? null) !== null;
  return new Set(amounts.flatMap((_, index) => (has(index) && !has(index - 1) && !has(index + 1) ? [index] : [])));
});

const usualMarkerPx = 6;
/** Of values beside what was expected of them. */
const observedPx = 5;

/** The size of the points that were asked for, of the chart or of this series; null for none. */
function markerSizeOf({ layer: { look }, series }: PlannedSeries): number | null {
  if (look.mark === 'scatter') return look.markerSize ?? usualMarkerPx;
  const isOn = series.settings.markers ?? look.markerSize !== null;
  return isOn ? (look.markerSize ?? usualMarkerPx) : null;
}

/** Values beside what was expected of them are points, as far as points can be told apart. */
const areObserved = (plan: Plan, { forecast }: PlannedSeries): boolean =>
  forecast !== null && !isDense(plan.axis.points.length, plan.draw.widthPx);

/** Points of a line: as chosen, those that stand alone, or pale ones under a smooth line, which hides where it was measured. */
function symbols(
  plan: Plan,
  one: PlannedSeries,
): Pick<LineSeriesOption, 'showSymbol' | 'symbol' | 'symbolSize' | 'itemStyle'> {
  const { look } = one.layer;
  const size = areObserved(plan, one) ? (look.markerSize ?? observedPx) : markerSizeOf(one);
  if (size !== null) return { showSymbol: true, symbol: 'circle' as const, symbolSize: size };
  const singleIndexes = singlePoints(drawnAmounts(plan, one, isLogarithmic(plan, one)));
  if (look.showsValues || !plan.draw.form.rich_tooltip) {
    const own = colorOf(plan, one);
    const color = ({ dataIndex }: { dataIndex: number }) => (singleIndexes.has(dataIndex) ? own : 'transparent');
    return {
      showSymbol: true,
      symbol: 'circle' as const,
      symbolSize: isolatedDotPx,
      itemStyle: { color: singleIndexes.size === 0 ? 'transparent' : color },
    };
  }
  if (look.mark === 'smooth' && one.amounts.length <= 400)
    return { showSymbol: true, symbol: 'circle' as const, symbolSize: 3.5, itemStyle: { opacity: 0.4 } };
  if (singleIndexes.size === 0 || one.dense !== null) return {};
  return {
    showSymbol: true,
    // Every symbol is an element of its own, whatever its size: thousands of them take longer than the line.
    symbol: (_: unknown, point: { dataIndex: number }) => (singleIndexes.has(point.dataIndex) ? 'circle' : 'none'),
    symbolSize: isolatedDotPx,
  };
}

/** How much an area covers: 9 % under the only line of a chart that is not an area. */
function fillOf(plan: Plan, { layer, series, forecast }: PlannedSeries): number | null {
  const { look, stack } = layer;
  if (look.mark === 'scatter' || forecast !== null) return null;
  if (stack !== null && stack !== 'Stack') return Math.max(look.opacity, 0.2);
  if (series.settings.area ?? look.area) return look.opacity;
  const isOnly =
    series.settings.area === undefined && plan.isAlone && series.offset === null && plan.layers.length === 1;
  return isOnly && !plan.draw.form.truncateYAxis && !plan.draw.form.logAxis ? 0.09 : null;
}

/** The color of a series; pale where something else is picked. */
export const colorOf = (plan: Plan, one: PlannedSeries): string => {
  const isDim = one.layer.form.groupby.length > 0 && isDimmed(plan.draw.selected, selectionFor(one));
  return isDim ? plan.draw.themeColors.accentSoft2 : plan.color(one.series.name);
};

/** The last series stands lowest: what lifts a stream comes after its parts, whose numbers stay as they are. */
export const streamStack = { stackStrategy: 'all', stackOrder: 'seriesDesc' } as const;

const steps = { start: 'start', middle: 'middle', end: 'end' } as const;

/** Whether the form gives the line a stroke of its own. */
export const hasOwnStroke = ({ series: { settings } }: PlannedSeries): boolean =>
  settings.lineStyle !== undefined || settings.lineWidth !== undefined;

/** Of lines that go up and down within a pixel, a wider stroke shows less, and takes many times as long to paint. */
export const denseStrokePx = 1;

/** The stroke of a line, where it is not the theme's. Lines of other times are dashed; points that take the color away leave it to the line. */
function lineStyleOf(one: PlannedSeries, color: string, hasOwnPoints: boolean): Pick<LineSeriesOption, 'lineStyle'> {
  const { series } = one;
  const { lineStyle: type, lineWidth: width } = series.settings;
  const isShifted = series.offset !== null;
  const stroke = {
    ...(hasOwnStroke(one) ? { type: type ?? 'solid', width: width ?? lineWidths.default } : {}),
    ...(one.dense !== null && width === undefined ? { width: denseStrokePx } : {}),
    ...(one.dense?.isInColumns === true ? { opacity: 0 } : {}),
    ...(one.forecast === null ? {} : { width: denseStrokePx, opacity: 0.45 }),
    ...(isShifted ? { color, type: 'dashed' as const, opacity: 0.7 } : hasOwnPoints ? { color } : {}),
  };
  return Object.keys(stroke).length === 0 ? {} : { lineStyle: stroke };
}

/** A series as a line or as points. */
export function lineSeries(plan: Plan, one: PlannedSeries): LineSeriesOption {
  const { layer, series } = one;
  const { look, stack } = layer;
  const color = colorOf(plan, one);
  const isDim = color === plan.draw.themeColors.accentSoft2;
  const fill = fillOf(plan, one);
  const points = symbols(plan, one);
  const isScatter = look.mark === 'scatter' || areObserved(plan, one);
  const stroke = isScatter ? { lineStyle: { width: 0 } } : lineStyleOf(one, color, 'itemStyle' in points);
  const isShifted = series.offset !== null;
  return {
    type: 'line',
    // What one state has and another lacks would stay, where the library lays the next option over the same series.
    id: [
      series.name,
      ...(fill === null ? [] : ['filled']),
      ...('symbolSize' in points ? ['dotted'] : []),
      ...(hasOwnStroke(one) ? ['stroked'] : []),
      ...(one.dense === null ? [] : [one.dense.isInColumns ? 'in columns' : 'dense']),
    ].join(' '),
    name: series.name,
    data: dataOf(plan, one),
    ...(one.dense === null ? {} : { dimensions: ['x', 'y'] }),
    color,
    connectNulls: isShifted && stack === null,
    triggerEvent: true,
    emphasis: { focus: 'none' },
    z: isDim || isShifted ? 1 : 2,
    ...(look.mark === 'smooth' ? { smooth: true, smoothMonotone: 'x' as const } : {}),
    ...(look.mark === 'start' || look.mark === 'middle' || look.mark === 'end' ? { step: steps[look.mark] } : {}),
    ...(stack === null ? {} : { stack: stackId(one, plan.layers), ...(stack === 'Stream' ? streamStack : {}) }),
    ...(look.axisIndex === 0 ? {} : { yAxisIndex: look.axisIndex }),
    // Points that stay where the line cannot be thinned: of categories, stacks and what can be zoomed.
    ...(!isScatter && one.dense === null && isDense(plan.axis.points.length, plan.draw.widthPx)
      ? { sampling: 'lttb' as const }
      : {}),
    ...stroke,
    ...points,
    ...(isScatter
      ? { itemStyle: { opacity: isDim ? 1 : 0.65, borderColor: plan.draw.themeColors.surface, borderWidth: 0.5 } }
      : {}),
    ...valueLabels(plan, one),
    // From zero, wherever the axis begins: a filled height is an amount.
    ...(fill === null ? {} : { areaStyle: { color, opacity: fill, ...(stack === null ? { origin: 0 } : {}) } }),
  };
}

/** Whether a series has no line for what is expected of it: parts of a stack go on as parts. */
export const goesOnAsBars = ({ forecast, layer: { look, stack } }: PlannedSeries): boolean =>
  forecast !== null && look.mark === 'bar' && stack !== null;

/** The data of bars, those behind the history as tall as is expected. */
function withExpected(
  one: PlannedSeries,
  data: ReturnType<typeof dataOf>,
  color: string,
): NonNullable<BarSeriesOption['data']> {
  const { forecast, amounts } = one;
  if (forecast === null || !goesOnAsBars(one)) return data;
  const end = amounts.findLastIndex((amount) => amount !== null);
  return data.map((datum, index) =>
    index <= end ? datum : { value: forecast.trend[index] ?? '-', itemStyle: expectedBar(color) },
  );
}

function barSeries(plan: Plan, one: PlannedSeries): BarSeriesOption {
  const { layer, series } = one;
  const { look, stack } = layer;
  const isBehind = plan.layers.some(({ look: other }) => other.mark !== 'bar');
  return {
    type: 'bar',
    id: stack === null ? `${series.name} bars` : `${series.name} stacked bars`,
    name: series.name,
    color: colorOf(plan, one),
    data: withExpected(one, dataOf(plan, one), colorOf(plan, one)),
    ...(isDense(plan.axis.points.length, plan.draw.widthPx) ? { large: true, largeThreshold: 0 } : {}),
    ...barLook,
    barCategoryGap: `${barGapPercent}%`,
    z: isBehind ? 0 : 2,
    ...(stack === null
      ? { itemStyle: { borderRadius: 2, ...(isBehind ? { opacity: Math.max(look.opacity, 0.2) } : {}) } }
      : {
          stack: stackId(one, plan.layers),
          ...(stack === 'Stream' ? streamStack : {}),
          itemStyle: { borderColor: plan.draw.themeColors.surface, borderWidth: 1 },
        }),
    ...(series.offset === null ? {} : { itemStyle: { opacity: 0.55, borderType: 'dotted' as const } }),
    ...(look.axisIndex === 0 ? {} : { yAxisIndex: look.axisIndex }),
    ...valueLabels(plan, one),
    emphasis: { focus: 'none', itemStyle: { opacity: 0.85 } },
  };
}

/** What lifts a stream to the middle: half of each sum below zero. */
export function streamBase(plan: Plan, one: PlannedSeries): LineSeriesOption[] {
  const first = plan.shown.find((other) => stackId(other, plan.layers) === stackId(one, plan.layers));
  if (one.layer.stack !== 'Stream' || first !== one) return [];
  const totals = stackTotals(plan, one);
  const base = { ...one, amounts: totals.map((total) => (total === null ? null : -total / 2)) };
  return [
    {
      type: 'line',
      id: `base of ${stackId(one, plan.layers)}`,
      data: dataOf(plan, base),
      stack: stackId(one, plan.layers),
      ...streamStack,
      silent: true,
      showSymbol: false,
      lineStyle: { opacity: 0 },
      tooltip: { show: false },
      animation: false,
    },
  ];
}

/** The series of a chart as the drawing library has them, and what they stand on. */
export const seriesOptions = (
  plan: Plan,
): { readonly bases: LineSeriesOption[]; readonly marks: (LineSeriesOption | BarSeriesOption)[] } => ({
  bases: plan.shown.flatMap((one) => streamBase(plan, one)),
  marks: plan.shown.map((one) => (one.layer.look.mark === 'bar' ? barSeries(plan, one) : lineSeries(plan, one))),
});
