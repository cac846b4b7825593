import type { ScatterSeriesOption, SeriesOption } from 'echarts';
import { translucent } from '../colors/color-mix.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';
import { bubblesType, type BubblesSeriesOption } from '../echarts/bubbles.ts';
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

function paintedSeries(group: BubbleGroup, style: BubbleStyle): BubblesSeriesOption {
  const { bubbles, name } = group;
  const data = new Float64Array(2 * bubbles.length);
  for (const [index, { x, y }] of bubbles.entries()) {
    data[2 * index] = x;
    data[2 * index + 1] = y;
  }
  const looks = {
    ...colorsOf(group, style),
    data,
    diametersPx: Float64Array.from(bubbles, ({ diameterPx }) => diameterPx),
    dimmed: bubbles.some(({ isDim }) => isDim) ? Uint8Array.from(bubbles, ({ isDim }) => Number(isDim)) : null,
  };
  return { type: bubblesType, id: `bubbles ${name}`, name, data, looks: () => looks };
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

/** Series of bubbles, one a group. With `canPaint`, which needs `BubblesSeries`, many are painted, and what is written has a series behind them. */
export function bubbleSeries(groups: readonly BubbleGroup[], style: BubbleStyle, canPaint: boolean): SeriesOption[] {
  const count = groups.reduce((sum, { bubbles }) => sum + bubbles.length, 0);
  if (!canPaint || count <= mostElements) return groups.map((group) => elementSeries(group, style));
  // The library's types know only the series that it has itself.
  const painted = groups.map((group) => paintedSeries(group, style) as unknown as SeriesOption);
  return [...painted, textSeries(groups, style)];
}
