import { ExplorePage, weeklyDepartures as line } from '../pages/explore.ts';
import { endSessionOnServer, ownName } from '../pages/own-objects.ts';
import { enter, SessionEnded } from '../pages/sign-in.ts';
import { expect, test } from './statements/session.ts';
import { offeredBy } from '../pages/menus.ts';

const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'written' });

test('[CTRL-020 CTRL-022 CTRL-010 CTRL-009] row and series limit offer their choices, and take whole numbers only', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  await explore.openChart(await explore.seed({ name: ownName('Limits'), form: line }));
  await explore.toBeDrawn();
  const choices = async (field: string): Promise<readonly string[]> => {
    await page.getByRole('button', { name: `Usual values of ${field}` }).click();
    return offeredBy(page, 'menu');
  };
  expect(await choices('Row limit')).toEqual(['10', '50', '100', '250', '500', '1,000', '5,000', '10,000', '50,000']);
  expect(await choices('Series limit')).toEqual(['5', '10', '25', '50', '100', '500']);
  for (const field of ['Row limit', 'Series limit']) {
    const box = explore.controls.getByRole('textbox', { name: field });
    await box.fill('1.5');
    await box.blur();
    await expect(explore.controls.getByText(`${field} is expected to be an integer`)).toBeVisible();
    await box.fill('');
    await box.pressSequentially('abc');
    await expect(box).toHaveValue('');
    await box.fill('25');
    await box.blur();
    await expect(explore.controls.getByText(`${field} is expected to be an integer`)).toBeHidden();
  }
});

test('[METR-010 METR-008] the column editor has its three tabs, and SQL makes a dimension', async ({ page }) => {
  const explore = new ExplorePage(page);
  await explore.openChart(await explore.seed({ name: ownName('Columns'), form: line }));
  await explore.toBeDrawn();
  await explore.edit('Add a dimension');
  await expect(explore.editor.getByRole('tab')).toHaveText(['Saved expressions', 'Simple', 'Custom SQL']);
  await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
  await explore.editor
    .getByRole('textbox', { name: 'SQL expression' })
    .fill("CASE WHEN distance > 1000 THEN 'far' ELSE 'near' END");
  await explore.editor.getByRole('textbox', { name: 'Name' }).fill('reach');
  await explore.saveEditor();
  await explore.update();
  await expect(explore.rows.getByRole('columnheader', { name: /far/ })).toBeVisible();
});

test('[CHART-003 CHART-004] a saved chart opens again with what was saved, keys of other programs included', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  const id = await explore.seed({ name: ownName('Kept'), form: { ...line, made_elsewhere: { kept: [1, 'two'] } } });
  await explore.openChart(id);
  await explore.toBeDrawn();
  await explore.controls.getByRole('textbox', { name: 'Row limit' }).fill('500');
  await page.keyboard.press('Tab');
  await explore.save.click();
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  await page.reload();
  await explore.toBeDrawn();
  await expect(explore.controls.getByRole('textbox', { name: 'Row limit' })).toHaveValue('500');
  const { result } = (await (await page.request.get(`/api/v1/chart/${id}`)).json()) as { result: { params: string } };
  expect(JSON.parse(result.params)).toMatchObject({ made_elsewhere: { kept: [1, 'two'] }, row_limit: 500 });
});

for (const [statementKind, expression, code] of [
  ['a second statement', 'COUNT(*)); SELECT 1', 'QUERY_012'],
  ['a sub-query', '(SELECT MAX(delay) FROM flights)', 'QUERY_011'],
] as const) {
  test(`${statementKind} in a metric is rejected with its code, in the chart and at the control`, async ({ page }) => {
    const explore = new ExplorePage(page);
    await explore.openChart(
      await explore.seed({ name: ownName('Bad'), form: { ...line, metrics: [sql(expression)] } }),
    );
    const rejection = explore.chart.getByRole('alert');
    await expect(rejection).toContainText(code);
    const words = await rejection.locator('p').nth(1).innerText();
    await expect(explore.control('Metrics')).toContainText(words);
  });
}

