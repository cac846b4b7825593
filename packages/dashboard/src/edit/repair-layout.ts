import { isRecord, layoutNode } from '@sextant/contract';
import type { Layout, LayoutNode } from '@sextant/contract';
import { emptyLayout } from './place-chart.ts';
import { isContainer, isWrapped } from './nesting.ts';
import { childrenOf, nodeAt } from '../layout/layout-nodes.ts';
import { givenChartName } from '../layout/layout-tree.ts';
import { gridRootId, maxLayoutDepth, newChartSize, rootId } from '../layout/layout-sizes.ts';

/** A chart of the dashboard, which a layout may have forgotten. */
export interface LayoutChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** A layout that can be edited, and what had to be mended for it. */
export interface RepairedLayout {
  readonly layout: Layout;
  /** Elements that had no place, or two, or stood in themselves: they are at the end now. */
  readonly reattached: readonly string[];
  /** Charts of the dashboard that the layout did not name: they have rows at the end. */
  readonly placed: readonly number[];
}

/** Nodes that Superset keeps beside the tree. */
const ignoredIds = new Set(['HEADER_ID', 'NEW_COMPONENTS_SOURCE_ID']);

interface LayoutRepair {
  readonly nodes: Map<string, LayoutNode>;
  readonly visited: Set<string>;
}

const sameIds = (one: readonly string[], other: unknown): boolean =>
  Array.isArray(other) && other.length === one.length && one.every((id, index) => id === other[index]);

/** Tabs hold tabs and nothing else; what holds nothing has no children. */
const mayBeChild = (parent: LayoutNode, child: LayoutNode): boolean =>
  isContainer(parent.type) &&
  (parent.type === 'TABS') === (child.type === 'TAB') &&
  !['ROOT', 'GRID'].includes(child.type);

/** A node whose settings can be relied on: those that cannot be read are left out, as readers have it. The very same where all can be. */
function withReadableMeta(node: LayoutNode): LayoutNode {
  const { meta: storedMeta, ...others } = node;
  if (storedMeta === undefined) return node;
  if (!isRecord(storedMeta)) return { ...others, meta: {} };
  const readMeta: Readonly<Record<string, unknown>> = layoutNode.shape.meta.safeParse(storedMeta).data ?? {};
  const entries = Object.entries(storedMeta);
  const readable = entries.filter(([key, value]) => readMeta[key] === value);
  return readable.length === entries.length ? node : { ...others, meta: Object.fromEntries(readable) };
}

/** Takes over a node and what hangs below it, each node once; a node that is as it should be keeps its identity. */
function take(layout: Layout, { nodes, visited }: LayoutRepair, id: string, parents: readonly string[]): void {
  const open = [{ id, parents }];
  visited.add(id);
  while (open.length > 0) {
    const next = open.pop();
    const storedNode = next === undefined ? null : (nodes.get(next.id) ?? nodeAt(layout, next.id));
    if (next === undefined || storedNode === null) continue;
    const node = withReadableMeta(storedNode);
    const ancestors = [...next.parents, next.id];
    const children = childrenOf(node).filter((child) => {
      const found = nodes.get(child) ?? nodeAt(layout, child);
      if (found === null || visited.has(child) || ancestors.length >= maxLayoutDepth || !mayBeChild(node, found))
        return false;
      visited.add(child);
      return true;
    });
    open.push(...children.map((child) => ({ id: child, parents: ancestors })));
    const isSame = node.id === next.id && sameIds(children, node.children) && sameIds(next.parents, node.parents ?? []);
    nodes.set(next.id, isSame ? node : { ...node, id: next.id, children, parents: [...next.parents] });
  }
}

const freeId = (preferredId: string, layout: Layout, { nodes }: LayoutRepair): string => {
  const isTaken = (id: string) => Object.hasOwn(layout, id) || nodes.has(id);
  if (!isTaken(preferredId)) return preferredId;
  for (let count = 2; ; count++) if (!isTaken(`${preferredId}-${count}`)) return `${preferredId}-${count}`;
};

/** The root with one child, grid or tabs; what stood beside it is found again as without a place. */
function takeTop(layout: Layout, repair: LayoutRepair): string {
  const top = childrenOf(nodeAt(layout, rootId)).find((id) =>
    ['GRID', 'TABS'].includes(nodeAt(layout, id)?.type ?? ''),
  );
  const { nodes, visited } = repair;
  const root = nodeAt(layout, rootId);
  const child = top ?? gridRootId;
  nodes.set(
    rootId,
    root !== null && sameIds([child], root.children) && root.type === 'ROOT'
      ? root
      : { ...root, id: rootId, type: 'ROOT', children: [child] },
  );
  visited.add(rootId);
  if (nodeAt(layout, gridRootId)?.type !== 'GRID')
    nodes.set(gridRootId, { id: gridRootId, type: 'GRID', children: [], parents: [rootId] });
  take(layout, repair, child, [rootId]);
  if (child === gridRootId) return gridRootId;
  visited.add(gridRootId);
  const grid = nodes.get(gridRootId) ?? nodeAt(layout, gridRootId);
  if (grid !== null && childrenOf(grid).length > 0) nodes.set(gridRootId, { ...grid, children: [] });
  const tab = childrenOf(nodes.get(child) ?? null)[0];
  if (tab !== undefined) return tab;
  const newTabId = freeId('TAB-1', layout, repair);
  const tabs = nodes.get(child);
  nodes.set(newTabId, { id: newTabId, type: 'TAB', children: [], parents: [rootId, child], meta: { text: '' } });
  if (tabs !== undefined) nodes.set(child, { ...tabs, children: [newTabId] });
  return newTabId;
}

