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

/** Moves labels that would reach beyond the edges of the chart back into it, and leaves out those that lie on others. */
export const insideEdges =
  (widthPx: number) =>
  ({ labelRect }: LabelBox): { hideOverlap: true; dx: number } => ({
    hideOverlap: true,
    dx: Math.max(-labelRect.x, Math.min(0, widthPx - labelRect.x - labelRect.width)),
  });
