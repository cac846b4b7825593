import { isRecord } from '@sextant/contract';
import type { Layout, LayoutNode } from '@sextant/contract';
import { ancestorsOf, childrenOf, nodeAt, nodeName, parentOf, subtreeOf, widthOf } from '../layout/layout-nodes.ts';
import { rootId } from '../layout/layout-sizes.ts';
import { applyDashboardAction } from './document.ts';
import type { DashboardAction, DashboardDocument } from './document.ts';
import type { DropPosition } from './layout-actions.ts';
import type { MakeId } from './new-nodes.ts';
import { endOf } from './row-space.ts';

type StoredFilter = Readonly<Record<string, unknown>>;

/** Elements taken from a dashboard, as plain data that another dashboard can take over. */
export interface CopiedElements {
  /** Each with everything below it, itself first. */
  readonly elements: readonly (readonly LayoutNode[])[];
  /** The filters whose controls stand in them, as the dashboard stores them. */
  readonly filters: readonly StoredFilter[];
}

const filtersKey = 'native_filter_configuration';

const filtersOf = ({ metadata }: DashboardDocument): readonly StoredFilter[] => {
  const stored = metadata[filtersKey];
  return Array.isArray(stored) ? stored.filter(isRecord) : [];
};

/** Elements in reading order, without those that stand in another of them. */
export function outermost(layout: Layout, ids: ReadonlySet<string>): string[] {
  return subtreeOf(layout, rootId).filter(
    (id) => ids.has(id) && !ancestorsOf(layout, id).some((above) => ids.has(above)),
  );
}

/** Takes a copy of elements, with the filters that stand in them. */
export function copyElements(document: DashboardDocument, ids: ReadonlySet<string>): CopiedElements {
  const { layout } = document;
  const elements = outermost(layout, ids).map((id) =>
    subtreeOf(layout, id).flatMap((one) => nodeAt(layout, one) ?? []),
  );
  const filterIds = new Set(elements.flat().map(({ meta }) => meta?.nativeFilterId));
  return { elements, filters: filtersOf(document).filter(({ id }) => typeof id === 'string' && filterIds.has(id)) };
}

/** The numbers of the charts in copied elements. */
export const chartsIn = ({ elements }: CopiedElements): readonly number[] => [
  ...new Set(elements.flat().flatMap(({ type, meta }) => (type === 'CHART' ? (meta?.chartId ?? []) : []))),
];

/** Copied elements without some charts, and the names of those. */
export function withoutCharts(
  { elements, filters }: CopiedElements,
  chartIds: ReadonlySet<number>,
): { readonly copied: CopiedElements; readonly names: readonly string[] } {
  const isLeft = ({ type, meta }: LayoutNode): boolean => type === 'CHART' && chartIds.has(meta?.chartId ?? -1);
  const leftIds = new Set(
    elements
      .flat()
      .filter(isLeft)
      .map(({ id }) => id),
  );
  const remaining = elements.flatMap((nodes) => {
    if (leftIds.has(nodes[0]?.id ?? '')) return [];
    const keptNodes = nodes.filter(({ id }) => !leftIds.has(id));
    return [keptNodes.map((node) => ({ ...node, children: childrenOf(node).filter((id) => !leftIds.has(id)) }))];
  });
  return { copied: { elements: remaining, filters }, names: elements.flat().filter(isLeft).map(nodeName) };
}

/** The same nodes under ids that no layout has. */
function renamed(nodes: readonly LayoutNode[], makeId: MakeId): LayoutNode[] {
  const ids = new Map(nodes.map(({ id, type }) => [id, makeId(type)]));
  return nodes.map((node) => ({
    ...node,
    id: ids.get(node.id) ?? node.id,
    parents: [],
    children: childrenOf(node).flatMap((child) => ids.get(child) ?? []),
  }));
}

/** Where something can be put that belongs behind an element: into an empty one, beside it, else behind what it stands in. */
function positionsAfter(layout: Layout, id: string): DropPosition[] {
  const node = nodeAt(layout, id);
  const isEmpty = node !== null && ['ROW', 'COLUMN'].includes(node.type) && childrenOf(node).length === 0;
  const besidePositions = [id, ...ancestorsOf(layout, id).toReversed()].flatMap((one): DropPosition[] => {
    const parentId = parentOf(layout, one);
    return parentId === null ? [] : [{ parentId, index: childrenOf(nodeAt(layout, parentId)).indexOf(one) + 1 }];
  });
  return [...(isEmpty ? [{ parentId: id, index: 0 }] : []), ...besidePositions];
}

interface PastePlace {
  /** Behind this element; null at the end of the container. */
  readonly afterId: string | null;
  readonly containerId: string;
  readonly makeId: MakeId;
}

/** How copied elements come into a dashboard. */
export interface Pasted {
  /** One after the other, upon the document that was given. */
  readonly actions: readonly DashboardAction[];
  /** The new elements, by their ids. */
  readonly ids: readonly string[];
  /** Names of elements for which there is no place. */
  readonly rejected: readonly string[];
}

/** Filters that come along act on the whole of their new dashboard and depend on no other. */
const freed = (filter: StoredFilter): StoredFilter => ({
  ...filter,
  scope: { rootPath: [rootId], excluded: [] },
  cascadeParentIds: [],
});

/** Puts copied elements into a dashboard, under new ids, each behind the one before; with the filters that it does not have. */
export function pasteElements(document: DashboardDocument, copied: CopiedElements, place: PastePlace): Pasted {
  const present = filtersOf(document);
  const newFilters = copied.filters.filter(({ id }) => !present.some((filter) => filter['id'] === id)).map(freed);
  const filterActions: readonly DashboardAction[] =
    newFilters.length === 0 ? [] : [{ kind: 'set metadata', metadata: { [filtersKey]: [...present, ...newFilters] } }];
  const actions: DashboardAction[] = [...filterActions];
  const ids: string[] = [];
  const rejected: string[] = [];
  let current = document;
  let { afterId } = place;
  for (const element of copied.elements) {
    const nodes = renamed(element, place.makeId);
    const [node] = nodes;
    if (node === undefined) continue;
    const wrapId = place.makeId('ROW');
    const positions = [
      ...(afterId === null ? [] : positionsAfter(current.layout, afterId)),
      endOf(current.layout, place.containerId, widthOf(node)),
    ];
    const done = positions
      .map((position) => {
        const action: DashboardAction = { kind: 'add', nodes, at: position, wrapId };
        return { action, outcome: applyDashboardAction(current, action) };
      })
      .find(({ outcome }) => outcome.isDone);
    if (done === undefined || !done.outcome.isDone) {
      rejected.push(nodeName(node));
      continue;
    }
    actions.push(done.action);
    ids.push(node.id);
    current = done.outcome.document;
    afterId = node.id;
  }
  return { actions, ids, rejected };
}
