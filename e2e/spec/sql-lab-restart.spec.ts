import { withOwnServer } from '../pages/own-server.ts';
import { SqlLabPage } from '../pages/sql-lab.ts';
import { expect, test } from './statements/session.ts';

const endless = 'SELECT count(*) AS n FROM range(100000000000) a, range(1000) b WHERE a.range % 7 = b.range % 3';

test('a long query that was left is found again after the server was started anew: its rows, or why it has none', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await withOwnServer(browser, {}, async (page, server) => {
    const lab = new SqlLabPage(page);
    const lastState = async (): Promise<string> => {
      const response = await page.request.get(
        '/api/v1/query/?q=(order_column:start_time,order_direction:desc,page_size:1)',
      );
      return (await response.json()).result[0]?.status;
    };
    await lab.open();
    await lab.run("SELECT range AS n, sha256(repeat('x', 20000) || range) AS sum FROM range(6000)");
    await expect(lab.saved).toBeVisible();
    await page.goto('/superset/welcome/');
    await expect.poll(lastState, { timeout: 60_000 }).toBe('success');
    await server.pause();
    await server.resume();
    await page.goto('/superset/sqllab/');
    await lab.ready();
    await expect(lab.editor).toContainText('sha256');
    await expect(lab.cell('0')).toBeVisible();
    await lab.run(endless);
    await expect(lab.results.getByText('Running', { exact: true })).toBeVisible();
    await expect(lab.saved).toBeVisible();
    await server.pause();
    await server.resume();
    // The page has waited for the server, and hears of the end by itself.
    await expect(lab.error).toContainText('The server was restarted while the query ran', { timeout: 60_000 });
  });
});
