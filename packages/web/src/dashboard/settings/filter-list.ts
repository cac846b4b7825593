import { groupByFilterType, isRecord, nativeFilter } from '@sextant/contract';
import type { DatasetData, Layout, NativeFilter } from '@sextant/contract';
import { inScope, ancestorsOf, childrenOf, nodeAt, nodeName, rootId } from '@sextant/dashboard';

/** An entry of the filter bar as it is stored, unknown keys and all. */
export type FilterEntry = Readonly<Record<string, unknown>> & { readonly id: string };

/** How long a removed filter can be brought back before it leaves the list. */
export const pendingRemovalMs = 5_000;

const filterPrefix = 'NATIVE_FILTER-';
const dividerPrefix = 'NATIVE_FILTER_DIVIDER-';

/** The two kinds of entries. */
export const entryTypes = { filter: 'NATIVE_FILTER', divider: 'DIVIDER' } as const;

/** Kinds of filters, by the words of the list. */
export const filterKinds = [
  { id: 'filter_select', text: 'Value' },
  { id: 'filter_range', text: 'Numerical range' },
  { id: 'filter_time', text: 'Time range' },
  { id: 'filter_timegrain', text: 'Time grain' },
  { id: 'filter_timecolumn', text: 'Time column' },
] as const;

/** What the operator's DASHBOARD_FILTERS_EXPERIMENTAL adds to them. */
const experimentalKinds = [{ id: groupByFilterType, text: 'Group by' }] as const;

/**
 * The kinds that can be chosen for a filter of the kind `current`. One that is not offered (of another program, or switched off) stays
 * chosen under its stored word.
 */
export function offeredKinds(current: string, isExperimental: boolean): readonly { id: string; text: string }[] {
  const offeredKinds = [...filterKinds, ...(isExperimental ? experimentalKinds : [])];
  const isKnown = current === '' || offeredKinds.some(({ id }) => id === current);
  return isKnown ? offeredKinds : [...offeredKinds, { id: current, text: `${current} (not shown here)` }];
}

/** A random text for ids. */
export const newKey = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 9);

const globalScope = { rootPath: [rootId], excluded: [] };

/** A value filter without name, dataset and column; they are asked for. */
export const newFilter = (key: string): FilterEntry => ({
  id: `${filterPrefix}${key}`,
  type: entryTypes.filter,
  name: '',
  filterType: 'filter_select',
  targets: [{}],
  controlValues: {
    enableEmptyFilter: false,
    defaultToFirstItem: false,
    multiSelect: true,
    searchAllOptions: false,
    inverseSelection: false,
  },
  defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
  cascadeParentIds: [],
  scope: globalScope,
  description: '',
});

/** Words between the filters. */
export const newDivider = (key: string): FilterEntry => ({
  id: `${dividerPrefix}${key}`,
  type: entryTypes.divider,
  title: '',
  description: '',
  scope: globalScope,
});

export const isDividerEntry = (entry: FilterEntry): boolean => entry['type'] === entryTypes.divider;

const text = (entry: FilterEntry, key: string): string => (typeof entry[key] === 'string' ? entry[key] : '');

/** What the list calls an entry. */
export const entryName = (entry: FilterEntry): string =>
  (isDividerEntry(entry) ? text(entry, 'title') : text(entry, 'name')).trim() || '[untitled]';

/** The entries of stored metadata that can be edited; others keep their place on saving (`withEntries`). */
export function entriesOf(metadata: Readonly<Record<string, unknown>>): FilterEntry[] {
  const storedFilters = metadata['native_filter_configuration'];
  return (Array.isArray(storedFilters) ? storedFilters : []).filter(isEntry);
}

const isEntry = (entry: unknown): entry is FilterEntry => isRecord(entry) && typeof entry.id === 'string';

/** The filter of an entry as the page reads it; null for dividers and what does not read. */
export function filterOf(entry: FilterEntry): NativeFilter | null {
  const read = isDividerEntry(entry) ? null : nativeFilter.safeParse(entry);
  return read?.success === true ? read.data : null;
}

/** Kinds that ask about a column. */
export const needsColumn = (kind: string): boolean => kind === 'filter_select' || kind === 'filter_range';
/** Kinds that ask about a dataset. What is not known here asks for nothing, and is kept as it is. */
export const needsDataset = (kind: string): boolean =>
  kind !== 'filter_time' && [...filterKinds, ...experimentalKinds].some(({ id }) => id === kind);

/** Columns that a kind of filter can ask about, by name, with their labels. */
export function columnsFor(kind: string, dataset: DatasetData | null | undefined) {
  const columns = dataset?.columns ?? [];
  const isNumber = ({ type_generic: type }: (typeof columns)[number]) => type === 0;
  return columns
    .filter((column) => column.filterable && (kind !== 'filter_range' || isNumber(column)))
    .map(({ column_name: name, verbose_name: label }) => ({ id: name, text: label || name }));
}

