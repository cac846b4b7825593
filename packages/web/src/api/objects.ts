import { queryOptions } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type {
  ChartListItem,
  DashboardListItem,
  DatasetListItem,
  FolderReference,
  ListFilter,
  ListQuery,
  TagReference,
  TrashKey,
  TrashOutcome,
} from '@sextant/contract';
import { call } from './call.ts';
import { objectCalls } from './object-calls.ts';
import { uploadsName } from './own-tables.ts';

/** The stored things that lists show. */
export type ObjectKind = 'dashboard' | 'chart' | 'dataset';

/** A stored thing as lists and Home show it, whatever its kind. */
export interface ObjectRow {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly description: string | null;
  readonly isCertified: boolean;
  readonly isPublished: boolean | null;
  /** The chart's type, or null. */
  readonly vizType: string | null;
  /** Where its rows come from: the dataset of a chart, the database of a dataset. */
  readonly source: string | null;
  readonly owners: readonly string[];
  readonly ownerIds: readonly number[];
  readonly tags: readonly TagReference[];
  readonly folder: FolderReference | null;
  readonly changedAt: string;
  readonly changedBy: string;
  /** A picture of what it shows, drawn by the server; null where there is none. */
  readonly pictureUrl: string | null;
  /** False for a chart that belongs to the first dashboard of a file until somebody keeps it. */
  readonly isKept: boolean;
  /** Of a dataset over an uploaded table: the schema in which that is. Null for everything else. */
  readonly uploadSchema: string | null;
}

const nameOf = (user: { first_name: string; last_name: string }): string =>
  `${user.first_name} ${user.last_name}`.trim();

const sharedFields = (item: DashboardListItem | ChartListItem | DatasetListItem) => ({
  id: item.id,
  owners: item.owners.map(nameOf),
  ownerIds: item.owners.map(({ id }) => id),
  tags: item.tags,
  folder: item.folder,
  changedAt: item.changed_on_delta_humanized,
  changedBy: item.changed_by_name,
  isKept: true,
  uploadSchema: null,
});

const dashboardRow = (item: DashboardListItem): ObjectRow => ({
  ...sharedFields(item),
  kind: 'dashboard',
  name: item.dashboard_title,
  url: item.url,
  description: null,
  isCertified: (item.certified_by ?? '') !== '',
  isPublished: item.published,
  vizType: null,
  source: null,
  pictureUrl: item.thumbnail_url,
});

const chartRow = (item: ChartListItem): ObjectRow => ({
  ...sharedFields(item),
  kind: 'chart',
  name: item.slice_name,
  url: item.slice_url,
  description: item.description,
  isCertified: (item.certified_by ?? '') !== '',
  isPublished: null,
  vizType: item.viz_type,
  source: item.datasource_name_text,
  pictureUrl: item.thumbnail_url,
  isKept: item.is_kept,
});

const uploadSchemaOf = ({ kind, database, schema }: DatasetListItem): string | null =>
  kind === 'physical' && database.database_name === uploadsName ? schema : null;

const datasetRow = (item: DatasetListItem): ObjectRow => ({
  ...sharedFields(item),
  kind: 'dataset',
  name: item.table_name,
  url: item.explore_url,
  description: item.description,
  isCertified: false,
  isPublished: null,
  vizType: null,
  source: item.database.database_name,
  pictureUrl: null,
  uploadSchema: uploadSchemaOf(item),
});

/** A column of the wire, and its direction. */
export interface ListOrder {
  readonly column: string;
  readonly direction: 'asc' | 'desc';
}

/** What one page of a list asks. */
export interface ListPage {
  readonly search: string;
  readonly onlyFavorites: boolean;
  /** Only what this user owns; null for everybody's. */
  readonly ownerId: number | null;
  /** Further conditions, in the words of the wire. Default none. */
  readonly filters?: readonly ListFilter[];
  readonly order: ListOrder;
  /** What decides between equals. Default nothing. */
  readonly thenBy?: readonly ListOrder[];
  readonly page: number;
  readonly pageSize: number;
}

