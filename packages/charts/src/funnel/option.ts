import { countOf } from '@sextant/contract';
import type { BarSeriesOption } from 'echarts';
import { currencyText } from '../kit/values/currency-text.ts';
import { isDimmed, type Draw, type Drawing, type LegendEntry } from '../kit/drawing/drawing.ts';
import { drawnFirst } from '../kit/result/left-out.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { itemMarks, itemTooltip } from '../kit/drawing/item-marks.ts';
import { legendEntries } from '../kit/drawing/legend-entries.ts';
import { labelOf } from '../kit/values/labels.ts';
import { shareText } from '../kit/values/numbers.ts';
import { colorsFor } from '../kit/colors/palette.ts';
import { schemesOf } from '../kit/colors/schemes/scheme-colors.ts';
import { widestPx } from '../kit/drawing/text-width.ts';
import { legendLayoutOf, sortedLegend } from '../kit/time-series/legend-and-zoom.ts';
import { tooltipHtml } from '../kit/drawing/tooltip.ts';
import type { Contents, FunnelForm } from './spec.ts';
import { readSteps, type Step } from './steps.ts';

const fontSizePx = 12;
const gapPx = 16;
const nameShare = 0.4;
const widestNamePx = 180;

const contentParts = (contents: Contents) => ({
  name: [0, 3, 4, 5].includes(contents),
  value: [1, 3, 5, 6].includes(contents),
  share: [2, 4, 5, 6].includes(contents),
});

interface FiguresLook {
  readonly endPx: number;
  readonly color: string;
  readonly interval: number;
}

/** A line of text needs as much, or it touches the next. */
const linePx = 14;

/** How many steps are left out between two that have their texts, where not all have space under each other. */
const skippedTexts = (stepCount: number, heightPx: number): number =>
  Math.max(1, Math.ceil((stepCount * linePx) / Math.max(linePx, heightPx))) - 1;

/** What the first and the last text need above and below bars that are lower than a line. */
const overhangPx = (stepCount: number, heightPx: number): number =>
  Math.max(0, Math.ceil((linePx - heightPx / stepCount) / 2));

/** A column of texts right of the bars, which ends `endPx` after them. */
const figures = (texts: readonly string[], { endPx, color, interval }: FiguresLook) => ({
  type: 'category' as const,
  position: 'right' as const,
  inverse: true,
  data: [...texts],
  axisLine: { show: false },
  axisTick: { show: false },
  axisLabel: { fontSize: fontSizePx, color, align: 'right' as const, margin: Math.round(endPx), interval },
});

/** One color that pales from step to step; the colors of the steps themselves where the form names a palette. */
function colorOf({ form, themeColors, colors }: Draw<FunnelForm>, steps: readonly Step[]) {
  const ownColor = colorsFor(
    steps.map(({ name }) => name),
    themeColors,
    colors,
  );
  const hasOwn = schemesOf(form.formData).categorical !== null;
  return {
    hasOwn,
    color: (name: string): string => (hasOwn ? ownColor(name) : (themeColors.slots[0] ?? themeColors.text)),
    opacity: (index: number): number => (hasOwn ? 1 : Math.max(0.45, 1 - index * 0.12)),
  };
}

/** What the parts of a drawing share. */
interface ShownFunnel {
  readonly draw: Draw<FunnelForm>;
  readonly steps: readonly Step[];
  readonly paint: ReturnType<typeof colorOf>;
  readonly label: ReturnType<typeof contentParts>;
  readonly amount: (step: Step) => string;
}

const percent = ({ share }: Step): string => (share === null ? '' : shareText(share));

/** The names left of the bars, and the columns of figures right of them, which end at the edge of the chart. */
function columnsAround({ draw, steps, label, amount }: ShownFunnel) {
  const { themeColors, widthPx, heightPx } = draw;
  const interval = skippedTexts(steps.length, heightPx);
  const endPx = label.name || label.value || label.share ? overhangPx(steps.length, heightPx) : 0;
  const names = steps.map(({ name }) => name);
  const [amounts, shares] = [steps.map(amount), steps.map(percent)];
  const amountPx = label.value ? widestPx(amounts, fontSizePx) + gapPx : 0;
  const sharePx = label.share ? widestPx(shares, fontSizePx) + gapPx : 0;
  const namePx = Math.min(widestPx(names, fontSizePx) + gapPx, widthPx * nameShare, widestNamePx);
  const axis = {
    type: 'category' as const,
    inverse: true,
    data: names,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      show: label.name,
      interval,
      fontSize: fontSizePx,
      color: themeColors.text2,
      align: 'left' as const,
      margin: Math.round(namePx),
      // Widths are estimates: a single letter would be cut to nothing.
      width: Math.round(namePx - gapPx) + 6,
      overflow: 'truncate' as const,
    },
  };
  return {
    // The columns are as wide as their texts: nothing is left to the library.
    grid: {
      left: label.name ? Math.round(namePx) : 0,
      right: Math.round(amountPx + sharePx) + 2,
      top: endPx,
      bottom: endPx,
      outerBoundsMode: 'none' as const,
    },
    xAxis: { type: 'value' as const, show: false, min: 0 },
    yAxis: [
      axis,
      ...(label.value ? [figures(amounts, { endPx: amountPx, color: themeColors.text, interval })] : []),
      ...(label.share ? [figures(shares, { endPx: amountPx + sharePx, color: themeColors.text2, interval })] : []),
    ],
  };
}

