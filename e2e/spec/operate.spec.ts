import { whenReady } from '../pages/ready.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

test('what runs is shown with what it is for, and is stopped from there', async ({ page }) => {
  await page.goto('/queries/running/');
  await whenReady(page);
  await expectAccessible(page);
  // Another run of this test may ask at the same time.
  const mark = Math.floor(Math.random() * 1e9);
  // Minutes of work, and little memory.
  const slowText = `SUM(LENGTH(REPEAT(origin || CAST(delay + ${mark} AS VARCHAR), 20000)))`;
  const requestedStatus = page.evaluate(async (expression) => {
    const read = async (path: string) => (await fetch(path)).json();
    const sets = await read('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))');
    const { result: token } = await read('/api/v1/security/csrf_token/');
    const metric = { expressionType: 'SQL', sqlExpression: expression, label: 'slow' };
    const response = await fetch('/api/v1/chart/data', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrftoken': token },
      body: JSON.stringify({
        datasource: { id: sets.result[0].id, type: 'table' },
        queries: [{ metrics: [metric] }],
        force: true,
      }),
    });
    return response.status;
  }, slowText);
  const row = page.getByRole('row', { name: new RegExp(String(mark)) });
  await expect(row).toContainText('flights');
  await expect(row).toContainText('Examples');
  await expect(row).toContainText('Running');
  await row.getByRole('button', { name: /^Stop/ }).click();
  expect(await requestedStatus).toBe(499);
  await expect(row).toHaveCount(0);
});

test('uploads are listed with their size and the space that is left', async ({ page }) => {
  await page.goto('/uploads/list/');
  await whenReady(page);
  await expect(page.getByText(/on disk; .* free\./)).toBeVisible();
  await expectAccessible(page);
});
