import { countOf } from '@sextant/contract';
import type { EChartsOption, SeriesOption } from 'echarts';
import { gridWithin } from '../kit/drawing/axes.ts';
import { bubbleSeries } from '../kit/drawing/bubble-series.ts';
import { isDimmed, type Draw, type Drawing } from '../kit/drawing/drawing.ts';
import type { NumberAxis, RangeArea, Span } from '../kit/drawing/range-area.ts';
import { listFilter } from '../kit/drawing/selection.ts';
import { roundStep } from '../kit/range/round-step.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { marksOfRows, tooltipOfRows } from '../kit/drawing/item-marks.ts';
import { labelOf } from '../kit/values/labels.ts';
import { firstGroups } from '../kit/result/left-out.ts';
import { numberText, roundedNumberText } from '../kit/values/numbers.ts';
import { colorsFor } from '../kit/colors/palette.ts';
import { legendLayoutOf, legendOf } from '../kit/time-series/legend-and-zoom.ts';
import { beyondEnds } from '../kit/drawing/far-ends.ts';
import { finiteEnds, valueAxisOption } from '../kit/time-series/value-axis.ts';
import { axisTitle, labelLook } from '../kit/time-series/x-axis.ts';
import { plainLine, tooltipHtml } from '../kit/drawing/tooltip.ts';
import { noBubbles, readBubbles, type Bubble, type Bubbles } from './points.ts';
import type { BubbleForm } from './spec.ts';

const leastPx = 4;
/** What stands beside the plot: numbers and titles of axes, and the margins. */
const [besideXPx, besideYPx] = [110, 76];
/** As many of the largest are named in the drawing. */
const namedBubbles = 4;

interface Plan extends Bubbles {
  readonly draw: Draw<BubbleForm>;
  /** The bubbles of each series that is drawn. */
  readonly shown: readonly { readonly name: string; readonly bubbles: readonly Bubble[] }[];
  readonly names: readonly string[];
  readonly color: (name: string) => string;
  readonly largest: number;
  readonly named: ReadonlySet<Bubble>;
}

function planOf(draw: Draw<BubbleForm>): Plan {
  const read = draw.tables[0] === undefined ? noBubbles : readBubbles(draw.tables[0], draw.form);
  const groups = Map.groupBy(read.bubbles, ({ series }) => series);
  const names = [...groups.keys()];
  const shownNames = names.filter((name) => draw.isolated.length === 0 || draw.isolated.includes(name));
  return {
    ...read,
    draw,
    shown: shownNames.map((name) => ({ name, bubbles: groups.get(name) ?? [] })),
    names,
    color: colorsFor(names, draw.themeColors, draw.colors),
    largest: read.bubbles[0]?.size ?? 0,
    named: new Set(read.bubbles.filter(({ series }) => shownNames.includes(series)).slice(0, namedBubbles)),
  };
}

/** The area is the amount: the diameter goes by its root. */
const diameterPx = ({ draw, largest }: Plan, { size }: Bubble): number =>
  Math.max(leastPx, 2 * (draw.form.max_bubble_size ?? 25) * Math.sqrt(largest > 0 ? size / largest : 0));

function seriesOf(plan: Plan, canPaint: boolean): SeriesOption[] {
  const { draw, named, nameOf, selectionOf } = plan;
  const { selected, themeColors, form, widthPx } = draw;
  const groups = plan.shown.map(({ name, bubbles }) => ({
    name,
    color: plan.color(name),
    bubbles: bubbles.map((bubble) => ({
      x: bubble.x,
      y: bubble.y,
      diameterPx: diameterPx(plan, bubble),
      isDim: selected !== null && isDimmed(selected, selectionOf?.(bubble) ?? null),
      text: named.has(bubble) ? nameOf(bubble) : null,
    })),
  }));
  return bubbleSeries(groups, { themeColors, opacity: form.opacity, widthPx }, canPaint);
}

function axes(plan: Plan): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis'> {
  const { draw, bubbles } = plan;
  const { form, labels, heightPx, widthPx } = draw;
  const axisOptions = { heightPx, themeColors: draw.themeColors };
  const radiiPx = bubbles.map((bubble) => diameterPx(plan, bubble) / 2);
  const titleOf = (ownTitle: string, metric: BubbleForm['x']) => ownTitle || labelOf(labels, metric?.label ?? '');
  const { axisLabel: xLabel, ...x } = valueAxisOption({
    ...axisOptions,
    amounts: bubbles.map((bubble) => bubble.x),
    marks: { radiiPx, lengthPx: widthPx - besideXPx },
    format: form.xAxisFormat,
    fits: form.truncateXAxis,
    isLogarithmic: form.logXAxis,
    bounds: form.xAxisBounds,
    splitNumber: Math.max(2, Math.min(7, Math.floor(widthPx / 90))),
  });
  const { axisLabel: yLabel, ...y } = valueAxisOption({
    ...axisOptions,
    amounts: bubbles.map((bubble) => bubble.y),
    marks: { radiiPx, lengthPx: heightPx - besideYPx },
    format: form.y_axis_format,
    fits: form.truncateYAxis,
    isLogarithmic: form.logYAxis,
    bounds: form.y_axis_bounds,
  });
  return {
    grid: { ...gridWithin({ top: 8, right: 24 }), outerBoundsContain: 'all' },
    xAxis: {
      ...x,
      axisLabel: { ...xLabel, ...labelLook(form) },
      splitLine: { show: false },
      ...axisTitle(
        titleOf(form.x_axis_label, form.x),
        Math.max(6, (form.x_axis_title_margin ?? 30) - 14),
        widthPx - 96,
      ),
    },
    yAxis: {
      ...y,
      axisLabel: { ...yLabel, rotate: form.yAxisLabelRotation },
      splitLine: { lineStyle: { type: 'dashed' } },
      ...axisTitle(titleOf(form.y_axis_label, form.y), form.y_axis_title_margin, heightPx - 48),
    },
  };
}

