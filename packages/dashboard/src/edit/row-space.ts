import type { Layout, LayoutNode } from '@sextant/contract';
import { childrenOf, nodeAt, parentOf, widthOf } from '../layout/layout-nodes.ts';
import { layoutColumns } from '../layout/layout-sizes.ts';

/** Columns that a row has: those of the column it stands in, else all twelve. */
export function capacityOf(layout: Layout, rowId: string): number {
  const parent = parentOf(layout, rowId);
  const container = parent === null ? null : nodeAt(layout, parent);
  return container?.type === 'COLUMN' ? widthOf(container) : layoutColumns;
}

/** The least columns of a node: a column is as wide as its widest row, everything else may have one. */
export function leastWidth(layout: Layout, id: string): number {
  const node = nodeAt(layout, id);
  if (node?.type !== 'COLUMN') return 1;
  const rows = childrenOf(node).filter((child) => nodeAt(layout, child)?.type === 'ROW');
  return Math.max(1, ...rows.map((row) => usedWidth(layout, row)));
}

/** Sum of the widths in a row. */
export const usedWidth = (layout: Layout, rowId: string): number =>
  childrenOf(nodeAt(layout, rowId)).reduce((sum, id) => sum + widthOf(nodeAt(layout, id)), 0);

/** Where something so wide goes at the end of a container: into its last row while that has space, else below it. */
export function endOf(
  layout: Layout,
  containerId: string,
  width: number,
): { readonly parentId: string; readonly index: number } {
  const children = childrenOf(nodeAt(layout, containerId));
  const last = children.at(-1) ?? '';
  const row = nodeAt(layout, last);
  const hasSpace = row?.type === 'ROW' && usedWidth(layout, last) + width <= capacityOf(layout, last);
  return hasSpace
    ? { parentId: last, index: childrenOf(row).length }
    : { parentId: containerId, index: children.length };
}

/** How a row makes space: the width of what comes, and the new widths of those that shrink. Null when there is no space. */
export interface MadeSpace {
  readonly width: number;
  readonly others: Readonly<Record<string, number>>;
}

interface WantedSpace {
  readonly rowId: string;
  readonly width: number;
  readonly least: number;
}

/** The one that shrinks next: the widest that may, the last of them. */
const widest = (widths: ReadonlyMap<string, number>, least: ReadonlyMap<string, number>): string | null =>
  [...widths].reduce<string | null>((widestId, [id, width]) => {
    if (width <= (least.get(id) ?? 1)) return widestId;
    return widestId === null || width >= (widths.get(widestId) ?? 0) ? id : widestId;
  }, null);

/**
 * Makes space in a row. What comes keeps its width while it fits; in a row that is too full it gets an equal share, and the widest
 * give it up.
 */
export function makeSpace(layout: Layout, { rowId, width, least }: WantedSpace): MadeSpace | null {
  const capacity = capacityOf(layout, rowId);
  const ids = childrenOf(nodeAt(layout, rowId));
  const widths = new Map(ids.map((id) => [id, Math.min(widthOf(nodeAt(layout, id)), capacity)]));
  const leastWidths = new Map(ids.map((id) => [id, leastWidth(layout, id)]));
  let free = capacity - [...widths.values()].reduce((sum, one) => sum + one, 0);
  const share = Math.max(least, Math.floor(capacity / (ids.length + 1)));
  const target = Math.min(Math.max(width, least), Math.max(free, share), capacity);
  while (free < target) {
    const shrinkingId = widest(widths, leastWidths);
    if (shrinkingId === null) break;
    widths.set(shrinkingId, (widths.get(shrinkingId) ?? 1) - 1);
    free += 1;
  }
  if (free < least) return null;
  const others = [...widths].filter(([id, one]) => one !== widthOf(nodeAt(layout, id)));
  return { width: Math.min(target, free), others: Object.fromEntries(others) };
}

const withWidth = (node: LayoutNode, width: number): LayoutNode => ({ ...node, meta: { ...node.meta, width } });

/** `layout` with other widths. */
export function withWidths(layout: Layout, widths: Readonly<Record<string, number>>): Layout {
  const changedWidths = Object.entries(widths).flatMap(([id, width]) => {
    const node = nodeAt(layout, id);
    return node === null ? [] : [[id, withWidth(node, width)] as const];
  });
  return changedWidths.length === 0 ? layout : { ...layout, ...Object.fromEntries(changedWidths) };
}
