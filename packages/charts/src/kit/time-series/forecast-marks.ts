import type { LineSeriesOption } from 'echarts';
import { overBars } from '../drawing/expected-bar.ts';
import { extremesOf } from './extremes.ts';
import { stackTotals } from './heights.ts';
import { colorOf, goesOnAsBars, lineSeries, streamBase } from './marks.ts';
import { isLogarithmic, type Plan, type PlannedSeries } from './plan.ts';
import { alongSeries, bandSeries } from './forecast-band.ts';

/** Series whose forecast is a line, in the order drawn. */
export const seriesWithLine = ({ shown }: Plan): readonly PlannedSeries[] =>
  shown.filter((one) => one.forecast !== null && !goesOnAsBars(one));

/** Whether a series has a band: not in a stack, whose parts stand on each other, nor under a filled line. */
export const hasBand = ({ layer: { stack, look }, series: { settings }, forecast }: PlannedSeries): boolean =>
  forecast !== null && stack === null && !(settings.area ?? look.area);

/** The series of what is expected, as if it had been observed. */
const expectedSeries = (one: PlannedSeries): PlannedSeries => ({
  ...one,
  amounts: one.forecast?.trend ?? one.amounts,
  forecast: null,
});

/** The plan of what is expected alone. */
const expectedPlan = (plan: Plan): Plan => ({
  ...plan,
  isAlone: false,
  shown: plan.shown.filter(({ forecast }) => forecast !== null).map(expectedSeries),
});

const ofForecast = (option: LineSeriesOption): LineSeriesOption => ({
  ...option,
  id: `forecast ${option.id ?? ''}`,
  ...(option.stack == null ? {} : { stack: `forecast ${option.stack}` }),
});

function trendLine(plan: Plan, one: PlannedSeries): LineSeriesOption {
  // Bars stay those that were counted; what is expected of them is a line.
  const look = {
    ...one.layer.look,
    mark: one.layer.look.mark === 'bar' || one.layer.look.mark === 'scatter' ? 'line' : one.layer.look.mark,
  } as const;
  const option = lineSeries(plan, { ...one, layer: { ...one.layer, look } });
  const isPointed = !plan.draw.form.rich_tooltip;
  return {
    ...ofForecast(option),
    showSymbol: isPointed,
    ...(isPointed ? { symbol: 'circle', symbolSize: 5, itemStyle: { color: 'transparent' } } : { symbol: 'none' }),
    lineStyle:
      one.layer.look.mark === 'bar'
        ? overBars(plan.all.length === 1 ? null : colorOf(plan, one), plan.draw.themeColors)
        : { ...option.lineStyle, color: colorOf(plan, one) },
    label: { show: false },
    z: 3,
  };
}

/** What is expected of each series, after the series themselves and in their order: a line, and below all of them bands. */
export function forecastMarks(plan: Plan): { readonly trends: LineSeriesOption[]; readonly bands: LineSeriesOption[] } {
  const expected = expectedPlan(plan);
  const lines = expected.shown.filter(({ layer: { look, stack } }) => look.mark !== 'bar' || stack === null);
  return {
    trends: lines.map((one) => trendLine(expected, one)),
    bands: [
      ...lines.flatMap((one) => streamBase(expected, one).map(ofForecast)),
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
