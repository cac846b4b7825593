import { olderTypes } from '@sextant/charts';
import { sql } from 'kysely';
import { firstChartStore, isKept, keepChart } from './first-charts.ts';
import { chartOpened } from './granted.ts';
import {
  allTextRule,
  isAmong,
  asNumbers,
  everyObject,
  flagRule,
  inOrder,
  isFavorite,
  isOwner,
  listIds,
  numberRules,
  objectRules,
  referenceRules,
  visibleTo,
  textRules,
} from './lists.ts';
import type { Fragment, ListPage, ListRequest, ListRules } from './lists.ts';
import { firstVersion, ownersOf, referredName, searchText, setOwners, sortKey, trashOf } from './objects.ts';
import type { ObjectUser } from './objects.ts';
import type { ChartRow, StoreDb, StoreTransaction } from './schema.ts';
import { chartShare } from './shares.ts';
import { appendVersion, headVersion, inTransaction } from './versions.ts';
import type { Change } from './versions.ts';

/** What a save of a chart sets: the whole chart, owners and the dashboards it is on included. */
export interface ChartDraft {
  readonly uuid?: string;
  readonly name: string;
  readonly description: string | null;
  readonly kind: string;
  readonly datasetId: number | null;
  readonly datasourceType: string;
  /** Kept byte for byte. */
  readonly params: string | null;
  readonly queryContext: string | null;
  readonly cacheTimeoutS: number | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly externalUrl: string | null;
  readonly isManagedExternally: boolean;
  readonly ownerIds: readonly number[];
  /** Null leaves the dashboards as they are. */
  readonly dashboardIds: readonly number[] | null;
}

export interface DashboardReference {
  readonly id: number;
  readonly title: string | null;
  readonly json_metadata: string | null;
}

/** A chart with what its page shows around it. */
export interface ChartRecord {
  readonly row: ChartRow;
  readonly owners: readonly ObjectUser[];
  readonly dashboards: readonly DashboardReference[];
}

const objects = objectRules('chart');
const datasetText = sql`(select dataset.sort_key from dataset where dataset.id = o.dataset_id)`;
const text = allTextRule(sql`(o.search_text || ' ' || coalesce(${datasetText}, ''))`);
/** The rules of lists whose charts have the type that `type` gives. */
const rulesOf = (type: Fragment): ListRules => ({
  defaultOrder: 'changed_on_delta_humanized',
  filters: {
    ...objects.filters,
    id: {
      ...numberRules('id', sql`o.id`),
      chart_is_favorite: flagRule((viewer) => isFavorite('chart', viewer)),
      chart_is_certified: flagRule(() => sql`o.certified_by is not null`),
      chart_is_kept: flagRule(() => isKept),
      chart_owned_created_favored_by_me: (_value, viewer) =>
        sql`(o.created_by = ${viewer} or o.changed_by = ${viewer} or ${isOwner('chart', viewer)} or ${isFavorite('chart', viewer)})`,
    },
    slice_name: { ...textRules('slice_name', sql`o.sort_key`), chart_all_text: text },
    description: textRules('description', sql`lower(o.description)`),
    viz_type: textRules('viz_type', sql`lower(${type})`),
    datasource_id: numberRules('datasource_id', sql`o.dataset_id`),
    datasource_type: textRules('datasource_type', sql`lower(o.datasource_type)`),
    datasource_name: textRules('datasource_name', datasetText),
    last_saved_by: referenceRules('last_saved_by', sql`o.changed_by`),
    dashboards: {
      rel_m_m: (value) =>
        sql`exists (select 1 from dashboard_chart where dashboard_chart.chart_id = o.id and ${isAmong(sql`dashboard_chart.dashboard_id`, asNumbers('dashboards', value))})`,
    },
  },
  orders: {
    ...objects.orders,
    slice_name: sql`o.sort_key`,
    viz_type: type,
    datasource_id: sql`o.dataset_id`,
    datasource_name: datasetText,
    last_saved_at: sql`o.changed_at`,
    'last_saved_by.first_name': objects.orders['changed_by.first_name'],
  },
});

/** How lists of charts can be filtered and sorted. */
export const chartRules = rulesOf(sql`o.kind`);

const olderType = sql`case o.kind ${sql.join(
  Object.entries(olderTypes).map(([type, olderSql]) => sql`when ${type} then ${olderSql}`),
  sql` `,
)} else o.kind end`;

/** The types by which a list of charts is filtered and sorted: as they are stored, or as Superset 2.1.3 knows them. */
export type ListedTypes = 'stored' | 'older';
const listRules: Readonly<Record<ListedTypes, ListRules>> = { stored: chartRules, older: rulesOf(olderType) };

const columnsOf = (draft: ChartDraft) => ({
  name: draft.name,
  description: draft.description,
  kind: draft.kind,
  dataset_id: draft.datasetId,
  datasource_type: draft.datasourceType,
  params: draft.params,
  query_context: draft.queryContext,
  cache_timeout_s: draft.cacheTimeoutS,
  certified_by: draft.certifiedBy,
  certification_details: draft.certificationDetails,
  external_url: draft.externalUrl,
  is_managed_externally: draft.isManagedExternally ? (1 as const) : (0 as const),
  search_text: searchText(draft.name, draft.description, draft.kind),
  sort_key: sortKey(draft.name),
});

async function setDashboards(tx: StoreTransaction, id: number, dashboardIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('dashboard_chart').where('chart_id', '=', id).execute();
  for (const dashboardId of new Set(dashboardIds))
    await tx.insertInto('dashboard_chart').values({ dashboard_id: dashboardId, chart_id: id }).execute();
}

