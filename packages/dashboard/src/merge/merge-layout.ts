import type { Layout, LayoutNode } from '@sextant/contract';
import { describePlace } from '../edit/keyboard.ts';
import { repairLayout } from '../edit/repair-layout.ts';
import { ancestorsOf, childrenOf, nodeAt, nodeName, parentOf, subtreeOf, widthOf } from '../layout/layout-nodes.ts';
import { layoutColumns, rootId } from '../layout/layout-sizes.ts';
import { changedSide, mergeMembers, mergeOrder, sameJson } from './merge-values.ts';
import type { MergeJudge, MergeSide } from './merge-values.ts';

/** Three sound layouts. */
type Layouts = Readonly<Record<'base' | MergeSide, Layout>>;

/** Containers without a name: they are there while something stands in them. */
const wrapperTypes: ReadonlySet<string> = new Set(['ROW', 'COLUMN']);

const typeTexts: Readonly<Record<string, string>> = {
  CHART: 'Chart',
  MARKDOWN: 'Text',
  HEADER: 'Header',
  TAB: 'Tab',
  TABS: 'Tabs',
  DIVIDER: 'Divider',
};

const metaTexts: Readonly<Record<string, string>> = {
  code: 'text',
  sliceNameOverride: 'name',
  text: 'text',
};

const nameOf = (node: LayoutNode | null): string => `${typeTexts[node?.type ?? ''] ?? 'Element'} “${nodeName(node)}”`;

const idsOf = (layout: Layout): string[] => Object.keys(layout).filter((id) => nodeAt(layout, id) !== null);

/** Whether a side changed anything of an element or below it. */
const isTouched = (base: Layout, side: Layout, id: string): boolean =>
  subtreeOf(side, id).some((one) => {
    const [before, now] = [nodeAt(base, one), nodeAt(side, one)];
    return !sameJson([before?.meta, childrenOf(before)], [now?.meta, childrenOf(now)]);
  });

/**
 * What goes because one side removed it: all below it, too, unless the other side moved it elsewhere before. Where the other side changed something of
 * it, the judge says whether it goes or stays as a whole.
 */
function removedIds({ base, own, their }: Layouts, judge: MergeJudge): ReadonlySet<string> {
  const removed = new Set<string>();
  const rescued = new Set<string>();
  for (const id of subtreeOf(base, rootId)) {
    const keeper = nodeAt(own, id) === null ? 'their' : 'own';
    const side = keeper === 'own' ? own : their;
    if (nodeAt(side, id) === null) removed.add(id);
    if (nodeAt(side, id) === null || (nodeAt(own, id) !== null && nodeAt(their, id) !== null) || rescued.has(id))
      continue;
    const parent = parentOf(base, id);
    const isParentRemoved = parent !== null && removed.has(parent);
    const isMoved = parentOf(side, id) !== parent;
    if (isParentRemoved) {
      if (!isMoved) removed.add(id);
      continue;
    }
    // A wrapper goes with the last that stands in it.
    if (wrapperTypes.has(nodeAt(base, id)?.type ?? '')) continue;
    const isChanged = isMoved || isTouched(base, side, id);
    const textFor = (layout: Layout): string => (layout === side ? 'Changed' : 'Removed');
    const conflict = { key: `removed:${id}`, what: nameOf(nodeAt(base, id)), own: textFor(own), their: textFor(their) };
    if (!isChanged || judge.sideOf(conflict) !== keeper) removed.add(id);
    else for (const one of subtreeOf(side, id)) rescued.add(one);
  }
  return removed;
}

/** Where an element stands: its containers up to the first with a name. A row is moved when its only element is. */
function placeOf(layout: Layout, id: string): readonly string[] {
  const above = ancestorsOf(layout, id);
  const named = above.findLastIndex((one) => !wrapperTypes.has(nodeAt(layout, one)?.type ?? ''));
  return above.slice(named);
}

/** The container in which each remaining element stands. */
function parentsOf(layouts: Layouts, ids: readonly string[], judge: MergeJudge): ReadonlyMap<string, string> {
  const { base, own, their } = layouts;
  const sideFor = (id: string): MergeSide => {
    if (nodeAt(own, id) === null) return 'their';
    if (nodeAt(their, id) === null) return 'own';
    const places = { base: placeOf(base, id), own: placeOf(own, id), their: placeOf(their, id) };
    return (
      changedSide(places) ??
      judge.sideOf({
        key: `place:${id}`,
        what: `${nameOf(nodeAt(own, id))}: place`,
        own: describePlace(own, id),
        their: describePlace(their, id),
      })
    );
  };
  return new Map(
    ids.flatMap((id): [string, string][] => {
      const parent = parentOf(layouts[sideFor(id)], id);
      return parent === null ? [] : [[id, parent]];
    }),
  );
}

