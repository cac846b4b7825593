import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openTestServer, statusAndCode } from '../testing/core-server.ts';
import type { TestServer } from '../testing/core-server.ts';
import { storeError } from './store-errors.ts';
import { WaitingSqliteDialect, WaitingSqliteDriver } from './sqlite-driver.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function folder(): string {
  const createdPath = mkdtempSync(join(tmpdir(), 'sextant-locked-'));
  closing.push(() => rmSync(createdPath, { recursive: true, force: true }));
  return createdPath;
}

async function serverIn(data: string): Promise<TestServer> {
  const server = await openTestServer({ environment: { SEXTANT_DATA: data } });
  closing.push(() => server.close());
  return server;
}

/** Another program with a transaction open; returns how it lets go. */
function lockFile(file: string, how: 'immediate' | 'exclusive'): () => void {
  const other = new Database(file);
  other.exec(`begin ${how}`);
  let isOpen = true;
  const release = (): void => {
    if (isOpen) other.close();
    isOpen = false;
  };
  closing.push(release);
  return release;
}

test.each(['immediate', 'exclusive'] as const)(
  '[L13] the metadata held by another program (%s): reads go on, nothing waits in the event loop, writes wait for it',
  async (how) => {
    const data = folder();
    const sextant = await serverIn(data);
    await sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'Before' });
    const release = lockFile(join(data, 'metadata.sqlite'), how);
    // What is trusted is asked anew, and the session is moved.
    sextant.clock.now += 6 * 60_000;
    const startedAt = performance.now();
    const writing = sextant.admin.post('/api/v1/dashboard/', { dashboard_title: 'Meanwhile' });
    for (const url of ['/api/v1/me/', '/api/v1/dashboard/', '/api/v1/dashboard/1', '/api/v1/sextant/home', '/health'])
      expect([url, (await sextant.admin.get(url)).status]).toEqual([url, 200]);
    const ready = await sextant.anonymous.get('/ready');
    expect([ready.status, ready.text]).toEqual([503, expect.stringMatching(/^not ready: STORE_008 .*locked/)]);
    // It was 4.8 s for the first of them.
    expect(performance.now() - startedAt).toBeLessThan(4_500);
    release();
    expect((await writing).status).toBe(201);
    expect((await sextant.anonymous.get('/ready')).text).toBe('ready');
    const titles = (await sextant.admin.get('/api/v1/dashboard/')).body.result.map(
      ({ dashboard_title }: { dashboard_title: string }) => dashboard_title,
    );
    expect(titles.sort()).toEqual(['Before', 'Meanwhile']);
  },
);

test('[L13] a write that is not let through within its time is rejected with a code, and the loop was free', async () => {
  const file = join(folder(), 'held.sqlite');
  const database = new Database(file, { timeout: 0 });
  database.pragma('journal_mode = WAL');
  const db = new Kysely<{ t: { n: number } }>({
    dialect: new WaitingSqliteDialect(database, new WaitingSqliteDriver(database, 200)),
  });
  closing.push(() => db.destroy());
  await sql`create table t (n integer)`.execute(db);
  const release = lockFile(file, 'immediate');
  let turnCount = 0;
  const counting = setInterval(() => (turnCount += 1), 5);
  const rejectionCode = (work: Promise<unknown>): Promise<string | undefined> =>
    work.then(
      () => 'done',
      (error: unknown) => storeError(error)?.code,
    );
  const add = db.insertInto('t').values({ n: 1 });
  const both = db.transaction().execute(async (tx) => tx.insertInto('t').values({ n: 2 }).execute());
  expect(await Promise.all([rejectionCode(add.execute()), rejectionCode(both)])).toEqual(['STORE_008', 'STORE_008']);
  clearInterval(counting);
  expect(turnCount).toBeGreaterThan(5);
  expect(await db.selectFrom('t').selectAll().execute()).toEqual([]);
  release();
  await add.execute();
  expect(await db.selectFrom('t').selectAll().execute()).toEqual([{ n: 1 }]);
});

test('statements beside an open transaction wait for its end and see all of it or nothing', async () => {
  const database = new Database(join(folder(), 'one.sqlite'), { timeout: 0 });
  const db = new Kysely<{ t: { n: number } }>({
    dialect: new WaitingSqliteDialect(database, new WaitingSqliteDriver(database)),
  });
  closing.push(() => db.destroy());
  await sql`create table t (n integer)`.execute(db);
  const count = async (): Promise<number> => (await db.selectFrom('t').selectAll().execute()).length;
  const adding = (fails: boolean): Promise<void> =>
    db.transaction().execute(async (tx) => {
      await tx.insertInto('t').values({ n: 1 }).execute();
      await new Promise((resolve) => setImmediate(resolve));
      await tx.insertInto('t').values({ n: 2 }).execute();
      if (fails) throw new Error('no');
    });
  const [first, seenCount, failing] = [adding(false), count(), adding(true).catch(() => 'failed')];
  expect([await seenCount, await first, await failing]).toEqual([2, undefined, 'failed']);
  expect(await count()).toBe(2);
});

test('[L13] a damaged page is reported with its code where it is read; the rest goes on, and /ready says it', async () => {
  const data = folder();
  const before = await openTestServer({ environment: { SEXTANT_DATA: data } });
  await before.admin.post('/api/v1/dashboard/', { dashboard_title: 'Kept' });
  await before.close();
  const file = join(data, 'metadata.sqlite');
  const look = new Database(file);
  look.pragma('wal_checkpoint(truncate)');
  const { rootpage } = look.prepare(`select rootpage from sqlite_master where name = 'dashboard'`).get() as {
    rootpage: number;
  };
  const pageBytes = look.pragma('page_size', { simple: true }) as number;
  look.close();
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(pageBytes, 0xa5), 0, pageBytes, (rootpage - 1) * pageBytes);
  closeSync(descriptor);
  const sextant = await serverIn(data);
  expect((await sextant.anonymous.get('/ready')).status).toBe(200);
  expect(statusAndCode(await sextant.admin.get('/api/v1/dashboard/1'))).toBe('500 STORE_009');
  expect((await sextant.admin.get('/api/v1/chart/')).status).toBe(200);
  const ready = await sextant.anonymous.get('/ready');
  expect([ready.status, ready.text]).toEqual([503, expect.stringMatching(/^not ready: STORE_009 .*damaged/)]);
  expect((await sextant.anonymous.get('/health')).status).toBe(200);
});
