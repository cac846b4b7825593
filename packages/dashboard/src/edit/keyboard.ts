import type { Layout } from '@sextant/contract';
import { isWrapped } from './nesting.ts';
import type { DropPosition } from './layout-actions.ts';
import { ancestorsOf, childrenOf, nodeAt, nodeName, parentOf } from '../layout/layout-nodes.ts';

/** Where an arrow key can send an element. */
export type Direction = 'left' | 'right' | 'up' | 'down';

const indexIn = (layout: Layout, parentId: string, id: string): number =>
  childrenOf(nodeAt(layout, parentId)).indexOf(id);

/** The row around an element and where that row stands; null for what stands by itself. */
function rowOf(layout: Layout, id: string) {
  const parentId = parentOf(layout, id);
  if (parentId === null) return null;
  const row = nodeAt(layout, parentId);
  const containerId = parentOf(layout, parentId);
  return row?.type === 'ROW' && containerId !== null ? { id: parentId, row, containerId } : null;
}

function sideways(layout: Layout, id: string, step: -1 | 1): DropPosition | null {
  const parentId = parentOf(layout, id);
  const parent = parentId === null ? null : nodeAt(layout, parentId);
  if (parentId === null || (parent?.type !== 'ROW' && parent?.type !== 'TABS')) return null;
  const rowIndex = indexIn(layout, parentId, id);
  const next = step < 0 ? rowIndex - 1 : rowIndex + 2;
  return next < 0 || next > childrenOf(parent).length ? null : { parentId, index: next };
}

/**
 * Where an arrow key moves an element: left and right along its row; up and down out of a shared row into one of its own, and from there
 * into the next row, so that every row can be reached step by step. Null at the edge.
 */
export function positionBeside(layout: Layout, id: string, direction: Direction): DropPosition | null {
  if (direction === 'left' || direction === 'right') return sideways(layout, id, direction === 'left' ? -1 : 1);
  const isUp = direction === 'up';
  const ownRow = rowOf(layout, id);
  if (ownRow !== null && childrenOf(ownRow.row).length > 1) {
    const rowIndex = indexIn(layout, ownRow.containerId, ownRow.id);
    return { parentId: ownRow.containerId, index: isUp ? rowIndex : rowIndex + 1 };
  }
  const anchorId = ownRow === null ? id : ownRow.id;
  const containerId = parentOf(layout, anchorId);
  if (containerId === null || nodeAt(layout, containerId)?.type === 'TABS') return null;
  const siblings = childrenOf(nodeAt(layout, containerId));
  const index = siblings.indexOf(anchorId);
  const next = siblings[isUp ? index - 1 : index + 1];
  if (next === undefined) return null;
  const joins = nodeAt(layout, next)?.type === 'ROW' && isWrapped(nodeAt(layout, id)?.type ?? '');
  if (joins) return { parentId: next, index: Number.MAX_SAFE_INTEGER };
  return { parentId: containerId, index: isUp ? index - 1 : index + 2 };
}

/** Where an element stands, to be spoken: 'row 2, place 1 of 3, in tab Overview'. */
export function describePlace(layout: Layout, id: string): string {
  const parentId = parentOf(layout, id);
  if (parentId === null) return '';
  const siblings = childrenOf(nodeAt(layout, parentId));
  const positionText = `place ${siblings.indexOf(id) + 1} of ${siblings.length}`;
  const ownRow = rowOf(layout, id);
  const row = ownRow === null ? [] : [`row ${indexIn(layout, ownRow.containerId, ownRow.id) + 1}`];
  const tab = ancestorsOf(layout, id).findLast((one) => nodeAt(layout, one)?.type === 'TAB');
  const tabText = tab === undefined ? [] : [`in tab ${nodeName(nodeAt(layout, tab))}`];
  return [...row, positionText, ...tabText].join(', ');
}