/** What an entry still needs, by field; empty when it can be saved. */
export function errorsOf(entry: FilterEntry): Readonly<Partial<Record<'name' | 'dataset' | 'column', string>>> {
  if (isDividerEntry(entry)) return text(entry, 'title').trim() === '' ? { name: 'Title is required' } : {};
  const filter = filterOf(entry);
  const kind = text(entry, 'filterType');
  const target = filter?.targets[0];
  return {
    ...(text(entry, 'name').trim() === '' ? { name: 'Name is required' } : {}),
    ...(needsDataset(kind) && target?.datasetId === undefined ? { dataset: 'Dataset is required' } : {}),
    ...(needsColumn(kind) && (target?.column?.name ?? '') === '' ? { column: 'Column is required' } : {}),
  };
}

/** A filter that depends on itself, over others, would wait for ever: the names around. */
export function findDependencyCycle(entries: readonly FilterEntry[]): readonly string[] {
  const parents = new Map(entries.map((entry) => [entry.id, filterOf(entry)?.cascadeParentIds ?? []]));
  const dependsOn = (from: string, goal: string, visitedIds: Set<string>): boolean =>
    (parents.get(from) ?? []).some((next) => {
      if (next === goal) return true;
      if (visitedIds.has(next)) return false;
      visitedIds.add(next);
      return dependsOn(next, goal, visitedIds);
    });
  return entries.filter(({ id }) => dependsOn(id, id, new Set())).map(entryName);
}

/** What an entry is saved as: words trimmed, the charts it reaches named, parents that are gone left out. */
export function cleanEntry(entry: FilterEntry, layout: Layout, ids: ReadonlySet<string>): FilterEntry {
  const trimmed = Object.fromEntries(
    ['name', 'title', 'description'].flatMap((key) =>
      typeof entry[key] === 'string' ? [[key, entry[key].trim()]] : [],
    ),
  );
  const filter = filterOf(entry);
  if (filter === null) return { ...entry, ...trimmed };
  const tiles = tilesOf(layout).filter((tile) => inScope(filter.scope, tile));
  return {
    ...entry,
    ...trimmed,
    cascadeParentIds: filter.cascadeParentIds.filter((id) => ids.has(id)),
    chartsInScope: [...new Set(tiles.map(({ chartId }) => chartId))],
    tabsInScope: [
      ...new Set(tiles.flatMap(({ ancestors }) => ancestors.filter((id) => nodeAt(layout, id)?.type === 'TAB'))),
    ],
  };
}

/** The list with one entry moved by so many places, as far as there are any. */
export function entriesMoved(entries: readonly FilterEntry[], id: string | null, by: number): FilterEntry[] {
  const from = entries.findIndex((entry) => entry.id === id);
  const movedEntry = entries[from];
  if (movedEntry === undefined) return [...entries];
  const rest = entries.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, from + by)), 0, movedEntry);
}

/** The list with the dragged entry in the place of the one it was dropped on. */
export function entriesAfterDrop(
  entries: readonly FilterEntry[],
  draggedId: string | null,
  onto: string,
): FilterEntry[] {
  const [from, to] = [draggedId, onto].map((id) => entries.findIndex((entry) => entry.id === id));
  return from === undefined || to === undefined || from < 0 || to < 0
    ? [...entries]
    : entriesMoved(entries, draggedId, to - from);
}

/** The stored list with these entries: what could not be read as one keeps its place. */
export function withEntries(metadata: Readonly<Record<string, unknown>>, entries: readonly FilterEntry[]): unknown[] {
  const storedFilters: unknown = metadata['native_filter_configuration'];
  const all: unknown[] = [...entries];
  (Array.isArray(storedFilters) ? storedFilters : []).forEach((entry: unknown, index) => {
    if (!isEntry(entry)) all.splice(index, 0, entry);
  });
  return all;
}

/** A place of a chart, as scopes ask about it. */
export interface ScopedTile {
  readonly chartId: number;
  readonly name: string;
  readonly ancestors: readonly string[];
}

/** Every chart of a layout. */
export const tilesOf = (layout: Layout): ScopedTile[] =>
  Object.keys(layout).flatMap((id) => {
    const node = nodeAt(layout, id);
    if (node?.type !== 'CHART' || typeof node.meta?.chartId !== 'number') return [];
    return [{ chartId: node.meta.chartId, name: nodeName(node), ancestors: ancestorsOf(layout, id) }];
  });

/** A tab or the whole dashboard with what is in it, or a chart. */
export interface ScopeNode {
  readonly id: string;
  readonly name: string;
  readonly chartId: number | null;
  readonly children: readonly ScopeNode[];
}

/** Tabs and charts of a layout, as a tree; rows and columns are passed through. */
export function scopeTree(layout: Layout, title: string): ScopeNode {
  const childNodes = (id: string): ScopeNode[] =>
    childrenOf(nodeAt(layout, id)).flatMap((child) => {
      const node = nodeAt(layout, child);
      if (node?.type === 'CHART' && typeof node.meta?.chartId === 'number')
        return [{ id: child, name: nodeName(node), chartId: node.meta.chartId, children: [] }];
      return node?.type === 'TAB'
        ? [{ id: child, name: nodeName(node), chartId: null, children: childNodes(child) }]
        : childNodes(child);
    });
  return { id: rootId, name: title, chartId: null, children: childNodes(rootId) };
}

/** Numbers of the charts below a node of the tree, its own included. */
export const chartsBelow = (node: ScopeNode): readonly number[] =>
  node.chartId === null ? node.children.flatMap(chartsBelow) : [node.chartId];
