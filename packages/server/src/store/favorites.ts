import type { FavoriteTable, StoreDb } from './schema.ts';

type StarredKind = FavoriteTable['object_kind'];

/** Stars that users gave. */
export const favoriteStore = (db: StoreDb, clock: () => number) => ({
  /** Which of `ids` the user starred. */
  among: async (userId: number, kind: StarredKind, ids: readonly number[]): Promise<Set<number>> => {
    if (ids.length === 0) return new Set();
    const rows = await db
      .selectFrom('favourite')
      .select('object_id')
      .where('user_id', '=', userId)
      .where('object_kind', '=', kind)
      .where('object_id', 'in', ids)
      .execute();
    return new Set(rows.map((row) => row.object_id));
  },
  add: async (userId: number, kind: StarredKind, id: number): Promise<void> => {
    await db
      .insertInto('favourite')
      .values({ user_id: userId, object_kind: kind, object_id: id, created_at: clock() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  remove: async (userId: number, kind: StarredKind, id: number): Promise<void> => {
    await db
      .deleteFrom('favourite')
      .where('user_id', '=', userId)
      .where('object_kind', '=', kind)
      .where('object_id', '=', id)
      .execute();
  },
});
export type FavoriteStore = ReturnType<typeof favoriteStore>;
