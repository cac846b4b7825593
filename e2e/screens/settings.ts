import type { Page } from '@playwright/test';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { enter, enterAs } from '../pages/sign-in.ts';
import { apiOf } from '../spec/statements/session.ts';
import type { Api } from '../spec/statements/session.ts';
import { makeUser, ownPassword } from './own-user.ts';
import { after, dialogBy, flightsDataset, isPhone, press, ready } from './screen.ts';
import type { Action, Screen } from './screen.ts';

/** An address as a user without rights of an administrator sees it. */
const asViewer =
  (path: string | ((page: Page, api: Api) => Promise<string>)) =>
  async (page: Page): Promise<string> => {
    const api = await apiOf(page.request);
    const username = await makeUser(api, 'Gamma');
    await enter(page);
    const address = typeof path === 'string' ? path : await path(page, api);
    await page.context().clearCookies();
    await enterAs(page.request, username, ownPassword);
    return address;
  };
const draft = async (page: Page): Promise<string> =>
  `/superset/dashboard/${await makeDashboard(page, ownName('Mine'))}/`;
const asUser = (name: string, path: Parameters<typeof asViewer>[0], expected?: RegExp): Screen => ({
  name,
  path: asViewer(path),
  isSignedIn: false,
  ...(expected === undefined ? {} : { expected }),
});

const closed: readonly Screen[] = [
  asUser('viewer-home', '/superset/welcome/'),
  asUser('viewer-datasets', '/tablemodelview/list/'),
  asUser('viewer-databases', '/databaseview/list/', /403/),
  asUser('viewer-users', '/users/list/', /403/),
  asUser('viewer-uploads', '/uploads/list/', /403/),
  asUser('viewer-profile', '/user_info/'),
  asUser('viewer-dashboard', draft, /40[34]/),
  asUser('viewer-chart', '/explore/?slice_id=99999', /40[34]/),
  asUser('viewer-dataset', async (page) => `/tablemodelview/edit/${await flightsDataset(page)}/`, /40[34]/),
  { name: 'chart-missing', path: '/explore/?slice_id=99999', expected: /404/ },
  { name: 'explore-nothing', path: '/explore/' },
];

const withRowRule = async (page: Page): Promise<string> => {
  const api = await apiOf(page.request);
  const gamma = (await api.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))')).body.ids[0];
  await api.post('/api/v1/rowlevelsecurity/', {
    name: ownName('Only the west'),
    filter_type: 'Regular',
    tables: [await flightsDataset(page)],
    roles: [gamma],
    clause: "origin_state IN ('CA', 'WA', 'OR') AND distance > 100",
  });
  return '/rowlevelsecurity/list/';
};
const withLayer = async (page: Page): Promise<string> => {
  const api = await apiOf(page.request);
  const layer = (await api.post('/api/v1/annotation_layer/', { name: ownName('Holidays'), descr: 'Days off' })).body.id;
  await api.post(`/api/v1/annotation_layer/${layer}/annotation/`, {
    short_descr: 'Thanksgiving',
    long_descr: 'The busiest day of the year at every airport of the country',
    start_dttm: '2001-11-22T00:00:00',
    end_dttm: '2001-11-23T00:00:00',
  });
  return `/annotationlayer/${layer}/annotation`;
};
const withTrash = async (page: Page): Promise<string> => {
  const api = await apiOf(page.request);
  for (const name of ['Sales of the quarter', 'A dashboard whose name is longer than any column of a list can be'])
    await api.remove(`/api/v1/dashboard/${await makeDashboard(page, ownName(name))}`);
  return '/trash/list/';
};
const editRow =
  (name: RegExp): Action =>
  async (page) => {
    // A phone has cards, whose actions are always there.
    if (!isPhone(page)) await page.getByRole('row').nth(1).hover();
    await dialogBy(name)(page);
  };
const bulk: Action = async (page) => {
  await ready(page);
  await press('Bulk select')(page);
  const items = isPhone(page) ? page.getByRole('main') : page.getByRole('row').nth(1);
  await items.getByRole('checkbox').first().check({ force: true });
};
const openFilters: Action = async (page) => {
  await ready(page);
  if (isPhone(page)) await dialogBy(/^Filters/)(page);
  else await press(/Chart type/)(page);
};
const wrongUser: Action = async (page) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Ann');
  await dialog.getByLabel('Last name').fill('Lee');
  await dialog.getByLabel('User name').fill('admin');
  await dialog.getByLabel('Mail address').fill('ann@example.org');
  await dialog.getByLabel('Password').fill('short');
  await dialog.getByRole('button', { name: /Roles/ }).click();
  await page.getByRole('option', { name: 'Gamma', exact: true }).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
};

const managedScreens: readonly Screen[] = [
  { name: 'charts-bulk', path: '/chart/list/', prepare: bulk, isOnPhone: false },
  { name: 'charts-filters', path: '/chart/list/', prepare: openFilters },
  { name: 'trash-full', path: withTrash },
  {
    name: 'user-wrong',
    path: '/users/list/',
    prepare: after(dialogBy(/^(New|Add).*user/i), wrongUser),
    expected: /4\d\d/,
  },
  { name: 'role-new', path: '/roles/list/', prepare: dialogBy(/role$/i) },
  { name: 'role-edit', path: '/roles/list/', prepare: editRow(/^Edit /) },
  { name: 'row-rules-one', path: withRowRule },
  { name: 'row-rule-edit', path: withRowRule, prepare: editRow(/^Edit /) },
  { name: 'row-rule-preview', path: withRowRule, prepare: dialogBy('Preview for a user') },
  { name: 'annotations', path: withLayer },
  { name: 'annotation-new', path: withLayer, prepare: dialogBy(/^(Add )?annotation/i) },
];

/** Screens of users and rights, of what is closed or missing, and of lists in use. */
export const settingsScreens: readonly Screen[] = [...closed, ...managedScreens];
