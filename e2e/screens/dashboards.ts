import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { FilterSetsOnPage } from '../pages/filter-sets.ts';
import { after, cards, dialogBy, isNarrow, isPhone, menuOf, press, ready, timePicker } from './screen.ts';
import type { Action, Screen } from './screen.ts';
import { tileScreens } from './tiles.ts';

const flights = '/superset/dashboard/flight-punctuality/';
const strikesPath = '/superset/dashboard/wildlife-strikes/';
const chartData = '**/api/v1/chart/data*';

/** The window of the tags of one dashboard. */
export const tagsWindow: Action = async (page) => {
  const row = page.getByRole('row').filter({ hasText: 'Flight punctuality' });
  await row.hover();
  await dialogBy(/^Tags of Flight punctuality/)(page);
};

const start: readonly Screen[] = [
  { name: 'sign-in', path: '/login/', isSignedIn: false },
  {
    name: 'sign-in-denied',
    path: '/login/',
    isSignedIn: false,
    prepare: async (page) => {
      await page.getByLabel('User name').fill('nobody');
      await page.getByLabel('Password', { exact: true }).fill('not the password');
      await press('Sign in')(page);
      await expect(page.locator('form [data-tone]')).toBeVisible();
    },
    expected: /401/,
  },
  { name: 'home', path: '/superset/welcome/' },
  { name: 'dashboards', path: '/dashboard/list/' },
  { name: 'dashboards-tags', path: '/dashboard/list/', prepare: tagsWindow, isOnPhone: false },
  { name: 'dashboards-cards', path: '/dashboard/list/', prepare: cards },
];

/** The list is placed anew when its values come. */
const valuesShown: Action = (page) => expect(page.getByRole('option', { name: /^AK/ })).toBeVisible();
/** The filters: beside the tiles, or in the drawer that is opened first. */
const filters: Action = async (page) => {
  await ready(page);
  if (isNarrow(page)) await dialogBy(/^Filters/)(page);
};

const stateFilter = {
  id: 'NATIVE_FILTER-origin-state',
  name: 'Origin state',
  filterType: 'filter_select',
  targets: [{ datasetId: 1, column: { name: 'origin_state' } }],
};
const setOf = (id: number, name: string, changes: object) => ({
  id,
  name,
  description: null,
  owner_type: 'Dashboard',
  owner_id: 1,
  dashboard_id: 1,
  params: { nativeFilters: { [stateFilter.id]: stateFilter }, dataMask: {} },
  created_by: { id: 1, first_name: 'Anna', last_name: 'Kowalski', username: 'anna' },
  changed_on_delta_humanized: 'a day ago',
  is_default: false,
  ...changes,
});

/** Sets as other screens must not find them in the store: one that differs from what is shown, the default, an invalid one. */
const someFilterSets: Action = async (page) => {
  // The page is to ask for them: those of the store come with its HTML.
  await page.route('**/superset/dashboard/**', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/\/filtersets"/, '/gone"') });
  });
  await page.route('**/filtersets', async (route) => {
    const me = (await (await page.request.get('/api/v1/me/')).json()) as { result: { id: number } };
    const isTexas = {
      extraFormData: { filters: [{ col: 'origin_state', op: 'IN', val: ['TX'] }] },
      filterState: { value: ['TX'] },
    };
    const nativeFilters = { [stateFilter.id]: stateFilter };
    const own = {
      owner_type: 'User',
      owner_id: me.result.id,
      params: { nativeFilters, dataMask: { [stateFilter.id]: isTexas } },
    };
    const carrier = { nativeFilters: { gone: { ...stateFilter, id: 'gone', name: 'Carrier' } }, dataMask: {} };
    const result = [
      setOf(1, 'Texas, all airports and every hour of the day', own),
      setOf(2, 'Weekly review', { is_default: true }),
      setOf(3, 'Carrier audit', { params: carrier }),
    ];
    await route.fulfill({ json: { count: 3, ids: [1, 2, 3], result } });
  });
};

/** The filter sets of the bar, the first of them chosen. */
const filterSets: Action = async (page) => {
  await filters(page);
  const sets = new FilterSetsOnPage(page);
  await sets.open();
  await expect(sets.shared).toBeVisible();
};

/** The form in which a filter set is named. */
const newFilterSet: Action = async (page) => {
  await press('New filter set')(page);
  await expect(new FilterSetsOnPage(page).nameField).toBeVisible();
};

/** Folds the filters beside the tiles away; narrow screens have them in a drawer. */
const foldFilters: Action = async (page) => {
  if (!isNarrow(page)) await press('Hide Filters')(page);
};

const origins = (page: Page) => new DashboardOnPage(page).tile('Departures by origin');

const crossFilter: Action = async (page) => {
  await origins(page).pickMark(0);
  await expect(origins(page).frame).toContainText(/Filters \d/);
  await ready(page);
};

const crossFilterCleared: Action = async (page) => {
  await page.keyboard.press('Enter');
  await expect(origins(page).frame).not.toContainText(/Filters \d/);
  await ready(page);
};

