import type { LayoutNode } from '@sextant/contract';
import { layoutColumns, layoutUnitPx, newChartSize, maxLayoutDepth } from './layout-sizes.ts';

/** What a chart without any name is called. */
export const namelessChart = 'Chart';

/** The name that a layout gives a chart; null where it gives none, and the chart's own stands for it. */
export function givenChartName({ meta }: LayoutNode): string | null {
  const names: readonly unknown[] = [meta?.sliceNameOverride, meta?.sliceName];
  return names.flatMap((name) => (typeof name === 'string' && name.trim()) || [])[0] ?? null;
}

/** A chart's place. `id` is the layout node's; `ancestors` are all nodes above it, the root first. */
export interface ChartPlace {
  readonly kind: 'chart';
  readonly id: string;
  readonly chartId: number | null;
  readonly uuid: string | null;
  /** The name that the layout gives it, over the chart's own. */
  readonly name: string | null;
  readonly width: number;
  readonly heightPx: number;
  readonly ancestors: readonly string[];
}

/** What stands in a layout, in our words; unknown types keep their place as `unknown`. */
export type LayoutPlace =
  | ChartPlace
  | {
      readonly kind: 'row';
      readonly id: string;
      readonly width: number;
      readonly isFilled: boolean;
      readonly children: readonly LayoutPlace[];
    }
  | {
      readonly kind: 'column';
      readonly id: string;
      readonly width: number;
      readonly isFilled: boolean;
      readonly children: readonly LayoutPlace[];
    }
  | { readonly kind: 'tabs'; readonly id: string; readonly width: number; readonly tabs: readonly TabPlace[] }
  | {
      readonly kind: 'header';
      readonly id: string;
      readonly width: number;
      readonly text: string;
      readonly level: 2 | 3 | 4;
    }
  | {
      readonly kind: 'markdown';
      readonly id: string;
      readonly width: number;
      readonly heightPx: number;
      readonly text: string;
    }
  | {
      /** The control of a native filter. */
      readonly kind: 'filter';
      readonly id: string;
      readonly width: number;
      readonly heightPx: number;
      readonly filterId: string;
    }
  | { readonly kind: 'divider'; readonly id: string; readonly width: number }
  | {
      readonly kind: 'unknown';
      readonly id: string;
      readonly width: number;
      readonly heightPx: number;
      readonly type: string;
    };

/** One tab with what stands in it. */
export interface TabPlace {
  readonly id: string;
  readonly title: string;
  readonly children: readonly LayoutPlace[];
}

/** A whole layout: tabs at the top (null without) or rows under each other. */
export interface LayoutTree {
  readonly tabs: { readonly id: string; readonly tabs: readonly TabPlace[] } | null;
  readonly places: readonly LayoutPlace[];
}

type Nodes = ReadonlyMap<string, LayoutNode>;

/** A layout that is being read: each node has one place, the first that names it, so that a layout of circles or of many names ends. */
interface Reading {
  readonly nodes: Nodes;
  readonly placedIds: Set<string>;
}

/** Higher is no screen, and a picture of it would have no memory. */
const highestUnits = 1_000;

const clampWidth = (width: number | undefined, fallback: number): number =>
  Math.max(1, Math.min(layoutColumns, Math.round(width ?? fallback)));
const heightOf = (node: LayoutNode): number =>
  Math.max(6, Math.min(highestUnits, node.meta?.height ?? newChartSize)) * layoutUnitPx;
const isFilled = (node: LayoutNode): boolean => node.meta?.background === 'BACKGROUND_WHITE';

/** Superset's header sizes, the largest first. */
const headerLevels: Readonly<Record<string, 2 | 3 | 4>> = {
  LARGE_HEADER: 2,
  MEDIUM_HEADER: 3,
  SMALL_HEADER: 4,
};

function headerLevel(node: LayoutNode): 2 | 3 | 4 {
  const size = node.meta?.['headerSize'];
  return (typeof size === 'string' ? headerLevels[size] : undefined) ?? 3;
}

function chartPlace(node: LayoutNode, ancestors: readonly string[]): ChartPlace {
  const meta = node.meta ?? {};
  return {
    kind: 'chart',
    id: node.id,
    chartId: meta.chartId ?? null,
    uuid: meta.uuid ?? null,
    name: givenChartName(node),
    width: clampWidth(meta.width, 4),
    heightPx: heightOf(node),
    ancestors,
  };
}

/** What a node holds, each read by `read` as it is come to; what stands elsewhere already, or deeper than an editor makes it, is left out. */
function readChildren<Place>(
  node: LayoutNode,
  reading: Reading,
  {
    ancestors,
    read,
  }: {
    readonly ancestors: readonly string[];
    readonly read: (child: LayoutNode, ancestors: readonly string[]) => Place;
  },
): Place[] {
  const ancestorIds = [...ancestors, node.id];
  return node.children.flatMap((id) => {
    const child = reading.nodes.get(id);
    if (child === undefined || reading.placedIds.has(id) || ancestorIds.length >= maxLayoutDepth) return [];
    reading.placedIds.add(id);
    return [read(child, ancestorIds)];
  });
}

