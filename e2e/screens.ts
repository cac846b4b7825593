import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** A screen that is photographed: where it is, and what must be visible before the picture is taken. */
export interface Screen {
  /** File name of the picture, before size and theme. */
  readonly name: string;
  /** An address, or how to find one. */
  readonly path: string | ((page: Page) => Promise<string>);
  /** What is done there first: a dialog opened, a tab chosen. Waits for what it has brought. */
  readonly act?: (page: Page) => Promise<void>;
  /** Default true; false for screens that are seen before signing in. */
  readonly isSignedIn?: boolean;
  /** Default true; false for what only a desk has. */
  readonly isOnPhone?: boolean;
  /** Default true; false for what only a phone has. */
  readonly isOnDesk?: boolean;
}

const flights = '/superset/dashboard/flight-punctuality/';

/** Number of the first object of a list with that name. */
async function idOf(page: Page, list: 'chart' | 'dataset', column: string, name: string): Promise<number> {
  const q = encodeURIComponent(`(filters:!((col:${column},opr:eq,value:'${name}')))`);
  const { ids } = (await (await page.request.get(`/api/v1/${list}/?q=${q}`)).json()) as { ids: readonly number[] };
  if (ids[0] === undefined) throw new Error(`There is no ${list} ${name}`);
  return ids[0];
}

const flightsDataset = (page: Page): Promise<number> => idOf(page, 'dataset', 'table_name', 'flights');
const explored = async (page: Page): Promise<string> =>
  `/explore/?datasource_type=table&datasource_id=${await flightsDataset(page)}`;
const chartCalled = (name: string) => async (page: Page) =>
  `/explore/?slice_id=${await idOf(page, 'chart', 'slice_name', name)}`;

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const dialogBy = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page);
  await expect(page.getByRole('dialog').first()).toBeVisible();
};
const menuOf = (opener: string | RegExp, item: string | null) => async (page: Page) => {
  await press(opener)(page);
  if (item === null) await expect(page.getByRole('menuitem').first()).toBeVisible();
  else {
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByRole('dialog', { name: item })).toBeVisible();
  }
};
const ready = (page: Page) => expect(page.locator('[data-ready="true"]')).toBeVisible({ timeout: 30_000 });
const editable = (page: Page) => expect(page.getByRole('button', { name: 'Discard' })).toBeVisible();
const after =
  (...acts: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const act of acts) await act(page);
  };
const cards = async (page: Page) => {
  await page.getByRole('radio', { name: /cards/i }).first().click();
};

const searching = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('flight');
  await expect(page.getByRole('option').first()).toBeVisible();
};

const lists: readonly Screen[] = [
  { name: 'home', path: '/superset/welcome/' },
  { name: 'dashboards', path: '/dashboard/list/' },
  { name: 'dashboards-cards', path: '/dashboard/list/', act: cards },
  { name: 'charts', path: '/chart/list/' },
  { name: 'charts-cards', path: '/chart/list/', act: cards },
  { name: 'charts-none', path: '/chart/list/?search=nothing%20has%20this%20name' },
  { name: 'datasets', path: '/tablemodelview/list/' },
  { name: 'trash', path: '/trash/list/' },
  { name: 'search', path: '/superset/welcome/', act: searching },
  { name: 'shortcuts', path: '/superset/welcome/', act: (page) => page.keyboard.press('?'), isOnPhone: false },
  { name: 'account-menu', path: '/superset/welcome/', act: menuOf(/^Account of/, null) },
  { name: 'upload', path: '/superset/welcome/', act: dialogBy(/^(Upload|Choose a file|Upload a file)$/) },
  { name: 'import', path: '/dashboard/list/', act: dialogBy(/^Import/), isOnPhone: false },
];

const dashboards: readonly Screen[] = [
  { name: 'dashboard', path: flights, act: ready },
  { name: 'dashboard-filters', path: flights, act: after(ready, dialogBy(/^Filters/)), isOnDesk: false },
  {
    name: 'dashboard-value-filter',
    path: flights,
    act: after(ready, dialogBy('Choose Origin state')),
    isOnPhone: false,
  },
  { name: 'dashboard-time-filter', path: flights, act: after(ready, dialogBy(/^Time range:/)), isOnPhone: false },
  { name: 'dashboard-share', path: flights, act: after(ready, dialogBy('Share')), isOnPhone: false },
  { name: 'dashboard-menu', path: flights, act: after(ready, menuOf('More', null)) },
  { name: 'dashboard-tile-menu', path: flights, act: after(ready, menuOf('Actions', null)) },
  { name: 'dashboard-versions', path: flights, act: after(ready, menuOf('More', 'Versions')) },
  { name: 'dashboard-missing', path: '/superset/dashboard/not-there/' },
  { name: 'dashboard-edit', path: `${flights}?edit=true`, act: editable, isOnPhone: false },
  {
    name: 'dashboard-filter-modal',
    path: `${flights}?edit=true`,
    act: after(editable, dialogBy('Add and edit filters')),
    isOnPhone: false,
  },
  {
    name: 'dashboard-properties',
    path: `${flights}?edit=true`,
    act: after(editable, dialogBy('Properties')),
    isOnPhone: false,
  },
];

const explore: readonly Screen[] = [
  { name: 'chart-new', path: '/chart/add/' },
  { name: 'explore', path: explored },
  { name: 'explore-line', path: chartCalled('When delays build up') },
  { name: 'explore-bar', path: chartCalled('Departures by origin') },
  { name: 'explore-number', path: chartCalled('Departures') },
  { name: 'explore-save', path: explored, act: dialogBy('Save') },
];

const data: readonly Screen[] = [
  { name: 'databases', path: '/databaseview/list/' },
  { name: 'connect', path: '/databaseview/list/', act: dialogBy('Connect a database') },
  {
    name: 'connect-form',
    path: '/databaseview/list/',
    act: after(dialogBy('Connect a database'), press('PostgreSQL')),
  },
  { name: 'dataset-new', path: '/dataset/add/' },
  { name: 'dataset-edit', path: async (page) => `/tablemodelview/edit/${await flightsDataset(page)}/` },
];

const settings: readonly Screen[] = [
  { name: 'users', path: '/users/list/' },
  { name: 'user-new', path: '/users/list/', act: dialogBy(/^(New|Add).*user/i) },
  { name: 'roles', path: '/roles/list/' },
  { name: 'row-rules', path: '/rowlevelsecurity/list/' },
  { name: 'row-rule-new', path: '/rowlevelsecurity/list/', act: dialogBy(/^(New|Add).*rule/i) },
  { name: 'annotation-layers', path: '/annotationlayer/list/' },
  { name: 'annotation-layer-new', path: '/annotationlayer/list/', act: dialogBy('Annotation layer') },
  { name: 'audit-log', path: '/logmodelview/list/' },
  { name: 'running', path: '/queries/running/' },
  { name: 'uploads', path: '/uploads/list/' },
  { name: 'profile', path: '/user_info/' },
  { name: 'not-found', path: '/no/such/page/' },
  { name: 'sign-in', path: '/login/', isSignedIn: false },
];

/** Every screen of the product; a new page adds its line here. */
export const screens: readonly Screen[] = [...lists, ...dashboards, ...explore, ...data, ...settings];

export const sizes = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'phone', width: 390, height: 844 },
] as const;

export const themes = ['light', 'dark'] as const;