/** How far bubbles reach along an axis, as ranges choose from it. */
function numberAxis(plan: Plan, side: 'x' | 'y'): NumberAxis {
  const { form, labels } = plan.draw;
  const [metric, format] = side === 'x' ? [form.x, form.xAxisFormat] : [form.y, form.y_axis_format];
  const [least, most] = finiteEnds(plan.bubbles.map((bubble) => bubble[side]));
  const stepSize = roundStep(most - least);
  const write = roundedNumberText(format, [least, most], stepSize);
  return { kind: 'numbers', side, index: 0, name: labelOf(labels, metric?.label ?? ''), least, most, stepSize, write };
}

/** The groups of the bubbles within bounds of both axes: their places are metrics, which no row has. */
function bubbleRange(plan: Plan): RangeArea | null {
  const { entity, series } = plan.draw.form;
  // A bubble of one series is no other of the same name.
  const { selectionOf } = plan;
  if (entity === null || series !== null || selectionOf === null) return null;
  const axes = [numberAxis(plan, 'x'), numberAxis(plan, 'y')];
  if (axes.some(({ least, most }) => least >= most)) return null;
  const isWithin = (value: number, { from, to }: Span): boolean => value >= Number(from) && value <= Number(to);
  return {
    axes,
    filtersOf: ([x, y]) => {
      if (x === undefined || y === undefined) return null;
      const within = plan.bubbles.filter((bubble) => isWithin(bubble.x, x) && isWithin(bubble.y, y));
      const values = within.map((bubble) => selectionOf(bubble).values[0] ?? null);
      return values.length === 0 ? null : [listFilter(entity, values)];
    },
    spansAt: (index) => {
      const bubble = plan.shown[0]?.bubbles[index];
      return bubble === undefined ? null : [bubble.x, bubble.y].map((value) => ({ from: value, to: value }));
    },
  };
}

const count = (groups: number, reason: string) =>
  groups === 0 ? [] : [`${countOf(groups, 'group')} ${reason} ${groups === 1 ? 'is' : 'are'} not shown.`];

/** Bubbles by two numbers, their area a third; what has no place is left out and said. */
export const bubbleOption = (draw: Draw<BubbleForm>): Drawing => bubbleDrawing(draw, false);

/** The same for a canvas that knows `PaintedSeries`. */
export const paintedBubbleOption = (draw: Draw<BubbleForm>): Drawing => bubbleDrawing(draw, true);

function bubbleDrawing(draw: Draw<BubbleForm>, canPaint: boolean): Drawing {
  const plan = planOf(draw);
  const { form, labels } = draw;
  const missing = [
    ...count(plan.leftOut, 'without a place or a size'),
    ...count(plan.belowLog, 'at or below zero, where a logarithmic axis has no place,'),
    ...(['x', 'y'] as const).flatMap((side) => beyondEnds(plan.bubbles.map((bubble) => bubble[side]))),
  ];
  if (plan.bubbles.length === 0) return { ...emptyDrawing, notes: missing };
  const metrics = [
    { metric: form.x, write: numberText(form.xAxisFormat), of: (bubble: Bubble) => bubble.x },
    { metric: form.y, write: numberText(form.y_axis_format), of: (bubble: Bubble) => bubble.y },
    { metric: form.size, write: numberText(form.tooltipSizeFormat), of: (bubble: Bubble) => bubble.size },
  ].map(({ metric, ...rest }) => ({ ...rest, name: labelOf(labels, metric?.label ?? '') }));
  const headOf = (one: Bubble): string => plan.nameOf(one) + (one.series === '' ? '' : ` (${one.series})`);
  const rows = plan.shown.map(({ bubbles }) => bubbles);
  const [first] = plan.bubbles;
  return {
    option: {
      ...axes(plan),
      tooltip: tooltipOfRows(rows, (bubble) =>
        tooltipHtml(
          headOf(bubble),
          metrics.map(({ name, write, of }) => plainLine(name, write(of(bubble)))),
        ),
      ),
      series: seriesOf(plan, canPaint),
    },
    summary: `Bubble chart of ${metrics.map(({ name }) => name).join(', ')} by ${labelOf(labels, form.entity?.label ?? '')}, ${countOf(plan.bubbles.length, 'bubble')}${first === undefined ? '' : `, largest ${headOf(first)}`}.`,
    legend:
      form.series === null ? [] : legendOf(plan.names, form, { color: plan.color, themeColors: draw.themeColors }),
    legendLayout: legendLayoutOf(form),
    pointCounts: rows.map(({ length }) => length),
    markAt: marksOfRows(rows, (bubble) => {
      const numbers = metrics.map(({ name, write, of }) => ({ name, value: write(of(bubble)) }));
      const texts = numbers.map(({ name, value }) => `${name} ${value}`);
      return { name: `${headOf(bubble)}: ${texts.join(', ')}`, selection: plan.selectionOf?.(bubble) ?? null, numbers };
    }),
    notes: [...firstGroups(plan.bubbles.length, draw.facts), ...missing],
    range: () => bubbleRange(plan),
  };
}
