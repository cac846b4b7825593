import type { Layout, LayoutNode } from '@sextant/contract';
import { branchOf, isWrapped, mayAddTopTabs, canContain } from './nesting.ts';
import type { Branch } from './nesting.ts';
import { leastWidth, makeSpace, withWidths } from './row-space.ts';
import { resizedLayout } from './resize.ts';
import type { Resize } from './resize.ts';
import {
  ancestorsOf,
  childrenOf,
  hasTopTabs,
  nodeAt,
  parentOf,
  subtreeOf,
  topId,
  widthOf,
} from '../layout/layout-nodes.ts';
import { gridRootId, rootId } from '../layout/layout-sizes.ts';

/** A place in a layout: before the child at `index` of `parentId`; beyond the last is the end. */
export interface DropPosition {
  readonly parentId: string;
  readonly index: number;
}

/**
 * One thing a user does to a layout, as plain data that can be stored and done again. `wrapId` is the id of the row that is made
 * around what cannot stand by itself in a grid or tab.
 */
export type LayoutAction =
  | { readonly kind: 'add'; readonly nodes: readonly LayoutNode[]; readonly at: DropPosition; readonly wrapId: string }
  | { readonly kind: 'move'; readonly id: string; readonly at: DropPosition; readonly wrapId: string }
  | ({ readonly kind: 'resize' } & Resize)
  | { readonly kind: 'set meta'; readonly id: string; readonly meta: Readonly<Record<string, unknown>> }
  | { readonly kind: 'remove'; readonly id: string };

/** What an action did: a new layout, or the plain reason why it cannot be done. */
export type ActionOutcome =
  | { readonly isDone: true; readonly layout: Layout }
  | { readonly isDone: false; readonly reason: string };

const doneWith = (layout: Layout): ActionOutcome => ({ isDone: true, layout });
const rejectedWith = (reason: string): ActionOutcome => ({ isDone: false, reason });

const notEnoughSpace = 'There is not enough space here. Make something smaller, or choose a wider place.';

const withNodes = (layout: Layout, nodes: readonly LayoutNode[]): Layout => ({
  ...layout,
  ...Object.fromEntries(nodes.map((node) => [node.id, node])),
});

const withChildren = (layout: Layout, id: string, children: readonly string[]): Layout => {
  const node = nodeAt(layout, id);
  return node === null ? layout : withNodes(layout, [{ ...node, children: [...children] }]);
};

const withoutNodes = (layout: Layout, ids: ReadonlySet<string>): Layout =>
  Object.fromEntries(Object.entries(layout).filter(([id]) => !ids.has(id)));

/** Writes the `parents` of `id` and all below it; nodes that have them already keep their identity. */
function withParents(layout: Layout, id: string, parents: readonly string[]): Layout {
  const changedNodes: LayoutNode[] = [];
  const visit = (one: string, parents: readonly string[]): void => {
    const node = nodeAt(layout, one);
    if (node === null || parents.includes(one)) return;
    const ancestors = ancestorsOf(layout, one);
    if (ancestors.length !== parents.length || ancestors.some((parent, index) => parent !== parents[index]))
      changedNodes.push({ ...node, parents: [...parents] });
    for (const child of childrenOf(node)) visit(child, [...parents, one]);
  };
  visit(id, parents);
  return changedNodes.length === 0 ? layout : withNodes(layout, changedNodes);
}

function insert(layout: Layout, id: string, { parentId, index }: DropPosition): Layout {
  const children = childrenOf(nodeAt(layout, parentId));
  const childIndex = Math.max(0, Math.min(index, children.length));
  const placedLayout = withChildren(layout, parentId, [
    ...children.slice(0, childIndex),
    id,
    ...children.slice(childIndex),
  ]);
  return withParents(placedLayout, id, [...ancestorsOf(placedLayout, parentId), parentId]);
}