function tooltipOf({ draw, paint, amount }: ShownFunnel, step: Step): string {
  const { form, labels } = draw;
  const shows = contentParts(form.tooltip_label_type);
  const value = shows.value ? amount(step) : '';
  const share = shows.share ? percent(step) : '';
  const metricLabel = labelOf(labels, form.metric?.label ?? '');
  return tooltipHtml(shows.name ? step.name : '', [
    {
      color: paint.color(step.name),
      name: shows.value ? metricLabel : shows.share ? 'Share' : step.name,
      text: value === '' ? share : value,
      detail: value === '' || share === '' ? null : share,
    },
  ]);
}

const bars = ({ draw, steps, paint }: ShownFunnel): BarSeriesOption => ({
  type: 'bar',
  id: 'steps',
  barMaxWidth: 28,
  barCategoryGap: '30%',
  data: steps.map(({ name, amount, selection }, index) => ({
    // What has no amount, less than none or one without end has no bar.
    value: amount !== null && Number.isFinite(amount) ? Math.max(0, amount) : 0,
    itemStyle: {
      color: isDimmed(draw.selected, selection) ? draw.themeColors.accentSoft2 : paint.color(name),
      opacity: paint.opacity(index),
      borderRadius: [0, 2, 2, 0],
    },
  })),
});

function summaryOf({ draw, steps, amount }: ShownFunnel): string {
  const { form, labels } = draw;
  const ends = [steps[0], steps.at(-1)].flatMap((step) => step ?? []);
  const [from, to] = ends.map((step) => `${step.name} with ${amount(step)}`);
  const by = form.groupby.map(({ label }) => labelOf(labels, label)).join(', ');
  return `Funnel of ${labelOf(labels, form.metric?.label ?? 'a metric')} by ${by}, ${countOf(steps.length, 'step')}, from ${from ?? ''} to ${to ?? ''}.`;
}

function keyOf({ draw, paint }: ShownFunnel, all: readonly Step[]): readonly LegendEntry[] {
  if (!paint.hasOwn || !draw.form.show_legend) return [];
  const names = all.map(({ name }) => name);
  return legendEntries(sortedLegend(names, draw.form), paint.color, draw.themeColors);
}

/** Steps that have no bar, as a sentence; none where all have one. */
function belowZero(steps: readonly Step[]): readonly string[] {
  const count = steps.filter(({ amount }) => amount !== null && amount < 0).length;
  return count === 0 ? [] : [`${countOf(count, 'step')} below zero ${count === 1 ? 'has' : 'have'} no bar.`];
}

/** More bars than that are one area. */
const mostSteps = 250;

/** Steps as bars, one under the other, with what is left beside them. */
export function funnelOption(draw: Draw<FunnelForm>): Drawing {
  const { form } = draw;
  const { steps: all, base } = readSteps(draw.tables[0], form, draw.facts);
  const isolated = new Set(draw.isolated);
  const wanted = isolated.size === 0 ? all : all.filter(({ name }) => isolated.has(name));
  const steps = wanted.slice(0, mostSteps);
  if (steps.length === 0) return emptyDrawing;
  const write = currencyText(form.number_format, form.currency_format);
  const shownFunnel: ShownFunnel = {
    draw,
    steps,
    paint: colorOf(draw, all),
    label: form.show_labels ? contentParts(form.label_type) : { name: false, value: false, share: false },
    amount: (step) => write(step.amount),
  };
  return {
    option: {
      ...columnsAround(shownFunnel),
      tooltip: { show: form.show_tooltip_labels, ...itemTooltip(steps, (step) => tooltipOf(shownFunnel, step)) },
      series: [bars(shownFunnel)],
    },
    summary: summaryOf(shownFunnel),
    legend: keyOf(shownFunnel, all),
    legendLayout: legendLayoutOf({ ...form, legendType: 'scroll' }),
    pointCounts: [steps.length],
    markAt: itemMarks(steps, (step) => {
      const texts = [write(step.amount), percent(step)].filter((text) => text !== '');
      return { name: `${step.name}: ${texts.join(', ')}`, selection: step.selection };
    }),
    notes: [
      ...(shownFunnel.label.share && base !== null ? [base] : []),
      ...belowZero(steps),
      ...drawnFirst(steps.length, wanted.length),
    ],
  };
}
