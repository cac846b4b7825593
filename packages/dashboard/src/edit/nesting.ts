import type { Layout } from '@sextant/contract';
import { ancestorsOf, childrenOf, nodeAt, topId } from '../layout/layout-nodes.ts';
import { gridRootId } from '../layout/layout-sizes.ts';

/**
 * Deepest parent under which a child may stand: parent type → child type → depth. Superset's table; what stands below the root only
 * changes by adding and removing tabs at the top.
 */
const deepestParent: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ROOT: {},
  GRID: { TABS: 1, CHART: 1, MARKDOWN: 1, COLUMN: 1, ROW: 1, HEADER: 1, DIVIDER: 1 },
  ROW: { CHART: 4, MARKDOWN: 4, COLUMN: 4 },
  TABS: { TAB: 3 },
  TAB: { TABS: 3, CHART: 5, MARKDOWN: 5, COLUMN: 3, ROW: 3, HEADER: 5, DIVIDER: 5 },
  COLUMN: { TABS: 3, CHART: 5, MARKDOWN: 5, ROW: 3, HEADER: 5, DIVIDER: 3 },
};

/** Types that hold others; all others stand at the end of a branch. */
export const isContainer = (type: string): boolean => Object.hasOwn(deepestParent, type);

/** Types that are put into a row of their own where they land in a grid or a tab. */
export const isWrapped = (type: string): boolean => !['TABS', 'ROW', 'HEADER', 'DIVIDER', 'TAB'].includes(type);

/** Tabs and tabs go no deeper than what they stand in; the tabs at the top count as the grid does. */
const belowDepth = (depth: number, type: string | undefined, isTop: boolean): number =>
  (type === 'TABS' || type === 'TAB') && !(isTop && type === 'TAB') ? depth : depth + 1;

/** Depth of a node as the table counts it. */
function depthOf(layout: Layout, id: string): number {
  return ancestorsOf(layout, id).reduce(
    (depth, one, index) => belowDepth(depth, nodeAt(layout, one)?.type, index <= 2),
    0,
  );
}

/** Whether `type` may stand in a parent of that type and depth. Unknown types stand wherever a chart may. */
function mayStandIn(parentType: string, parentDepth: number, type: string): boolean {
  const limit = deepestParent[parentType]?.[isContainer(type) || isLeaf(type) ? type : 'CHART'];
  return parentDepth <= (limit ?? -1);
}

const isLeaf = (type: string): boolean => ['CHART', 'MARKDOWN', 'HEADER', 'DIVIDER'].includes(type);

/** A node with what is below it, by types only. */
export interface Branch {
  readonly type: string;
  readonly below: readonly Branch[];
}

const isBranchAllowed = ({ type, below }: Branch, depth: number): boolean =>
  below.every((child) => mayStandIn(type, depth, child.type) && isBranchAllowed(child, belowDepth(depth, type, false)));

/** Whether a node with all below it may stand in `parentId`, with a row around it where one is made. */
export function canContain(layout: Layout, parentId: string, branch: Branch): boolean {
  const parent = nodeAt(layout, parentId);
  if (parent === null || (parentId === gridRootId && topId(layout) !== gridRootId)) return false;
  const depth = depthOf(layout, parentId);
  const insideDepth = belowDepth(depth, parent.type, ancestorsOf(layout, parentId).length <= 2);
  const isRowMade = isWrapped(branch.type) && (parent.type === 'GRID' || parent.type === 'TAB');
  if (!isRowMade) return mayStandIn(parent.type, depth, branch.type) && isBranchAllowed(branch, insideDepth);
  return (
    mayStandIn(parent.type, depth, 'ROW') &&
    mayStandIn('ROW', insideDepth, branch.type) &&
    isBranchAllowed(branch, insideDepth + 1)
  );
}

/** A node of the layout with what is below it. */
export function branchOf(layout: Layout, id: string): Branch {
  const node = nodeAt(layout, id);
  return { type: node?.type ?? '', below: childrenOf(node).map((child) => branchOf(layout, child)) };
}

/** Whether tabs may be put at the top: when there are none. */
export const mayAddTopTabs = (layout: Layout): boolean => topId(layout) === gridRootId;
