import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { WaitingSqliteDialect, WaitingSqliteDriver } from './sqlite-driver.ts';

test('a statement that ran before reads a table as it is now, and takes other values', async () => {
  const database = new Database(':memory:');
  const store = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new WaitingSqliteDialect(database, new WaitingSqliteDriver(database)),
  });
  try {
    const read = async (id: number) => (await sql`select * from kept where id = ${id}`.execute(store)).rows;
    await sql`create table kept (id integer, name text)`.execute(store);
    for (const id of [1, 2]) await sql`insert into kept values (${id}, ${`name ${id}`})`.execute(store);
    expect([await read(1), await read(2), await read(3)]).toEqual([
      [{ id: 1, name: 'name 1' }],
      [{ id: 2, name: 'name 2' }],
      [],
    ]);
    await sql`alter table kept add column color text default 'red'`.execute(store);
    expect(await read(2)).toEqual([{ id: 2, name: 'name 2', color: 'red' }]);
    await sql`drop table kept`.execute(store);
    await expect(read(1)).rejects.toThrow('no such table');
    await sql`create table kept (name text, id integer)`.execute(store);
    await sql`insert into kept values ('other', 1)`.execute(store);
    expect(await read(1)).toEqual([{ name: 'other', id: 1 }]);
    // Lists of other lengths are other statements, more than are kept.
    for (let length = 1; length <= 320; length += 1) {
      const { rows } = await sql<{
        count: number;
      }>`select count(*) as count from kept where id in (${sql.join(Array.from({ length }, (_, index) => index))})`.execute(
        store,
      );
      expect([length, rows[0]?.count]).toEqual([length, length > 1 ? 1 : 0]);
    }
  } finally {
    await store.destroy();
  }
});
