import type { Browser, Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { ExplorePage } from '../pages/explore.ts';
import { openAs } from '../pages/users.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { nativeFilter, withNumber } from './statements/dashboard-page.ts';
import { expect, ownName, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';

const short = (word: string): string => ownName(word).replaceAll(' ', '-');

/** A role that may look, and reads no data. */
async function lookersRole(api: Api): Promise<{ readonly id: number; readonly name: string }> {
  const name = ownName('Lookers');
  const { id } = (await api.post('/api/v1/security/roles/', { name })).body;
  const gamma = (await api.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))')).body.ids[0];
  const { permissions } = (await api.get(`/api/v1/sextant/roles/${gamma}`)).body.result;
  await api.put(`/api/v1/sextant/roles/${id}`, { permissions, grants: [] });
  return { id, name };
}

test('[DASH-003] a viewer opens a dashboard that is given to his role and sees its data, filters it, and nothing else', async ({
  page,
  browser,
  api,
  baseURL,
}) => {
  const role = await lookersRole(api);
  const where = { browser, api, baseURL: baseURL ?? '' };
  await withNumber(api, await nativeFilter(api, { name: 'Phase' }), async ({ id, tile, chartId }) => {
    const editing = new EditingOnPage(page);
    await editing.open(id);
    await page.getByRole('button', { name: 'Properties' }).click();
    await editing.dialog.getByRole('button', { name: /Roles/ }).click();
    await page.getByRole('option', { name: role.name, exact: true }).click();
    await page.keyboard.press('Escape');
    await editing.dialog.getByRole('button', { name: 'Apply' }).click();
    await editing.save();
    const viewer = await openAs(where, short('vera'), [role.name]);
    const dashboard = new DashboardOnPage(viewer);
    await dashboard.open(id);
    await expect(dashboard.tile(tile).frame).toContainText('10,000');
    await dashboard.chooseValues('Phase', ['Climb']);
    await dashboard.apply();
    await expect(dashboard.sentence).toContainText('Climb');
    await expect(dashboard.tile(tile).frame).toContainText('1,956');
    await expect(dashboard.tile(tile).frame).toContainText('19.6 % of 10,000');
    await viewer.goto(`/explore/?slice_id=${chartId}`);
    await expect(viewer.getByRole('heading', { name: 'This chart is not here, or not yours to see' })).toBeVisible();
    const other = await openAs(where, short('otto'), ['Alpha']);
    await other.goto(`/superset/dashboard/${id}/`);
    await expect(other.getByRole('heading', { name: 'This dashboard is not here, or not yours to see' })).toBeVisible();
    await expect(other.getByText(/can give you access/)).toContainText('Admin User');
    await expectAccessible(other);
    await Promise.all([viewer.context().close(), other.context().close()]);
  });
});

test('[AUTH-020] an analyst reaches chart types, filters, time ranges and lists', async ({ browser, api, baseURL }) => {
  const page = await openAs({ browser, api, baseURL: baseURL ?? '' }, short('ada'), ['Alpha']);
  const explore = new ExplorePage(page);
  await explore.openDataset(await explore.flights());
  await explore.chooseKind('Table');
  await explore.edit('Add a filter');
  await expect(explore.editor.getByRole('tab', { name: 'Custom SQL' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /Time range/i })
    .first()
    .click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/RANGE TYPE/i)
      .first(),
  ).toBeVisible();
  for (const [path, heading] of [
    ['/dashboard/list/', 'Dashboards'],
    ['/chart/list/', 'Charts'],
    ['/tablemodelview/list/', 'Datasets'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByRole('row').or(page.getByRole('article')).nth(1)).toBeVisible();
  }
  await page.context().close();
});

/** A page of somebody who has not signed in. */
async function visitorsPage(where: { browser: Browser; baseURL: string }): Promise<Page> {
  const context = await where.browser.newContext({
    baseURL: where.baseURL,
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

test('a user is deleted after it was said what is owned and who takes over', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  const name = short('leo');
  const leaving = await openAs({ browser, api, baseURL: baseURL ?? '' }, name, ['Alpha']);
  const { result: me } = await (await leaving.request.get('/api/v1/me/')).json();
  const made = await api.post('/api/v1/dashboard/', { dashboard_title: ownName('Of Leo'), owners: [me.id] });
  await page.goto('/users/list/');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(name);
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(dialog).toContainText('owns 1 dashboard');
  await expect(dialog.getByRole('button', { name: 'Delete', exact: true })).toBeDisabled();
  const heir = dialog.getByRole('combobox', { name: 'Who takes over' });
  await heir.fill('Admin');
  await page.getByRole('option', { name: /Admin User/ }).click();
  await expectAccessibleAbove(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText(`${name} was deleted`)).toBeVisible();
  const { owners } = (await api.get(`/api/v1/dashboard/${made.body.id}`)).body.result;
  expect(owners.map(({ username }: { username: string }) => username)).toEqual(['admin']);
  expect((await leaving.request.get('/api/v1/me/')).status()).toBe(401);
  await leaving.context().close();
});

test('roles open schemas, a rule is tried before it is saved, and the log is narrowed by outcome', async ({
  page,
  api,
}) => {
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
  await page.getByRole('option', { name: 'Refused' }).click();
  await expect(
    page
      .getByRole('row', { name: /Refused/ })
      .first()
      .or(page.getByText('No entries match')),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: /Done/ })).toHaveCount(0);
});
