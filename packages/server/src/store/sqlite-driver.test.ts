import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('a revision changes with what is written here and by other programs, not with reads and bookkeeping', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-revision-'));
  const database = new Database(join(folder, 'a.sqlite'));
  database.pragma('journal_mode = WAL');
  const driver = new WaitingSqliteDriver(database);
  const store = new Kysely<Record<string, Record<string, unknown>>>({
    dialect: new WaitingSqliteDialect(database, driver),
  });
  const other = new Database(join(folder, 'a.sqlite'));
  try {
    for (const name of ['chart', 'recent', 'user'])
      await sql`create table ${sql.table(name)} (id integer, name text, last_login_at integer)`.execute(store);
    const isChangedBy = async (action: () => unknown): Promise<boolean> => {
      const before = driver.revision();
      expect(before).not.toBeNull();
      await action();
      return driver.revision() !== before;
    };
    expect(await isChangedBy(() => store.selectFrom('chart').selectAll().execute())).toBe(false);
    expect(await isChangedBy(() => sql`with one as (select 1) select * from one`.execute(store))).toBe(false);
    expect(await isChangedBy(() => store.insertInto('recent').values({ id: 1 }).execute())).toBe(false);
    expect(await isChangedBy(() => store.updateTable('recent').set({ id: 2 }).execute())).toBe(false);
    expect(await isChangedBy(() => store.deleteFrom('recent').execute())).toBe(false);
    expect(await isChangedBy(() => store.updateTable('user').set({ last_login_at: 1 }).execute())).toBe(false);
    expect(await isChangedBy(() => store.updateTable('user').set({ name: 'ana' }).execute())).toBe(true);
    expect(await isChangedBy(() => store.insertInto('chart').values({ id: 1 }).execute())).toBe(true);
    expect(await isChangedBy(() => store.insertInto('chart').values({ id: 2 }).returning('id').execute())).toBe(true);
    expect(await isChangedBy(() => store.updateTable('chart').set({ id: 3 }).execute())).toBe(true);
    expect(await isChangedBy(() => store.deleteFrom('chart').execute())).toBe(true);
    const before = driver.revision();
    other.exec("insert into chart values (4, 'other', 1)");
    await expect.poll(() => driver.revision(), { interval: 5 }).not.toBe(before);
    expect(
      await isChangedBy(() =>
        store.transaction().execute((tx) => sql`update ${sql.table('chart')} set id = 5`.execute(tx)),
      ),
    ).toBe(true);
  } finally {
    other.close();
    await store.destroy();
    rmSync(folder, { recursive: true });
  }
});
