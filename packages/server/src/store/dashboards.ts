import { sql } from 'kysely';
import { fail } from '@sextant/contract';
import { dashboardOpened, oneDashboardOpened } from './granted.ts';
import {
  allTextRule,
  everyObject,
  flagRule,
  isFavorite,
  inOrder,
  listIds,
  numberRules,
  objectRules,
  visibleTo,
  textRules,
} from './lists.ts';
import type { ListPage, ListRequest, ListRules } from './lists.ts';
import { restoreFirstCharts, trashFirstCharts } from './first-charts.ts';
import {
  firstVersion,
  ownersOf,
  referredName,
  restore,
  searchText,
  setOwners,
  sortKey,
  trash,
  trashedObject,
} from './objects.ts';
import type { ObjectUser } from './objects.ts';
import type { DashboardRow, StoreDb, StoreTransaction } from './schema.ts';
import { dashboardShare, dashboardShareLeft } from './shares.ts';
import { userSharesOf } from './dashboard-users.ts';
import type { UserShare } from './dashboard-users.ts';
import { isInFolderOf } from './folder-rights.ts';
import { folderSharesOf } from './folder-shares.ts';
import { appendVersion, headVersion, inTransaction } from './versions.ts';
import type { Change } from './versions.ts';

/** What a save of a dashboard sets: the whole dashboard, owners and charts included. */
export interface DashboardDraft {
  readonly uuid?: string;
  readonly title: string | null;
  readonly slug: string | null;
  /** Kept byte for byte, as are `jsonMetadata` and `css`. */
  readonly positionJson: string | null;
  readonly jsonMetadata: string | null;
  readonly css: string | null;
  readonly isPublished: boolean;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly externalUrl: string | null;
  readonly isManagedExternally: boolean;
  readonly ownerIds: readonly number[];
  /** Roles that it is given to, instead of whoever may read its data. Default: those it has. */
  readonly roleIds?: readonly number[];
  /** Null leaves the charts as they are. */
  readonly chartIds: readonly number[] | null;
}

/** A role that a dashboard is given to; `name` is null once the role is gone. */
export interface DashboardRole {
  readonly id: number;
  readonly name: string | null;
}

/** A dashboard with what its page shows around it. */
export interface DashboardRecord {
  readonly row: DashboardRow;
  readonly owners: readonly ObjectUser[];
  readonly roles: readonly DashboardRole[];
  readonly charts: readonly { readonly id: number; readonly name: string }[];
  /** How it is shared by name with whoever it was loaded for; none for who sees everything. */
  readonly userShares: readonly UserShare[];
}

const objects = objectRules('dashboard');
/** How lists of dashboards can be filtered and sorted. */
export const dashboardRules: ListRules = {
  defaultOrder: 'changed_on_delta_humanized',
  filters: {
    ...objects.filters,
    id: {
      ...numberRules('id', sql`o.id`),
      dashboard_is_favorite: flagRule((viewer) => isFavorite('dashboard', viewer)),
      dashboard_is_shared_with_me: flagRule(
        (viewer) =>
          sql`(o.id in (select dashboard_id from dashboard_user where user_id = ${viewer}) or ${isInFolderOf(viewer)})`,
      ),
      dashboard_is_certified: flagRule(() => sql`o.certified_by is not null`),
    },
    dashboard_title: {
      ...textRules('dashboard_title', sql`o.sort_key`),
      title_or_slug: allTextRule(sql`o.search_text`),
    },
    slug: textRules('slug', sql`lower(o.slug)`),
    published: { eq: flagRule(() => sql`o.is_published = 1`), neq: flagRule(() => sql`o.is_published = 0`) },
  },
  orders: { ...objects.orders, dashboard_title: sql`o.sort_key`, published: sql`o.is_published` },
};

const columnsOf = (draft: DashboardDraft) => ({
  title: draft.title,
  slug: draft.slug,
  position_json: draft.positionJson,
  json_metadata: draft.jsonMetadata,
  css: draft.css,
  is_published: draft.isPublished ? (1 as const) : (0 as const),
  certified_by: draft.certifiedBy,
  certification_details: draft.certificationDetails,
  external_url: draft.externalUrl,
  is_managed_externally: draft.isManagedExternally ? (1 as const) : (0 as const),
  search_text: searchText(draft.title, draft.slug),
  sort_key: sortKey(draft.title),
});

