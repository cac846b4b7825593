import type { Browser, Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { ExplorePage } from '../pages/explore.ts';
import { ListPage } from '../pages/lists.ts';
import { openAs } from '../pages/users.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { TimePicker } from '../pages/time-picker.ts';
import { nativeFilter, total, withNumber } from './statements/dashboard-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';

const short = (word: string): string => ownName(word).replaceAll(' ', '-');

/** A role that may look, and reads no data. */
async function viewersRole(api: Api): Promise<{ readonly id: number; readonly name: string }> {
  const name = ownName('Lookers');
  const { id } = (await api.post('/api/v1/security/roles/', { name })).body;
  const gamma = (await api.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))')).body.ids[0];
  const { permissions } = (await api.get(`/api/v1/sextant/roles/${gamma}`)).body.result;
  await api.put(`/api/v1/sextant/roles/${id}`, { permissions, grants: [] });
  return { id, name };
}

/** A viewer brushes the time of a dashboard that is given to his role, and whose data are closed to him. */
async function brushedByViewer(api: Api, { viewer, roleId }: { viewer: Page; roleId: number }): Promise<void> {
  const metadata = await nativeFilter(api, { name: 'When', filterType: 'filter_time', targets: [{}] });
  const form = { ...total(await strikesDatasetId(api)), granularity_sqla: 'date' };
  await withChart(api, form, (chart) =>
    withDashboard(api, { charts: [chart], metadata }, async ({ id }) => {
      await api.put(`/api/v1/dashboard/${id}`, { roles: [roleId] });
      const dashboard = new DashboardOnPage(viewer);
      const picker = new TimePicker(viewer);
      await dashboard.open(id);
      await picker.open('When');
      await expect(picker.popover).toContainText('8 Jan 1990 – 25 Jul 2002');
      await picker.brush(4, 8, 51);
      // SELECT COUNT(*) of the strikes from 1991-01-01 to before 1992-04-01.
      await expect(picker.figures).toHaveText('456 days · 633 of 10,000 rows of wildlife_strikes');
      await picker.apply();
      await dashboard.apply();
      await expect(dashboard.tile(chart.name).frame).toContainText('633');
    }),
  );
}

test('[DASH-003] a viewer opens a dashboard that is given to his role and sees its data, filters it and brushes its time, and nothing else', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const role = await viewersRole(api);
  const testContext = { browser, api, baseURL: baseURL ?? '' };
  await withNumber(api, await nativeFilter(api, { name: 'Phase' }), async ({ id, tile, chartId }) => {
    const editing = new EditingOnPage(page);
    await editing.open(id);
    await page.getByRole('button', { name: 'Properties' }).click();
    await editing.dialog.getByRole('button', { name: /Roles/ }).click();
    await page.getByRole('option', { name: role.name, exact: true }).click();
    await page.keyboard.press('Escape');
    await editing.dialog.getByRole('button', { name: 'Apply' }).click();
    await editing.save();
    const viewer = await openAs(testContext, short('vera'), [role.name]);
    const dashboard = new DashboardOnPage(viewer);
    await dashboard.open(id);
    await expect(dashboard.tile(tile).frame).toContainText('10,000');
    await dashboard.chooseValues('Phase', ['Climb']);
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText('Climb');
    await expect(dashboard.tile(tile).frame).toContainText('1,956');
    await expect(dashboard.tile(tile).frame).toContainText('19.6 % of 10,000');
    await test.step('brushes the time of another one whose data are closed to him', () =>
      brushedByViewer(api, { viewer, roleId: role.id }));
    await viewer.goto(`/explore/?slice_id=${chartId}`);
    await expect(viewer.getByRole('heading', { name: 'This chart is not here, or not yours to see' })).toBeVisible();
    const other = await openAs(testContext, short('otto'), ['Alpha']);
    await other.goto(`/superset/dashboard/${id}/`);
    await expect(other.getByRole('heading', { name: 'This dashboard is not here, or not yours to see' })).toBeVisible();
    await expect(other.getByText(/can give you access/)).toContainText('Admin User');
    await expectAccessible(other);
    await Promise.all([viewer.context().close(), other.context().close()]);
  });
});