/** A row or tabs that lost their last child go too; tabs at the top are replaced by the grid. */
function withoutEmpty(layout: Layout, id: string | null): Layout {
  const node = id === null ? null : nodeAt(layout, id);
  if (id === null || node === null || childrenOf(node).length > 0) return layout;
  if (node.type !== 'ROW' && node.type !== 'TABS') return layout;
  const parent = parentOf(layout, id);
  const remainingLayout = withoutNodes(layout, new Set([id]));
  if (parent === null) return layout;
  if (parent === rootId) return withChildren(remainingLayout, rootId, [gridRootId]);
  const rest = childrenOf(nodeAt(remainingLayout, parent)).filter((child) => child !== id);
  return withoutEmpty(withChildren(remainingLayout, parent, rest), parent);
}

const rowAround = (wrapId: string): LayoutNode => ({
  id: wrapId,
  type: 'ROW',
  children: [],
  parents: [],
  meta: { background: 'BACKGROUND_TRANSPARENT' },
});

interface DropTarget {
  readonly id: string;
  readonly position: DropPosition;
  readonly wrapId: string;
  /** Columns that it asks for; in its own row again it keeps what it has. */
  readonly isSameRow: boolean;
}

/** Puts a node that stands nowhere into its spot. */
function placeLifted(layout: Layout, { id, position, wrapId, isSameRow }: DropTarget): ActionOutcome {
  const parent = nodeAt(layout, position.parentId);
  const node = nodeAt(layout, id);
  if (parent === null || node === null) return rejectedWith('This place is gone.');
  if ((parent.type === 'GRID' || parent.type === 'TAB') && isWrapped(node.type)) {
    const withRow = insert(withNodes(layout, [rowAround(wrapId)]), wrapId, position);
    return doneWith(insert(withRow, id, { parentId: wrapId, index: 0 }));
  }
  if (parent.type !== 'ROW' || isSameRow) return doneWith(insert(layout, id, position));
  const madeSpace = makeSpace(layout, { rowId: parent.id, width: widthOf(node), least: leastWidth(layout, id) });
  if (madeSpace === null) return rejectedWith(notEnoughSpace);
  const ownWidth = madeSpace.width === widthOf(node) ? {} : { [id]: madeSpace.width };
  return doneWith(insert(withWidths(layout, { ...madeSpace.others, ...ownWidth }), id, position));
}

const branchOfNew = (nodes: readonly LayoutNode[]): Branch => {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const read = (node: LayoutNode | undefined): Branch => ({
    type: node?.type ?? '',
    below: childrenOf(node ?? null).map((id) => read(byId.get(id))),
  });
  return read(nodes[0]);
};

/** Tabs at the top take everything that is on the page into their first tab. */
function addTopTabs(layout: Layout, nodes: readonly LayoutNode[]): ActionOutcome {
  const [tabs] = nodes;
  const first = tabs?.children[0];
  if (tabs === undefined || first === undefined || tabs.type !== 'TABS')
    return rejectedWith('Only tabs can stand at the top.');
  if (!mayAddTopTabs(layout)) return rejectedWith('This dashboard has tabs at the top already.');
  const content = childrenOf(nodeAt(layout, gridRootId));
  const gridLayout = withChildren(withChildren(withNodes(layout, nodes), gridRootId, []), first, content);
  const tabbedLayout = withChildren(gridLayout, rootId, [tabs.id]);
  return doneWith(withParents(tabbedLayout, tabs.id, [rootId]));
}

function add(layout: Layout, { nodes, at, wrapId }: Extract<LayoutAction, { kind: 'add' }>): ActionOutcome {
  const [node] = nodes;
  if (node === undefined || nodes.some(({ id }) => Object.hasOwn(layout, id)))
    return rejectedWith('It is here already.');
  if (at.parentId === rootId) return addTopTabs(layout, nodes);
  if (!canContain(layout, at.parentId, branchOfNew(nodes))) return rejectedWith('It cannot stand there.');
  return placeLifted(withNodes(layout, nodes), { id: node.id, position: at, wrapId, isSameRow: false });
}

const isAloneInRow = (layout: Layout, rowId: string): boolean => {
  const row = nodeAt(layout, rowId);
  return row?.type === 'ROW' && childrenOf(row).length === 1;
};

