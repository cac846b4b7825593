import { sql } from 'kysely';
import { fail, mostSharedUsers } from '@sextant/contract';
import type { ShareRole } from '@sextant/contract';
import type { ObjectUser } from './objects.ts';
import type { StoreDb, StoreTransaction } from './schema.ts';
import { readSharer, sharerNow } from './shares.ts';
import type { Sharer } from './shares.ts';
import { inTransaction } from './versions.ts';

/** That a dashboard is shared with a user: as what, and by whom. */
export interface UserShare {
  readonly role: ShareRole;
  readonly sharer: Sharer;
}

/** A user with whom a dashboard is shared. `createdAt` is epoch milliseconds. */
export interface DashboardUser extends UserShare {
  readonly user: ObjectUser;
  readonly isActive: boolean;
  readonly createdAt: number;
}

/** How a dashboard is shared with a user by his name. */
export async function userSharesOf(db: StoreDb, dashboardId: number, userId: number): Promise<UserShare[]> {
  const rows = await db
    .selectFrom('dashboard_user')
    .select(['role', 'shared'])
    .where('dashboard_id', '=', dashboardId)
    .where('user_id', '=', userId)
    .execute();
  return rows.map(({ role, shared }) => ({ role, sharer: readSharer(shared) }));
}

async function datasetsOn(db: StoreDb, dashboardId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('dashboard_chart')
    .innerJoin('chart', 'chart.id', 'dashboard_chart.chart_id')
    .select('chart.dataset_id')
    .where('dashboard_chart.dashboard_id', '=', dashboardId)
    .execute();
  return rows.flatMap((row) => row.dataset_id ?? []);
}

/** A user as he would share the dashboard now. */
export const sharerOf = async (db: StoreDb, dashboardId: number, userId: number): Promise<Sharer> =>
  readSharer(await sharerNow(db, userId, await datasetsOn(db, dashboardId)));

/** Users that a call shares a dashboard with. */
export interface NewDashboardUsers {
  readonly users: readonly { readonly id: number; readonly role: ShareRole }[];
  readonly sharerId: number;
  /** Whether those who have it already get it from the sharer from now on. */
  readonly isAnew: boolean;
}

async function requireFew(tx: StoreTransaction, dashboardId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('dashboard_user')
    .select(sql<number>`count(*)`.as('count'))
    .where('dashboard_id', '=', dashboardId)
    .executeTakeFirstOrThrow();
  if (Number(count) > mostSharedUsers) throw fail('SHARE_003', { most: mostSharedUsers });
}

/** With which users dashboards are shared by name. Outside of versions: who sees something is no state of it. */
export const dashboardUserStore = (db: StoreDb, clock: () => number) => ({
  list: async (dashboardId: number): Promise<DashboardUser[]> => {
    const rows = await db
      .selectFrom('dashboard_user')
      .innerJoin('user', 'user.id', 'dashboard_user.user_id')
      .select(['user.id', 'user.username', 'user.first_name', 'user.last_name', 'user.is_active'])
      .select(['dashboard_user.role', 'dashboard_user.shared', 'dashboard_user.created_at'])
      .where('dashboard_user.dashboard_id', '=', dashboardId)
      .orderBy(sql`lower("user".first_name || ' ' || "user".last_name)`)
      .orderBy('user.id')
      .execute();
    return rows.map(({ role, shared, created_at: createdAt, is_active: isActive, ...user }) => ({
      user,
      isActive: isActive === 1,
      role,
      sharer: readSharer(shared),
      createdAt,
    }));
  },
  /** Whether it is shared with anybody by name. */
  isShared: async (dashboardId: number): Promise<boolean> =>
    (await db
      .selectFrom('dashboard_user')
      .select('user_id')
      .where('dashboard_id', '=', dashboardId)
      .limit(1)
      .executeTakeFirst()) !== undefined,
  sharerOf: (dashboardId: number, userId: number): Promise<Sharer> => sharerOf(db, dashboardId, userId),
  /** All or nobody. @throws SHARE_003 */
  give: (dashboardId: number, { users, sharerId, isAnew }: NewDashboardUsers): Promise<void> =>
    inTransaction(db, async (tx) => {
      const shared = await sharerNow(tx, sharerId, await datasetsOn(tx, dashboardId));
      const created = { shared, created_at: clock() };
      for (const { id, role } of users)
        await tx
          .insertInto('dashboard_user')
          .values({ dashboard_id: dashboardId, user_id: id, role, ...created })
          .onConflict((conflict) =>
            // Whoever changes what somebody may does not come to answer for what he sees.
            conflict.columns(['dashboard_id', 'user_id']).doUpdateSet(isAnew ? { role, ...created } : { role }),
          )
          .execute();
      await requireFew(tx, dashboardId);
    }),
  /** Returns whether it was shared with the user. */
  take: async (dashboardId: number, userId: number): Promise<boolean> => {
    const { numDeletedRows } = await db
      .deleteFrom('dashboard_user')
      .where('dashboard_id', '=', dashboardId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
export type DashboardUserStore = ReturnType<typeof dashboardUserStore>;
