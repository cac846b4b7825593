import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestServer, signInAs } from '../testing/core-server.ts';

const older = join(import.meta.dirname, '../testing/older-data');

test.each(readdirSync(older))(
  'a data folder of schema %s opens, and all that was in it is still there',
  async (shape) => {
    const sextant = await openTestServer({
      environment: { SEXTANT_EXAMPLES: 'off' },
      prepare: (folder) => cpSync(join(older, shape), folder, { recursive: true }),
    });
    try {
      const { store } = sextant.context;
      const people = await store.db.selectFrom('user').select(['username']).orderBy('id').execute();
      expect(people.map(({ username }) => username)).toEqual(['admin', 'ana', 'gil']);
      const ana = await signInAs(sextant.server, 'ana', 'ana has a password');
      const dashboard = await ana.get('/api/v1/dashboard/sales');
      expect(dashboard.body.result).toMatchObject({
        dashboard_title: 'Sales',
        charts: ['Sales by town'],
        published: true,
        owners: [{ username: 'ana' }],
      });
      const chart = await ana.get('/api/v1/chart/1');
      expect(chart.body.result).toMatchObject({ params: '{"viz_type":"pie",  "metric":"total"}', version: 2 });
      expect((await ana.get('/api/v1/sextant/chart/1/versions')).body.result).toHaveLength(2);
      expect((await ana.get('/api/v1/dashboard/favorite_status/?q=!(1)')).body.result).toEqual([
        { id: 1, value: true },
      ]);
      const dataset = await ana.get('/api/v1/dataset/1');
      expect(dataset.body.result.columns.map(({ column_name: name }: { column_name: string }) => name)).toEqual([
        'day',
        'city',
        'amount',
      ]);
      expect((await ana.get('/api/v1/dashboard/permalink/9Duv3F5PNCJmvlz0NWaAhwWYbVbFq80J')).status).toBe(200);
      const names = (await ana.get('/api/v1/database/')).body.result.map(
        ({ database_name: name }: { database_name: string }) => name,
      );
      expect([...names].sort()).toEqual(['Examples', 'Uploads', 'Warehouse']);
    } finally {
      await sextant.close();
    }
  },
);