/** The children of a container in an order that both sides lead to. */
function childOrder({ base, own, their }: Layouts, id: string, members: ReadonlySet<string>): string[] {
  const [before, ownChildren, theirChildren] = [base, own, their].map((layout) => childrenOf(nodeAt(layout, id)));
  const isKept = (order: readonly string[] = []): boolean => {
    const common = new Set((before ?? []).filter((child) => order.includes(child)));
    return sameJson(
      (before ?? []).filter((child) => common.has(child)),
      order.filter((child) => common.has(child)),
    );
  };
  const isOwnFirst = isKept(theirChildren) && !isKept(ownChildren);
  const [first, second] = isOwnFirst ? [ownChildren, theirChildren] : [theirChildren, ownChildren];
  const order = mergeOrder(members, first ?? [], second ?? []);
  return [...order, ...[...members].filter((child) => !order.includes(child))];
}

/** Rows in which both sides put something are parted where they got too wide: what is too much stands in a row below. */
function withSplitRows(layout: Layout): Layout {
  const nodes: Record<string, LayoutNode | string> = { ...layout };
  for (const id of idsOf(layout)) {
    const row = nodeAt(nodes, id);
    const parentId = parentOf(nodes, id);
    if (row?.type !== 'ROW' || parentId === null) continue;
    const children = childrenOf(row);
    let columns = 0;
    const fitting = children.filter((child) => {
      columns += widthOf(nodeAt(nodes, child));
      return columns <= layoutColumns;
    });
    const parent = nodeAt(nodes, parentId);
    const newId = `${id}-2`;
    if (parent === null || fitting.length === 0 || fitting.length === children.length || newId in nodes) continue;
    nodes[id] = { ...row, children: fitting };
    nodes[newId] = { ...row, id: newId, children: children.slice(fitting.length) };
    nodes[parentId] = { ...parent, children: childrenOf(parent).flatMap((one) => (one === id ? [id, newId] : [one])) };
  }
  return nodes;
}

/** The layout that both sides lead to, sound again: nothing that either side has and did not take away is lost. */
export function mergeLayouts(layouts: Layouts, judge: MergeJudge): Layout {
  const { base, own, their } = layouts;
  if (sameJson(own, base)) return their;
  if (sameJson(their, base)) return own;
  const removed = removedIds(layouts, judge);
  const ids = [...new Set([...idsOf(their), ...idsOf(own)])].filter((id) => !removed.has(id));
  const parents = parentsOf(layouts, ids, judge);
  const members = Map.groupBy(ids, (id) => parents.get(id) ?? '');
  const merged = ids.map((id): [string, LayoutNode] => {
    const nodes = { base: nodeAt(base, id), own: nodeAt(own, id), their: nodeAt(their, id) };
    const node = nodes.their ?? nodes.own;
    if (node === null) throw new RangeError(`No side has ${id}`);
    const children = childOrder(layouts, id, new Set(members.get(id)));
    const named = (member: string) => ({
      key: `meta:${id}:${member}`,
      what: `${nameOf(node)}: ${metaTexts[member] ?? member}`,
    });
    const sides = { base: nodes.base?.meta ?? {}, own: nodes.own?.meta ?? {}, their: nodes.their?.meta ?? {} };
    const isBoth = nodes.own !== null && nodes.their !== null;
    const meta = isBoth ? mergeMembers(judge, named, sides) : node.meta;
    return [
      id,
      {
        ...node,
        children,
        ...(meta === undefined || (node.meta === undefined && Object.keys(meta).length === 0) ? {} : { meta }),
      },
    ];
  });
  const filled = merged.filter(([, { type, children }]) => !wrapperTypes.has(type) || children.length > 0);
  const others = Object.entries(their).filter(([id]) => nodeAt(their, id) === null);
  const { layout } = repairLayout(Object.fromEntries([...others, ...filled]));
  return repairLayout(withSplitRows(layout)).layout;
}
