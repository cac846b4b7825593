import { ExplorePage, weeklyDepartures as line } from '../pages/explore.ts';
import { endSessionOnServer, ownName } from '../pages/own-objects.ts';
import { enter, SessionEnded } from '../pages/sign-in.ts';
import { expect, test } from './statements/session.ts';
import { offeredBy } from '../pages/menus.ts';

const sql = (sqlExpression: string) => ({ expressionType: 'SQL', sqlExpression, label: 'written' });

test('[CTRL-020 CTRL-022 CTRL-010 CTRL-009 METR-010 METR-008 LINK-001 LINK-004 LINK-005] limits take whole numbers, SQL makes a dimension, and a copied link opens the chart as it stands', async ({
  page,
  context,
}) => {
  const explore = new ExplorePage(page);

  await test.step('[CTRL-020 CTRL-022 CTRL-010 CTRL-009] row and series limit offer their choices, and take whole numbers only', async () => {
    await explore.openMade(line);
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

  await test.step('[METR-010 METR-008] the column editor has its three tabs, and SQL makes a dimension', async () => {
    await explore.openMade(line);
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

  await test.step('[LINK-001 LINK-004 LINK-005] Copy link keeps the chart as it stands under a permanent link, which opens it', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
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
});

test('[CHART-003 CHART-004] a saved chart opens again as it was, what somebody else saved meanwhile is not overwritten, and a session that ends loses nothing', async ({
  page,
}) => {
  const explore = new ExplorePage(page);

  await test.step('[CHART-003 CHART-004] a saved chart opens again with what was saved, keys of other programs included', async () => {
    const id = await explore.openMade({ ...line, made_elsewhere: { kept: [1, 'two'] } });
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

  await test.step('a chart that somebody else saved meanwhile is not overwritten unasked', async () => {
    const name = ownName('Shared');
    const id = await explore.openMade(line, name);
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

  await test.step('a session that ends while a chart is edited loses nothing', async () => {
    // A session of its own: that of the other tests goes on.
    await page.context().clearCookies();
    await enter(page);
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
});

test('[CHART-013 CHART-044] what cannot be asked is said with its code and the nearest name, and what runs too long is stopped', async ({
  page,
}) => {
  const explore = new ExplorePage(page);

  await test.step('a second statement or a sub-query in a metric is rejected with its code, in the chart and at the control', async () => {
    for (const [expression, code] of [
      ['COUNT(*)); SELECT 1', 'QUERY_012'],
      ['(SELECT MAX(delay) FROM flights)', 'QUERY_011'],
    ] as const) {
      await explore.openFailing({ ...line, metrics: [sql(expression)] });
      const rejection = explore.chart.getByRole('alert');
      await expect(rejection).toContainText(code);
      const text = await rejection.locator('p').nth(1).innerText();
      await expect(explore.control('Metrics')).toContainText(text);
    }
  });

  await test.step('a deleted column in a saved chart is said with the nearest name, and one press takes that', async () => {
    await explore.openFailing({ ...line, groupby: ['orgin'], limit: 5 });
    await expect(explore.chart.getByRole('alert')).toContainText(
      'Column orgin is not in flights. Did you mean origin?',
    );
    await explore.chart.getByRole('button', { name: 'Use origin' }).click();
    await explore.toBeDrawn();
    await expect(explore.controls.getByRole('button', { name: 'Origin', exact: true })).toBeVisible();
  });

  await test.step('[CHART-013 CHART-044] Stop ends a query that runs too long, quietly', async () => {
    const endless = sql('SUM(LENGTH(REPEAT(origin || CAST(delay AS VARCHAR), 20000)))');
    await explore.openFailing({ ...line, metrics: [endless] });
    await explore.chart.getByRole('button', { name: 'Stop' }).click({ timeout: 20_000 });
    await expect(explore.chart).toContainText('Updating chart was stopped');
    await expect(page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog')).toHaveCount(0);
  });
});