const searchFilter: Readonly<Record<ObjectKind, (text: string) => ListFilter>> = {
  dashboard: (value) => ({ col: 'dashboard_title', opr: 'title_or_slug', value }),
  chart: (value) => ({ col: 'slice_name', opr: 'chart_all_text', value }),
  dataset: (value) => ({ col: 'table_name', opr: 'ct', value }),
};

function queryOf(kind: ObjectKind, page: ListPage): ListQuery {
  const filters: ListFilter[] = [...(page.filters ?? [])];
  if (page.search.trim() !== '') filters.push(searchFilter[kind](page.search.trim()));
  if (page.onlyFavorites) filters.push({ col: 'id', opr: `${kind}_is_favorite`, value: true });
  if (page.ownerId !== null) filters.push({ col: 'owners', opr: 'rel_m_m', value: page.ownerId });
  return {
    filters,
    order_column: page.order.column,
    order_direction: page.order.direction,
    ...(page.thenBy === undefined || page.thenBy.length === 0
      ? {}
      : { then_by: page.thenBy.map((next) => ({ order_column: next.column, order_direction: next.direction })) }),
    page: page.page,
    page_size: page.pageSize,
  };
}

/** One page of a kind's list. */
export const objectsQuery = (kind: ObjectKind, page: ListPage) =>
  queryOptions({
    queryKey: ['objects', kind, page],
    queryFn: async ({ signal }): Promise<{ count: number; rows: readonly ObjectRow[] }> => {
      const input = { query: { q: queryOf(kind, page) }, signal };
      if (kind === 'dashboard') {
        const response = await call(api.dashboard.list, input);
        return { count: response.count, rows: response.result.map(dashboardRow) };
      }
      if (kind === 'chart') {
        const response = await call(api.chart.list, input);
        return { count: response.count, rows: response.result.map(chartRow) };
      }
      const httpResponse = await call(api.dataset.list, input);
      return { count: httpResponse.count, rows: httpResponse.result.map(datasetRow) };
    },
  });

/** The charts that pages list unless somebody asks for all: those of first dashboards are found there until they are kept. */
export const keptCharts: ListFilter = { col: 'id', opr: 'chart_is_kept', value: true };

/** Keeps a chart of a first dashboard: it stands in lists from now on, and stays when the dashboard goes. */
export async function keepChart(id: number): Promise<void> {
  // Saving it as it is does that.
  await call(api.chart.update, { params: { id }, body: {} });
}

/** How many charts take their rows from a dataset. */
export async function countChartsOf(datasetId: number): Promise<number> {
  const filters: ListFilter[] = [{ col: 'datasource_id', opr: 'eq', value: datasetId }];
  const response = await call(api.chart.list, {
    query: { q: { filters, order_column: 'slice_name', order_direction: 'asc', page: 0, page_size: 1 } },
  });
  return response.count;
}

/** Moves to the trash; `restoreObject` takes it out again. */
export async function removeObject(kind: ObjectKind, id: number): Promise<void> {
  await call(objectCalls[kind].remove, { params: { id } });
}

/** Moves several to the trash, all or none. */
export async function removeObjects(kind: ObjectKind, ids: readonly number[]): Promise<void> {
  await call(objectCalls[kind].removeMany, { query: { q: [...ids] } });
}

/** Publishes dashboards or makes drafts of them. */
export async function setPublished(id: number, isPublished: boolean): Promise<void> {
  await call(api.dashboard.update, { params: { id }, body: { published: isPublished } });
}

/** Takes several out of the trash in one call; what could not be restored is in the result. */
export async function restoreObjects(items: readonly TrashKey[]): Promise<TrashOutcome> {
  return (await call(api.trash.restore, { body: { items: [...items] } })).result;
}

/** What the user may do with a kind of object: `can_read`, `can_write`, `can_export`. */
export const permissionsQuery = (kind: ObjectKind) =>
  queryOptions({
    queryKey: ['permissions', kind],
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> =>
      new Set((await call(objectCalls[kind].info, { query: { q: { keys: ['permissions'] } }, signal })).permissions),
  });

/** Takes out of the trash. */
export async function restoreObject(kind: ObjectKind, id: number): Promise<void> {
  await call(objectCalls[kind].restore, { params: { id } });
}
