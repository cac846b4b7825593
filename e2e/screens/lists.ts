import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { after, cards, dialogBy, flightsDataset, menuOf, press, ready } from './screen.ts';
import type { Screen } from './screen.ts';

const searching = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill('flight');
  await expect(page.getByRole('option').first()).toBeVisible();
};

/** The first page of a user who has opened, starred and made nothing, on a server without data. */
const withoutAnything = async (page: Page): Promise<void> => {
  await page.route('**/api/v1/sextant/home**', async (route) => {
    const response = await route.fetch();
    const { result } = (await response.json()) as { result: object };
    const none = { recents: [], favorites: [], own: [], startHere: [], hasOwnData: false };
    await route.fulfill({ response, json: { result: { ...result, ...none } } });
  });
};

const lists: readonly Screen[] = [
  { name: 'home-empty', path: '/superset/welcome/', before: withoutAnything },
  { name: 'charts', path: '/chart/list/' },
  { name: 'charts-cards', path: '/chart/list/', prepare: cards },
  { name: 'charts-none', path: '/chart/list/?search=nothing%20has%20this%20name' },
  { name: 'folder-new', path: '/chart/list/', prepare: dialogBy('New folder') },
  { name: 'datasets', path: '/tablemodelview/list/' },
  { name: 'trash', path: '/trash/list/' },
  { name: 'search', path: '/superset/welcome/', prepare: searching },
  { name: 'shortcuts', path: '/superset/welcome/', prepare: (page) => page.keyboard.press('?'), isOnPhone: false },
  { name: 'help', path: '/help/' },
  { name: 'help-page', path: '/help/from-a-file/' },
  { name: 'account-menu', path: '/superset/welcome/', prepare: menuOf(/^Account of/, null) },
  { name: 'upload', path: '/superset/welcome/', prepare: dialogBy(/^(Upload|Choose a file|Upload a file)$/) },
  {
    name: 'shortcuts-dashboard',
    path: '/superset/dashboard/flight-punctuality/',
    prepare: after(ready, (page) => page.keyboard.press('?')),
    isOnPhone: false,
  },
  { name: 'import', path: '/dashboard/list/', prepare: dialogBy(/^Import/), isOnPhone: false },
];

const data: readonly Screen[] = [
  { name: 'databases', path: '/databaseview/list/' },
  { name: 'connect', path: '/databaseview/list/', prepare: dialogBy('Connect a database') },
  {
    name: 'connect-form',
    path: '/databaseview/list/',
    prepare: after(dialogBy('Connect a database'), press('PostgreSQL')),
  },
  { name: 'dataset-new', path: '/dataset/add/' },
  { name: 'dataset-edit', path: async (page) => `/tablemodelview/edit/${await flightsDataset(page)}/` },
];

const settings: readonly Screen[] = [
  { name: 'users', path: '/users/list/' },
  { name: 'user-new', path: '/users/list/', prepare: dialogBy(/^(New|Add).*user/i) },
  { name: 'roles', path: '/roles/list/' },
  { name: 'row-rules', path: '/rowlevelsecurity/list/' },
  { name: 'row-rule-new', path: '/rowlevelsecurity/list/', prepare: dialogBy(/^(New|Add).*rule/i) },
  { name: 'annotation-layers', path: '/annotationlayer/list/' },
  { name: 'annotation-layer-new', path: '/annotationlayer/list/', prepare: dialogBy('Annotation layer') },
  { name: 'audit-log', path: '/logmodelview/list/' },
  { name: 'running', path: '/queries/running/' },
  { name: 'uploads', path: '/uploads/list/' },
  { name: 'profile', path: '/user_info/' },
  { name: 'not-found', path: '/no/such/page/', expected: /404/ },
];

export const listScreens: readonly Screen[] = [...lists, ...data, ...settings];
