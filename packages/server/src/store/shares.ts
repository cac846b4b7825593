import { sql } from 'kysely';
import { datasetOpened } from './granted.ts';
import { grantStore } from './grants.ts';
import { everyObject, visibleTo } from './lists.ts';
import type { StoreDb } from './schema.ts';
import type { Visibility } from '../policies/access.ts';

/** Somebody who answers for what an object shows to readers by a role, as he stood when he saved it. Id null: the product made it. */
export interface ShareAuthor {
  readonly id: number | null;
  readonly roles: readonly number[];
  /** Datasets of the object that he could read then. */
  readonly datasets: readonly number[];
}

/** What lets a dashboard, and a chart on it, hand data on. Nobody who comes after the authors takes their place without saving it himself. */
export interface Share {
  readonly authors: readonly ShareAuthor[];
  /** Of a dashboard: charts, by number, that it answers for itself, as long as they have this version. */
  readonly charts: Readonly<Record<string, number>>;
  /** Of a dashboard that its editors changed since: nothing else is passed on. Absent: it is as its authors left it. */
  readonly left?: LeftParts;
}

/** What a dashboard was when those who answer for it saved it last. */
export interface LeftParts {
  readonly charts: readonly number[];
  readonly metadata: string | null;
}

/** Who shared something with a user by name, as he stood then. What he could not read then he does not share when he can. */
export interface Sharer {
  readonly id: number;
  readonly roles: readonly number[];
  /** Datasets that it showed then and that were closed to him. */
  readonly closed: readonly number[];
}

/** What somebody passes on by sharing a dataset: null for one that was closed to him then. */
export const sharerShare = ({ id, roles, closed }: Sharer, datasetId: number): Share | null =>
  closed.includes(datasetId) ? null : { authors: [{ id, roles, datasets: [datasetId] }], charts: {} };

/** Reads the column `shared` of a table of users; only this file writes it. */
export const readSharer = (text: string): Sharer => JSON.parse(text) as Sharer;

/** Reads the column `shared`; null shares nothing. */
export const readShare = (text: string | null): Share | null =>
  // Only this file and its migration write it.
  text === null ? null : (JSON.parse(text) as Share);

const ascending = (ids: readonly number[]): number[] => [...new Set(ids)].toSorted((left, right) => left - right);

async function visibilityOf(db: StoreDb, id: number): Promise<Visibility> {
  const { roles, rights } = await grantStore(db).ofUser(id);
  if (roles.some((name) => name.toLowerCase() === 'admin')) return everyObject;
  return { kind: 'granted', userId: id, data: rights.data, roleIds: rights.roleIds, seesUploads: false };
}

/** Those of the datasets that a user may read now. */
async function readableNow(db: StoreDb, id: number, datasetIds: readonly number[]): Promise<number[]> {
  if (datasetIds.length === 0) return [];
  const visibility = await visibilityOf(db, id);
  const rows = await db
    .selectFrom('dataset as o')
    .select('o.id')
    .where('o.id', 'in', ascending(datasetIds))
    .where('o.deleted_at', 'is', null)
    .where(visibleTo('dataset', visibility, ({ data }) => datasetOpened('o', data)))
    .execute();
  return ascending(rows.map((row) => row.id));
}

async function authorNow(db: StoreDb, id: number | null, datasetIds: readonly number[]): Promise<ShareAuthor> {
  if (id === null) return { id, roles: [], datasets: ascending(datasetIds) };
  const rows = await db.selectFrom('user_role').select('role_id').where('user_id', '=', id).execute();
  const roles = ascending(rows.map((row) => row.role_id));
  return { id, roles, datasets: await readableNow(db, id, datasetIds) };
}

/** Whether its authors are there and active, and every role of theirs still is: rules that bound a role that is gone bind nobody. */
async function hasShare(db: StoreDb, share: Share | null): Promise<boolean> {
  if (share === null || share.authors.length === 0) return false;
  const users = ascending(share.authors.flatMap(({ id }) => id ?? []));
  const roles = ascending(share.authors.flatMap((author) => author.roles));
  const found = await db
    .selectNoFrom([
      users.length === 0
        ? sql<number>`0`.as('users')
        : sql<number>`(select count(*) from "user" where is_active = 1 and id in (${sql.join(users)}))`.as('users'),
      roles.length === 0
        ? sql<number>`0`.as('roles')
        : sql<number>`(select count(*) from role where id in (${sql.join(roles)}))`.as('roles'),
    ])
    .executeTakeFirstOrThrow();
  return Number(found.users) === users.length && Number(found.roles) === roles.length;
}