async function setCharts(tx: StoreTransaction, id: number, chartIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('dashboard_chart').where('dashboard_id', '=', id).execute();
  const unique = [...new Set(chartIds)];
  if (unique.length === 0) return;
  await tx
    .insertInto('dashboard_chart')
    .values(unique.map((chartId) => ({ dashboard_id: id, chart_id: chartId })))
    .execute();
}

async function setRoles(tx: StoreTransaction, id: number, roleIds: readonly number[] | undefined): Promise<void> {
  if (roleIds === undefined) return;
  await tx.deleteFrom('dashboard_role').where('dashboard_id', '=', id).execute();
  const unique = [...new Set(roleIds)];
  if (unique.length === 0) return;
  await tx
    .insertInto('dashboard_role')
    .values(unique.map((roleId) => ({ dashboard_id: id, role_id: roleId })))
    .execute();
}

/** Roles of many dashboards at once; one without roles has an empty list. */
async function rolesOf(db: StoreDb, ids: readonly number[]): Promise<Map<number, DashboardRole[]>> {
  const found = new Map<number, DashboardRole[]>(ids.map((id) => [id, []]));
  if (ids.length === 0) return found;
  const rows = await db
    .selectFrom('dashboard_role')
    .leftJoin('role', 'role.id', 'dashboard_role.role_id')
    .select(['dashboard_role.dashboard_id', 'dashboard_role.role_id', 'role.name'])
    .where('dashboard_role.dashboard_id', 'in', [...new Set(ids)])
    .orderBy('dashboard_role.role_id')
    .execute();
  for (const row of rows) found.get(row.dashboard_id)?.push({ id: row.role_id, name: row.name });
  return found;
}

const takenSlug = () => fail('REQUEST_008', { fields: { slug: ['Must be unique'] } });

/** Two connections may both find a slug free; the index then rejects the second. */
async function tellingTakenSlug<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'dashboard_slug') throw takenSlug();
    throw error;
  }
}

async function rejectTakenSlug(tx: StoreTransaction, slug: string | null, id: number): Promise<void> {
  if (slug === null) return;
  const other = await tx
    .selectFrom('dashboard')
    .select('id')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other !== undefined) throw takenSlug();
}

