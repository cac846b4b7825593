import { countOf } from '@sextant/contract';
import type { CustomSeriesOption, EChartsOption } from 'echarts';
import { axisLineHeightPx, cutNames, gridWithin } from '../kit/drawing/axes.ts';
import { mixColors } from '../kit/colors/color-mix.ts';
import { farthestOf, groupsWithSpace, isolatedOf } from '../kit/drawing/dense.ts';
import { isDimmed, type Draw, type Drawing } from '../kit/drawing/drawing.ts';
import { emptyDrawing } from '../kit/drawing/empty-drawing.ts';
import { marksOfRows, tooltipOfRows } from '../kit/drawing/item-marks.ts';
import { legendEntries } from '../kit/drawing/legend-entries.ts';
import { labelOf } from '../kit/values/labels.ts';
import { drawnFirst, groupsWithout } from '../kit/result/left-out.ts';
import { numberText } from '../kit/values/numbers.ts';
import { colorsFor } from '../kit/colors/palette.ts';
import { zoomOption, zoomSpacePx } from '../kit/time-series/legend-and-zoom.ts';
import { beyondEnds } from '../kit/drawing/far-ends.ts';
import { valueAxisOption } from '../kit/time-series/value-axis.ts';
import { axisTitle, valueAxisTitle } from '../kit/time-series/x-axis.ts';
import { plainLine, tooltipHtml, type TooltipLine } from '../kit/drawing/tooltip.ts';
import { readBoxes, type BoxGroup, type BoxStatistics } from './boxes.ts';
import type { BoxPlotForm } from './spec.ts';
import { boxTexts } from './titles.ts';
import { whiskerLabels } from './whiskers.ts';

const maxBoxPx = 34;
/** The library's own. */
const nameSizePx = 12;

interface Boxes {
  readonly draw: Draw<BoxPlotForm>;
  /** The groups that are drawn. */
  readonly groups: readonly BoxGroup[];
  readonly metrics: readonly string[];
  /** Places of the metrics that are drawn. */
  readonly shown: readonly number[];
  readonly color: (metric: string) => string;
}

function readDraw(draw: Draw<BoxPlotForm>): Boxes {
  const { form, labels, themeColors, colors, isolated } = draw;
  const metrics = form.metrics.map(({ label }) => labelOf(labels, label));
  const groups = readBoxes(draw.tables[0], form);
  const shown = isolatedOf([...metrics.keys()], isolated, (index) => metrics[index] ?? '');
  return {
    draw,
    groups: groups.slice(0, groupsWithSpace(draw.widthPx, shown.length, zoomSpacePx(draw) > 0)),
    metrics,
    shown,
    color: colorsFor(metrics, themeColors, colors),
  };
}

/** The least and the most that is drawn of a box. */
const reachOf = ({ low, high, outliers }: BoxStatistics): readonly [number, number] => [
  outliers[0] ?? low,
  outliers.at(-1) ?? high,
];

/** One box with its whiskers, its mean as a dot and its outliers as rings; `place` counts among the boxes of a group. */
function boxSeries(boxes: Boxes, metric: number, groupIndex: number): CustomSeriesOption {
  const { draw, groups, shown } = boxes;
  const { themeColors, selected } = draw;
  const name = boxes.metrics[metric] ?? '';
  const color = boxes.color(name);
  return {
    type: 'custom',
    id: `box ${metric}`,
    name,
    color,
    clip: true,
    data: groups.map(({ boxes: ownBoxes }, index) => {
      const box = ownBoxes[metric];
      // By its first entry the library tells how many numbers each has.
      if (box == null) return [index, ...Array.from({ length: 7 }, () => Number.NaN)];
      return [index, box.low, box.q1, box.median, box.q3, box.high, ...reachOf(box)];
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
      const isDim = isDimmed(selected, group.selection);
      const line = isDim ? themeColors.axis : color;
      const fill = mixColors(themeColors.surface, line, isDim ? 0.12 : 0.22);
      const stroke = { stroke: line, fill: 'none', lineWidth: 1.25 };
      const stem = (from: number, to: number, halfPx = 0) => ({
        type: 'line' as const,
        shape: { x1: x - halfPx, y1: yPxOf(from), x2: x + halfPx, y2: yPxOf(to) },
        style: stroke,
      });
      const rule = (amount: number, halfPx: number) => stem(amount, amount, halfPx);
      const halfPx = widthPx / 2;
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
          rule(box.high, halfPx / 2),
          rule(box.low, halfPx / 2),
          {
            type: 'rect',
            shape: { x: x - halfPx, y: top, width: widthPx, height: Math.max(1, yPxOf(box.q1) - top), r: 2 },
            style: { fill, stroke: line, lineWidth: 1.25 },
          },
          { ...rule(box.median, halfPx), style: { ...stroke, lineWidth: 2 } },
          ...(box.mean === null ? [] : [dot(box.mean, 2, { fill: line })]),
          ...farthestOf(box.outliers, groups.length).map((amount) =>
            dot(amount, 2.25, { stroke: line, fill: themeColors.surface, lineWidth: 1, opacity: 0.8 }),
          ),
        ],
      };
    },
  };
}

