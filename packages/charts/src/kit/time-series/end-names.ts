import type { LineSeriesOption } from 'echarts';
import { clipText, textWidthPx } from '../drawing/text-width.ts';
import { xOf, type Plan, type PlannedSeries } from './plan.ts';

const labelSizePx = 12;
const labelLinePx = 14;

/** Space for the names right of the lines. */
export function endNamesWidthPx({ shown, draw }: Plan): number {
  const widest = Math.max(...shown.map(({ series }) => textWidthPx(series.name, labelSizePx)));
  return Math.min(widest, draw.widthPx * 0.22, 132) + 18;
}

interface LabelBox {
  readonly dataIndex?: number;
  readonly labelRect: { readonly x: number; readonly y: number; readonly height: number };
}

/**
 * Sets labels under each other that come from the top down, each as near to its own place as the ones above and the space
 * below allow. (The library's own `moveOverlap` leaves labels at the right edge where they are.)
 */
export function spreadLabels(
  count: number,
  heightPx: number,
): (box: LabelBox) => { x: number; y: number; align: 'left'; verticalAlign: 'middle' } {
  let lowest = -Infinity;
  return ({ dataIndex = 0, labelRect }) => {
    if (dataIndex === 0) lowest = -Infinity;
    const belowPx = heightPx - labelLinePx * (count - dataIndex);
    const top = Math.min(Math.max(labelRect.y, lowest), belowPx);
    lowest = top + labelLinePx;
    return { x: labelRect.x, y: top + labelRect.height / 2, align: 'left', verticalAlign: 'middle' };
  };
}

interface End {
  readonly one: PlannedSeries;
  readonly x: number;
  readonly amount: number;
}

function endsOf(plan: Plan): readonly End[] {
  const ends = plan.shown.flatMap((one): End[] => {
    const amounts = one.forecast?.trend ?? one.amounts;
    const lastIndex = amounts.findLastIndex((amount, index) => amount !== null && xOf(plan, index) !== null);
    const [x, amount] = [lastIndex < 0 ? null : xOf(plan, lastIndex), amounts[lastIndex] ?? null];
    return x === null || amount === null ? [] : [{ one, x, amount }];
  });
  return ends.sort((one, other) => other.amount - one.amount);
}

/** Names at the right ends, as one more series of invisible points, the highest first. */
export function endNames(plan: Plan): LineSeriesOption {
  const { draw } = plan;
  const ends = endsOf(plan);
  const data = ends.map(({ one: { series }, x, amount }) => {
    const text = clipText(series.name, labelSizePx, endNamesWidthPx(plan) - 18);
    const label = {
      formatter: () => `{dot|●} ${text}`,
      rich: { dot: { color: plan.color(series.name), fontSize: 9 } },
    };
    return { value: [x, amount], label };
  });
  return {
    type: 'line',
    id: 'names at the ends',
    data,
    silent: true,
    clip: false,
    animation: false,
    symbol: 'circle',
    symbolSize: 1,
    showSymbol: true,
    lineStyle: { width: 0 },
    // Not by opacity, which labels inherit.
    itemStyle: { color: 'transparent' },
    label: { show: true, position: 'right', distance: 5, color: draw.themeColors.text, fontSize: labelSizePx },
    labelLayout: spreadLabels(ends.length, draw.heightPx),
    tooltip: { show: false },
  };
}