const reads = (db: StoreDb) => ({
  /** By number, slug or uuid. One that is not there and one that is not for the user are the same: not found, by the same statement. */
  load: async (reference: number | string, visibility = everyObject): Promise<DashboardRecord | undefined> => {
    const row = await db
      .selectFrom('dashboard as o')
      .selectAll()
      .where(referredName(reference, 'slug'))
      .where('deleted_at', 'is', null)
      .where(visibleTo('dashboard', visibility, oneDashboardOpened))
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const owners = (await ownersOf(db, 'dashboard', [row.id])).get(row.id) ?? [];
    const roles = (await rolesOf(db, [row.id])).get(row.id) ?? [];
    const charts = await db
      .selectFrom('dashboard_chart')
      .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
      .select(['chart.id', 'chart.name'])
      .where('dashboard_chart.dashboard_id', '=', row.id)
      .where('chart.deleted_at', 'is', null)
      .orderBy('chart.id')
      .execute();
    const userShares =
      visibility.kind === 'all'
        ? []
        : [...(await userSharesOf(db, row.id, visibility.userId)), ...(await folderSharesOf(db, row.id, visibility))];
    return { row, owners, roles, charts, userShares };
  },
  /** Of every dashboard that is not in the trash, in their order. */
  allIds: async (): Promise<number[]> => {
    const rows = await db.selectFrom('dashboard').select('id').where('deleted_at', 'is', null).orderBy('id').execute();
    return rows.map(({ id }) => id);
  },
  roles: (ids: readonly number[]): Promise<Map<number, DashboardRole[]>> => rolesOf(db, ids),
  byUuid: (uuid: string): Promise<DashboardRow | undefined> =>
    db.selectFrom('dashboard').selectAll().where('uuid', '=', uuid).executeTakeFirst(),
  byIds: (ids: readonly number[]): Promise<DashboardRow[]> =>
    ids.length === 0
      ? Promise.resolve([])
      : db
          .selectFrom('dashboard')
          .selectAll()
          .where('id', 'in', [...new Set(ids)])
          .where('deleted_at', 'is', null)
          .execute(),
  list: async (request: ListRequest): Promise<ListPage<DashboardRow>> => {
    const { count, ids } = await listIds(
      db,
      { kind: 'dashboard', rules: dashboardRules, grantedTo: dashboardOpened },
      request,
    );
    const rows = ids.length === 0 ? [] : await db.selectFrom('dashboard').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
});

const writes = (db: StoreDb, clock: () => number) => ({
  /** @throws REQUEST_008 when another dashboard has the slug */
  create: (draft: DashboardDraft, change: Change): Promise<DashboardRow> =>
    tellingTakenSlug(
      inTransaction(db, async (tx) => {
        await rejectTakenSlug(tx, draft.slug, 0);
        const now = clock();
        const row = await tx
          .insertInto('dashboard')
          .values({
            ...firstVersion(draft, change, now),
            shared: null,
            ...columnsOf(draft),
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await setOwners(tx, 'dashboard', row.id, draft.ownerIds);
        await setRoles(tx, row.id, draft.roleIds);
        await setCharts(tx, row.id, draft.chartIds ?? []);
        await appendVersion(
          tx,
          { kind: 'dashboard', id: row.id, head: 0, document: draft, savedAt: now },
          { ...change, baseVersion: null },
        );
        const sharedText = await dashboardShare(tx, { id: row.id, isNew: true, change });
        await tx.updateTable('dashboard').set({ shared: sharedText }).where('id', '=', row.id).execute();
        return { ...row, shared: sharedText };
      }),
    ),
  /** Saves the whole dashboard as a new version. Undefined when it is not there. @throws STALE_001, REQUEST_008 */
  save: (id: number, draft: DashboardDraft, change: Change): Promise<DashboardRow | undefined> =>
    tellingTakenSlug(
      inTransaction(db, async (tx) => {
        const head = await headVersion(tx, 'dashboard', id);
        if (head === undefined) return undefined;
        await rejectTakenSlug(tx, draft.slug, id);
        const now = clock();
        const sharedBefore = change.sharing === 'stays' ? await dashboardShareLeft(tx, id) : undefined;
        const version = await appendVersion(tx, { kind: 'dashboard', id, head, document: draft, savedAt: now }, change);
        await setOwners(tx, 'dashboard', id, draft.ownerIds);
        await setRoles(tx, id, draft.roleIds);
        if (draft.chartIds !== null) await setCharts(tx, id, draft.chartIds);
        const sharedText =
          sharedBefore === undefined ? await dashboardShare(tx, { id, isNew: false, change }) : sharedBefore;
        return tx
          .updateTable('dashboard')
          .set({ ...columnsOf(draft), shared: sharedText, version, changed_at: now, changed_by: change.authorId })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
      }),
    ),
  trashed: (id: number) => trashedObject(db, 'dashboard', id),
  /** All or none, with the charts that were made with them and that nobody has kept. */
  trash: (ids: readonly number[], by: number | null = null): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const deletion = { deletedAt: clock(), by };
      if (!(await trash(tx, 'dashboard', ids, deletion))) return false;
      await trashFirstCharts(tx, ids, deletion);
      return true;
    }),
  /** The slug is dropped when another dashboard took it meanwhile. */
  restore: (id: number, since: number): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      await sql`update dashboard set slug = null where id = ${id} and slug in (select other.slug from dashboard as other where other.deleted_at is null and other.slug is not null)`.execute(
        tx,
      );
      const [deletedDashboard] = await tx.selectFrom('dashboard').select('deleted_at').where('id', '=', id).execute();
      if (!(await restore(tx, 'dashboard', id, since))) return false;
      await restoreFirstCharts(tx, id, deletedDashboard?.deleted_at ?? null);
      return true;
    }),
});

/** Dashboards. */
export const dashboardStore = (db: StoreDb, clock: () => number) => ({ ...reads(db), ...writes(db, clock) });
export type DashboardStore = ReturnType<typeof dashboardStore>;
