import { hash } from 'node:crypto';
import { inTransaction } from './versions.ts';
import { hasConcurrentWriters } from './concurrent-writers.ts';
import type { StoreDb, StoreTransaction } from './schema.ts';

/** What a dashboard keeps of one column: label → slot, by the labels' hashes. */
export type StoredSlots = ReadonlyMap<string, number>;

/** Chooses slots for labels that have none; by hashes, too. */
export type ChooseSlots = (storedSlots: StoredSlots) => ReadonlyMap<string, number>;

/** A label or a list of columns as it is kept: without its text, and of one length. */
export const slotHash = (text: string): string => hash('sha256', text, 'base64url').slice(0, 22);

const rowsOf = async (db: StoreDb, dashboardId: number, columnHash: string): Promise<StoredSlots> => {
  const rows = await db
    .selectFrom('label_slot')
    .select(['label_hash', 'slot'])
    .where('dashboard_id', '=', dashboardId)
    .where('column_hash', '=', columnHash)
    .execute();
  return new Map(rows.map((row) => [row.label_hash, row.slot]));
};

/** Locks the dashboard until the transaction ends, where several connections write; false when it is gone. */
async function lockDashboard(tx: StoreTransaction, id: number): Promise<boolean> {
  const found = tx.selectFrom('dashboard').select('id').where('id', '=', id);
  const severalWrite = hasConcurrentWriters(tx);
  return (await (severalWrite ? found.forUpdate() : found).executeTakeFirst()) !== undefined;
}

/** The colors that dashboards have for values, beside their versions. A slot once given is never changed. */
export const labelSlotStore = (db: StoreDb) => ({
  of: (dashboardId: number, columnHash: string): Promise<StoredSlots> => rowsOf(db, dashboardId, columnHash),
  /** Gives slots to labels, one request after the other, and returns all that are kept then. */
  give: (dashboardId: number, columnHash: string, choose: ChooseSlots): Promise<StoredSlots> =>
    inTransaction(db, async (tx) => {
      if (!(await lockDashboard(tx, dashboardId))) return new Map();
      const storedSlots = await rowsOf(tx, dashboardId, columnHash);
      const chosenSlots = [...choose(storedSlots)];
      if (chosenSlots.length > 0)
        await tx
          .insertInto('label_slot')
          .values(
            chosenSlots.map(([label_hash, slot]) => ({
              dashboard_id: dashboardId,
              column_hash: columnHash,
              label_hash,
              slot,
            })),
          )
          .execute();
      return new Map([...storedSlots, ...chosenSlots]);
    }),
  /** Gives a copy of a dashboard the colors of the original. */
  copy: (from: number, to: number): Promise<void> =>
    inTransaction(db, async (tx) => {
      const rows = await tx.selectFrom('label_slot').selectAll().where('dashboard_id', '=', from).execute();
      for (let index = 0; index < rows.length; index += 200)
        await tx
          .insertInto('label_slot')
          .values(rows.slice(index, index + 200).map((row) => ({ ...row, dashboard_id: to })))
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }),
});
export type LabelSlotStore = ReturnType<typeof labelSlotStore>;
