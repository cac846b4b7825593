import type { LineSeriesOption } from 'echarts';
import { overBars } from '../drawing/expected-bar.ts';
import { extremesOf } from './extremes.ts';
import { stackTotals } from './heights.ts';
import type { Layer } from './layers.ts';
import { colorOf, goesOnAsBars, lineSeries, streamBase } from './marks.ts';
import { isLogarithmic, type Plan, type PlannedSeries } from './plan.ts';
import { alongSeries, bandSeries } from './forecast-band.ts';

/** Series whose forecast is a line, in the order drawn. */
export const seriesWithLine = ({ shown }: Plan): readonly PlannedSeries[] =>
  shown.filter((one) => one.forecast !== null && !goesOnAsBars(one));

/** Whether a series has a band: not in a stack, whose parts stand on each other, nor under a filled line. */
export const hasBand = ({ layer: { stack, look }, series: { settings }, forecast }: PlannedSeries): boolean =>
  forecast !== null && stack === null && !(settings.area ?? look.area);

/** The same layer with lines: bars and points stay those that were observed, what is expected of them is a line. */
const asLines = (layer: Layer): Layer =>
  layer.look.mark === 'bar' || layer.look.mark === 'scatter'
    ? { ...layer, look: { ...layer.look, mark: 'line' } }
    : layer;

/** The plan of what is expected alone, as if it had been observed. Series of one layer keep one: stacks know their parts by it. */
function expectedPlan(plan: Plan): Plan {
  const lineLayers = new Map(plan.layers.map((layer) => [layer, asLines(layer)]));
  return {
    ...plan,
    isAlone: false,
    layers: [...lineLayers.values()],
    shown: plan.shown.flatMap((one) =>
      one.forecast === null
        ? []
        : [{ ...one, layer: lineLayers.get(one.layer) ?? one.layer, amounts: one.forecast.trend, forecast: null }],
    ),
  };
}

const ofForecast = (option: LineSeriesOption): LineSeriesOption => ({
  ...option,
  id: `forecast ${option.id ?? ''}`,
  ...(option.stack == null ? {} : { stack: `forecast ${option.stack}` }),
});

function trendLine(plan: Plan, one: PlannedSeries, isOverBars: boolean): LineSeriesOption {
  const option = lineSeries(plan, one);
  const isPointed = !plan.draw.form.rich_tooltip;
  return {
    ...ofForecast(option),
    showSymbol: isPointed,
    ...(isPointed ? { symbol: 'circle', symbolSize: 5, itemStyle: { color: 'transparent' } } : { symbol: 'none' }),
    lineStyle: isOverBars
      ? overBars(plan.all.length === 1 ? null : colorOf(plan, one), plan.draw.themeColors)
      : { ...option.lineStyle, color: colorOf(plan, one) },
    label: { show: false },
    z: 3,
  };
}

/** What is expected of each series, after the series themselves and in their order: a line, and below all of them bands. */
export function forecastMarks(plan: Plan): { readonly trends: LineSeriesOption[]; readonly bands: LineSeriesOption[] } {
  const expected = expectedPlan(plan);
  const observed = plan.shown.filter(({ forecast }) => forecast !== null);
  const lines = expected.shown.flatMap((one, index) => {
    const ofOne = observed[index];
    return ofOne === undefined || goesOnAsBars(ofOne) ? [] : [{ one, isOverBars: ofOne.layer.look.mark === 'bar' }];
  });
  return {
    trends: lines.map(({ one, isOverBars }) => trendLine(expected, one, isOverBars)),
    bands: [
      ...lines.flatMap(({ one }) => streamBase(expected, one).map(ofForecast)),
      ...plan.shown.flatMap((one) =>
        one.forecast === null || !hasBand(one)
          ? []
          : bandSeries(one.forecast, {
              name: one.series.name,
              color: colorOf(plan, one),
              isLogarithmic: isLogarithmic(plan, one),
              dataOf: (amounts) => alongSeries(plan, amounts),
              axisIndex: one.layer.look.axisIndex,
            }),
      ),
    ],
  };
}

/** What the value axis has to reach beyond what was observed: of the lines, bands and stacks of what is expected along it, the extremes. */
export function expectedHeights(plan: Plan, axisIndex: 0 | 1): readonly (number | null)[] {
  const expected = expectedPlan(plan);
  const forecasted = plan.shown.filter(({ forecast }) => forecast !== null);
  return forecasted.flatMap((one, index): readonly (number | null)[] => {
    const own = expected.shown[index];
    if (one.layer.look.axisIndex !== axisIndex || one.forecast === null || own === undefined) return [];
    if (one.layer.stack === null) {
      const { trend, lower, upper } = one.forecast;
      return hasBand(one) ? [trend, lower, upper].flatMap(extremesOf) : extremesOf(trend);
    }
    const totals = stackTotals(expected, own);
    if (one.layer.isExpanded) return [];
    return one.layer.stack === 'Stream'
      ? totals.flatMap((total) => (total === null ? null : [-total / 2, total / 2]))
      : extremesOf(totals);
  });
}
