import type { StoreDb } from './schema.ts';

/** Small named texts of the installation, such as which examples were loaded. */
export const settingStore = (db: StoreDb) => ({
  get: async (name: string): Promise<string | null> =>
    (await db.selectFrom('setting').select('value').where('name', '=', name).executeTakeFirst())?.value ?? null,
  set: async (name: string, value: string): Promise<void> => {
    await db
      .insertInto('setting')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
  },
  remove: async (name: string): Promise<void> =>
    void (await db.deleteFrom('setting').where('name', '=', name).execute()),
});
export type SettingStore = ReturnType<typeof settingStore>;