const childrenOf = (node: LayoutNode, reading: Reading, ancestors: readonly string[]): LayoutPlace[] =>
  readChildren(node, reading, { ancestors, read: (child, ids) => placeOf(child, reading, ids) });

/** A tab that was never named shows its placeholder. */
const tabTitle = ({ meta }: LayoutNode): string =>
  (meta?.text ?? '').trim() === '' ? 'Tab title' : (meta?.text ?? '');

/** Columns of a row: those of the column it stands in, else all. */
function rowWidth(nodes: Nodes, ancestors: readonly string[]): number {
  const container = nodes.get(ancestors.at(-1) ?? '');
  return container?.type === 'COLUMN' ? clampWidth(container.meta?.width, 3) : layoutColumns;
}

const tabsOf = (node: LayoutNode, reading: Reading, ancestors: readonly string[]): TabPlace[] =>
  readChildren(node, reading, {
    ancestors,
    read: (tab, ids) => ({ id: tab.id, title: tabTitle(tab), children: childrenOf(tab, reading, ids) }),
  });

function placeOf(node: LayoutNode, reading: Reading, ancestors: readonly string[]): LayoutPlace {
  const { id, meta } = node;
  const width = clampWidth(meta?.width, layoutColumns);
  switch (node.type) {
    case 'CHART':
      return chartPlace(node, ancestors);
    case 'ROW':
      return {
        kind: 'row',
        id,
        width: rowWidth(reading.nodes, ancestors),
        isFilled: isFilled(node),
        children: childrenOf(node, reading, ancestors),
      };
    case 'COLUMN':
      return {
        kind: 'column',
        id,
        width: clampWidth(meta?.width, 3),
        isFilled: isFilled(node),
        children: childrenOf(node, reading, ancestors),
      };
    case 'TABS':
      return { kind: 'tabs', id, width, tabs: tabsOf(node, reading, ancestors) };
    case 'HEADER':
      return { kind: 'header', id, width, text: meta?.text ?? 'New header', level: headerLevel(node) };
    case 'MARKDOWN': {
      const place = { id, width: clampWidth(meta?.width, 4), heightPx: heightOf(node) };
      return meta?.nativeFilterId === undefined
        ? { kind: 'markdown', ...place, text: meta?.code ?? '' }
        : { kind: 'filter', ...place, filterId: meta.nativeFilterId };
    }
    case 'DIVIDER':
      return { kind: 'divider', id, width };
    default:
      return { kind: 'unknown', id, width: clampWidth(meta?.width, 4), heightPx: heightOf(node), type: node.type };
  }
}

/** Reads a layout, whatever it says. A missing root gives an empty tree. */
export function layoutTree(nodes: Nodes): LayoutTree {
  const root = nodes.get('ROOT_ID');
  const top = root === undefined ? undefined : nodes.get(root.children[0] ?? '');
  if (root === undefined || top === undefined) return { tabs: null, places: [] };
  const reading = { nodes, placedIds: new Set([root.id, top.id]) };
  if (top.type === 'TABS') return { tabs: { id: top.id, tabs: tabsOf(top, reading, [root.id]) }, places: [] };
  return { tabs: null, places: childrenOf(top, reading, [root.id]) };
}

/** Charts below `places`, in reading order. */
function chartsIn(layoutPlaces: readonly LayoutPlace[]): ChartPlace[] {
  return layoutPlaces.flatMap((place) => {
    if (place.kind === 'chart') return [place];
    if (place.kind === 'row' || place.kind === 'column') return chartsIn(place.children);
    return place.kind === 'tabs' ? place.tabs.flatMap((tab) => chartsIn(tab.children)) : [];
  });
}

/** Every chart of a layout, in reading order. */
export const chartsOf = (tree: LayoutTree): ChartPlace[] => [
  ...(tree.tabs?.tabs ?? []).flatMap((tab) => chartsIn(tab.children)),
  ...chartsIn(tree.places),
];

/** What stands in places and holds nothing itself, in reading order. */
const elementsIn = (places: readonly LayoutPlace[]): LayoutPlace[] =>
  places.flatMap((place) => {
    if (place.kind === 'row' || place.kind === 'column') return elementsIn(place.children);
    return place.kind === 'tabs' ? place.tabs.flatMap((tab) => elementsIn(tab.children)) : [place];
  });

const elementsOf = (tree: LayoutTree): LayoutPlace[] => [
  ...(tree.tabs?.tabs ?? []).flatMap((tab) => elementsIn(tab.children)),
  ...elementsIn(tree.places),
];

/** The texts of a layout, in reading order. */
export const textsOf = (tree: LayoutTree): Extract<LayoutPlace, { kind: 'markdown' }>[] =>
  elementsOf(tree).filter((place) => place.kind === 'markdown');

/** The native filters that stand in a layout, and so in no bar. */
export const placedFilters = (tree: LayoutTree): ReadonlySet<string> =>
  new Set(elementsOf(tree).flatMap((place) => (place.kind === 'filter' ? [place.filterId] : [])));

