import { countOf, type Filter } from '@sextant/contract';
import type { LineSeriesOption } from 'echarts';
import { axisPointer } from '../kit/drawing/axes.ts';
import { grainOf } from '../kit/query/base-query.ts';
import { isDense } from '../kit/drawing/dense.ts';
import type { Draw, Drawing } from '../kit/drawing/drawing.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { rgbaText } from '../kit/fields/color.ts';
import { amountText } from '../kit/headline/figure-text.ts';
import { extremesOf } from '../kit/color-rules/match.ts';
import { steppedFormat } from '../kit/values/derived-format.ts';
import { labelOf } from '../kit/values/labels.ts';
import { spanScale } from '../kit/values/span.ts';
import { pointIndex } from '../kit/drawing/point-index.ts';
import { groupFilter } from '../kit/drawing/selection.ts';
import { tooltipHtml } from '../kit/drawing/tooltip.ts';
import type { TrendForm } from './spec.ts';
import { readTrend, type Trend, type TrendPoint } from './trend.ts';

/** The form's own color, else the first of the theme. */
const colorOf = ({ form, themeColors }: Draw<TrendForm>): string =>
  form.formData['color_picker'] === undefined
    ? (themeColors.slots[0] ?? themeColors.text)
    : rgbaText(form.color_picker);

/** Where the line begins and ends: with the time range, where the form fixes it and both of its ends are known. */
function ends({ form, facts }: Draw<TrendForm>, { points }: Trend): { readonly min: number; readonly max: number } {
  const [first = 0, last = 1] = [points[0]?.position, points.at(-1)?.position];
  const range = form.time_range_fixed ? facts?.range : undefined;
  return { min: Math.min(first, range?.fromMs ?? first), max: Math.max(last, range?.toMs ?? last) };
}

/** The rows of a step, for whoever asks what it is made of; null where they are not known. */
function rowsOf({ form }: Draw<TrendForm>, { position }: TrendPoint): readonly Filter[] | null {
  const step = form.x_axis === null ? null : groupFilter(form.x_axis, position, grainOf(form));
  return step === null ? null : [step];
}

/** The line under the number: no axes, the last value marked. */
export function trendOption(draw: Draw<TrendForm>): Drawing {
  const { form, themeColors } = draw;
  const trend = readTrend(draw.tables, form, draw);
  const { points } = trend;
  const newest = points.findLast(({ amount }) => amount !== null && Number.isFinite(amount));
  if (newest === undefined) return emptyDrawing;
  const color = colorOf(draw);
  const name = labelOf(draw.labels, form.metric?.label ?? 'a metric');
  const write = amountText(form, steppedFormat(draw.formats?.[form.metric?.label ?? ''], form));
  const { min: least, max: most } = extremesOf(points.map(({ amount }) => amount));
  const scale = spanScale(least, most);
  const fromZero = form.start_y_axis_at_zero;
  const tooltipAt = (index: number): string => {
    const point = points[index];
    if (point === undefined) return '';
    return tooltipHtml(point.text, [{ color, name, text: write(point.amount), detail: null }]);
  };
  const line: LineSeriesOption = {
    type: 'line',
    id: 'trend',
    data: points.map(({ position, amount }) => [position, Number.isFinite(amount) ? (amount ?? 0) * scale : '-']),
    showSymbol: points.length === 1,
    symbol: 'circle',
    symbolSize: 5,
    lineStyle: { width: 1.75, color },
    itemStyle: { color },
    // An area says that it stands on zero.
    ...(fromZero ? { areaStyle: { color, opacity: 0.09 } } : {}),
    emphasis: { disabled: true },
    ...(isDense(points.length, draw.widthPx) ? { sampling: 'lttb' as const } : {}),
  };
  const last: LineSeriesOption = {
    type: 'line',
    id: 'last',
    data: [[newest.position, (newest.amount ?? 0) * scale]],
    symbol: 'circle',
    showSymbol: true,
    symbolSize: 6,
    itemStyle: { color },
    silent: true,
    tooltip: { show: false },
  };
  return {
    option: {
      grid: { left: 1, right: 5, top: 5, bottom: 1 },
      xAxis: { type: 'value', show: false, ...ends(draw, trend) },
      yAxis: {
        type: 'value',
        show: false,
        min: (fromZero ? Math.min(0, least) : least) * scale,
        max: Math.max(most, fromZero ? 0 : most) * scale,
      },
      tooltip: {
        trigger: 'axis',
        axisPointer: axisPointer(themeColors, 'line'),
        formatter: (params: unknown) => tooltipAt(pointIndex(params)),
      },
      series: [line, last],
    },
    summary: `Trend of ${name}, ${countOf(points.length, 'step')} from ${points[0]?.text ?? ''} to ${points.at(-1)?.text ?? ''}, ${trend.extent}.`,
    legend: [],
    pointCounts: [points.length],
    markAt: (_, index) => {
      const point = points[index];
      if (point === undefined) return null;
      const value = write(point.amount);
      return {
        name: `${point.text}: ${value}`,
        selection: null,
        point: { title: point.text, series: '', value, filters: rowsOf(draw, point), selection: null },
      };
    },
    notes: trend.notes,
  };
}
