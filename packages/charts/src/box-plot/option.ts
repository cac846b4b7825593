import { countOf } from '@sextant/contract';
import type { CustomSeriesOption, EChartsOption } from 'echarts';
import { axisLineHeightPx, gridWithin } from '../kit/axes.ts';
import { mixColors } from '../kit/color-mix.ts';
import { isDimmed, type Draw, type Drawing } from '../kit/drawing.ts';
import { emptyDrawing } from '../kit/empty-drawing.ts';
import { keyEntries } from '../kit/key-entries.ts';
import { labelOf } from '../kit/labels.ts';
import { numberText } from '../kit/numbers.ts';
import { colorsFor } from '../kit/palette.ts';
import { pointIndex, seriesIndex } from '../kit/point-index.ts';
import { zoomOption, zoomSpacePx } from '../kit/time-series/around.ts';
import { valueAxisOption } from '../kit/time-series/value-axis.ts';
import { axisTitle } from '../kit/time-series/x-axis.ts';
import { tooltipHtml } from '../kit/tooltip.ts';
import { readBoxes, type BoxGroup, type BoxStatistics } from './boxes.ts';
import type { BoxPlotForm } from './spec.ts';
import { whiskerWords } from './whiskers.ts';

const maxBoxPx = 34;
/** More outliers of one box are not distinguished any more; the farthest are drawn. */
const maxOutliers = 300;

interface Boxes {
  readonly draw: Draw<BoxPlotForm>;
  readonly groups: readonly BoxGroup[];
  readonly metrics: readonly string[];
  /** Places of the metrics that are drawn. */
  readonly shown: readonly number[];
  readonly color: (metric: string) => string;
}

function readDraw(draw: Draw<BoxPlotForm>): Boxes {
  const { form, labels, ink, colors, isolated } = draw;
  const metrics = form.metrics.map(({ label }) => labelOf(labels, label));
  const all = metrics.map((_, index) => index);
  return {
    draw,
    groups: readBoxes(draw.tables[0], form),
    metrics,
    shown: isolated.length === 0 ? all : all.filter((index) => isolated.includes(metrics[index] ?? '')),
    color: colorsFor(metrics, ink, colors),
  };
}

/** The outliers that are drawn: all, or those that are farthest off. */
function drawnOutliers({ outliers }: BoxStatistics): readonly number[] {
  if (outliers.length <= maxOutliers) return outliers;
  const halfCount = maxOutliers / 2;
  return [...outliers.slice(0, halfCount), ...outliers.slice(-halfCount)];
}

interface Shades {
  readonly line: string;
  readonly fill: string;
}

function shadesOf({ draw, color, metrics }: Boxes, group: BoxGroup, metric: number): Shades {
  const { ink, selected } = draw;
  const line = isDimmed(selected, group.selection) ? ink.axis : color(metrics[metric] ?? '');
  return { line, fill: mixColors(ink.surface, line, isDimmed(selected, group.selection) ? 0.12 : 0.22) };
}

/** One box with its whiskers, its mean as a dot and its outliers as rings; `place` counts among the boxes of a group. */
function boxSeries(boxes: Boxes, metric: number, groupIndex: number): CustomSeriesOption {
  const { draw, groups, shown } = boxes;
  return {
    type: 'custom',
    id: `box ${metric}`,
    name: boxes.metrics[metric] ?? '',
    color: boxes.color(boxes.metrics[metric] ?? ''),
    clip: true,
    data: groups.map(({ boxes: ownBoxes }, index) => {
      const box = ownBoxes[metric];
      if (box == null) return [index];
      const ends = [box.outliers[0] ?? box.low, box.outliers.at(-1) ?? box.high];
      return [index, box.low, box.q1, box.median, box.q3, box.high, ...ends];
    }),
    encode: { x: 0, y: [1, 2, 3, 4, 5, 6, 7] },
    renderItem: (params, api) => {
      const group = groups[params.dataIndex];
      const box = group?.boxes[metric];
      if (group === undefined || box == null) return null;
      const bandPx = Number([api.size?.([1, 0])].flat()[0] ?? 0);
      const stepPx = (bandPx * 0.7) / shown.length;
      const widthPx = Math.max(3, Math.min(maxBoxPx, stepPx * 0.8));
      const spreadPx = Math.min(stepPx, widthPx * 1.3);
      const yPxOf = (amount: number): number => api.coord([params.dataIndex, amount])[1] ?? 0;
      const x = (api.coord([params.dataIndex, 0])[0] ?? 0) + (groupIndex - (shown.length - 1) / 2) * spreadPx;
      const { line, fill } = shadesOf(boxes, group, metric);
      const stroke = { stroke: line, fill: 'none', lineWidth: 1.25 };
      const rule = (from: number, to: number, y: number) => ({
        type: 'line' as const,
        shape: { x1: x + from, y1: yPxOf(y), x2: x + to, y2: yPxOf(y) },
        style: stroke,
      });
      const stem = (from: number, to: number) => ({
        type: 'line' as const,
        shape: { x1: x, y1: yPxOf(from), x2: x, y2: yPxOf(to) },
        style: stroke,
      });
      const halfCount = widthPx / 2;
      const dot = (amount: number, radiusPx: number, style: Readonly<Record<string, unknown>>) => ({
        type: 'circle' as const,
        shape: { cx: x, cy: yPxOf(amount), r: radiusPx },
        style,
      });
      const top = yPxOf(box.q3);
      return {
        type: 'group',
        children: [
          stem(box.q3, box.high),
          stem(box.low, box.q1),
          rule(-halfCount / 2, halfCount / 2, box.high),
          rule(-halfCount / 2, halfCount / 2, box.low),
          {
            type: 'rect',
            shape: { x: x - halfCount, y: top, width: widthPx, height: Math.max(1, yPxOf(box.q1) - top), r: 2 },
            style: { fill, stroke: line, lineWidth: 1.25 },
          },
          { ...rule(-halfCount, halfCount, box.median), style: { ...stroke, lineWidth: 2 } },
          ...(box.mean === null ? [] : [dot(box.mean, 2, { fill: line })]),
          ...drawnOutliers(box).map((amount) =>
            dot(amount, 2.25, { stroke: line, fill: draw.ink.surface, lineWidth: 1, opacity: 0.8 }),
          ),
        ],
      };
    },
  };
}