/** Charts one by one, and by what they belong to. */
const chartFinders = (db: StoreDb) => ({
  owners: (ids: readonly number[]): Promise<Map<number, ObjectUser[]>> => ownersOf(db, 'chart', ids),
  /** By number or uuid, for whom `visibility` says. */
  load: async (reference: number | string, visibility = everyObject): Promise<ChartRecord | undefined> => {
    const row = await db
      .selectFrom('chart as o')
      .selectAll()
      .where(referredName(reference, null))
      .where('deleted_at', 'is', null)
      .where(visibleTo('chart', visibility, chartOpened))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { id } = row;
    const owners = (await ownersOf(db, 'chart', [id])).get(id) ?? [];
    const dashboards = await db
      .selectFrom('dashboard_chart')
      .innerJoin('dashboard', 'dashboard.id', 'dashboard_chart.dashboard_id')
      .select(['dashboard.id', 'dashboard.title', 'dashboard.json_metadata'])
      .where('dashboard_chart.chart_id', '=', id)
      .where('dashboard.deleted_at', 'is', null)
      .orderBy('dashboard.id')
      .execute();
    return { row, owners, dashboards };
  },
  byUuid: (uuid: string): Promise<ChartRow | undefined> =>
    db.selectFrom('chart').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
  byIds: (ids: readonly number[]): Promise<ChartRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('chart')
          .selectAll()
          .where('id', 'in', [...new Set(ids)])
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .execute(),
  ofDataset: (datasetId: number): Promise<ChartRow[]> =>
    db
      .selectFrom('chart')
      .selectAll()
      .where('dataset_id', '=', datasetId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute(),
});

/** Charts in lists, and what lists show beside them. */
const lists = (db: StoreDb) => ({
  /** The dashboards that each chart is on. */
  dashboardsOf: async (ids: readonly number[]): Promise<Map<number, { id: number; title: string | null }[]>> => {
    const found = new Map<number, { id: number; title: string | null }[]>(ids.map((id) => [id, []]));
    if (ids.length === 0) return found;
    const rows = await db
      .selectFrom('dashboard_chart')
      .innerJoin('dashboard', 'dashboard.id', 'dashboard_chart.dashboard_id')
      .select(['dashboard_chart.chart_id', 'dashboard.id', 'dashboard.title'])
      .where('dashboard_chart.chart_id', 'in', ids)
      .where('dashboard.deleted_at', 'is', null)
      .orderBy('dashboard.id')
      .execute();
    for (const { chart_id: chartId, ...dashboard } of rows) found.get(chartId)?.push(dashboard);
    return found;
  },
  /** The types of the charts on each dashboard, one for each chart. */
  kindsOn: async (dashboardIds: readonly number[]): Promise<Map<number, string[]>> => {
    const found = new Map<number, string[]>(dashboardIds.map((id) => [id, []]));
    if (dashboardIds.length === 0) return found;
    const rows = await db
      .selectFrom('dashboard_chart')
      .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
      .select(['dashboard_chart.dashboard_id', 'chart.kind'])
      .where('dashboard_chart.dashboard_id', 'in', [...new Set(dashboardIds)])
      .where('chart.deleted_at', 'is', null)
      .orderBy('chart.id')
      .execute();
    for (const { dashboard_id: id, kind } of rows) found.get(id)?.push(kind);
    return found;
  },
  list: async (request: ListRequest, types: ListedTypes = 'stored'): Promise<ListPage<ChartRow>> => {
    const { count, ids } = await listIds(
      db,
      { kind: 'chart', rules: listRules[types], grantedTo: chartOpened },
      request,
    );
    const rows = ids.length === 0 ? [] : await db.selectFrom('chart').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
});

const writes = (db: StoreDb, clock: () => number) => ({
  create: (draft: ChartDraft, change: Change): Promise<ChartRow> =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const { authorId } = change;
      const sharedText = await chartShare(tx, { datasetId: draft.datasetId, before: null, authorId, sharing: 'anew' });
      const row = await tx
        .insertInto('chart')
        .values({
          ...firstVersion(draft, change, now),
          shared: sharedText,
          ...columnsOf(draft),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await setOwners(tx, 'chart', row.id, draft.ownerIds);
      await setDashboards(tx, row.id, draft.dashboardIds ?? []);
      await appendVersion(
        tx,
        { kind: 'chart', id: row.id, head: 0, document: draft, savedAt: now },
        { ...change, baseVersion: null },
      );
      return row;
    }),
  /** Saves the whole chart as a new version. Undefined when it is not there. @throws STALE_001 */
  save: (id: number, draft: ChartDraft, change: Change): Promise<ChartRow | undefined> =>
    inTransaction(db, async (tx) => {
      const head = await headVersion(tx, 'chart', id);
      if (head === undefined) return undefined;
      const now = clock();
      const version = await appendVersion(tx, { kind: 'chart', id, head, document: draft, savedAt: now }, change);
      await setOwners(tx, 'chart', id, draft.ownerIds);
      await keepChart(tx, id);
      if (draft.dashboardIds !== null) await setDashboards(tx, id, draft.dashboardIds);
      const { authorId, sharing = 'anew' } = change;
      const { shared: before } = await tx
        .selectFrom('chart')
        .select('shared')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const sharedText = await chartShare(tx, { datasetId: draft.datasetId, before, authorId, sharing });
      return tx
        .updateTable('chart')
        .set({ ...columnsOf(draft), shared: sharedText, version, changed_at: now, changed_by: change.authorId })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    }),
  ...trashOf(db, 'chart', clock),
});

export const chartStore = (db: StoreDb, clock: () => number) => ({
  ...chartFinders(db),
  ...lists(db),
  ...writes(db, clock),
  ...firstChartStore(db),
});
export type ChartStore = ReturnType<typeof chartStore>;
