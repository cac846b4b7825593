import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { endedRun } from '../../testing/ended-run.ts';
import { storeUrls } from '../../testing/store-urls.ts';
import { openStore } from '../open-store.ts';
import { runSearch } from './0016-run-search.ts';

test.each(storeUrls())(
  'runs are found by any part of their text, whatever signs it has, as long as they are there: $dialect',
  async ({ open }) => {
    const { url, drop } = await open();
    const store = await openStore(url, () => 0);
    const foundBy = async (text: string): Promise<readonly string[]> => {
      const { count, rows } = await store.sqlRuns.list(1, {
        filters: [{ col: 'sql', opr: 'ct', value: text }],
        orderColumn: 'id',
        orderDirection: 'asc',
        page: 0,
        pageSize: 10,
        viewerId: 1,
      });
      expect(count).toBe(rows.length);
      return rows.map((row) => row.client_id);
    };
    try {
      await store.sqlRuns.add(endedRun('routes', 'SELECT "Origin", \'100%_Größe\' FROM flights'));
      await store.sqlRuns.add(endedRun('orders', 'SELECT id, 1000 FROM orders -- AND OR NOT *'));
      expect(await foundBy('select')).toEqual(['routes', 'orders']);
      expect(await foundBy('igin", \'100%_GRÖ')).toEqual(['routes']);
      expect(await foundBy('100_')).toEqual([]);
      expect(await foundBy('AND OR NOT *')).toEqual(['orders']);
      expect(await foundBy('id')).toEqual(['orders']);
      expect(await foundBy('flights FROM')).toEqual([]);
      // Runs from before the index.
      if (store.dialect === 'sqlite') {
        for (const name of ['added', 'removed'])
          await sql`drop trigger ${sql.id(`sql_run_search_${name}`)}`.execute(store.db);
        await sql`drop table sql_run_search`.execute(store.db);
        await runSearch(store.dialect).up(store.db as unknown as Kysely<unknown>);
      }
      expect(await foundBy('from orders')).toEqual(['orders']);
      const [order] = await store.sqlRuns.named(1, ['orders']);
      await store.sqlRuns.remove(order?.id ?? 0);
      expect(await foundBy('from orders')).toEqual([]);
    } finally {
      await store.close();
      await drop();
    }
  },
);
