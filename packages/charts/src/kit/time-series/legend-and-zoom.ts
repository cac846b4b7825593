import type { EChartsOption } from 'echarts';
import type { LegendEntry, LegendLayout } from '../drawing/drawing.ts';
import type { LegendForm } from '../groups/legend.ts';
import { legendEntries } from '../drawing/legend-entries.ts';
import { naturalOrder } from '../values/natural-order.ts';
import type { ThemeColors } from '../colors/theme/theme-colors.ts';

/** Where the legend stands; sizes as the form has them. */
export const legendLayoutOf = ({ legendOrientation, legendType, legendMargin }: LegendForm): LegendLayout => ({
  side: legendOrientation ?? 'top',
  isPlain: legendType === 'plain',
  marginPx: legendMargin,
});

interface Zoomable {
  readonly zoomable: boolean;
}

const sliderPx = 20;

/** True for a chart that is to be zoomed, and can be. */
const zooms = ({ form, canZoom = false }: { readonly form: Zoomable; readonly canZoom?: boolean }): boolean =>
  form.zoomable && canZoom;

/** Space beside the chart for its slider. */
export const zoomSpacePx = (draw: Parameters<typeof zooms>[0]): number => (zooms(draw) ? sliderPx + 12 : 0);

/** A slider along the axis, panning by wheel, and tools to zoom into a part and back; nothing where a chart cannot be zoomed. */
export function zoomOption(
  draw: Parameters<typeof zooms>[0],
  { isStacked, isHorizontal = false }: { readonly isStacked: boolean; readonly isHorizontal?: boolean },
): Pick<EChartsOption, 'dataZoom' | 'toolbox'> {
  if (!zooms(draw)) return {};
  const along = isHorizontal
    ? { yAxisIndex: 0, width: sliderPx, right: 2 }
    : { xAxisIndex: 0, height: sliderPx, bottom: 2 };
  return {
    dataZoom: [
      { type: 'slider', id: 'zoom slider', ...along, filterMode: 'none', showDetail: false, brushSelect: false },
      {
        type: 'inside',
        id: 'zoom inside',
        ...(isHorizontal ? { yAxisIndex: 0 } : { xAxisIndex: 0 }),
        filterMode: 'none',
        zoomOnMouseWheel: false,
        moveOnMouseWheel: true,
      },
    ],
    toolbox: {
      id: 'zoom tools',
      right: 8,
      top: 0,
      itemSize: 13,
      feature: {
        dataZoom: {
          ...(isStacked ? { yAxisIndex: false as const } : {}),
          title: { zoom: 'Zoom in', back: 'Zoom back' },
        },
        restore: { title: 'Show all' },
      },
    },
  };
}

/** The legend of several series, where the form has one, in its order. */
export function legendOf(
  names: readonly string[],
  form: Pick<LegendForm, 'show_legend'> & Partial<Pick<LegendForm, 'legendSort'>>,
  { color, themeColors }: { readonly color: (name: string) => string; readonly themeColors: ThemeColors },
): readonly LegendEntry[] {
  if (!form.show_legend || names.length < 2) return [];
  return legendEntries(sortedLegend(names, { legendSort: form.legendSort ?? null }), color, themeColors);
}

/** The names of a legend in the order that the form asks for. */
export function sortedLegend(
  names: readonly string[],
  { legendSort }: Pick<LegendForm, 'legendSort'>,
): readonly string[] {
  const turn = legendSort === 'desc' ? -1 : 1;
  return legendSort === null ? names : names.toSorted((one, other) => turn * naturalOrder(one, other));
}
