import type { EChartsOption, LineSeriesOption } from 'echarts';
import type { AxisPoints } from './axis-points.ts';
import type { Drawing, KeyEntry } from './drawing.ts';
import type { ColorBook } from './palette.ts';
import type { Ink } from './theme/ink.ts';
import type { TooltipLine } from './tooltip.ts';

/** How the axes of a chart lie that something is laid over. */
export interface Frame {
  readonly points: AxisPoints['points'];
  /** True when the points are times. */
  readonly isTime: boolean;
  /** True when every point has a band of its own, as bars have; else the axis runs on between the points. */
  readonly hasBands: boolean;
  /** True when the points stand one under the other. */
  readonly isHorizontal: boolean;
  readonly widthPx: number;
  readonly heightPx: number;
  readonly ink: Ink;
  readonly colors: ColorBook;
  /** The names of the chart's own series, whose colors are taken. */
  readonly names: readonly string[];
}

/** What is laid over a chart, in the drawing library's terms. */
export interface Overlaid {
  /** Series that come after the chart's own. */
  readonly series: readonly LineSeriesOption[];
  /** Areas that the chart's first series carries, so that they take whole bands. */
  readonly areas: LineSeriesOption['markArea'] | null;
  readonly key: readonly KeyEntry[];
  /** Room for words above the marks. */
  readonly headPx: number;
  /** How far an axis of times must reach; null leaves it as it is. */
  readonly reachMs: number | null;
  /** What a tooltip says at a point. */
  readonly notesAt: (point: number) => readonly TooltipLine[];
  /** Empty, or what a reader hears of it. */
  readonly summary: string;
}

/** Something to lay over a chart; pure, as drawings are. */
export type Overlay = (frame: Frame) => Overlaid;

const listOf = <Item>(given: Item | readonly Item[] | undefined): readonly Item[] =>
  given === undefined ? [] : Array.isArray(given) ? (given as readonly Item[]) : [given as Item];

function withHead(grid: EChartsOption['grid'], headPx: number): EChartsOption['grid'] {
  if (headPx === 0 || grid === undefined || Array.isArray(grid)) return grid;
  return { ...grid, top: Math.max(headPx, Number(grid.top ?? 0)) };
}

/** A drawing with `overlaid` over it: its own marks, their numbers and order stay as they are. */
export function laidOver(drawing: Drawing, overlaid: Overlaid | null): Drawing {
  if (overlaid === null) return drawing;
  const { option } = drawing;
  const [first, ...others] = listOf(option.series);
  const areas = overlaid.areas === null ? {} : { markArea: overlaid.areas };
  const own = first === undefined ? [] : [{ ...first, ...areas }, ...others];
  const axis = option.xAxis;
  const reaches = overlaid.reachMs !== null && axis !== undefined && !Array.isArray(axis);
  return {
    ...drawing,
    // Only a member of the library's own unions is laid into each.
    option: {
      ...option,
      grid: withHead(option.grid, overlaid.headPx),
      ...(reaches ? { xAxis: { ...axis, max: overlaid.reachMs } } : {}),
      series: [...own, ...overlaid.series],
    } as EChartsOption,
    key: [...drawing.key, ...overlaid.key],
    summary: overlaid.summary === '' ? drawing.summary : `${drawing.summary} ${overlaid.summary}`,
  };
}
