/** A label where the drawing library would set it; `dataIndex` counts the labels of the series. */
export interface LabelBox {
  readonly dataIndex?: number;
  readonly labelRect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

interface PlacedLabel {
  readonly left: number;
  readonly right: number;
  readonly top: number;
}

const linePx = 14;
const gapPx = 6;
/** Above every chart: a layout can move labels, not leave them out. */
const hiddenTopPx = -10_000;

/**
 * Sets the labels of one series so that none lies on another, each as near above or below its own place as is free, and none beyond
 * the edges of the chart. One for which no place is free is not shown: two that lie on each other are none.
 */
export function apart({
  widthPx,
  heightPx,
}: {
  readonly widthPx: number;
  readonly heightPx: number;
}): (box: LabelBox) => { x: number; y: number; align: 'left'; verticalAlign: 'top' } {
  let placedLabels: PlacedLabel[] = [];
  const isFree = (left: number, right: number, top: number): boolean =>
    top >= 0 &&
    top + linePx <= heightPx &&
    placedLabels.every(
      (one) => left >= one.right + gapPx || right + gapPx <= one.left || Math.abs(top - one.top) >= linePx,
    );
  return ({ dataIndex = 0, labelRect }) => {
    if (dataIndex === 0) placedLabels = [];
    const left = Math.max(0, Math.min(labelRect.x, widthPx - labelRect.width));
    const right = left + labelRect.width;
    const ownTop = Math.max(0, Math.min(labelRect.y, heightPx - linePx));
    const besideTops = placedLabels.flatMap(({ top }) => [top - linePx, top + linePx]);
    const nearest = [ownTop, ...besideTops]
      .filter((top) => isFree(left, right, top))
      .toSorted((one, other) => Math.abs(one - ownTop) - Math.abs(other - ownTop));
    const [top] = nearest;
    if (top === undefined) return { x: left, y: hiddenTopPx, align: 'left', verticalAlign: 'top' };
    placedLabels.push({ left, right, top });
    return { x: left, y: top, align: 'left', verticalAlign: 'top' };
  };
}

/** A label with its mark, which stays where it is while the label is moved. */
interface MarkedLabel extends LabelBox {
  readonly rect: { readonly x: number; readonly width: number };
}

/** What a label must not lie on: the edges of the chart, and what stands beside its marks there. */
interface Edges {
  readonly widthPx: number;
  readonly leftPx?: number;
  readonly rightPx?: number;
  /** How far right of its mark a label stands; null: over its middle. */
  readonly distancePx: number | null;
}

/**
 * Moves labels of a series back that would reach beyond the edges, and leaves out those that lie on others. Marks do not move to their places: the library
 * asks where labels belong before that. Where a label was moved to before tells nothing of its place, which follows from its mark.
 */
export const insideEdges = ({ widthPx, leftPx = 0, rightPx = 0, distancePx }: Edges) => ({
  animation: false,
  labelLayout: ({ rect, labelRect: { width } }: MarkedLabel): { hideOverlap: true; dx: number } => {
    const x = distancePx === null ? rect.x + (rect.width - width) / 2 : rect.x + rect.width + distancePx;
    return { hideOverlap: true, dx: Math.max(leftPx - x, Math.min(0, widthPx - rightPx - x - width)) };
  },
});
