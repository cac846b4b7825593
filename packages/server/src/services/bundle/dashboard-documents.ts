import { bundleVersion } from '@sextant/contract/bundle-documents';
import type { DashboardDocument } from '@sextant/contract/bundle-documents';
import type { DashboardDraft, DashboardRecord } from '../../store/dashboards.ts';
import { normalSlug } from '../dashboards/save-dashboard.ts';
import { localMetadata, localPosition, withDatasetUuids } from './dashboard-references.ts';
import type { LocalIds } from './dashboard-references.ts';
import { isMap, jsonOfValue, mapOfJson } from '../../wire/json-values.ts';
import type { Value, ValueMap } from '../../wire/json-values.ts';

/** What a dashboard names by number that a bundle names by uuid. */
export interface NamedObjects {
  readonly charts: ReadonlyMap<number, { readonly uuid: string; readonly name: string }>;
  readonly datasets: ReadonlyMap<number, string>;
}

/** The layout with the uuid of each chart beside its number; charts that it leaves out come in rows of their own at its end. */
function positionOf(record: DashboardRecord, { charts }: NamedObjects): ValueMap {
  const storedMap = mapOfJson(record.row.position_json);
  const shownSet = new Set<number>();
  const nodes = Object.entries(storedMap ?? emptyPosition(record.row.title ?? '')).map(
    ([key, node]): [string, Value] => {
      if (!isMap(node) || node['type'] !== 'CHART' || !isMap(node['meta'])) return [key, node];
      const { chartId } = node['meta'];
      const chart = typeof chartId === 'number' ? charts.get(chartId) : undefined;
      if (chart === undefined) return [key, node];
      shownSet.add(Number(chartId));
      return [key, { ...node, meta: { ...node['meta'], uuid: chart.uuid } }];
    },
  );
  const position = Object.fromEntries(nodes);
  const left = record.charts.filter(({ id }) => charts.has(id) && !shownSet.has(id));
  return left.reduce((layout, { id }, index) => withRow(layout, { id, index, chart: charts.get(id) }), position);
}

const emptyPosition = (title: string): ValueMap => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
  GRID_ID: { children: [], id: 'GRID_ID', parents: ['ROOT_ID'], type: 'GRID' },
  HEADER_ID: { id: 'HEADER_ID', meta: { text: title }, type: 'HEADER' },
});

interface LeftChart {
  readonly id: number;
  readonly index: number;
  readonly chart: { readonly uuid: string; readonly name: string } | undefined;
}

function withRow(position: ValueMap, { id, index, chart }: LeftChart): ValueMap {
  const grid = position['GRID_ID'];
  if (chart === undefined || !isMap(grid)) return position;
  const rowId = `ROW-N-${index}`;
  const chartKey = `CHART-${chart.uuid}`;
  const children = Array.isArray(grid['children']) ? (grid['children'] as readonly Value[]) : [];
  return {
    ...position,
    GRID_ID: { ...grid, children: [...children, rowId] },
    [rowId]: {
      children: [chartKey],
      id: rowId,
      meta: { '0': 'ROOT_ID', background: 'BACKGROUND_TRANSPARENT' },
      parents: ['ROOT_ID', 'GRID_ID'],
      type: 'ROW',
    },
    [chartKey]: {
      children: [],
      id: chartKey,
      meta: { chartId: id, height: 50, sliceName: chart.name, uuid: chart.uuid, width: 4 },
      parents: ['ROOT_ID', 'GRID_ID', rowId],
      type: 'CHART',
    },
  };
}

/** The member of the metadata that keeps what a bundle said and nothing here reads. */
const keptKey = 'bundle_fields';

/** A dashboard as a document of a bundle. */
export function documentOfDashboard(record: DashboardRecord, namedObjects: NamedObjects): ValueMap {
  const { row } = record;
  const storedMap = mapOfJson(row.json_metadata);
  const { [keptKey]: bundleFields, ...metadata } = storedMap ?? {};
  const { description = null, ...later } = isMap(bundleFields) ? bundleFields : {};
  return {
    dashboard_title: row.title ?? '',
    description,
    css: row.css,
    slug: row.slug,
    ...(row.certified_by === null ? {} : { certified_by: row.certified_by }),
    ...(row.certification_details === null ? {} : { certification_details: row.certification_details }),
    ...(row.is_published === 1 ? { published: true } : {}),
    ...(row.external_url === null ? {} : { external_url: row.external_url }),
    ...later,
    uuid: row.uuid,
    position: positionOf(record, namedObjects),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata: withDatasetUuids(metadata, namedObjects.datasets) }),
    version: bundleVersion,
  };
}

/** What the document says and nothing here reads. */
function keptFields({ description, theme_uuid }: DashboardDocument): ValueMap {
  const extraFields = { description, theme_uuid };
  return Object.fromEntries(
    Object.entries(extraFields).filter(([, value]) => value !== null && value !== undefined),
  ) as ValueMap;
}

const emptyToNull = (text: string | null | undefined): string | null => (text === '' ? null : (text ?? null));

/** A document as a save of the dashboard. What it does not name is as it was. */
export function draftOfDashboardDocument(
  document: DashboardDocument,
  numbers: LocalIds,
  { before, ownerIds }: { readonly before: DashboardRecord | null; readonly ownerIds: readonly number[] },
): DashboardDraft {
  const position = document.position as ValueMap | null | undefined;
  const extraFields = keptFields(document);
  const rawMetadata = document.metadata as ValueMap | null | undefined;
  const metadata = Object.keys(extraFields).length === 0 ? rawMetadata : { ...rawMetadata, [keptKey]: extraFields };
  const row = before?.row;
  return {
    uuid: document.uuid,
    title: document.dashboard_title,
    slug: document.slug === undefined ? (row?.slug ?? null) : normalSlug(document.slug),
    positionJson: position === null || position === undefined ? null : jsonOfValue(localPosition(position, numbers)),
    jsonMetadata:
      metadata === null || metadata === undefined
        ? null
        : jsonOfValue(localMetadata(metadata, position ?? {}, numbers)),
    css: document.css === undefined ? (row?.css ?? null) : document.css,
    isPublished: document.published ?? row?.is_published === 1,
    certifiedBy: document.certified_by === undefined ? (row?.certified_by ?? null) : emptyToNull(document.certified_by),
    certificationDetails: document.certification_details ?? row?.certification_details ?? null,
    externalUrl: document.external_url ?? row?.external_url ?? null,
    isManagedExternally: row?.is_managed_externally === 1,
    ownerIds,
    chartIds: chartsOf(position ?? {}, numbers),
  };
}

/** Charts of the layout that came in or are here. */
function chartsOf(position: ValueMap, { charts }: LocalIds): number[] {
  const ids = Object.values(position).flatMap((node) => {
    const uuid = isMap(node) && node['type'] === 'CHART' && isMap(node['meta']) ? node['meta']['uuid'] : null;
    const id = typeof uuid === 'string' ? charts.get(uuid.toLowerCase()) : undefined;
    return id === undefined ? [] : [id];
  });
  return [...new Set(ids)];
}
