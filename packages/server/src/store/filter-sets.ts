import { sql } from 'kysely';
import type { FilterSetOwner } from '@sextant/contract';
import { inOrder, numberRules, textRules } from './lists.ts';
import type { Fragment, ListPage, ListRequest, ListRules } from './lists.ts';
import { plainIds } from './plain-lists.ts';
import type { FilterSetRow, StoreDb } from './schema.ts';
import { inTransaction } from './versions.ts';
import { hasConcurrentWriters } from './concurrent-writers.ts';
import { madeBy } from './objects.ts';

/** What a save of a filter set sets: the whole set. */
export interface FilterSetDraft {
  readonly name: string;
  readonly description: string | null;
  readonly ownerType: FilterSetOwner;
  readonly ownerId: number;
  /** JSON text as it was sent. */
  readonly params: string;
}

/** Whose sets somebody is shown: everybody's (administrators), else his own and the dashboard's. */
export interface FilterSetView {
  readonly dashboardId: number;
  readonly userId: number;
  readonly seesAll: boolean;
}

const isOwn = (userId: unknown): Fragment => sql`o.owner_type = 'User' and o.owner_id = ${userId}`;

/** How lists of filter sets can be filtered and sorted. One's own come first, then the dashboard's. */
export const filterSetRules = ({ dashboardId, userId, seesAll }: FilterSetView): ListRules => ({
  defaultOrder: 'name',
  filters: {
    id: numberRules('id', sql`o.id`),
    name: textRules('name', sql`o.sort_key`),
    owner_id: numberRules('owner_id', sql`o.owner_id`),
    dashboard_id: numberRules('dashboard_id', sql`o.dashboard_id`),
    visible: {
      eq: () => {
        const isShown = seesAll ? sql`1 = 1` : sql`(o.owner_type = 'Dashboard' or ${isOwn(userId)})`;
        return sql`o.dashboard_id = ${dashboardId} and ${isShown}`;
      },
    },
  },
  orders: {
    id: sql`o.id`,
    name: sql`case when ${isOwn(userId)} then '1' when o.owner_type = 'Dashboard' then '2' else '3' end || o.sort_key`,
    created_on: sql`o.created_at`,
    changed_on: sql`o.changed_at`,
  },
});
const columnsOf = ({ name, description, ownerType, ownerId, params }: FilterSetDraft) => ({
  name,
  description,
  owner_type: ownerType,
  owner_id: ownerId,
  params,
  sort_key: name.toLowerCase(),
});

const reads = (db: StoreDb) => ({
  list: async (view: FilterSetView, request: Omit<ListRequest, 'visibility'>): Promise<ListPage<FilterSetRow>> => {
    const filters = [...request.filters, { col: 'visible', opr: 'eq', value: true }];
    const { count, ids } = await plainIds(db, 'filter_set', filterSetRules(view), { ...request, filters });
    const rows = ids.length === 0 ? [] : await db.selectFrom('filter_set').selectAll().where('id', 'in', ids).execute();
    return { count, rows: inOrder(rows, ids) };
  },
  /** The set, if it is on the dashboard and for the user. */
  load: ({ dashboardId, userId, seesAll }: FilterSetView, id: number): Promise<FilterSetRow | undefined> => {
    const found = db.selectFrom('filter_set').selectAll().where('dashboard_id', '=', dashboardId).where('id', '=', id);
    const visible = seesAll
      ? found
      : found.where((eb) =>
          eb.or([
            eb('owner_type', '=', 'Dashboard'),
            eb.and([eb('owner_type', '=', 'User'), eb('owner_id', '=', userId)]),
          ]),
        );
    return visible.executeTakeFirst();
  },
  /** The set that a dashboard opens with for a user. */
  defaultOf: (userId: number, dashboardId: number): Promise<FilterSetRow | undefined> =>
    db
      .selectFrom('filter_set_default')
      .innerJoin('filter_set', 'filter_set.id', 'filter_set_default.filter_set_id')
      .selectAll('filter_set')
      .where('filter_set_default.user_id', '=', userId)
      .where('filter_set_default.dashboard_id', '=', dashboardId)
      .where('filter_set.dashboard_id', '=', dashboardId)
      .where((eb) => eb.or([eb('owner_type', '=', 'Dashboard'), eb('owner_id', '=', userId)]))
      .executeTakeFirst(),
  /** How many sets an owner has on a dashboard. */
  countOf: async (dashboardId: number, ownerType: FilterSetOwner, ownerId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('filter_set')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('dashboard_id', '=', dashboardId)
      .where('owner_type', '=', ownerType)
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow();
    return Number(count);
  },
});

/** Filter sets of dashboards. A set is removed for good, and with it what it was the default of. */
export const filterSetStore = (db: StoreDb, clock: () => number) => ({
  ...reads(db),
  create: async (dashboardId: number, draft: FilterSetDraft, authorId: number): Promise<FilterSetRow> => {
    const now = clock();
    return db
      .insertInto('filter_set')
      .values({
        dashboard_id: dashboardId,
        ...columnsOf(draft),
        ...madeBy(authorId, now),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  },
  /** Undefined when it has gone meanwhile. A set that was shared is of the dashboard for good, whatever the draft says. */
  save: (id: number, draft: FilterSetDraft, authorId: number): Promise<FilterSetRow | undefined> =>
    db
      .updateTable('filter_set')
      .set({ ...columnsOf(draft), changed_at: clock(), changed_by: authorId })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst(),
  remove: (id: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      await tx.deleteFrom('filter_set_default').where('filter_set_id', '=', id).execute();
      await tx.deleteFrom('filter_set').where('id', '=', id).execute();
    }),
  /** False when the set has gone. Null lets the dashboard open with its own defaults. */
  setDefault: (userId: number, dashboardId: number, filterSetId: number | null): Promise<boolean> =>
    inTransaction(db, async (tx) => {
      const ofUser = { user_id: userId, dashboard_id: dashboardId };
      if (filterSetId === null) {
        await tx
          .deleteFrom('filter_set_default')
          .where('user_id', '=', userId)
          .where('dashboard_id', '=', dashboardId)
          .execute();
        return true;
      }
      const found = tx.selectFrom('filter_set').select('id').where('id', '=', filterSetId);
      const isHere = await (hasConcurrentWriters(tx) ? found.forUpdate() : found).executeTakeFirst();
      if (isHere === undefined) return false;
      await tx
        .insertInto('filter_set_default')
        .values({ ...ofUser, filter_set_id: filterSetId })
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'dashboard_id']).doUpdateSet({ filter_set_id: filterSetId }),
        )
        .execute();
      return true;
    }),
});
export type FilterSetStore = ReturnType<typeof filterSetStore>;