/** How the names of boxes lie. */
function nameLook({ form }: Draw<BoxPlotForm>) {
  switch (form.x_ticks_layout) {
    case 'flat':
      return { interval: 0, rotate: 0 };
    case '45°':
      return { interval: 0, rotate: 45 };
    case '90°':
      return { interval: 0, rotate: 90 };
    case 'staggered':
      return { interval: 0, formatter: (name: string, index: number) => (index % 2 === 1 ? `\n${name}` : name) };
    default:
      return { hideOverlap: true };
  }
}

function axes({ draw, groups, metrics }: Boxes): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis'> {
  const { form, heightPx } = draw;
  const amounts = groups.flatMap(({ boxes }) =>
    boxes.flatMap((box) =>
      box === null ? [] : [box.low, box.high, box.outliers[0] ?? box.low, box.outliers.at(-1) ?? box.high],
    ),
  );
  const names = groups.map(({ name }) => (name === '' ? metrics.join(', ') : name));
  const isTop = form.y_axis_title_position === 'Top';
  return {
    grid: {
      ...gridWithin({ top: form.y_axis_title !== '' && isTop ? 24 : 8, bottom: zoomSpacePx(draw) }),
      outerBoundsContain: 'all',
    },
    xAxis: {
      type: 'category',
      data: names,
      axisLabel: { lineHeight: axisLineHeightPx, ...nameLook(draw) },
      ...axisTitle(form.x_axis_title, form.x_axis_title_margin),
    },
    yAxis: {
      ...valueAxisOption({
        amounts,
        heightPx,
        format: form.number_format,
        currency: null,
        isShare: false,
        fits: true,
        isLogarithmic: false,
        bounds: [null, null],
        minorTicks: false,
        minorSplitLine: false,
        ink: draw.ink,
      }),
      ...axisTitle(form.y_axis_title, form.y_axis_title_margin),
      ...(isTop ? { nameLocation: 'end' as const, nameGap: 8 } : {}),
    },
  };
}

/** Boxes side by side, one for each group and metric; a group without values has none. */
export function boxPlotOption(draw: Draw<BoxPlotForm>): Drawing {
  const read = readDraw(draw);
  const { form, labels } = draw;
  const { groups, metrics, shown } = read;
  const missing = groups.filter(({ boxes }) => boxes.every((box) => box === null)).length;
  if (groups.length === missing) return emptyDrawing;
  const write = numberText(form.number_format);
  const words = whiskerWords(form.whiskerOptions);
  const nameOf = (group: BoxGroup, metric: number): string =>
    [group.name, ...(metrics.length > 1 || group.name === '' ? [metrics[metric] ?? ''] : [])]
      .filter((part) => part !== '')
      .join(', ');
  const lines = (box: BoxStatistics): readonly (readonly [string, string])[] => [
    [words.high, write(box.high)],
    ['Third quartile', write(box.q3)],
    ['Mean', write(box.mean)],
    ['Median', write(box.median)],
    ['First quartile', write(box.q1)],
    [words.low, write(box.low)],
    ['Observations', String(box.count)],
    ...(form.whiskerOptions.startsWith('Min') ? [] : [['Outliers', String(box.outliers.length)] as const]),
  ];
  const by = form.groupby.map(({ label }) => labelOf(labels, label)).join(', ');
  const distributionText = form.columns.map(({ label }) => labelOf(labels, label)).join(', ');
  return {
    option: {
      useUTC: true,
      ...axes(read),
      ...zoomOption(draw, { isStacked: false }),
      tooltip: {
        trigger: 'item',
        formatter: (params: unknown) => {
          const group = groups[pointIndex(params)];
          const metric = shown[seriesIndex(params)] ?? 0;
          const box = group?.boxes[metric];
          if (group === undefined || box == null) return '';
          return tooltipHtml(
            nameOf(group, metric),
            lines(box).map(([name, text]) => ({ color: null, name, text, detail: null })),
          );
        },
      },
      series: shown.map((metric, groupIndex) => boxSeries(read, metric, groupIndex)),
    },
    summary: `Box plot of ${metrics.join(', ')}${by === '' ? '' : ` by ${by}`}${distributionText === '' ? '' : `, distributed across ${distributionText}`}, ${countOf(groups.length - missing, 'box', 'boxes')}. ${words.sentence}`,
    key: metrics.length > 1 ? keyEntries(metrics, read.color, draw.ink) : [],
    pointCounts: shown.map(() => groups.length),
    markAt: (series, index) => {
      const group = groups[index];
      const metric = shown[series] ?? 0;
      const box = group?.boxes[metric];
      if (group === undefined || box == null) return null;
      const text = `median ${write(box.median)}, quartiles ${write(box.q1)} to ${write(box.q3)}`;
      return { name: `${nameOf(group, metric)}: ${text}`, selection: group.selection };
    },
    notes: [
      words.sentence,
      ...(missing === 0
        ? []
        : [`${countOf(missing, 'group')} without values ${missing === 1 ? 'has' : 'have'} no box.`]),
    ],
  };
}
