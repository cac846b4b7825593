import type { PluginPost, PluginPut } from '@sextant/contract';
import type { PluginRow, StoreDb } from './schema.ts';

/** The columns that a save sets. */
const columnsOf = ({ name, key, bundle_url: bundleUrl }: PluginPut) => ({
  ...(name === undefined ? {} : { name }),
  ...(key === undefined ? {} : { key }),
  ...(bundleUrl === undefined ? {} : { bundle_url: bundleUrl }),
});

/** Chart types that are drawn by bundles from elsewhere. */
export const pluginStore = (db: StoreDb) => ({
  /** All, by their keys: an installation has a handful. */
  list: (): Promise<PluginRow[]> => db.selectFrom('plugin').selectAll().orderBy('key').execute(),
  load: (id: number): Promise<PluginRow | undefined> =>
    db.selectFrom('plugin').selectAll().where('id', '=', id).executeTakeFirst(),
  /** Null when another has the key. */
  create: async ({ name, key, bundle_url }: PluginPost): Promise<number | null> => {
    const row = await db
      .insertInto('plugin')
      .values({ name, key, bundle_url })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id ?? null;
  },
  save: async (id: number, changes: PluginPut): Promise<void> => {
    const columns = columnsOf(changes);
    if (Object.keys(columns).length > 0) await db.updateTable('plugin').set(columns).where('id', '=', id).execute();
  },
  /** Returns whether it was there. */
  remove: async (id: number): Promise<boolean> => {
    const { numDeletedRows } = await db.deleteFrom('plugin').where('id', '=', id).executeTakeFirst();
    return numDeletedRows > 0n;
  },
});
export type PluginStore = ReturnType<typeof pluginStore>;