test('a deleted column in a saved chart is said with the nearest name, and one press takes that', async ({ page }) => {
  const explore = new ExplorePage(page);
  await explore.openChart(
    await explore.seed({ name: ownName('Typo'), form: { ...line, groupby: ['orgin'], limit: 5 } }),
  );
  await expect(explore.chart.getByRole('alert')).toContainText('Column orgin is not in flights. Did you mean origin?');
  await explore.chart.getByRole('button', { name: 'Use origin' }).click();
  await explore.toBeDrawn();
  await expect(explore.controls.getByRole('button', { name: 'Origin', exact: true })).toBeVisible();
});

test('[CHART-013 CHART-044] Stop ends a query that runs too long, quietly', async ({ page }) => {
  const explore = new ExplorePage(page);
  const endless = sql('SUM(LENGTH(REPEAT(origin || CAST(delay AS VARCHAR), 20000)))');
  await explore.openChart(await explore.seed({ name: ownName('Endless'), form: { ...line, metrics: [endless] } }));
  await explore.chart.getByRole('button', { name: 'Stop' }).click({ timeout: 20_000 });
  await expect(explore.chart).toContainText('Updating chart was stopped');
  await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog')).toHaveCount(0);
});

test('a session that ends while a chart is edited loses nothing', async ({ page }) => {
  // A session of its own: that of the other tests goes on.
  await page.context().clearCookies();
  await enter(page);
  const explore = new ExplorePage(page);
  await explore.openChart(await explore.seed({ name: ownName('Expired'), form: line }));
  await explore.toBeDrawn();
  await page.getByRole('button', { name: 'Average delay', exact: true }).click();
  await endSessionOnServer(page);
  await explore.controls.getByRole('button', { name: 'Update chart' }).click();
  await new SessionEnded(page).signInAgain();
  await explore.toBeDrawn();
  await expect(explore.controls.getByRole('button', { name: 'Average delay', exact: true })).toBeVisible();
  await explore.side('Results').click();
  await expect(explore.rows.getByRole('columnheader')).toHaveCount(4);
});

test('a chart that somebody else saved meanwhile is not overwritten unasked', async ({ page }) => {
  const explore = new ExplorePage(page);
  const name = ownName('Shared');
  const id = await explore.seed({ name, form: line });
  await explore.openChart(id);
  await explore.toBeDrawn();
  await explore.controls.getByRole('textbox', { name: 'Row limit' }).fill('77');
  await page.keyboard.press('Tab');
  const token = (await (await page.request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const theirEdit = { data: { description: 'theirs' }, headers: { 'x-csrftoken': token.result } };
  expect((await page.request.put(`/api/v1/chart/${id}`, theirEdit)).ok()).toBe(true);
  await explore.save.click();
  await expect(explore.editor).toContainText(`${name} was changed meanwhile`);
  await explore.editor.getByRole('button', { name: 'Save as...' }).click();
  await explore.editor.getByRole('textbox', { name: 'Chart name' }).fill(`${name} mine`);
  await explore.saveEditor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name} mine`);
  await expect(explore.controls.getByRole('textbox', { name: 'Row limit' })).toHaveValue('77');
});

test('[LINK-001 LINK-004 LINK-005] Copy link keeps the chart as it stands under a permanent link, which opens it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const explore = new ExplorePage(page);
  await explore.openChart(await explore.seed({ name: ownName('Linked'), form: line }));
  await explore.toBeDrawn();
  await page.getByRole('button', { name: 'Average delay', exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link Copied!')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toMatch(/^\/superset\/explore\/p\/[\w-]+\/$/);
  const other = await context.newPage();
  await other.goto(link);
  const openedPage = new ExplorePage(other);
  await openedPage.toBeDrawn();
  await expect(openedPage.controls.getByRole('button', { name: 'Average delay', exact: true })).toBeVisible();
});
