import type { Box } from '@sextant/charts/pictures';
import { childrenOf, nodeAt, rootId, widthOf } from '@sextant/dashboard';
import type { Layout } from '@sextant/contract';

/** The size of a picture, in its own units: a card's place is as wide to its height. */
export const pictureSize = { widthPx: 288, heightPx: 124 } as const;

/** A chart of a dashboard, in reading order. */
export interface PlacedChart {
  readonly chartId: number;
  /** Of twelve. */
  readonly columns: number;
}

/** The charts of a layout as they are read: of tabs the first one only. Ends whatever the layout says. */
export function chartsInOrder(layout: Layout): PlacedChart[] {
  const found: PlacedChart[] = [];
  const visitedSet = new Set<string>();
  const visit = (id: string): void => {
    const node = nodeAt(layout, id);
    if (node === null || visitedSet.has(id)) return;
    visitedSet.add(id);
    const chartId: unknown = node.meta?.['chartId'];
    if (node.type === 'CHART' && typeof chartId === 'number') found.push({ chartId, columns: widthOf(node) });
    const children = childrenOf(node);
    for (const child of node.type === 'TABS' ? children.slice(0, 1) : children) visit(child);
  };
  visit(rootId);
  return found;
}

const gapPx = 6;
const numbersPx = 30;
const maxNumbers = 3;
const maxCharts = 3;

/** Boxes side by side, as wide as their shares. */
function rowOf(shares: readonly number[], { x, y, widthPx, heightPx }: Box): Box[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  const availablePx = widthPx - gapPx * (shares.length - 1);
  let left = x;
  return shares.map((share) => {
    const box = { x: left, y, widthPx: (availablePx * share) / total, heightPx };
    left += box.widthPx + gapPx;
    return box;
  });
}

/** One large chart with two smaller ones beside it, or up to two side by side. */
function chartBoxes(columns: readonly number[], area: Box): Box[] {
  if (columns.length < maxCharts) return rowOf(columns, area);
  const [large, side] = rowOf([3, 2], area);
  if (large === undefined || side === undefined) return [];
  const heightPx = (side.heightPx - gapPx) / 2;
  return [large, { ...side, heightPx }, { ...side, y: side.y + heightPx + gapPx, heightPx }];
}

/** A chart of a picture with its place. */
export interface PlannedChart {
  readonly chartId: number;
  readonly box: Box;
}

const wholeBox: Box = { x: 0, y: 0, ...pictureSize };

/** A few of a dashboard's first charts in a picture: its numbers above, the rest below, widths as in the layout. */
export function planPicture(charts: readonly PlacedChart[], isNumber: (chartId: number) => boolean): PlannedChart[] {
  const numbers = charts.filter(({ chartId }) => isNumber(chartId)).slice(0, maxNumbers);
  const others = charts.filter(({ chartId }) => !isNumber(chartId)).slice(0, maxCharts);
  const numbersHeight = others.length === 0 ? wholeBox.heightPx : numbersPx;
  const top = numbers.length === 0 ? 0 : numbersHeight + gapPx;
  const numberBoxes = rowOf(
    numbers.map(() => 1),
    { ...wholeBox, heightPx: numbersHeight },
  );
  const boxBelow = { ...wholeBox, y: top, heightPx: wholeBox.heightPx - top };
  const boxes = chartBoxes(
    others.map(({ columns }) => columns),
    boxBelow,
  );
  return [...numbers, ...others].flatMap(({ chartId }, index) => {
    const box = [...numberBoxes, ...boxes][index];
    return box === undefined ? [] : [{ chartId, box }];
  });
}

/** The whole place for one chart. */
export const wholePicture = wholeBox;
