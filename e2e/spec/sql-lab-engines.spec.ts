import type { Browser } from '@playwright/test';
import { startMariadb } from '../../tools/mariadb.mjs';
import { startPostgres } from '../../tools/postgres.mjs';
import { withOwnServer } from '../pages/own-server.ts';
import { SqlLabPage } from '../pages/sql-lab.ts';
import { watchErrors } from '../pages/watch-errors.ts';
import { apiOf, expect, test } from './statements/session.ts';

/** Engines of which a run has a server of its own, where the machine has them. */
const engines = [
  { name: 'PostgreSQL', start: startPostgres, scheme: 'postgresql' },
  { name: 'MariaDB', start: startMariadb, scheme: 'mysql' },
];

const visits = `SELECT 'Oslo' AS town, 5 AS visits
UNION ALL SELECT 'Bergen', 7
UNION ALL SELECT 'Molde', 2`;

/** SQL Lab with a tab on the database at `url`, on a server that may connect to this machine. */
async function withDatabase(browser: Browser, url: string, use: (lab: SqlLabPage) => Promise<void>): Promise<void> {
  const settings = { SEXTANT_PRIVATE_HOSTS: '127.0.0.1', SEXTANT_EXAMPLES: 'off' };
  await withOwnServer(browser, { settings }, async (page) => {
    const api = await apiOf(page.request);
    const { status, body } = await api.post('/api/v1/database/', {
      database_name: 'Towns',
      sqlalchemy_uri: url,
      expose_in_sqllab: true,
    });
    expect(status, JSON.stringify(body)).toBe(201);
    const lab = new SqlLabPage(page);
    await lab.open(body.id);
    await use(lab);
  });
}

for (const { name, start, scheme } of engines)
  test(`on ${name} a statement is found wrong at its place, mended, run and drawn`, async ({ browser }) => {
    test.setTimeout(180_000);
    const engine = await start();
    test.skip(engine === null, `${name} cannot be had here.`);
    if (engine === null) return;
    try {
      await withDatabase(browser, engine.url.replace(/^\w+/, scheme), async (lab) => {
        const errors = watchErrors(lab.page);
        await lab.run(`SELECT town,\n  visitz\nFROM (${visits}) AS t`);
        await expect(lab.error).toContainText('visitz');
        await expect(lab.error.getByRole('button', { name: /^Go to line 2/ })).toBeVisible();
        await lab.run(`SELECT town,\n  visits\nFROM (${visits}) AS t\nORDER BY visits DESC`);
        await expect(lab.grid.getByRole('row').nth(1)).toContainText('Bergen');
        await expect(lab.grid.getByRole('row').nth(3)).toContainText('Molde');
        await lab.results.getByRole('button', { name: 'Create chart', exact: true }).click();
        const chart = lab.results.getByRole('complementary', { name: 'Chart this' });
        await expect(chart.getByText('Bars: visits by town')).toBeVisible();
        await expect(chart.locator('canvas, svg').first()).toBeVisible();
        expect(errors).toEqual([]);
      });
    } finally {
      await engine.stop();
    }
  });
