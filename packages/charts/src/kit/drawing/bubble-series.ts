import type { ScatterSeriesOption, SeriesOption } from 'echarts';
import { translucent } from '../colors/color-mix.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { paintedType, type PaintAxes, type PaintedSeriesOption, type PlacedMarks } from '../echarts/painted.ts';
import { insideEdges } from './apart.ts';

/** A bubble as it is drawn. */
export interface DrawnBubble {
  readonly x: number;
  readonly y: number;
  readonly diameterPx: number;
  readonly isDim: boolean;
  /** What is written beside it; null for most. */
  readonly text: string | null;
}

/** The bubbles of one color, the first at the bottom. */
export interface BubbleGroup {
  readonly name: string;
  readonly color: string;
  readonly bubbles: readonly DrawnBubble[];
}

interface BubbleStyle {
  readonly themeColors: ThemeColors;
  /** From 0 to 1. */
  readonly opacity: number;
  readonly widthPx: number;
}

/** More are painted as one element a group, where there is a canvas. */
const mostElements = 3000;

const colorsOf = ({ color }: BubbleGroup, { themeColors, opacity }: BubbleStyle) => ({
  fill: translucent(color, opacity),
  dimmedFill: translucent(themeColors.axis, 0.25),
  edge: themeColors.surface,
  pointedEdge: themeColors.text,
  pointedWidthPx: 1.5,
});

/** Between a bubble and its name. */
const nameGapPx = 4;

const textsOf = ({
  widthPx,
  themeColors,
}: BubbleStyle): Pick<ScatterSeriesOption, 'animation' | 'label' | 'labelLayout'> => ({
  label: {
    position: 'right',
    distance: nameGapPx,
    width: Math.round(widthPx / 5),
    overflow: 'truncate',
    fontSize: 11,
    color: themeColors.text,
    textBorderColor: themeColors.surface,
    textBorderWidth: 3,
  },
  ...insideEdges({ widthPx, distancePx: nameGapPx }),
});

const labelOf = ({ text, isDim }: DrawnBubble) => ({ show: text !== null && !isDim, formatter: () => text ?? '' });

function elementSeries(group: BubbleGroup, style: BubbleStyle): ScatterSeriesOption {
  const { fill, dimmedFill, edge, pointedEdge, pointedWidthPx } = colorsOf(group, style);
  return {
    type: 'scatter',
    id: `bubbles ${group.name}`,
    name: group.name,
    color: group.color,
    // Of the library's own steps 100,000 bubbles would take hundreds of frames.
    progressive: 4000,
    data: group.bubbles.map((bubble) => ({
      value: [bubble.x, bubble.y],
      symbolSize: bubble.diameterPx,
      // Labels would inherit an opacity of the bubble.
      itemStyle: { color: bubble.isDim ? dimmedFill : fill },
      label: labelOf(bubble),
    })),
    itemStyle: { borderColor: edge, borderWidth: 1 },
    ...textsOf(style),
    emphasis: { scale: false, itemStyle: { borderColor: pointedEdge, borderWidth: pointedWidthPx } },
  };
}

const wholeTurn = 2 * Math.PI;
/** That of the library's symbols. */
const symbolOpacity = 0.8;

/** Bubbles at their places; those whose middle lies outside of the axes are not shown. */
function placedBubbles({ bubbles }: BubbleGroup, colors: ReturnType<typeof colorsOf>, axes: PaintAxes): PlacedMarks {
  const area = axes.getArea(0.1);
  const points = new Float64Array(2 * bubbles.length);
  for (const [index, bubble] of bubbles.entries()) {
    const [x = Number.NaN, y = Number.NaN] = axes.dataToPoint([bubble.x, bubble.y]);
    const isInside = area.contain(x, y);
    points[2 * index] = isInside ? x : Number.NaN;
    points[2 * index + 1] = isInside ? y : Number.NaN;
  }
  const paintOne = (context: CanvasRenderingContext2D, index: number, { isDim, diameterPx }: DrawnBubble): void => {
    context.fillStyle = isDim ? colors.dimmedFill : colors.fill;
    context.beginPath();
    context.arc(points[2 * index] ?? 0, points[2 * index + 1] ?? 0, diameterPx / 2, 0, wholeTurn);
    context.fill();
    context.stroke();
  };
  return {
    // As the library paints a symbol.
    paint: (context) => {
      context.globalAlpha = symbolOpacity;
      context.strokeStyle = colors.edge;
      context.lineWidth = 1;
      for (const [index, bubble] of bubbles.entries())
        if (!Number.isNaN(points[2 * index])) paintOne(context, index, bubble);
    },
    markAt: (atX, atY) =>
      bubbles.findLastIndex(({ diameterPx }, index) => {
        const [dx, dy] = [(points[2 * index] ?? 0) - atX, (points[2 * index + 1] ?? 0) - atY];
        return dx * dx + dy * dy <= (diameterPx / 2) ** 2;
      }),
    boxOf: (index) => {
      const [x = Number.NaN, y = Number.NaN] = points.subarray(2 * index, 2 * index + 2);
      const diameterPx = bubbles[index]?.diameterPx ?? 0;
      const box = { x: x - diameterPx / 2, y: y - diameterPx / 2, width: diameterPx, height: diameterPx };
      return Number.isNaN(x) ? null : box;
    },
    paintPointed: (context, index) => {
      const bubble = bubbles[index];
      if (bubble === undefined) return;
      context.globalAlpha = symbolOpacity;
      context.strokeStyle = colors.pointedEdge;
      context.lineWidth = colors.pointedWidthPx;
      paintOne(context, index, bubble);
    },
  };
}

function paintedSeries(group: BubbleGroup, style: BubbleStyle): PaintedSeriesOption {
  const { bubbles, name } = group;
  const data = new Float64Array(2 * bubbles.length);
  for (const [index, { x, y }] of bubbles.entries()) {
    data[2 * index] = x;
    data[2 * index + 1] = y;
  }
  const colors = colorsOf(group, style);
  return { type: paintedType, id: `bubbles ${name}`, name, data, place: (axes) => placedBubbles(group, colors, axes) };
}

/** What is written over painted bubbles. */
function textSeries(groups: readonly BubbleGroup[], style: BubbleStyle): ScatterSeriesOption {
  const written = groups.flatMap(({ bubbles }) => bubbles.filter(({ text }) => text !== null));
  return {
    type: 'scatter',
    id: 'texts',
    silent: true,
    itemStyle: { color: 'transparent', opacity: 1 },
    data: written.map((bubble) => ({
      value: [bubble.x, bubble.y],
      symbolSize: bubble.diameterPx,
      label: labelOf(bubble),
    })),
    ...textsOf(style),
  };
}

/** Series of bubbles, one a group. With `canPaint`, which needs `PaintedSeries`, many are painted, and what is written has a series behind them. */
export function bubbleSeries(groups: readonly BubbleGroup[], style: BubbleStyle, canPaint: boolean): SeriesOption[] {
  const count = groups.reduce((sum, { bubbles }) => sum + bubbles.length, 0);
  if (!canPaint || count <= mostElements) return groups.map((group) => elementSeries(group, style));
  // The library's types know only the series that it has itself.
  const painted = groups.map((group) => paintedSeries(group, style) as unknown as SeriesOption);
  return [...painted, textSeries(groups, style)];
}