/** How the names of boxes lie. */
const nameLooks = {
  auto: { hideOverlap: true },
  flat: { interval: 0, rotate: 0 },
  '45°': { interval: 0, rotate: 45 },
  '90°': { interval: 0, rotate: 90 },
  staggered: { interval: 0, formatter: (name: string, index: number) => (index % 2 === 1 ? `\n${name}` : name) },
} as const;

const amountsOf = (groups: readonly BoxGroup[]): readonly number[] =>
  groups.flatMap(({ boxes }) => boxes.flatMap((box) => (box === null ? [] : [box.low, box.high, ...reachOf(box)])));

function axes({ draw, groups, metrics }: Boxes): Pick<EChartsOption, 'grid' | 'xAxis' | 'yAxis'> {
  const { form, heightPx, widthPx } = draw;
  const amounts = amountsOf(groups);
  const names = groups.map(({ name }) => (name === '' ? metrics.join(', ') : name));
  const hasTitleAbove = form.y_axis_title !== '' && form.y_axis_title_position === 'Top';
  return {
    grid: {
      ...gridWithin({ top: hasTitleAbove ? 24 : 8, bottom: zoomSpacePx(draw) }),
      outerBoundsContain: 'all',
    },
    xAxis: {
      type: 'category',
      data: names,
      axisLabel: {
        lineHeight: axisLineHeightPx,
        ...cutNames(
          names.map((text) => ({ value: text, text })),
          widthPx / Math.max(1, names.length),
          nameSizePx,
        ),
        ...nameLooks[form.x_ticks_layout],
      },
      ...axisTitle(form.x_axis_title, form.x_axis_title_margin),
    },
    yAxis: {
      ...valueAxisOption({ amounts, heightPx, format: form.number_format, fits: true, themeColors: draw.themeColors }),
      ...valueAxisTitle(form),
    },
  };
}

/** Boxes side by side, one for each group and metric; a group without values has none. */
export function boxPlotOption(draw: Draw<BoxPlotForm>): Drawing {
  const read = readDraw(draw);
  const { form, labels } = draw;
  const { groups, metrics, shown } = read;
  const missing = groups.filter(({ boxes }) => boxes.every((box) => box === null)).length;
  const withoutBox = groupsWithout(missing, draw.facts?.isNotFinite === true ? 'finite quartiles' : 'values', 'box');
  if (groups.length === missing)
    return groups.length === 0 ? emptyDrawing : { ...emptyDrawing, summary: withoutBox.join(' '), notes: withoutBox };
  const write = numberText(form.number_format);
  const words = whiskerLabels(form.whiskerOptions);
  const nameOf = (group: BoxGroup, metric: number): string =>
    [group.name, ...(metrics.length > 1 || group.name === '' ? [metrics[metric] ?? ''] : [])]
      .filter((part) => part !== '')
      .join(', ');
  const titles = boxTexts(form);
  const lines = (box: BoxStatistics): readonly TooltipLine[] => [
    plainLine(titles.max, write(box.high)),
    plainLine(titles.q3, write(box.q3)),
    plainLine(titles.mean, write(box.mean)),
    plainLine(titles.median, write(box.median)),
    plainLine(titles.q1, write(box.q1)),
    plainLine(titles.min, write(box.low)),
    plainLine(titles.count, String(box.count)),
    ...(form.whiskerOptions.startsWith('Min') ? [] : [plainLine(titles.outliers, String(box.outliers.length))]),
  ];
  const rows = shown.map((metric) => groups.map((group) => ({ group, metric, box: group.boxes[metric] ?? null })));
  const by = form.groupby.map(({ label }) => labelOf(labels, label)).join(', ');
  const distributionText = form.columns.map(({ label }) => labelOf(labels, label)).join(', ');
  return {
    option: {
      useUTC: true,
      ...axes(read),
      ...zoomOption(draw, { isStacked: false }),
      tooltip: tooltipOfRows(rows, ({ group, metric, box }) =>
        box === null ? '' : tooltipHtml(nameOf(group, metric), lines(box)),
      ),
      series: shown.map((metric, groupIndex) => boxSeries(read, metric, groupIndex)),
    },
    summary: `Box plot of ${metrics.join(', ')}${by === '' ? '' : ` by ${by}`}${distributionText === '' ? '' : `, distributed across ${distributionText}`}, ${countOf(groups.length - missing, 'box', 'boxes')}. ${[words.sentence, ...withoutBox].join(' ')}`,
    legend: metrics.length > 1 ? legendEntries(metrics, read.color, draw.themeColors) : [],
    pointCounts: shown.map(() => groups.length),
    markAt: marksOfRows(rows, ({ group, metric, box }) => {
      if (box === null) return null;
      const text = `median ${write(box.median)}, quartiles ${write(box.q1)} to ${write(box.q3)}`;
      return { name: `${nameOf(group, metric)}: ${text}`, selection: group.selection };
    }),
    notes: [
      words.sentence,
      ...withoutBox,
      ...beyondEnds(amountsOf(groups)),
      ...drawnFirst(groups.length, draw.tables[0]?.rowCount ?? 0),
    ],
  };
}
