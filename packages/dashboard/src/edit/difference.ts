import { isRecord, objectOfJson } from '@sextant/contract';
import type { DashboardFields, DashboardTexts, Layout, LayoutNode } from '@sextant/contract';
import { repairLayout } from './repair-layout.ts';
import { heightOf, nodeAt, nodeName, parentOf, subtreeOf, widthOf } from '../layout/layout-nodes.ts';

const shownTypes = new Set(['CHART', 'MARKDOWN', 'HEADER', 'TAB', 'DIVIDER']);

const elementNames: Readonly<Record<string, string>> = {
  CHART: 'chart',
  MARKDOWN: 'text',
  HEADER: 'header',
  TAB: 'tab',
  DIVIDER: 'divider',
};

const maxNamed = 3;

/** Names as words: '“a”', '“a” and “b”', '“a”, “b”, “c” and 2 more'. */
export function listText(names: readonly string[]): string {
  const shownNames = names.slice(0, maxNamed).map((name) => `“${name}”`);
  const more = names.length - shownNames.length;
  if (more > 0) return `${shownNames.join(', ')} and ${more} more`;
  return shownNames.length < 2
    ? shownNames.join('')
    : `${shownNames.slice(0, -1).join(', ')} and ${shownNames.at(-1) ?? ''}`;
}

const countedNoun = (noun: string, count: number): string => (count === 1 ? noun : `${noun}s`);

interface Element {
  readonly id: string;
  readonly node: LayoutNode;
  readonly place: string;
}

/** What a user sees in a layout, by id, in reading order, each with the container it stands in and its place there. */
function elementsOf(layout: Layout): ReadonlyMap<string, Element> {
  const elements = subtreeOf(layout, 'ROOT_ID').flatMap((id): [string, Element][] => {
    const node = nodeAt(layout, id);
    if (node === null || !shownTypes.has(node.type)) return [];
    return [[id, { id, node, place: parentOf(layout, id) ?? '' }]];
  });
  return new Map(elements);
}

/** Ids that stand in another container than they did, or out of the order that the most of the others kept. */
function movedIds(before: readonly Element[], after: readonly Element[]): Set<string> {
  const elementsBefore = new Map(before.map(({ id, place }, index) => [id, { index, place }]));
  const common = after.filter(({ id }) => elementsBefore.has(id));
  const inSameParent = common.filter(({ id, place }) => elementsBefore.get(id)?.place === place);
  const stayingIds = longestRise(inSameParent.map(({ id }) => elementsBefore.get(id)?.index ?? 0));
  const stayingElements = new Set(inSameParent.filter((_, index) => stayingIds.has(index)));
  return new Set(common.filter((element) => !stayingElements.has(element)).map(({ id }) => id));
}

/** Indexes of a longest rising run of `values`. */
function longestRise(values: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before: number[] = [];
  values.forEach((value, index) => {
    let low = 0;
    while (low < ends.length && (values[ends[low] ?? 0] ?? 0) < value) low += 1;
    before[index] = low === 0 ? -1 : (ends[low - 1] ?? -1);
    ends[low] = index;
  });
  const run = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) run.add(index);
  return run;
}

function byNoun(elements: readonly Element[], verb: string): string[] {
  const groups = Map.groupBy(elements, ({ node }) => elementNames[node.type] ?? 'element');
  return [...groups].map(
    ([noun, group]) =>
      `${verb} ${countedNoun(noun, group.length)} ${listText(group.map(({ node }) => nodeName(node)))}`,
  );
}

function layoutChanges(before: Layout, after: Layout): string[] {
  const oldElements = elementsOf(before);
  const newElements = elementsOf(after);
  const addedElements = [...newElements.values()].filter(({ id }) => !oldElements.has(id));
  const removedElements = [...oldElements.values()].filter(({ id }) => !newElements.has(id));
  const movedElements = movedIds([...oldElements.values()], [...newElements.values()]);
  const both = [...newElements.values()].flatMap((element) => {
    const old = oldElements.get(element.id);
    return old === undefined ? [] : [{ old, element }];
  });
  const isSized = ({ old, element }: (typeof both)[number]) =>
    ['CHART', 'MARKDOWN'].includes(element.node.type) &&
    (widthOf(old.node) !== widthOf(element.node) || heightOf(old.node) !== heightOf(element.node));
  const textOf = ({ meta }: LayoutNode) =>
    [meta?.text, meta?.code, meta?.sliceNameOverride, meta?.['headerSize']].join('\n');
  const editedElements = both.filter(({ old, element }) => textOf(old.node) !== textOf(element.node));
  const elementsIn = (ids: ReadonlySet<string>) => [...newElements.values()].filter(({ id }) => ids.has(id));
  const resizedElements = both
    .filter((elementPair) => isSized(elementPair) && !movedElements.has(elementPair.element.id))
    .map(({ element }) => element);
  return [
    ...byNoun(addedElements, 'Added'),
    ...byNoun(removedElements, 'Removed'),
    ...byNoun(elementsIn(movedElements), 'Moved'),
    ...byNoun(resizedElements, 'Resized'),
    ...byNoun(
      editedElements.map(({ element }) => element),
      'Edited',
    ),
  ];
}

