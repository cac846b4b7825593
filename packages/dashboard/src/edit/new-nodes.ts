import type { Layout, LayoutNode } from '@sextant/contract';
import { childrenOf, nodeAt, subtreeOf } from '../layout/layout-nodes.ts';
import { newChartSize } from '../layout/layout-sizes.ts';
import type { LayoutChart } from './repair-layout.ts';

/** What can be added besides charts, by the words of the list of elements. */
export const elementKinds = ['tabs', 'row', 'column', 'header', 'text', 'filter', 'divider'] as const;
export type ElementKind = (typeof elementKinds)[number];

const transparent = 'BACKGROUND_TRANSPARENT';

/** Texts and sizes that new elements have. */
export const newHeaderText = 'New header';
const tabPlaceholder = 'Tab title';

/** Makes ids that a layout does not have; `random` gives a short text, other each time. */
export type MakeId = (type: string) => string;

const leaf = (id: string, type: string, meta: Readonly<Record<string, unknown>>): LayoutNode => ({
  id,
  type,
  children: [],
  parents: [],
  meta,
});

/** A tab without content. */
export const newTab = (id: string): LayoutNode =>
  leaf(id, 'TAB', { text: '', defaultText: tabPlaceholder, placeholder: tabPlaceholder });

/** Columns and units of height that a chart takes. */
export interface TileSize {
  readonly width: number;
  readonly height: number;
}

/** The size of a chart whose type has none of its own: 50 wide, which is the whole row until it shares one, and 50 units high. */
const usualSize: TileSize = { width: newChartSize, height: newChartSize };

/** A chart's place. Default size 50 by 50. */
export const newChart = (id: string, chart: LayoutChart, size: TileSize | null = null): LayoutNode =>
  leaf(id, 'CHART', {
    chartId: chart.id,
    uuid: chart.uuid,
    sliceName: chart.name,
    ...(size ?? usualSize),
  });

/** A new element, and what stands in it from the start: tabs have one tab. */
export function newElement(kind: ElementKind, makeId: MakeId): LayoutNode[] {
  switch (kind) {
    case 'tabs': {
      const tab = newTab(makeId('TAB'));
      return [{ ...leaf(makeId('TABS'), 'TABS', {}), children: [tab.id] }, tab];
    }
    case 'row':
      return [leaf(makeId('ROW'), 'ROW', { background: transparent })];
    case 'column':
      return [leaf(makeId('COLUMN'), 'COLUMN', { width: 4, background: transparent })];
    case 'header':
      return [
        leaf(makeId('HEADER'), 'HEADER', { text: newHeaderText, headerSize: 'MEDIUM_HEADER', background: transparent }),
      ];
    case 'text':
      return [leaf(makeId('MARKDOWN'), 'MARKDOWN', { code: '', width: 4, height: 20 })];
    case 'filter':
      return [leaf(makeId('MARKDOWN'), 'MARKDOWN', { ...filterMeta(null), width: 4, height: 10 })];
    case 'divider':
      return [leaf(makeId('DIVIDER'), 'DIVIDER', {})];
    default:
      return kind satisfies never;
  }
}

/** What a place says of the filter that stands in it, null before one is chosen; its text is what other programs show there. */
export const filterMeta = (
  filter: { readonly id: string; readonly name: string } | null,
): { readonly nativeFilterId: string; readonly code: string } => ({
  nativeFilterId: filter?.id ?? '',
  code: filter === null ? 'Filter' : `Filter: ${filter.name}`,
});

/** A copy of `id` with everything below it, under new ids, the copy of `id` first. */
export function copiedNodes(layout: Layout, id: string, makeId: MakeId): LayoutNode[] {
  const nodes = subtreeOf(layout, id).flatMap((one) => nodeAt(layout, one) ?? []);
  const ids = new Map(nodes.map((node) => [node.id, makeId(node.type)]));
  const copyOf = (oldId: string): string => ids.get(oldId) ?? oldId;
  return nodes.map((node) => ({
    ...node,
    id: copyOf(node.id),
    parents: [],
    children: childrenOf(node).map(copyOf),
  }));
}