/** What `FindAuthors` finds. */
async function opening(db: StoreDb, share: Share | null, datasetId: number): Promise<readonly ShareAuthor[] | null> {
  if (share === null || !share.authors.every(({ datasets }) => datasets.includes(datasetId))) return null;
  if (!(await hasShare(db, share))) return null;
  for (const { id } of share.authors)
    if (id !== null && !(await readableNow(db, id, [datasetId])).includes(datasetId)) return null;
  return share.authors;
}

/** Somebody as he shares what shows these datasets. */
export async function sharerNow(db: StoreDb, id: number, datasetIds: readonly number[]): Promise<string> {
  const { roles, datasets } = await authorNow(db, id, datasetIds);
  const sharer: Sharer = { id, roles, closed: ascending(datasetIds).filter((one) => !datasets.includes(one)) };
  return JSON.stringify(sharer);
}

/** How a save changes who answers: in the place of who did, beside him, or not at all. */
export type Sharing = 'anew' | 'joins' | 'stays';

interface ChartShare {
  readonly datasetId: number | null;
  /** What is stored; null for a new chart. */
  readonly before: string | null;
  readonly authorId: number | null;
  readonly sharing: Sharing;
}

/** What a save of a chart writes into `shared`. */
export async function chartShare(
  db: StoreDb,
  { datasetId, before, authorId, sharing }: ChartShare,
): Promise<string | null> {
  const author = await authorNow(db, authorId, datasetId === null ? [] : [datasetId]);
  const others = sharing === 'joins' ? (readShare(before)?.authors ?? null) : [];
  // Nobody joins what nobody shares.
  if (others === null) return null;
  const share: Share = { authors: [...others.filter(({ id }) => id !== author.id), author], charts: {} };
  return JSON.stringify(share);
}

/** `shared` of a dashboard that somebody saves who answers for nothing in it; to be read before the save. */
export async function dashboardShareLeft(db: StoreDb, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('dashboard')
    .select(['shared', 'json_metadata'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const share = readShare(row.shared);
  if (share === null || share.left !== undefined) return row.shared;
  const charts = await db.selectFrom('dashboard_chart').select('chart_id').where('dashboard_id', '=', id).execute();
  const left: LeftParts = { charts: ascending(charts.map((one) => one.chart_id)), metadata: row.json_metadata };
  return JSON.stringify({ ...share, left });
}

interface DashboardShare {
  readonly id: number;
  readonly isNew: boolean;
  readonly change: { readonly authorId: number | null; readonly sharing?: Sharing };
}

/** What a save of a dashboard writes into `shared`, after its charts were set. */
export async function dashboardShare(
  db: StoreDb,
  { id, isNew, change: { authorId, sharing } }: DashboardShare,
): Promise<string | null> {
  const { shared } = await db.selectFrom('dashboard').select('shared').where('id', '=', id).executeTakeFirstOrThrow();
  const before = readShare(shared);
  // A save that says nothing of readers opens nothing that is closed.
  const isOpening = isNew || sharing === 'anew';
  if (!isOpening && !(await hasShare(db, before))) return shared;
  const charts = await db
    .selectFrom('dashboard_chart')
    .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
    .select(['chart.id', 'chart.version', 'chart.dataset_id', 'chart.shared'])
    .where('dashboard_chart.dashboard_id', '=', id)
    .where('chart.deleted_at', 'is', null)
    .orderBy('chart.id')
    .execute();
  const author = await authorNow(
    db,
    authorId,
    charts.flatMap((chart) => chart.dataset_id ?? []),
  );
  const result = isOpening ? {} : { ...before?.charts };
  if (isOpening) {
    for (const chart of charts)
      if (chart.dataset_id !== null && (await opening(db, readShare(chart.shared), chart.dataset_id)) === null)
        result[chart.id] = chart.version;
  }
  const share: Share = { authors: [author], charts: result };
  return JSON.stringify(share);
}

/** Finds whoever hands a dataset on: null when somebody of them does not, who could not when he saved it, cannot now, or is gone. */
export type FindAuthors = (share: Share | null, datasetId: number) => Promise<readonly ShareAuthor[] | null>;

/** Who answers for what dashboards and charts pass on. */
export const shareStore = (db: StoreDb) => ({
  /** For one request: most charts of a dashboard are answered for by the same users. */
  authors: (): FindAuthors => {
    const authorsByShare = new Map<string, Promise<readonly ShareAuthor[] | null>>();
    return (share, datasetId) => {
      const key = JSON.stringify([share?.authors ?? null, datasetId]);
      const found = authorsByShare.get(key) ?? opening(db, share, datasetId);
      authorsByShare.set(key, found);
      return found;
    };
  },
});
export type ShareStore = ReturnType<typeof shareStore>;
