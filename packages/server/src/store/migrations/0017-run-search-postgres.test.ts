import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { endedRun } from '../../testing/ended-run.ts';
import { storeUrls } from '../../testing/store-urls.ts';
import type { FreshStore } from '../../testing/store-urls.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../open-store.ts';
import { runSearchIndex, runSearchPostgres } from './0017-run-search-postgres.ts';

const postgres = storeUrls().find(({ dialect }) => dialect === 'postgresql');
const clock = (): number => 0;

async function withStore(url: string, action: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore(url, clock);
  await action(store).finally(() => store.close());
}

async function withDatabase(action: (freshStore: FreshStore) => Promise<void>): Promise<void> {
  const freshStore = await postgres?.open();
  if (freshStore !== undefined) await action(freshStore).finally(() => freshStore.drop());
}

const addRun = (store: Store, clientId: string, text: string): Promise<number | null> =>
  store.sqlRuns.add(endedRun(clientId, text));

async function foundBy(store: Store, text: string): Promise<readonly string[]> {
  const filters = [{ col: 'sql', opr: 'ct', value: text }];
  const page = { orderColumn: 'id', orderDirection: 'asc', page: 0, pageSize: 10, viewerId: 1 } as const;
  const { count, rows } = await store.sqlRuns.list(1, { filters, ...page });
  expect(count).toBe(rows.length);
  return rows.map((row) => row.client_id);
}

test.skipIf(postgres === undefined)('runs of before the index are found by it', () =>
  withDatabase(({ url }) =>
    withStore(url, async (store) => {
      await sql`drop index ${sql.id(runSearchIndex)}`.execute(store.db);
      expect(await store.sqlRuns.isIndexed()).toBe(false);
      await addRun(store, 'routes', 'SELECT "Origin", \'100%_Größe\' FROM flights');
      await runSearchPostgres(store.dialect).up(store.db as unknown as Kysely<unknown>);
      expect(await store.sqlRuns.isIndexed()).toBe(true);
      expect(await foundBy(store, '100%_größe')).toEqual(['routes']);
      expect(await foundBy(store, '100__größe')).toEqual([]);
      // Few rows are read one by one unless that is forbidden.
      await sql`set enable_seqscan = off`.execute(store.db);
      const plan = await sql`explain select id from sql_run where search_text like '%flights%' escape '\\'`.execute(
        store.db,
      );
      expect(JSON.stringify(plan.rows)).toContain(runSearchIndex);
    }),
  ),
);

test.skipIf(postgres === undefined)(
  'a user of the database that may make no extension has a history without the index',
  () =>
    withDatabase(async ({ url }) => {
      const owner = new URL(url);
      const { default: pg } = await import('pg');
      const admin = new pg.Client({ connectionString: url });
      await admin.connect();
      const role = `plain_${process.pid}`;
      await admin.query(`create role ${role} login password 'plain'; grant usage, create on schema public to ${role}`);
      owner.username = role;
      owner.password = 'plain';
      try {
        await withStore(owner.toString(), async (store) => {
          expect(await store.sqlRuns.isIndexed()).toBe(false);
          await addRun(store, 'routes', 'SELECT 1 FROM flights');
          expect(await foundBy(store, 'flights')).toEqual(['routes']);
        });
      } finally {
        await admin.query(`drop owned by ${role}; drop role ${role}`);
        await admin.end();
      }
    }),
);
