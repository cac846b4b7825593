import type { Page } from '@playwright/test';
import { ListPage } from '../../pages/lists.ts';
import type { ListName } from '../../pages/lists.ts';
import { openAs } from '../../pages/users.ts';
import { examplesId, expect, ownName, test } from './session.ts';
import type { Api } from './session.ts';

test('[ERRO-001 ERRO-002 ERRO-003 ERRO-005 UI-004] of five owners four stand in the row as faces, and how many more there are; a page whose code cannot be had shows Unexpected error, the error and its stack', async ({
  page,
  api,
}) => {
  const name = ownName('Five owners');
  const { result: roles } = (await api.get('/api/v1/security/roles/?q=(page_size:100)')).body;
  const roleId = roles.find((role: { name: string }) => role.name === 'Gamma').id;
  const users = await Promise.all(
    ['Mara', 'Anna', 'Jonas', 'Tariq', 'Ada'].map((firstName) => {
      const username = ownName(firstName).replaceAll(' ', '-');
      return api.post('/api/v1/security/users/', {
        username,
        first_name: firstName,
        last_name: 'Owner',
        email: `${username}@example.org`,
        roles: [roleId],
        password: 'words enough for a test',
      });
    }),
  );
  const owners = users.map(({ body }) => body.id);
  const { body } = await api.post('/api/v1/dashboard/', { dashboard_title: name, owners });
  try {
    await page.goto(`/dashboard/list/?search=${encodeURIComponent(name)}`);
    const row = page.getByRole('table', { name: 'Dashboards' }).getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('img', { name: / Owner$/ })).toHaveCount(4);
    await expect(row.getByText('+1', { exact: true })).toBeVisible();
    await test.step('a page whose code cannot be had', async () => {
      await page.route(/\/assets\/ChartsPage-[^/]*\.js$/, (route) => route.abort());
      await page.getByRole('link', { name: 'Charts', exact: true }).click();
      await expect(page.getByText('Unexpected error')).toBeVisible();
      await expect(page.getByText(/imported module|import/i).first()).toBeVisible();
      await page.getByText('See more').click();
      await expect(page.getByText(/TypeError: /)).toBeVisible();
    });
  } finally {
    await api.remove(`/api/v1/dashboard/${body.id}`);
  }
});

/** A dashboard, a chart and a dataset of the same name, owned by the users. */
async function makeOwned(api: Api, name: string, owners: readonly number[]): Promise<void> {
  const datasetName = name.replaceAll(' ', '_');
  const database = await examplesId(api);
  const sql = 'SELECT 1 AS one';
  const createdResponses = [
    await api.post('/api/v1/dashboard/', { dashboard_title: name, owners }),
    await api.post('/api/v1/dataset/', { database, table_name: datasetName, sql, owners }),
  ];
  const datasource = { datasource_id: createdResponses[1]?.body.id, datasource_type: 'table' };
  createdResponses.push(
    await api.post('/api/v1/chart/', { slice_name: name, viz_type: 'table', ...datasource, params: '{}', owners }),
  );
  expect(createdResponses.map(({ status }) => status)).toEqual([201, 201, 201]);
}

const objectLists = [
  { list: 'dashboards', view: 'Dashboard', makes: 'New dashboard', named: (name: string) => name },
  { list: 'charts', view: 'Chart', makes: 'Chart', named: (name: string) => name },
  { list: 'datasets', view: 'Dataset', makes: 'New dataset', named: (name: string) => name.replaceAll(' ', '_') },
] as const satisfies readonly { list: ListName; view: string; makes: string; named: (name: string) => string }[];

const navigationNames: Readonly<Record<ListName, string>> = {
  dashboards: 'Dashboards',
  charts: 'Charts',
  datasets: 'Datasets',
};

/** That each action is offered so often on the list that is open: make, import, trash, delete in the row of `name`, delete of many. */
async function expectActions(
  page: Page,
  { list, makes, named }: (typeof objectLists)[number],
  { objectName, count }: { readonly objectName: string; readonly count: number },
): Promise<void> {
  const name = named(objectName);
  const shownPage = new ListPage(page, list);
  await shownPage.ready();
  await shownPage.search.fill(name);
  await expect(shownPage.row(name)).toBeVisible();
  await expect(shownPage.rows).toHaveCount(1);
  const main = page.getByRole('main');
  await page.getByRole('button', { name: 'Bulk select' }).click();
  const bar = page.getByRole('toolbar', { name: 'Actions on selected rows' });
  await expect(bar.getByRole('button', { name: 'Deselect all' })).toBeVisible();
  const createdLocator = main
    .getByRole('button', { name: makes, exact: true })
    .or(main.getByRole('link', { name: makes, exact: true }));
  const actionButtons = [
    createdLocator,
    main.getByRole('button', { name: `Import ${list}` }),
    main.getByRole('link', { name: 'Trash' }),
    shownPage.rows.getByRole('button', { name: `Delete ${name}` }),
    bar.getByRole('button', { name: 'Delete' }),
  ];
  for (const button of actionButtons) await expect(button).toHaveCount(count);
}

test('[LIST-010] each list asks for its own permissions: without can_write on its objects nothing is made or deleted there, without can_read nothing is shown', async ({
  browser,
  api,
  baseURL,
}) => {
  const name = ownName('owned');
  const role = ownName('Writers');
  const reads = objectLists.map(({ view }) => `can_read ${view}`);
  const { id } = (await api.post('/api/v1/security/roles/', { name: role })).body;
  const permit = (permissions: readonly string[]) =>
    api.put(`/api/v1/sextant/roles/${id}`, { permissions, grants: [] });
  await permit(reads);
  const username = ownName('lister').replaceAll(' ', '-');
  const page = await openAs({ browser, api, baseURL: baseURL ?? '' }, username, [role]);
  const me = await (await page.request.get('/api/v1/me/')).json();
  await makeOwned(api, name, [me.result.id]);
  for (const writtenList of [null, ...objectLists]) {
    await permit(writtenList === null ? reads : [...reads, `can_write ${writtenList.view}`]);
    // What a user may do is read when a page opens; the other lists are reached within it.
    await page.goto('/superset/welcome/');
    for (const shownList of objectLists) {
      await page.getByRole('link', { name: navigationNames[shownList.list], exact: true }).first().click();
      await test.step(`${shownList.list}, who may write ${writtenList?.list ?? 'nothing'}`, () =>
        expectActions(page, shownList, { objectName: name, count: shownList === writtenList ? 1 : 0 }));
    }
  }
  await test.step('without can_read on its objects a list has none, and says that it is denied', async () => {
    for (const closedList of objectLists) {
      await permit(reads.filter((permission) => permission !== `can_read ${closedList.view}`));
      for (const { list, view } of objectLists) {
        const response = await page.request.get(`/api/v1/${view.toLowerCase()}/`);
        expect([list, response.status()]).toEqual([list, view === closedList.view ? 403 : 200]);
      }
    }
    // The last one was datasets.
    await page.goto('/tablemodelview/list/');
    await expect(page.getByRole('alert')).toContainText('ACCESS_003');
    await expect(new ListPage(page, 'datasets').rows).toHaveCount(0);
  });
  await page.context().close();
});
