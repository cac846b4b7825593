import { cpSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openTestServer, signInAs } from '../testing/core-server.ts';
import { storeUrls } from '../testing/store-urls.ts';
import { connectStore } from './connect.ts';
import { migrate, newestShape } from './migrate.ts';
import { openStore, openStoreAsIs } from './open-store.ts';

const olderPath = join(import.meta.dirname, '../testing/older-data');

test.each(readdirSync(olderPath))(
  'a data folder of schema %s opens, and all that was in it is still there',
  async (shape) => {
    const sextant = await openTestServer({
      environment: { SEXTANT_EXAMPLES: 'off' },
      prepare: (folder) => cpSync(join(olderPath, shape), folder, { recursive: true }),
    });
    try {
      const { store } = sextant.context;
      const users = await store.db.selectFrom('user').select(['username']).orderBy('id').execute();
      expect(users.map(({ username }) => username)).toEqual(['admin', 'ana', 'gil']);
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

test('what a team has decided is still there after an upgrade: roles, grants, row rules, roles of dashboards, the audit log', async () => {
  const sextant = await openTestServer({
    environment: { SEXTANT_EXAMPLES: 'off' },
    prepare: (folder) => cpSync(join(olderPath, '0005'), folder, { recursive: true }),
  });
  try {
    const { store } = sextant.context;
    const gil = await store.users.byName('gil');
    const { roles, rights } = await store.grants.ofUser(gil?.id ?? 0);
    expect(roles).toContain('Readers');
    expect([...rights.data.datasets]).toEqual([1]);
    const { body } = await sextant.admin.get('/api/v1/rowlevelsecurity/');
    expect(body.result).toMatchObject([{ name: 'Oslo only', clause: "city = 'Oslo'", roles: [{ name: 'Readers' }] }]);
    expect((await sextant.admin.get('/api/v1/dashboard/1')).body.result.roles).toMatchObject([{ name: 'Readers' }]);
    const log = await store.db.selectFrom('audit').select('action').orderBy('id').execute();
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['role.create', 'rowRule.create', 'dashboard.update']),
    );
  } finally {
    await sextant.close();
  }
});

test('what users share and sort by is there as it was made: folders, their rights, viewers by name, tags, plugins', async () => {
  const sextant = await openTestServer({
    environment: { SEXTANT_EXAMPLES: 'off', SEXTANT_FEATURE_FLAGS: '{"DYNAMIC_PLUGINS": true}' },
    prepare: (folder) => cpSync(join(olderPath, '0021'), folder, { recursive: true }),
  });
  try {
    const ana = await signInAs(sextant.server, 'ana', 'ana has a password');
    const { result: folders } = (await ana.get('/api/v1/sextant/folders')).body;
    expect(folders).toMatchObject([
      { name: 'Trade', parent_id: null, created_by: { username: 'ana' } },
      { name: 'Weekly', parent_id: folders[0].id, counts: { dashboard: 1 } },
    ]);
    expect((await ana.get(`/api/v1/sextant/folders/${folders[0].id}/sharing`)).text).toContain('"username":"gil"');
    const { result: sharing } = (await ana.get('/api/v1/sextant/dashboard/1/sharing')).body;
    expect(sharing.users).toMatchObject([{ user: { username: 'gil' }, role: 'viewer' }]);
    const { result: tags } = (await ana.get('/api/v1/tag/')).body;
    expect(tags).toMatchObject([{ name: 'Monthly' }]);
    const objects = await ana.get('/api/v1/tag/get_objects/?tags=Monthly');
    expect(objects.body.result).toMatchObject([{ type: 'dashboard', name: 'Sales' }]);
    const plugins = await ana.get('/dynamic-plugins/api/read');
    expect(plugins.body.result).toMatchObject([{ key: 'gauge_1', bundle_url: 'https://plugins.example/gauge.js?v=2' }]);
  } finally {
    await sextant.close();
  }
});

describe.each(storeUrls())('on $dialect', ({ open }) => {
  /** Everything that a database holds: tables with their columns and numbers of rows. */
  const contentOf = async (url: string): Promise<string[]> => {
    const { db } = await connectStore(url, { mustExist: true });
    try {
      const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
      const lines = tables.map(async ({ name, columns }) => {
        const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(db);
        return `${name} (${columns.map((column) => column.name).join(' ')}): ${rows[0]?.count}`;
      });
      return (await Promise.all(lines)).sort();
    } finally {
      await db.destroy();
    }
  };

  const change = async (url: string, statement: string): Promise<void> => {
    const { db } = await connectStore(url);
    await sql
      .raw(statement)
      .execute(db)
      .finally(() => db.destroy());
  };

  test('[L9] a migration that fails leaves the metadata as it was, says which one and why, and succeeds once that is mended', async () => {
    const { url, drop } = await open();
    const { db, dialect } = await connectStore(url);
    await migrate(db, dialect, '0001-first').finally(() => db.destroy());
    // Somebody made a table whose name a later step of the same migration needs.
    await change(url, 'create table row_rule_role (mine integer)');
    const before = await contentOf(url);
    await expect(openStore(url)).rejects.toMatchObject({ code: 'STORE_006', params: { migration: '0002-people' } });
    expect(await contentOf(url)).toEqual(before);
    await change(url, 'drop table row_rule_role');
    const store = await openStore(url);
    await store.close();
    const folder = dialect === 'sqlite' ? dirname(url.replace('sqlite:', '')) : null;
    const copies = folder === null ? [] : readdirSync(folder).filter((name) => name.includes('.before-'));
    expect(copies).toEqual(folder === null ? [] : ['metadata.sqlite.before-0002-people']);
    await drop();
  });

  test('[L9] metadata of a newer version is rejected with its code by the server and by commands, and nothing of it is touched', async () => {
    const { url, drop } = await open();
    await (await openStore(url)).close();
    await change(url, "insert into kysely_migration values ('9999-of-tomorrow', '2030-01-01T00:00:00Z')");
    const before = await contentOf(url);
    const rejection = { code: 'STORE_003', params: { found: '9999-of-tomorrow', known: newestShape } };
    await expect(openStore(url)).rejects.toMatchObject(rejection);
    await expect(openStoreAsIs(url)).rejects.toMatchObject(rejection);
    await expect(openTestServer({ environment: { SEXTANT_DATABASE_URL: url } })).rejects.toMatchObject(rejection);
    expect(await contentOf(url)).toEqual(before);
    await drop();
  });

  test('metadata of an older version is not touched by commands', async () => {
    const { url, drop } = await open();
    const { db, dialect } = await connectStore(url);
    await migrate(db, dialect, '0001-first').finally(() => db.destroy());
    const before = await contentOf(url);
    await expect(openStoreAsIs(url)).rejects.toMatchObject({ code: 'STORE_004' });
    expect(await contentOf(url)).toEqual(before);
    await drop();
  });
});
