import { expect, test } from '@playwright/test';
import { enter } from '../pages/sign-in.ts';
import { expectAccessible } from '../pages/watch-errors.ts';

test.beforeEach(async ({ page }) => enter(page));

test('what runs is shown with what it is for, and is stopped from there', async ({ page }) => {
  await page.goto('/queries/running/');
  await expect(page.locator('[data-ready="true"]')).toBeVisible();
  await expectAccessible(page);
  // Another run of this test may ask at the same time.
  const mark = Math.floor(Math.random() * 1e9);
  const slowText = `list_sum(list_transform(range(60000000), x -> x * ${mark} + COUNT(*)))`;
  const requestedStatus = page.evaluate(async (expression) => {
    const read = async (path: string) => (await fetch(path)).json();
    const sets = await read('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:wildlife_strikes)))');
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
  await expect(row).toContainText('wildlife_strikes');
  await expect(row).toContainText('Examples');
  await expect(row).toContainText('Running');
  await row.getByRole('button', { name: /^Stop/ }).click();
  expect(await requestedStatus).toBe(499);
  await expect(row).toHaveCount(0);
});

test('uploads are listed with their size and the room that is left', async ({ page }) => {
  await page.goto('/uploads/list/');
  await expect(page.locator('[data-ready="true"]')).toBeVisible();
  await expect(page.getByText(/on disk; .* free\./)).toBeVisible();
  await expectAccessible(page);
});
