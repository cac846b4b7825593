import { sql } from 'kysely';
import type { StoreDb } from './schema.ts';

const counter = 'access changes';

/** Counts a change of users, roles or sessions, in the transaction that makes it: processes that trust sessions learn by it that one ended. */
export async function countAccessChange(db: StoreDb): Promise<void> {
  await db
    .insertInto('counter')
    .values({ name: counter, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql<number>`counter.value + 1` }))
    .execute();
}

/** How often users, roles and sessions were changed. */
export const accessChangeStore = (db: StoreDb) => {
  const read = async (): Promise<number> =>
    (await db.selectFrom('counter').select('value').where('name', '=', counter).executeTakeFirst())?.value ?? 0;
  let next: Promise<number> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  return {
    /** Read after this call: those who ask at once share one read that begins later than all of them. */
    count: (): Promise<number> => {
      next ??= last.then(() => {
        next = null;
        const reading = read();
        last = reading.catch(() => undefined);
        return reading;
      });
      return next;
    },
  };
};
export type AccessChangeStore = ReturnType<typeof accessChangeStore>;
