import { branchOf, childrenOf, isWrapped, canContain, nodeAt, parentOf, subtreeOf } from '@sextant/dashboard';
import type { Layout } from '@sextant/contract';
import type { Branch, DropPosition } from '@sextant/dashboard';

/** A place on the screen, in px from the top left of the canvas. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Where what is dragged would land: its spot, the line that shows it, and whether a row is made. */
export interface DropTarget {
  readonly spot: DropPosition;
  readonly line: Box;
  readonly makesRow: boolean;
}

/** What is dragged: what it is, and which elements it must not go into. */
export interface DraggedBranch {
  readonly branch: Branch;
  readonly own: ReadonlySet<string>;
}

interface Pointer {
  readonly x: number;
  readonly y: number;
}

/** What stands on the screen, by id; what is not shown (a closed tab's content) has no box. */
export type Boxes = ReadonlyMap<string, Box>;

/** The layout as it stands on the screen; `from` is the grid or the open tab. */
interface Screen {
  readonly layout: Layout;
  readonly boxes: Boxes;
  readonly from: string;
}

/** So near to the edge of a row or container means beside it, not into it. */
const edgePx = 12;

/** What is dragged, with all that is below it. */
export const draggedBranchOf = (layout: Layout, id: string): DraggedBranch => ({
  branch: branchOf(layout, id),
  own: new Set(subtreeOf(layout, id)),
});

const isInside = ({ x, y }: Pointer, box: Box): boolean =>
  x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

const shownChildren = (layout: Layout, boxes: Boxes, id: string) =>
  childrenOf(nodeAt(layout, id)).flatMap((child, index) => {
    const box = boxes.get(child);
    return box === undefined ? [] : [{ id: child, index, box }];
  });

/** The container that the pointer is in, the innermost; near the edge of a container the one around it. */
function containerAt(layout: Layout, boxes: Boxes, pointer: Pointer, from: string): string {
  const type = nodeAt(layout, from)?.type;
  for (const child of shownChildren(layout, boxes, from)) {
    const childType = nodeAt(layout, child.id)?.type ?? '';
    if (!['ROW', 'COLUMN', 'TABS', 'TAB'].includes(childType) || !isInside(pointer, child.box)) continue;
    const isHorizontal = type === 'ROW';
    const isNearEdge = isHorizontal
      ? Math.min(pointer.x - child.box.left, child.box.right - pointer.x) < edgePx
      : Math.min(pointer.y - child.box.top, child.box.bottom - pointer.y) < edgePx;
    if (isNearEdge && childType !== 'TAB') return from;
    return containerAt(layout, boxes, pointer, child.id);
  }
  return from;
}

const middle = (one: number, other: number): number => (one + other) / 2;

function rowSpot(layout: Layout, boxes: Boxes, pointer: Pointer, rowId: string): DropTarget | null {
  const row = boxes.get(rowId);
  if (row === undefined) return null;
  const children = shownChildren(layout, boxes, rowId);
  const next = children.find(({ box }) => pointer.x < middle(box.left, box.right));
  const before = next === undefined ? children.at(-1) : children.findLast(({ index }) => index < next.index);
  const x =
    next === undefined
      ? (before?.box.right ?? row.left) + edgePx / 2
      : before === undefined
        ? next.box.left - edgePx / 2
        : middle(before.box.right, next.box.left);
  const index = next?.index ?? childrenOf(nodeAt(layout, rowId)).length;
  return {
    spot: { parentId: rowId, index },
    line: { left: x, right: x, top: row.top, bottom: row.bottom },
    makesRow: false,
  };
}

function downward(
  { layout, boxes }: Screen,
  pointer: Pointer,
  load: DraggedBranch,
  containerId: string,
): DropTarget | null {
  const containerBox = boxes.get(containerId);
  if (containerBox === undefined) return null;
  const children = shownChildren(layout, boxes, containerId);
  const next = children.find(({ box }) => pointer.y < middle(box.top, box.bottom));
  const before = next === undefined ? children.at(-1) : children.findLast(({ index }) => index < next.index);
  const y =
    next === undefined
      ? (before?.box.bottom ?? containerBox.top) + edgePx / 2
      : before === undefined
        ? next.box.top - edgePx / 2
        : middle(before.box.bottom, next.box.top);
  const index = next?.index ?? childrenOf(nodeAt(layout, containerId)).length;
  const makesRow = isWrapped(load.branch.type) && ['GRID', 'TAB'].includes(nodeAt(layout, containerId)?.type ?? '');
  return {
    spot: { parentId: containerId, index },
    line: { left: containerBox.left, right: containerBox.right, top: y, bottom: y },
    makesRow,
  };
}

/**
 * Where what is dragged lands under the pointer: in the innermost container that may hold it. `from` is the grid or the open tab. Null when
 * nothing here may hold it.
 */
export function dropTargetAt(screen: Screen, pointer: Pointer, load: DraggedBranch): DropTarget | null {
  const { layout, boxes, from } = screen;
  let containerId: string | null = containerAt(layout, boxes, pointer, from);
  while (containerId !== null && (load.own.has(containerId) || !canContain(layout, containerId, load.branch))) {
    if (containerId === from) return null;
    containerId = parentOf(layout, containerId);
  }
  if (containerId === null) return null;
  return nodeAt(layout, containerId)?.type === 'ROW'
    ? rowSpot(layout, boxes, pointer, containerId)
    : downward(screen, pointer, load, containerId);
}
