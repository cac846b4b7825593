import type { EChartsOption } from 'echarts';
import { axisPointer, gridWithin } from '../drawing/axes.ts';
import { grainOf } from '../query/base-query.ts';
import { drawnOf } from '../drawing/dense.ts';
import type { Draw, Drawing } from '../drawing/drawing.ts';
import { expectedMark } from '../drawing/expected-mark.ts';
import { emptyDrawing } from '../drawing/empty-drawing.ts';
import { labelOf } from '../values/labels.ts';
import { seriesPoint } from '../view/mark-point.ts';
import { overlaidOn, withOverlay } from '../drawing/overlay.ts';
import { pointIndex, seriesIndex } from '../drawing/point-index.ts';
import { axisLabel } from '../query/time-series-query.ts';
import { denseColumns } from './dense-columns.ts';
import { endNames, endNamesWidthPx } from './end-names.ts';
import { extremesOf } from './extremes.ts';
import { expectedHeights, forecastMarks, hasBand, seriesWithLine } from './forecast-marks.ts';
import { forecastEntry, forecastSummary, isBehind, stepTitle, valueText } from './forecast-text.ts';
import { heightsAlong } from './heights.ts';
import type { Layer, LayerSource } from './layers.ts';
import { selectionFor, seriesOptions } from './marks.ts';
import { notesOf } from './notes.ts';
import { forecastable, placeOf, unfinishedAt, type Plan, type PlannedSeries, type SharedLook } from './plan.ts';
import { planRange } from './range.ts';
import { isolatedPoints, notableMark, unfinishedEnds } from './single-marks.ts';
import { drawnPlan } from './thinned.ts';
import { tooltipAt } from './tooltip-text.ts';
import { trendsOfPlan } from './trends-of-plan.ts';
import { valueAxisOption } from './value-axis.ts';
import { axisTitle, valueAxisTitle, xAxis } from './x-axis.ts';
import { legendLayoutOf, legendOf, zoomOption, zoomSpacePx } from './legend-and-zoom.ts';

/** What differs between charts over an axis. */
export interface TimeSeriesChart {
  /** What the summary calls it. */
  readonly noun: string;
  readonly sources: readonly LayerSource[];
  /** What the second value axis has of its own; null where there is none. */
  readonly secondary?: {
    readonly title: string;
    readonly bounds: SharedLook['y_axis_bounds'];
    readonly isLogarithmic: boolean;
  } | null;
}

/** True for an axis that leaves out zero; one under a filled line, a stack or bars begins there. */
const fitsAxis = (form: SharedLook, layers: readonly Layer[]): boolean =>
  form.truncateYAxis &&
  layers.every(
    ({ look, stack, series }) =>
      look.mark !== 'bar' && stack === null && !series.some(({ settings }) => settings.area ?? look.area),
  );

function valueAxes(plan: Plan, { secondary = null }: TimeSeriesChart): EChartsOption['yAxis'] {
  const { draw, layers } = plan;
  const { form, heightPx } = draw;
  const axisOf = (index: 0 | 1) => {
    const ownLayers = layers.filter(({ look }) => look.axisIndex === index);
    const look = (ownLayers[0] ?? layers[0])?.look;
    const isSecond = index === 1 && secondary !== null;
    return valueAxisOption({
      amounts: [...heightsAlong(plan, index), ...expectedHeights(plan, index)],
      heightPx,
      format: look?.format ?? 'SMART_NUMBER',
      currency: look?.currency ?? null,
      isShare: ownLayers.length > 0 && ownLayers.every(({ isShare, isExpanded }) => isShare || isExpanded),
      fits: fitsAxis(form, ownLayers),
      isLogarithmic: isSecond ? secondary.isLogarithmic : form.logAxis,
      carriesMarks: ownLayers.some(({ look: ownLook }) => ownLook.mark === 'bar'),
      bounds: isSecond
        ? secondary.bounds
        : form.truncateYAxis || secondary !== null
          ? form.y_axis_bounds
          : [null, null],
      minorTicks: form.minorTicks,
      minorSplitLine: form.minorSplitLine,
      themeColors: draw.themeColors,
    });
  };
  const isStream = layers.length === 1 && layers[0]?.stack === 'Stream';
  // What a stream stands on means nothing; only its thickness does.
  const first = {
    ...axisOf(0),
    ...valueAxisTitle(form),
    ...(isStream ? { axisLabel: { show: false }, splitLine: { show: false } } : {}),
  };
  if (secondary === null || layers.every(({ look }) => look.axisIndex === 0)) return first;
  const second = { ...axisOf(1), position: 'right' as const, alignTicks: true, splitLine: { show: false } };
  return [first, { ...second, ...axisTitle(secondary.title, form.y_axis_title_margin) }] as EChartsOption['yAxis'];
}

function gridOf(plan: Plan) {
  const { form } = plan.draw;
  const hasTitle =
    form.x_axis_title !== '' || form.y_axis_title !== '' || plan.layers.some(({ look }) => look.axisIndex === 1);
  const isTop = form.y_axis_title !== '' && form.y_axis_title_position === 'Top';
  return {
    ...gridWithin({
      ...(plan.labelsDirectly ? { right: endNamesWidthPx(plan) } : {}),
      ...(isTop || zoomSpacePx(plan.draw) > 0
        ? { top: 24 }
        : plan.layers.some(({ look }) => look.showsValues)
          ? { top: 20 }
          : {}),
      bottom: zoomSpacePx(plan.draw),
    }),
    ...(hasTitle ? { outerBoundsContain: 'all' as const } : {}),
  };
}

