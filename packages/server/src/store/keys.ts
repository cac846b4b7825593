import type { KeyKind, KeyRow, StoreDb } from './schema.ts';

export interface NewKey {
  readonly key: string;
  readonly kind: KeyKind;
  readonly ownerId: number | null;
  readonly objectId: number | null;
  readonly value: string;
}

/** States kept under a key for links: filter states, form data, permalinks. They do not expire. */
export const keyStore = (db: StoreDb, clock: () => number) => ({
  find: (kind: KeyKind, key: string): Promise<KeyRow | undefined> =>
    db.selectFrom('stored_key').selectAll().where('key', '=', key).where('kind', '=', kind).executeTakeFirst(),
  /** Writes a new key; one that is already there stays as it is, so that equal permalinks share it. */
  add: async (createdKey: NewKey): Promise<void> => {
    const now = clock();
    await db
      .insertInto('stored_key')
      .values({
        key: createdKey.key,
        kind: createdKey.kind,
        owner_id: createdKey.ownerId,
        object_id: createdKey.objectId,
        value: createdKey.value,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  },
  replace: async (key: string, value: string): Promise<void> => {
    await db.updateTable('stored_key').set({ value, changed_at: clock() }).where('key', '=', key).execute();
  },
  remove: async (key: string): Promise<void> =>
    void (await db.deleteFrom('stored_key').where('key', '=', key).execute()),
});
export type KeyStore = ReturnType<typeof keyStore>;