const takesRows = (layout: Layout, id: string): boolean => ['GRID', 'TAB'].includes(nodeAt(layout, id)?.type ?? '');

/** What stands alone in its row takes the row along to where rows stand. */
function move(layout: Layout, { id, at, wrapId }: Extract<LayoutAction, { kind: 'move' }>): ActionOutcome {
  const from = parentOf(layout, id);
  const node = nodeAt(layout, id);
  if (node === null || from === null || id === gridRootId || id === topId(layout))
    return rejectedWith('This cannot be moved.');
  if (subtreeOf(layout, id).includes(at.parentId)) return rejectedWith('Nothing can be moved into itself.');
  if (node.type === 'TAB' && from === topId(layout) && at.parentId !== from)
    return rejectedWith('Can not move top level tab into nested tabs');
  if (!canContain(layout, at.parentId, branchOf(layout, id))) return rejectedWith('It cannot stand there.');
  const before = childrenOf(nodeAt(layout, from));
  const wasAt = before.indexOf(id);
  if (at.parentId === from && (at.index === wasAt || at.index === wasAt + 1)) return doneWith(layout);
  if (isAloneInRow(layout, from) && takesRows(layout, at.parentId))
    return move(layout, { kind: 'move', id: from, at, wrapId });
  const index = at.parentId === from && at.index > wasAt ? at.index - 1 : at.index;
  const liftedLayout = withChildren(
    layout,
    from,
    before.filter((child) => child !== id),
  );
  const landedOutcome = placeLifted(liftedLayout, {
    id,
    position: { ...at, index },
    wrapId,
    isSameRow: at.parentId === from,
  });
  return landedOutcome.isDone ? doneWith(withoutEmpty(landedOutcome.layout, from)) : landedOutcome;
}

/** Tabs at the top go: what was in them stands in the grid, one tab after the other. */
function collapse(layout: Layout, tabsId: string): ActionOutcome {
  const tabs = childrenOf(nodeAt(layout, tabsId));
  const content = tabs.flatMap((tab) => childrenOf(nodeAt(layout, tab)));
  const remainingLayout = withoutNodes(layout, new Set([tabsId, ...tabs]));
  const tabbedLayout = withChildren(withChildren(remainingLayout, rootId, [gridRootId]), gridRootId, content);
  return doneWith(withParents(tabbedLayout, gridRootId, [rootId]));
}

function remove(layout: Layout, id: string): ActionOutcome {
  const parent = parentOf(layout, id);
  if (parent === null || id === gridRootId) return rejectedWith('This cannot be removed.');
  if (id === topId(layout) && hasTopTabs(layout)) return collapse(layout, id);
  const rest = childrenOf(nodeAt(layout, parent)).filter((child) => child !== id);
  const remainingLayout = withoutNodes(layout, new Set(subtreeOf(layout, id)));
  return doneWith(withoutEmpty(withChildren(remainingLayout, parent, rest), parent));
}

function setMeta(layout: Layout, id: string, meta: Readonly<Record<string, unknown>>): ActionOutcome {
  const node = nodeAt(layout, id);
  if (node === null) return rejectedWith('It is gone.');
  const isSame = Object.entries(meta).every(([key, value]) => node.meta?.[key] === value);
  return doneWith(isSame ? layout : withNodes(layout, [{ ...node, meta: { ...node.meta, ...meta } }]));
}

/**
 * Does an action to a sound layout. Nothing is changed in place: nodes that the action does not touch keep their identity, so that undoing is
 * going back to the layout before, and what is not named is saved as it was. An action without effect returns the same layout.
 */
export function applyLayoutAction(layout: Layout, action: LayoutAction): ActionOutcome {
  switch (action.kind) {
    case 'add':
      return add(layout, action);
    case 'move':
      return move(layout, action);
    case 'resize':
      return resizedLayout(layout, action);
    case 'set meta':
      return setMeta(layout, action.id, action.meta);
    case 'remove':
      return remove(layout, action.id);
    default:
      return action satisfies never;
  }
}