test('[AUTH-020] an analyst filters by column, SQL and time, draws chart types, saves, shares, and works in the lists', async ({
  browser,
  api,
  baseURL,
}) => {
  test.setTimeout(150_000);
  const page = await openAs({ browser, api, baseURL: baseURL ?? '' }, short('ada'), ['Alpha']);
  const explore = new ExplorePage(page);
  await explore.openDataset(await explore.flights());
  for (const [name, drawing] of [
    ['Line Chart', explore.chart.getByRole('application', { name: /^Line chart of Departures .* one line/ })],
    ['Bar Chart', explore.chart.getByRole('application', { name: /^Bar chart of Departures .* 182 bars/ })],
    ['Pie Chart', explore.chart.getByRole('application', { name: /^Pie chart of Departures .* 6 parts/ })],
    ['Table', explore.chart.getByRole('grid', { name: /^Table of Departure, .* 10,000 rows/ })],
    ['Big Number', explore.chart.getByRole('img', { name: 'Departures: 3,000,000.' })],
  ] as const) {
    await explore.chooseChartType(name);
    await explore.update();
    await expect(drawing).toBeVisible();
  }
  await explore.edit('Add a filter');
  await explore.chooseInEditor('Column', 'Origin');
  await explore.editor.getByRole('button', { name: /^Choose Filter value/ }).click();
  await page.getByRole('option', { name: 'ORD', exact: true }).click();
  await page.keyboard.press('Escape');
  await explore.saveEditor();
  await explore.edit('Add a filter');
  await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
  await explore.editor.getByRole('textbox').first().fill('distance > 1000');
  await explore.saveEditor();
  await page.getByRole('button', { name: /^Time range/ }).click();
  await page.getByRole('button', { name: /RANGE TYPE/ }).click();
  await page.getByRole('option', { name: 'Advanced' }).click();
  await explore.editor.getByRole('textbox').first().fill('2001-02-01');
  await explore.editor.getByRole('textbox').last().fill('2001-03-01');
  await explore.editor.getByRole('button', { name: 'APPLY' }).click();
  await explore.update();
  // Rows of flights-3m.parquet: from ORD in February, further than 1,000 miles.
  await expect(explore.chart).toContainText('5,995');
  const name = ownName('Analysis');
  await explore.save.click();
  await explore.editor.getByRole('textbox', { name: 'Chart name' }).fill(name);
  await explore.saveEditor();
  await expect(page).toHaveURL(/slice_id=\d+/);
  const sharedRequest = page.waitForResponse((response) => response.url().includes('/api/v1/explore/permalink'));
  await page.getByRole('button', { name: 'Copy link' }).click();
  const permalinkResponse = await sharedRequest;
  expect(permalinkResponse.status()).toBe(201);
  await page.goto((await permalinkResponse.json()).url);
  await expect(page).toHaveURL(/permalink_key=|\/explore\/p\//);
  await expect(explore.chart).toContainText('5,995');
  for (const list of ['dashboards', 'datasets', 'charts'] as const) {
    await new ListPage(page, list).open();
    await expect(page.getByRole('button', { name: `Import ${list}` })).toBeVisible();
    await expect(new ListPage(page, list).rows.first()).toBeVisible();
  }
  const charts = new ListPage(page, 'charts');
  await charts.open(`?search=${encodeURIComponent(name)}`);
  const star = charts.row(name).getByRole('button', { name: `Favorite ${name}` });
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await charts.remove(name);
  await expect(charts.messages).toContainText(`Deleted: ${name}`);
  await expect(charts.rows).toHaveCount(0);
  await page.context().close();
});

/** A page of somebody who has not signed in. */
async function visitorsPage(testContext: { browser: Browser; baseURL: string }): Promise<Page> {
  const context = await testContext.browser.newContext({
    baseURL: testContext.baseURL,
    storageState: { cookies: [], origins: [] },
  });
  return context.newPage();
}

test('a dashboard that is given to Public opens without sign-in, and only that one', async ({
  browser,
  api,
  baseURL,
}) => {
  const publicId = (await api.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Public)))')).body.ids[0];
  await withNumber(api, {}, async ({ id, tile, path }) => {
    await api.put(`/api/v1/dashboard/${id}`, { roles: [publicId] });
    await api.put(`/api/v1/sextant/roles/${publicId}`, { permissions: ['can_read Dashboard', 'can_read Chart'] });
    try {
      const page = await visitorsPage({ browser, baseURL: baseURL ?? '' });
      const dashboard = new DashboardOnPage(page);
      await dashboard.open(id);
      await expect(dashboard.tile(tile).frame).toContainText('10,000');
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectAccessible(page);
      await page.goto('/dashboard/list/');
      await expect(page).toHaveURL(/\/login\//);
      await page.context().close();
    } finally {
      await api.put(`/api/v1/sextant/roles/${publicId}`, { permissions: [] });
    }
    const closed = await visitorsPage({ browser, baseURL: baseURL ?? '' });
    await closed.goto(path);
    await expect(closed).toHaveURL(/\/login\//);
    await closed.context().close();
  });
});

test('roles open schemas, a rule is tried before it is saved, the log is narrowed by outcome, and who takes over is said before a user is deleted', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  await test.step('roles open schemas, a rule is tried before it is saved, and the log is narrowed by outcome', async () => {
    const name = ownName('Schemas');
    await api.post('/api/v1/security/roles/', { name });
    await page.goto('/roles/list/');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: /Schemas of/ }).click();
    await page.getByRole('option', { name: 'Examples' }).click();
    await dialog.getByRole('button', { name: /Schemas$/ }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await expectAccessibleAbove(page);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    const { ids } = (await api.get(`/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:'${name}')))`)).body;
    const { grants } = (await api.get(`/api/v1/sextant/roles/${ids[0]}`)).body.result;
    expect(grants).toMatchObject([{ kind: 'schema' }]);

    await page.goto('/logmodelview/list/');
    await page.getByRole('button', { name: /Outcome/ }).click();
    await page.getByRole('option', { name: 'Denied' }).click();
    await expect(
      page
        .getByRole('row', { name: /Denied/ })
        .first()
        .or(page.getByText('No entries match')),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /Done/ })).toHaveCount(0);
  });

  await test.step('a user is deleted after it was said what is owned and who takes over', async () => {
    const name = short('leo');
    const leavingPage = await openAs({ browser, api, baseURL: baseURL ?? '' }, name, ['Alpha']);
    const { result: me } = await (await leavingPage.request.get('/api/v1/me/')).json();
    const createdResponse = await api.post('/api/v1/dashboard/', {
      dashboard_title: ownName('Of Leo'),
      owners: [me.id],
    });
    await page.goto('/users/list/');
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
    await expect(dialog).toContainText('owns 1 dashboard');
    await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
    const heirLocator = dialog.getByRole('combobox', { name: 'Who takes over' });
    await heirLocator.fill('Admin');
    await page.getByRole('option', { name: /Admin User/ }).click();
    await expectAccessibleAbove(page);
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText(`${name} was deleted`)).toBeVisible();
    const { owners } = (await api.get(`/api/v1/dashboard/${createdResponse.body.id}`)).body.result;
    expect(owners.map(({ username }: { username: string }) => username)).toEqual(['admin']);
    expect((await leavingPage.request.get('/api/v1/me/')).status()).toBe(401);
    await leavingPage.context().close();
  });
});
