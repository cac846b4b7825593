import { isRecord } from '@sextant/contract';
import type { Layout, LayoutNode } from '@sextant/contract';
import { layoutColumns, layoutHeights, newChartSize, rootId, gridRootId } from './layout-sizes.ts';
import { givenChartName, namelessChart } from './layout-tree.ts';

/** A node of a layout, null when there is none. Keys that are no nodes (the version) give null, too. */
export function nodeAt(layout: Layout, id: string): LayoutNode | null {
  if (!Object.hasOwn(layout, id)) return null;
  const value: unknown = layout[id];
  if (!isRecord(value) || typeof value.type !== 'string') return null;
  return value as LayoutNode;
}

/** The children that a node names, whatever stands in its place. */
export const childrenOf = (node: LayoutNode | null): readonly string[] =>
  Array.isArray(node?.children) ? node.children.filter((id) => typeof id === 'string') : [];

/** What holds the content of the page: the grid, or the tabs at the top. */
export const topId = (layout: Layout): string => childrenOf(nodeAt(layout, rootId))[0] ?? gridRootId;

/** True when the page begins with tabs. */
export const hasTopTabs = (layout: Layout): boolean => nodeAt(layout, topId(layout))?.type === 'TABS';

/** Every node above, the root first, by the `parents` that a sound layout keeps. */
export const ancestorsOf = (layout: Layout, id: string): readonly string[] => {
  const parents: unknown = nodeAt(layout, id)?.parents;
  return Array.isArray(parents) ? parents.filter((parent): parent is string => typeof parent === 'string') : [];
};

/** The node that holds `id`, null for the root. */
export const parentOf = (layout: Layout, id: string): string | null => ancestorsOf(layout, id).at(-1) ?? null;

/** `id` and everything below it, each before its children. Ends whatever the layout says. */
export function subtreeOf(layout: Layout, id: string): string[] {
  const visitedIds = new Set<string>();
  const open = [id];
  while (open.length > 0) {
    const next = open.pop();
    if (next === undefined || visitedIds.has(next) || nodeAt(layout, next) === null) continue;
    visitedIds.add(next);
    open.push(...childrenOf(nodeAt(layout, next)).toReversed());
  }
  return [...visitedIds];
}

const numberOr = (value: unknown, fallback: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : fallback;

/** Columns that a node takes in its row, 1 to 12, whatever is stored. */
export function widthOf(node: LayoutNode | null): number {
  const width = numberOr(node?.meta?.width, 4);
  return Math.max(1, Math.min(layoutColumns, Math.round(width)));
}

/** Height of a node in units, within what tiles may have. */
export function heightOf(node: LayoutNode | null): number {
  const height = numberOr(node?.meta?.height, newChartSize);
  return Math.max(layoutHeights.min, Math.min(layoutHeights.max, Math.round(height)));
}

/** The words by which a user knows a node: its chart's or its own text. */
export function nodeName(node: LayoutNode | null): string {
  const meta = node?.meta ?? {};
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  switch (node?.type) {
    case 'CHART':
      return givenChartName(node) ?? namelessChart;
    case 'TAB':
      return text(meta.text) || 'Tab title';
    case 'HEADER':
      return text(meta.text) || 'Header';
    case 'MARKDOWN':
      return (
        text(meta.code)
          .split('\n', 1)[0]
          ?.replaceAll(/^[#>*\-\s]+/g, '')
          .slice(0, 60)
          .trim() || 'Text'
      );
    case 'ROW':
      return 'Row';
    case 'COLUMN':
      return 'Column';
    case 'TABS':
      return 'Tabs';
    case 'DIVIDER':
      return 'Divider';
    default:
      return `Element of the kind ${node?.type ?? 'unknown'}`;
  }
}