interface NamedFilter {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

function filtersOf(metadata: Readonly<Record<string, unknown>>): readonly NamedFilter[] {
  const filterConfigs = metadata['native_filter_configuration'];
  return (Array.isArray(filterConfigs) ? filterConfigs : []).flatMap((filter: unknown) => {
    if (!isRecord(filter) || !('id' in filter)) return [];
    const name = 'name' in filter && typeof filter.name === 'string' ? filter.name : '';
    const title = 'title' in filter && typeof filter.title === 'string' ? filter.title : '';
    return [{ id: String(filter.id), name: name || title || 'Divider', text: JSON.stringify(filter) }];
  });
}

function filterChanges(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): string[] {
  const oldFilters = filtersOf(before);
  const is = filtersOf(after);
  const old = new Map(oldFilters.map((filter) => [filter.id, filter]));
  const ids = new Set(is.map(({ id }) => id));
  const changeText = (verb: string, filters: readonly NamedFilter[]) =>
    filters.length === 0
      ? []
      : [`${verb} ${countedNoun('filter', filters.length)} ${listText(filters.map(({ name }) => name))}`];
  const changedFilters = is.filter(({ id, text }) => old.has(id) && old.get(id)?.text !== text);
  const order = (filters: readonly NamedFilter[]) =>
    filters.filter(({ id }) => old.has(id) && ids.has(id)).map(({ id }) => id);
  return [
    ...changeText(
      'Added',
      is.filter(({ id }) => !old.has(id)),
    ),
    ...changeText(
      'Removed',
      oldFilters.filter(({ id }) => !ids.has(id)),
    ),
    ...changeText('Changed', changedFilters),
    ...(order(oldFilters).join() === order(is).join() ? [] : ['Reordered the filters']),
  ];
}

function fieldChanges(before: DashboardFields, after: DashboardFields): string[] {
  const changes: string[] = [];
  if (before.title !== after.title) changes.push(`Renamed from “${before.title}” to “${after.title}”`);
  if (before.slug !== after.slug)
    changes.push(after.slug === null ? 'Removed the address' : `Address is now “${after.slug}”`);
  if (before.isPublished !== after.isPublished) changes.push(after.isPublished ? 'Published' : 'Made a draft');
  if (before.certifiedBy !== after.certifiedBy || before.certificationDetails !== after.certificationDetails)
    changes.push(
      (after.certifiedBy ?? '') === '' ? 'Removed the certification' : `Certified by ${after.certifiedBy ?? ''}`,
    );
  if ([...before.ownerIds].toSorted().join() !== [...after.ownerIds].toSorted().join())
    changes.push('Changed the owners');
  if ([...before.roleIds].toSorted().join() !== [...after.roleIds].toSorted().join()) changes.push('Changed the roles');
  if ((before.css ?? '') !== (after.css ?? '')) changes.push('Changed the styles');
  return changes;
}

/** What keys of the metadata are to a reader; several may be of one matter. */
const matters: Readonly<Record<string, string>> = {
  color_scheme: 'the palette',
  label_colors: 'the colors of labels',
  shared_label_colors: 'the colors of labels',
  map_label_colors: 'the colors of labels',
  refresh_frequency: 'how often it refreshes',
  timed_refresh_immune_slices: 'which charts a timed refresh leaves alone',
  stagger_refresh: 'how charts of a timed refresh follow each other',
  stagger_time: 'how charts of a timed refresh follow each other',
  time_zone: 'the time zone',
  show_native_filters: 'whether filters are shown',
  filter_bar_orientation: 'where filters stand',
  cross_filters_enabled: 'cross-filters',
  chart_configuration: 'cross-filters',
  global_chart_configuration: 'cross-filters',
};

function metadataChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changedKeys = keys.filter(
    (key) => key !== 'native_filter_configuration' && JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  const matterOf = (key: string): string | null => (Object.hasOwn(matters, key) ? (matters[key] ?? null) : null);
  const changedMatters = new Set(changedKeys.flatMap((key) => matterOf(key) ?? []));
  const others = changedKeys.filter((key) => matterOf(key) === null);
  return [
    ...[...changedMatters].map((matter) => `Changed ${matter}`),
    ...(others.length === 0 ? [] : [`Changed metadata ${listText(others)}`]),
  ];
}

/** What changed from one saved state to another, in words a user knows, most important first. Empty when nothing a user sees did. */
export function differencesOf(before: DashboardTexts, after: DashboardTexts): string[] {
  const [oldMetadata, newMetadata] = [objectOfJson(before.jsonMetadata), objectOfJson(after.jsonMetadata)];
  const layoutOf = ({ positionJson }: DashboardTexts): Layout => repairLayout(objectOfJson(positionJson)).layout;
  return [
    ...fieldChanges(before.fields, after.fields),
    ...layoutChanges(layoutOf(before), layoutOf(after)),
    ...filterChanges(oldMetadata, newMetadata),
    ...metadataChanges(oldMetadata, newMetadata),
  ];
}
