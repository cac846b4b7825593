import { expect, test } from 'vitest';
import { endedRun } from '../testing/ended-run.ts';
import { storeUrls } from '../testing/store-urls.ts';
import { openStore } from './open-store.ts';
import type { Store } from './open-store.ts';
import type { NewSqlRun } from './sql-runs.ts';

/** Run `run-1` is the oldest; every third is user 2's, those to 100 read `trips`, the others `flights`. */
const runOf = (number: number): NewSqlRun =>
  endedRun(`run-${number}`, number <= 100 ? 'SELECT * FROM trips' : 'SELECT * FROM flights', {
    user_id: number % 3 === 0 ? 2 : 1,
    started_at: number * 1000,
  });

async function addRuns(store: Store, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => runOf(index + 1)).map((run) => ({
    ...run,
    search_text: run.sql.toLowerCase(),
    changed_at: 0,
  }));
  for (let from = 0; from < count; from += 500)
    await store.db
      .insertInto('sql_run')
      .values(rows.slice(from, from + 500))
      .execute();
}

const names = (...numbers: readonly number[]): string[] => numbers.map((number) => `run-${number}`);

test.each(storeUrls())(
  'pages and counts of a searched history are those of all runs, wherever the hits stand: $dialect',
  async ({ open }) => {
    const { url, drop } = await open();
    const store = await openStore(url, () => 0);
    const found = async (text: string, userId: number | null, page = 0, orderDirection: 'asc' | 'desc' = 'desc') => {
      const { count, rows } = await store.sqlRuns.list(userId, {
        filters: [{ col: 'sql', opr: 'ct', value: text }],
        orderColumn: 'start_time',
        orderDirection,
        page,
        pageSize: 3,
        viewerId: 1,
      });
      return { count, names: rows.map((row) => row.client_id) };
    };
    try {
      await addRuns(store, 3000);
      expect(await found('FLIGHTS', null)).toEqual({ count: 2900, names: names(3000, 2999, 2998) });
      expect(await found('flights', null, 1)).toEqual({ count: 2900, names: names(2997, 2996, 2995) });
      // Those that were read first end at run 1001.
      expect(await found('flights', null, 666)).toEqual({ count: 2900, names: names(1002, 1001, 1000) });
      expect(await found('flights', null, 966)).toEqual({ count: 2900, names: names(102, 101) });
      expect(await found('flights', 2)).toEqual({ count: 967, names: names(3000, 2997, 2994) });
      expect(await found('trips', null)).toEqual({ count: 100, names: names(100, 99, 98) });
      expect(await found('trips', 2, 10)).toEqual({ count: 33, names: names(9, 6, 3) });
      expect(await found('flights', null, 0, 'asc')).toEqual({ count: 2900, names: names(101, 102, 103) });
      expect(await found('orders', null)).toEqual({ count: 0, names: [] });
    } finally {
      await store.close();
      await drop();
    }
  },
);
