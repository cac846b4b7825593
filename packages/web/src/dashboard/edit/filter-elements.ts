import type { Layout, LayoutNode } from '@sextant/contract';
import { filterMeta, newElement, nodeAt } from '@sextant/dashboard';
import type { DashboardDocument, ElementKind } from '@sextant/dashboard';
import { entriesOf, entryName, isDividerEntry } from '../settings/filter-list.ts';
import { makeNodeId } from './state/edit-store.ts';

/** A filter of the document by its name. */
export interface NamedFilter {
  readonly id: string;
  readonly name: string;
}

/** The filters of a document, in the order of their list. */
export const filtersOfDocument = ({ metadata }: Pick<DashboardDocument, 'metadata'>): readonly NamedFilter[] =>
  entriesOf(metadata)
    .filter((entry) => !isDividerEntry(entry))
    .map((entry) => ({ id: entry.id, name: entryName(entry) }));

/** The filter whose control stands in an element; null where none is chosen, undefined for other elements. */
export function filterIdOf(node: LayoutNode | null): string | null | undefined {
  const id = node?.type === 'MARKDOWN' ? node.meta?.nativeFilterId : undefined;
  return id === '' ? null : id;
}

const placedIds = (layout: Layout): ReadonlySet<string> =>
  new Set(Object.keys(layout).flatMap((id) => filterIdOf(nodeAt(layout, id)) ?? []));

/** A new element of the document. One for a filter takes the first that stands nowhere in the layout. */
export function newElementOf(kind: ElementKind, document: DashboardDocument): LayoutNode[] {
  const nodes = newElement(kind, makeNodeId);
  if (kind !== 'filter') return nodes;
  const placed = placedIds(document.layout);
  const free = filtersOfDocument(document).find(({ id }) => !placed.has(id)) ?? null;
  return nodes.map((node) => ({ ...node, meta: { ...node.meta, ...filterMeta(free) } }));
}
