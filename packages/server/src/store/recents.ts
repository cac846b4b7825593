import type { ObjectKind, StoreDb } from './schema.ts';

export interface RecentItem {
  readonly kind: ObjectKind;
  readonly id: number;
  readonly name: string;
  readonly slug: string | null;
  readonly viewedAt: number;
}

/** What users opened last. */
export const recentStore = (db: StoreDb, clock: () => number) => ({
  record: async (userId: number, kind: ObjectKind, id: number): Promise<void> => {
    const now = clock();
    await db
      .insertInto('recent')
      .values({ user_id: userId, object_kind: kind, object_id: id, viewed_at: now })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'object_kind', 'object_id']).doUpdateSet({ viewed_at: now }),
      )
      .execute();
  },
  /** Charts and dashboards that the user opened, newest first; what is in the trash is left out. */
  list: async (userId: number, limit: number): Promise<RecentItem[]> => {
    const dashboards = db
      .selectFrom('recent')
      .innerJoin('dashboard', 'dashboard.id', 'recent.object_id')
      .where('recent.object_kind', '=', 'dashboard')
      .where('recent.user_id', '=', userId)
      .where('dashboard.deleted_at', 'is', null)
      .select([
        'recent.object_kind as kind',
        'dashboard.id as id',
        'dashboard.title as name',
        'dashboard.slug as slug',
        'recent.viewed_at as viewedAt',
      ])
      .orderBy('recent.viewed_at', 'desc')
      .limit(limit);
    const charts = db
      .selectFrom('recent')
      .innerJoin('chart', 'chart.id', 'recent.object_id')
      .where('recent.object_kind', '=', 'chart')
      .where('recent.user_id', '=', userId)
      .where('chart.deleted_at', 'is', null)
      .select(['recent.object_kind as kind', 'chart.id as id', 'chart.name as name', 'recent.viewed_at as viewedAt'])
      .orderBy('recent.viewed_at', 'desc')
      .limit(limit);
    const rows = [...(await dashboards.execute()), ...(await charts.execute()).map((row) => ({ ...row, slug: null }))];
    return rows
      .map((row) => ({ ...row, name: row.name ?? '' }))
      .sort((left, right) => right.viewedAt - left.viewedAt)
      .slice(0, limit);
  },
});
export type RecentStore = ReturnType<typeof recentStore>;
