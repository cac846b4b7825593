import type { EChartsOption } from 'echarts';
import type { Draw, Drawing, Frame, Overlaid } from './drawing.ts';

const listOf = <Item>(value: Item | readonly Item[] | undefined): readonly Item[] =>
  value === undefined ? [] : Array.isArray(value) ? (value as readonly Item[]) : [value as Item];

function withSpace(grid: EChartsOption['grid'], { headPx, sidePx }: Overlaid): EChartsOption['grid'] {
  if ((headPx === 0 && sidePx === 0) || grid === undefined || Array.isArray(grid)) return grid;
  return {
    ...grid,
    top: Math.max(headPx, Number(grid.top ?? 0)),
    ...(sidePx === 0 ? {} : { right: Number(grid.right ?? 0) + sidePx }),
  };
}

/** What is laid over a chart whose axes lie so; null where nothing is. */
export function overlaidOn(
  {
    overlay,
    themeColors,
    colors,
    widthPx,
    heightPx,
  }: Pick<Draw<unknown>, 'overlay' | 'themeColors' | 'colors' | 'widthPx' | 'heightPx'>,
  layout: Pick<Frame, 'points' | 'isTime' | 'hasBands' | 'isHorizontal' | 'besidePx' | 'names'>,
): Overlaid | null {
  return overlay?.({ ...layout, themeColors, colors, widthPx, heightPx }) ?? null;
}

/** A drawing with `overlaid` over it: its own marks, their numbers and order stay as they are. */
export function withOverlay(drawing: Drawing, overlay: Overlaid | null): Drawing {
  if (overlay === null) return drawing;
  const { option } = drawing;
  const [first, ...others] = listOf(option.series);
  const areas = overlay.areas === null ? {} : { markArea: overlay.areas };
  const ownSeries = first === undefined ? [] : [{ ...first, ...areas }, ...others];
  const axis = option.xAxis;
  const needsReach = overlay.reachMs !== null && axis !== undefined && !Array.isArray(axis);
  return {
    ...drawing,
    // Only a member of the library's own unions is laid into each.
    option: {
      ...option,
      grid: withSpace(option.grid, overlay),
      ...(needsReach ? { xAxis: { ...axis, max: overlay.reachMs } } : {}),
      series: [...ownSeries, ...overlay.series],
    } as EChartsOption,
    legend: [...drawing.legend, ...overlay.legend],
    summary: overlay.summary === '' ? drawing.summary : `${drawing.summary} ${overlay.summary}`,
  };
}