function append(repair: LayoutRepair, parentId: string, child: LayoutNode): void {
  const parent = repair.nodes.get(parentId);
  if (parent === undefined) return;
  repair.nodes.set(parentId, { ...parent, children: [...childrenOf(parent), child.id] });
  const parents = [...(parent.parents ?? []), parentId];
  repair.nodes.set(child.id, { ...child, parents });
}

/** A container around what cannot stand in a grid or tab by itself. */
function appendWithin(layout: Layout, repair: LayoutRepair, placeId: string, node: LayoutNode): void {
  const containerType = node.type === 'TAB' ? 'TABS' : isWrapped(node.type) ? 'ROW' : null;
  if (containerType === null) {
    append(repair, placeId, node);
  } else {
    const id = freeId(`${containerType}-${node.id}`, layout, repair);
    append(repair, placeId, {
      id,
      type: containerType,
      children: [],
      meta: containerType === 'ROW' ? { background: 'BACKGROUND_TRANSPARENT' } : {},
    });
    append(repair, id, node);
  }
  take(layout, repair, node.id, repair.nodes.get(node.id)?.parents ?? []);
}

/** Nodes without a way from the root: first those that nothing names, then what stands in circles. */
function lostNodes(layout: Layout, { visited }: LayoutRepair): string[] {
  const ids = Object.keys(layout).filter((id) => {
    const node = nodeAt(layout, id);
    return node !== null && !visited.has(id) && !ignoredIds.has(id) && !['ROOT', 'GRID'].includes(node.type);
  });
  const namedIds = new Set(ids.flatMap((id) => childrenOf(nodeAt(layout, id)).filter((child) => child !== id)));
  return [...ids.filter((id) => !namedIds.has(id)), ...ids.filter((id) => namedIds.has(id))];
}

function placeCharts(layout: Layout, repair: LayoutRepair, placeId: string, charts: readonly LayoutChart[]): number[] {
  const all = [...repair.nodes.values()].filter(({ type }) => type === 'CHART');
  const isPlaced = ({ id, uuid }: LayoutChart) => all.some(({ meta }) => meta?.chartId === id || meta?.uuid === uuid);
  const missing = charts.filter((chart) => !isPlaced(chart));
  for (const { id, uuid, name } of missing) {
    const meta = { chartId: id, uuid, sliceName: name, width: newChartSize, height: newChartSize };
    appendWithin(layout, repair, placeId, {
      id: freeId(`CHART-unplaced-${id}`, layout, repair),
      type: 'CHART',
      children: [],
      meta,
    });
  }
  return missing.map(({ id }) => id);
}

/** Charts that the layout has no name for are called as they are themselves, as readers see them. */
function nameCharts({ nodes }: LayoutRepair, charts: readonly LayoutChart[]): void {
  for (const [nodeId, node] of nodes) {
    if (node.type !== 'CHART' || givenChartName(node) !== null) continue;
    const { chartId, uuid } = node.meta ?? {};
    const chart = charts.find(({ id }) => id === chartId) ?? charts.find((one) => one.uuid === uuid);
    if (chart !== undefined) nodes.set(nodeId, { ...node, meta: { ...node.meta, sliceName: chart.name } });
  }
}

/**
 * Makes any stored layout one that can be edited: every node stands once, below the root, and names its `parents`; nodes without a place,
 * of unknown types too, are at the end; settings that
 * cannot be read are left out; charts that the layout forgot have rows, and those without a
 * name their own. A sound layout is returned as it is. Never throws.
 */
export function repairLayout(rawLayout: unknown, charts: readonly LayoutChart[] = []): RepairedLayout {
  const layout = (isRecord(rawLayout) && Object.keys(rawLayout).length > 0 ? rawLayout : emptyLayout()) as Layout;
  const repair: LayoutRepair = { nodes: new Map(), visited: new Set() };
  const placeId = takeTop(layout, repair);
  const reattachedIds: string[] = [];
  for (const id of lostNodes(layout, repair)) {
    const node = nodeAt(layout, id);
    if (node === null || repair.visited.has(id)) continue;
    const isEmptyContainer = ['ROW', 'TABS', 'TAB', 'COLUMN'].includes(node.type) && childrenOf(node).length === 0;
    if (isEmptyContainer) continue;
    reattachedIds.push(id);
    repair.visited.add(id);
    appendWithin(layout, repair, placeId, { ...node, id });
  }
  const placedCharts = placeCharts(layout, repair, placeId, charts);
  nameCharts(repair, charts);
  const changedNodes = [...repair.nodes].filter(([id, node]) => layout[id] !== node);
  return {
    layout: changedNodes.length === 0 ? layout : { ...layout, ...Object.fromEntries(changedNodes) },
    reattached: reattachedIds,
    placed: placedCharts,
  };
}