const toBottom: Action = async (page) => {
  await page.mouse.wheel(0, 20_000);
  await ready(page);
};

/** Returns each query for rows as `status` says, or never. */
const respondWith =
  (status: number | null) =>
  async (page: Page): Promise<void> => {
    await page.route(chartData, async (route) => {
      if (status === null) return;
      const message = 'The database db.example:5432 did not answer within 30 s: connection timed out.';
      const errors = [{ message, error_type: 'CONNECTION_HOST_DOWN_ERROR', level: 'error', extra: {} }];
      await route.fulfill({ status, json: { errors, message } });
    });
  };

const noRows = (range: string): string =>
  `${flights}?native_filters=${encodeURIComponent(
    `(NATIVE_FILTER-time:(extraFormData:(time_range:'${range}'),filterState:(value:'${range}')))`,
  )}`;

const setOffline: Action = async (page) => {
  await page.context().setOffline(true);
  await new DashboardOnPage(page).tile('Departures by origin').pickMark(0);
  await expect(
    page
      .getByText(/cannot be refreshed/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
};

const viewedScreens: readonly Screen[] = [
  { name: 'dashboard', path: flights, prepare: ready },
  { name: 'dashboard-bottom', path: flights, prepare: after(ready, toBottom) },
  { name: 'dashboard-strikes', path: strikesPath, prepare: ready },
  { name: 'dashboard-strikes-bottom', path: strikesPath, prepare: after(ready, toBottom) },
  { name: 'dashboard-filters', path: flights, prepare: filters },
  {
    name: 'dashboard-filter-sets',
    path: `${flights}?filter_set=1&native_filters=()`,
    before: someFilterSets,
    prepare: filterSets,
  },
  {
    name: 'dashboard-filter-set-new',
    path: flights,
    before: someFilterSets,
    prepare: after(filterSets, newFilterSet),
  },
  {
    name: 'dashboard-filter-set-menu',
    path: flights,
    before: someFilterSets,
    prepare: after(filterSets, menuOf(/^Actions of Weekly review/, null)),
  },
  { name: 'dashboard-filters-folded', path: flights, prepare: after(ready, foldFilters) },
  {
    name: 'dashboard-value-filter',
    path: flights,
    prepare: after(filters, dialogBy('Choose Origin state'), valuesShown),
  },
  { name: 'dashboard-time-filter', path: flights, prepare: after(filters, timePicker) },
  { name: 'dashboard-cross-filter', path: flights, prepare: after(ready, crossFilter) },
  { name: 'dashboard-cross-cleared', path: flights, prepare: after(ready, crossFilter, crossFilterCleared) },
  { name: 'dashboard-badge', path: flights, prepare: after(ready, dialogBy(/filters? applied to /)) },
  { name: 'dashboard-share', path: flights, prepare: after(ready, dialogBy('Share')), isOnPhone: false },
  { name: 'dashboard-menu', path: flights, prepare: after(ready, menuOf(/^More$/, null)) },
  { name: 'dashboard-download', path: flights, prepare: after(ready, menuOf(/^More$/, null), downloads) },
  { name: 'dashboard-tile-menu', path: flights, prepare: after(ready, menuOf(/Actions/, null)) },
  { name: 'dashboard-versions', path: flights, prepare: after(ready, menuOf('More', 'Versions')) },
  { name: 'dashboard-save-as', path: flights, prepare: after(ready, menuOf(/^More$/, null), saveAs) },
  { name: 'dashboard-missing', path: '/superset/dashboard/not-there/', expected: /404/ },
  { name: 'dashboard-loading', path: flights, before: respondWith(null) },
  { name: 'dashboard-errors', path: flights, before: respondWith(500), prepare: expectFailed, expected: /500/ },
  { name: 'dashboard-no-rows', path: noRows('2003-01-02 : 2003-01-05'), prepare: ready },
  {
    name: 'dashboard-offline',
    path: flights,
    prepare: after(ready, setOffline),
    expected: /ERR_INTERNET_DISCONNECTED/,
  },
];

/** The kinds of files; a phone has them in the menu itself. */
async function downloads(page: Page): Promise<void> {
  if (!isPhone(page)) await page.getByRole('menuitem', { name: 'Download', exact: true }).press('ArrowRight');
  await expect(page.getByRole('menuitem', { name: /PDF$/ })).toBeVisible();
}

async function saveAs(page: Page): Promise<void> {
  await page.getByRole('menuitem', { name: 'Save as…' }).click();
  // The menu is a dialog too, until it has gone.
  await expect(page.getByRole('dialog', { name: 'Save dashboard as' })).toBeVisible();
}

async function expectFailed(page: Page): Promise<void> {
  await expect(
    page
      .getByText(/did not answer within/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
}

/** Screens of signing in, home, the list of dashboards and dashboards that are read. */
export const dashboardScreens: readonly Screen[] = [...start, ...viewedScreens, ...tileScreens];