function summaryOf(plan: Plan, noun: string, trends: readonly string[]): string {
  const { all, axis, layers, draw } = plan;
  const isOnlyLines = layers.every(({ look }) => look.mark === 'line');
  const metricLabels = layers
    .flatMap(({ form }) => form.metrics.map(({ label }) => labelOf(draw.labels, label)))
    .join(', ');
  const word = isOnlyLines ? 'line' : 'series';
  const count = all.length === 1 ? `one ${word}` : `${all.length} ${isOnlyLines ? 'lines' : 'series'}`;
  const ranges = layers.map(({ series, write }) => {
    const amounts = series.flatMap((one) => extremesOf(one.amounts).filter((amount) => amount !== null));
    const least = amounts.reduce((one, other) => Math.min(one, other), Infinity);
    const most = amounts.reduce((one, other) => Math.max(one, other), -Infinity);
    return amounts.length === 0 ? 'no values' : `from ${write(least)} to ${write(most)}`;
  });
  const unfinishedStep = unfinishedAt(plan);
  const last = unfinishedStep === null ? '' : `, last step not complete (${unfinishedStep.text})`;
  const fitText = trends.length === 0 ? '' : ` ${trends.join('; ')}.`;
  const span = `${axis.points[0]?.text ?? ''} to ${axis.points.at(-1)?.text ?? ''}`;
  const forecast = forecastSummary(forecastable(plan), axis.points, {
    ...layers[0]?.form,
    hasBand: plan.shown.some(hasBand),
  });
  return `${noun} of ${metricLabels} by ${labelOf(draw.labels, axisLabel(draw.form))}, ${count}, ${span}${forecast}, ${ranges.join(' and ')}${last}.${fitText}`;
}

/** The series of which a point is pointed at: itself, or its line of what is expected; null for neither. */
const pointedSeries = (plan: Plan, index: number): PlannedSeries | null =>
  plan.shown[index] ?? seriesWithLine(plan)[index - plan.shown.length] ?? null;

/** Draws the results of queries over one axis. A null amount is a gap. */
export function timeSeriesDrawing(draw: Draw<SharedLook>, chart: TimeSeriesChart): Drawing {
  const plan = drawnPlan(draw, chart.sources);
  if (plan === null) return emptyDrawing;
  const { form, themeColors } = draw;
  const { axis, isBanded, all } = plan;
  const names = drawnOf(all, plan.mostShown).map(({ series }) => series.name);
  const axisLayout = {
    points: axis.points,
    isTime: axis.scale === 'time',
    hasBands: isBanded,
    isHorizontal: false,
    besidePx: 0,
  };
  const overlay = overlaidOn(draw, { ...axisLayout, names });
  const { marks, bases } = seriesOptions(plan);
  const [forecasts, trends] = [forecastMarks(plan), trendsOfPlan(plan)];
  const isRich = form.rich_tooltip;
  const drawing: Drawing = {
    option: {
      useUTC: true,
      grid: gridOf(plan),
      xAxis: xAxis(plan) ?? {},
      yAxis: valueAxes(plan, chart) ?? {},
      tooltip: {
        trigger: isRich ? 'axis' : 'item',
        axisPointer: axisPointer(themeColors, plan.isBanded ? 'shadow' : 'line'),
        formatter: (params: unknown) => {
          const pointed = pointedSeries(plan, seriesIndex(params));
          const pointPlace = pointed === null ? pointIndex(params) : placeOf(pointed, pointIndex(params));
          return tooltipAt(plan, pointPlace, { overlaid: overlay, only: isRich ? null : pointed });
        },
      },
      ...zoomOption(draw, { isStacked: plan.layers.some(({ stack }) => stack !== null) }),
      series: [
        ...marks,
        ...forecasts.trends,
        ...bases,
        ...forecasts.bands,
        ...denseColumns(plan),
        ...(plan.labelsDirectly ? [endNames(plan)] : []),
        ...isolatedPoints(plan),
        ...notableMark(plan),
        ...unfinishedEnds(plan),
        ...trends.lines,
      ],
    },
    summary: summaryOf(plan, chart.noun, trends.summary),
    legend: [
      ...(plan.labelsDirectly ? [] : legendOf(names, form, { color: plan.color, themeColors })),
      ...forecastEntry(
        { ...plan.layers[0]?.form, show_legend: form.show_legend },
        { forecast: plan.lastMs === Infinity ? null : { hasBand: plan.shown.some(hasBand) }, themeColors },
      ),
    ],
    legendLayout: legendLayoutOf(form),
    pointCounts: plan.shown.map(({ dense }) => dense?.places.length ?? plan.axis.points.length),
    markAt: (seriesIndex, index) => {
      const one = plan.shown[seriesIndex];
      const point = one === undefined ? -1 : placeOf(one, index);
      const step = plan.axis.points[point];
      if (one === undefined || step === undefined) return null;
      const { layer, series } = one;
      const value = valueText(one, point, layer.write);
      const title = stepTitle(step, plan.lastMs);
      // What is only expected has no rows, and picks nothing.
      if (isBehind(step, plan.lastMs)) return expectedMark({ title, series: series.name, value });
      const selection = selectionFor(one);
      const shownPoint = { title, series: series.name, value, selection };
      const grain = plan.axis.scale === 'time' ? grainOf(form) : null;
      return {
        name: `${series.name}, ${title}: ${value}`,
        selection,
        point: seriesPoint(shownPoint, { form: layer.form, series, axisValue: step.value, grain }),
      };
    },
    notes: notesOf(plan),
    range: () => planRange(plan),
  };
  return withOverlay(drawing, overlay);
}
