import type { Layout } from '@sextant/contract';
import { capacityOf, leastWidth, usedWidth, withWidths } from './row-space.ts';
import { childrenOf, heightOf, nodeAt, parentOf, widthOf } from '../layout/layout-nodes.ts';
import { layoutHeights } from '../layout/layout-sizes.ts';

/** The size a user gives to an element: columns and units of 8 px; what is absent stays. */
export interface Resize {
  readonly id: string;
  readonly width?: number;
  readonly height?: number;
}

/** Types whose height is a user's to set. */
const hasHeight = (type: string | undefined): boolean => type === 'CHART' || type === 'MARKDOWN';

/** What stands to the right in the row: it shrinks when its neighbor grows. */
function neighbor(layout: Layout, id: string): string | null {
  const parent = parentOf(layout, id);
  const siblings = childrenOf(parent === null ? null : nodeAt(layout, parent));
  return siblings[siblings.indexOf(id) + 1] ?? null;
}

/** How wide an element may be; null when its width is not its own: outside of rows it has its container's. */
export function widthRange(layout: Layout, id: string): { readonly min: number; readonly max: number } | null {
  const parent = parentOf(layout, id);
  if (parent === null || nodeAt(layout, parent)?.type !== 'ROW') return null;
  const next = neighbor(layout, id);
  const spareWidth = next === null ? 0 : widthOf(nodeAt(layout, next)) - leastWidth(layout, next);
  const free = Math.max(0, capacityOf(layout, parent) - usedWidth(layout, parent));
  const ownMax = Math.min(widthOf(nodeAt(layout, id)), capacityOf(layout, parent));
  return { min: leastWidth(layout, id), max: ownMax + free + spareWidth };
}

/** Whether a user may set the height. */
export const mayResizeHeight = (layout: Layout, id: string): boolean => hasHeight(nodeAt(layout, id)?.type);

const clampSize = (value: number, { min, max }: { readonly min: number; readonly max: number }): number =>
  Math.max(min, Math.min(max, Math.round(value)));

/** `layout` with an element of another size; what it takes beyond the free columns comes from its neighbor to the right. */
export function resizedLayout(
  layout: Layout,
  { id, width, height }: Resize,
): { readonly isDone: true; readonly layout: Layout } {
  const node = nodeAt(layout, id);
  if (node === null) return { isDone: true, layout };
  const range = width === undefined ? null : widthRange(layout, id);
  const nextWidth = range === null || width === undefined ? widthOf(node) : clampSize(width, range);
  const nextHeight = height === undefined || !hasHeight(node.type) ? heightOf(node) : clampSize(height, layoutHeights);
  const parent = parentOf(layout, id);
  const free = parent === null ? 0 : Math.max(0, capacityOf(layout, parent) - usedWidth(layout, parent));
  const next = neighbor(layout, id);
  const takenWidth = Math.max(0, nextWidth - widthOf(node) - free);
  const others = next === null || takenWidth === 0 ? {} : { [next]: widthOf(nodeAt(layout, next)) - takenWidth };
  const ownWidth = nextWidth === widthOf(node) ? {} : { [id]: nextWidth };
  const widenedLayout = withWidths(layout, { ...others, ...ownWidth });
  const sizedNode = nodeAt(widenedLayout, id);
  if (sizedNode === null || nextHeight === heightOf(node)) return { isDone: true, layout: widenedLayout };
  return {
    isDone: true,
    layout: { ...widenedLayout, [id]: { ...sizedNode, meta: { ...sizedNode.meta, height: nextHeight } } },
  };
}
