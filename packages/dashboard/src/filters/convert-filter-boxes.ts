import { isRecord, objectOfJson, recordOf, writeDashboardMetadata } from '@sextant/contract';
import type { DashboardItem, NativeFilter } from '@sextant/contract';
import { filterBoxesOf } from '../model/dashboard-model.ts';
import type { DashboardModel } from '../model/dashboard-model.ts';
import { filtersFromBoxes } from './box-filters.ts';

/** The documents of a dashboard that a conversion changes, as they are stored. */
export type StoredDashboard = Pick<DashboardItem, 'position_json' | 'json_metadata'>;

/** A dashboard whose filter boxes have become filters beside the charts. */
export interface ConvertedDashboard extends StoredDashboard {
  readonly filters: readonly NativeFilter[];
  /** What the boxes were called. */
  readonly boxes: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** Where what was before is kept: in the metadata, and in the elements that stand in the places of boxes. Superset has the same. */
const keptKey = 'native_filter_migration';
const keptParts = ['default_filters', 'filter_scopes'] as const;

/** The nodes under other ids, also where they name each other; to be written as JSON, which leaves out what a node does not have. */
function renamed(layout: Fields, newIds: ReadonlyMap<string, string>): Fields {
  const idOf = (id: unknown): unknown => (typeof id === 'string' ? (newIds.get(id) ?? id) : id);
  const list = (value: unknown): unknown => (Array.isArray(value) ? value.map(idOf) : value);
  const entries = Object.entries(layout).map(([id, node]): [string, unknown] => {
    if (!isRecord(node)) return [id, node];
    const { children, parents, ...rest } = recordOf(node);
    const around = { children: list(children), parents: list(parents) };
    return [newIds.get(id) ?? id, { ...rest, ...around, ...(newIds.has(id) ? { id: newIds.get(id) } : {}) }];
  });
  return Object.fromEntries(entries);
}

const withPrefix = (id: string, from: string, to: string): string =>
  `${to}${id.startsWith(from) ? id.slice(from.length) : `-${id}`}`;

/** A text in the place of a box. */
function textOfBox(node: unknown): Fields {
  const fields = recordOf(node);
  const { chartId, sliceName, sliceNameOverride, width, height } = recordOf(fields['meta']);
  const keptBox = { chartId, sliceName, ...(sliceNameOverride === undefined ? {} : { sliceNameOverride }) };
  const code = 'The filters that stood here are beside the charts now.';
  return { ...fields, type: 'MARKDOWN', meta: { width, height, code, [keptKey]: keptBox } };
}

/** The layout with a text in the place of each box. */
function layoutWithoutBoxes(positionJson: string | null, boxIds: readonly string[]): string | null {
  if (positionJson === null) return null;
  const newIds = new Map(boxIds.map((id) => [id, withPrefix(id, 'CHART', 'MARKDOWN')]));
  const layout = renamed(objectOfJson(positionJson), newIds);
  const texts = [...newIds.values()].flatMap((id) => (layout[id] === undefined ? [] : [[id, textOfBox(layout[id])]]));
  return JSON.stringify({ ...layout, ...Object.fromEntries(texts) });
}

/** The dashboard with filters that do what its filter boxes did, in their place. What was before is kept for an undo. */
export function convertFilterBoxes(model: Pick<DashboardModel, 'item' | 'tiles' | 'metadata'>): ConvertedDashboard {
  const { item, tiles, metadata } = model;
  const boxes = filterBoxesOf(tiles);
  const boxCharts = new Set(boxes.map(({ chartId }) => chartId));
  const filters = filtersFromBoxes(tiles, metadata).map((filter) => ({
    ...filter,
    scope: { ...filter.scope, excluded: filter.scope.excluded.filter((id) => !boxCharts.has(id)) },
  }));
  const { default_filters: _values, filter_scopes: _scopes, ...rest } = objectOfJson(item.json_metadata);
  const before = objectOfJson(item.json_metadata);
  const keptMembers = Object.fromEntries(keptParts.flatMap((key) => (key in before ? [[key, before[key]]] : [])));
  return {
    filters,
    boxes: boxes.map(({ name }) => name),
    position_json: layoutWithoutBoxes(
      item.position_json,
      boxes.map(({ id }) => id),
    ),
    json_metadata: writeDashboardMetadata(JSON.stringify({ ...rest, [keptKey]: keptMembers }), {
      native_filter_configuration: filters,
      show_native_filters: true,
    }),
  };
}

/** Ids of the texts that stand in the places of filter boxes, with what is kept of these. */
const textsOfBoxes = (layout: Fields): readonly (readonly [string, Fields])[] =>
  Object.entries(layout).flatMap(([id, node]) => {
    const keptBox = recordOf(recordOf(node)['meta'])[keptKey];
    return keptBox === undefined ? [] : [[id, recordOf(keptBox)] as const];
  });

/** The dashboard as it was before its filter boxes became filters; null when that is not kept. */
export function undoConversion({
  position_json: positionJson,
  json_metadata: text,
}: StoredDashboard): StoredDashboard | null {
  const metadata = objectOfJson(text);
  if (metadata[keptKey] === undefined) return null;
  const texts = textsOfBoxes(objectOfJson(positionJson));
  const newIds = new Map(texts.map(([id]) => [id, withPrefix(id, 'MARKDOWN', 'CHART')]));
  const layout = renamed(objectOfJson(positionJson), newIds);
  const charts = texts.map(([id, keptBox]) => {
    const chartId = newIds.get(id) ?? id;
    const { width, height } = recordOf(recordOf(layout[chartId])['meta']);
    return [chartId, { ...recordOf(layout[chartId]), type: 'CHART', meta: { ...keptBox, width, height } }] as const;
  });
  const {
    [keptKey]: keptMembers,
    native_filter_configuration: _filters,
    show_native_filters: _shown,
    ...rest
  } = metadata;
  return {
    position_json: positionJson === null ? null : JSON.stringify({ ...layout, ...Object.fromEntries(charts) }),
    json_metadata: JSON.stringify({ ...rest, ...recordOf(keptMembers) }),
  };
}