/** How high a place is on a desk, in pixels; what has no stored height counts as a line of text. */
function placeHeight(place: LayoutPlace): number {
  switch (place.kind) {
    case 'row':
      return Math.max(0, ...place.children.map(placeHeight));
    case 'column':
      return place.children.reduce((sum, child) => sum + placeHeight(child), 0);
    case 'chart':
    case 'filter':
    case 'markdown':
    case 'unknown':
      return place.heightPx;
    default:
      return layoutUnitPx * 4;
  }
}

/** What stands in that of `tabs` that is open: one of `openTabs`, else the first. */
const openPlaces = (tabs: readonly TabPlace[], openTabs: readonly string[]): readonly LayoutPlace[] =>
  (tabs.find(({ id }) => openTabs.includes(id)) ?? tabs[0])?.children ?? [];

/** Charts that show when a place is opened. */
function shownIn(place: LayoutPlace, openTabs: readonly string[]): ChartPlace[] {
  if (place.kind === 'chart') return [place];
  const places =
    place.kind === 'tabs'
      ? openPlaces(place.tabs, openTabs)
      : place.kind === 'row' || place.kind === 'column'
        ? place.children
        : [];
  return places.flatMap((inner) => shownIn(inner, openTabs));
}

/** The charts that show in the rows that begin within the first `heightPx`: of tabs, those in the one of `openTabs`, else in the first. */
export function chartsWithin(tree: LayoutTree, heightPx: number, openTabs: readonly string[] = []): ChartPlace[] {
  const places = tree.tabs === null ? tree.places : openPlaces(tree.tabs.tabs, openTabs);
  let top = 0;
  return places.flatMap((place) => {
    const isWithin = top < heightPx;
    top += placeHeight(place);
    return isWithin ? shownIn(place, openTabs) : [];
  });
}

/** Charts of a page, or of a tab at the top, that are there from the beginning. */
const mostAtOnce = 60;

/** The charts of large pages that are queried and drawn when they are scrolled near, by the ids of their places: those of each page, or tab at the top, beyond the first. */
export const deferredCharts = (tree: LayoutTree): ReadonlySet<string> =>
  new Set(
    [tree.places, ...(tree.tabs?.tabs ?? []).map(({ children }) => children)].flatMap((places) =>
      elementsIn(places)
        .filter(({ kind }) => kind === 'chart')
        .slice(mostAtOnce)
        .map(({ id }) => id),
    ),
  );

/** A chart that the dashboard has but its layout does not name. */
export interface UnplacedChart {
  readonly id: number;
  readonly uuid: string;
}

/** `tree` with a row at the end for each chart that has no place: at its default size a chart fills one. */
export function withUnplaced(tree: LayoutTree, charts: readonly UnplacedChart[]): LayoutTree {
  const chartPlaces = chartsOf(tree);
  const ids = new Set(charts.map(({ id }) => id));
  const placedIds = new Set(chartPlaces.map(({ chartId }) => chartId));
  // A place without the id of a chart that is there finds its chart by uuid.
  const byUuid = chartPlaces.filter(({ chartId }) => chartId === null || !ids.has(chartId));
  const placedUuids = new Set(byUuid.map(({ uuid }) => uuid));
  const missing = charts.filter(({ id, uuid }) => !placedIds.has(id) && !placedUuids.has(uuid));
  if (missing.length === 0) return tree;
  const parent = tree.tabs === null ? ['ROOT_ID', 'GRID_ID'] : ['ROOT_ID', tree.tabs.id, tree.tabs.tabs[0]?.id ?? ''];
  const addedRows = missing.map((chart, index): LayoutPlace => {
    const id = `ROW-unplaced-${index + 1}`;
    const chartPlace: ChartPlace = {
      kind: 'chart',
      id: `CHART-unplaced-${chart.id}`,
      chartId: chart.id,
      uuid: chart.uuid,
      name: null,
      width: layoutColumns,
      heightPx: newChartSize * layoutUnitPx,
      ancestors: [...parent, id],
    };
    return { kind: 'row', id, width: layoutColumns, isFilled: false, children: [chartPlace] };
  });
  if (tree.tabs === null) return { ...tree, places: [...tree.places, ...addedRows] };
  const [first, ...rest] = tree.tabs.tabs;
  if (first === undefined) return { ...tree, places: [...tree.places, ...addedRows] };
  return {
    ...tree,
    tabs: { ...tree.tabs, tabs: [{ ...first, children: [...first.children, ...addedRows] }, ...rest] },
  };
}

/** The tabs of a dashboard that can be shown one after the other: those at the top, else the only ones among its rows. None where there are none, or several. */
export function slideTabs({ tabs, places }: LayoutTree): readonly TabPlace[] {
  if (tabs !== null) return tabs.tabs;
  const [only, ...others] = places.filter((place) => place.kind === 'tabs');
  return only === undefined || others.length > 0 ? [] : only.tabs;
}
