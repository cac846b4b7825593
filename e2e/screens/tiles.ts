import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { pressInMenu } from '../pages/menus.ts';
import { after, isPhone, ready } from './screen.ts';
import type { Action, Screen } from './screen.ts';

const flights = '/superset/dashboard/flight-punctuality/';

const tileOf = (title: string, action: string): Action =>
  after(ready, async (page) => new DashboardOnPage(page).tile(title).choose(action));

async function inDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog').last()).toBeVisible();
}

/** What a number is made of, with its rows. */
const explained: Action = (page) =>
  expect(
    page.getByRole('dialog', { name: 'Explain this number' }).getByRole('grid', { name: 'Rows behind the number' }),
  ).toBeVisible();

/** The menu of the first bar. */
const markMenu: Action = after(ready, async (page) => {
  await new DashboardOnPage(page).tile('Departures by origin').openMarkMenu();
});

/** From the menu of the tile; small tiles have none on a phone, where a mark's menu has it. */
const explain: Action = async (page) => {
  if (!isPhone(page)) return tileOf('Departures', 'Explain this number')(page);
  await markMenu(page);
  await page.getByRole('menuitem', { name: /^Explain/ }).click();
};

const drillToDetail: Action = async (page) => {
  await pressInMenu(page.getByRole('menuitem', { name: 'Drill to detail by' }), 'Enter');
  await pressInMenu(page.getByRole('menuitem', { name: 'origin is ORD' }), 'Enter');
  await expect(page.locator('[data-drill=detail]')).toContainText('166,341 rows where');
};

const drillBy: Action = async (page) => {
  await pressInMenu(page.getByRole('menuitem', { name: 'Drill by' }), 'Enter');
  await page.getByRole('menuitem', { name: /^Weekday/ }).click();
  await expect(page.getByRole('dialog', { name: /^Drill by/ }).getByText('7 rows')).toBeVisible();
  await ready(page);
};

/** Screens of one tile: its views, its rows, and what leads down from its marks. */
export const tileScreens: readonly Screen[] = [
  { name: 'tile-sql', path: flights, prepare: after(tileOf('Departures by origin', 'View SQL'), inDialog) },
  { name: 'tile-table', path: flights, prepare: after(tileOf('Departures by origin', 'View as table'), ready) },
  { name: 'tile-line-table', path: flights, prepare: after(tileOf('On-time departures', 'View as table'), ready) },
  { name: 'tile-full', path: flights, prepare: after(tileOf('When delays build up', 'Full screen'), ready) },
  {
    name: 'tile-number-full',
    path: flights,
    prepare: after(tileOf('Departures', 'Full screen'), ready),
    isOnPhone: false,
  },
  { name: 'tile-routes-full', path: flights, prepare: after(tileOf('Busiest routes', 'Full screen'), ready) },
  { name: 'dashboard-standalone', path: `${flights}?standalone=1`, prepare: ready },
  { name: 'tile-explained', path: flights, prepare: after(explain, explained) },
  { name: 'tile-mark-menu', path: flights, prepare: markMenu },
  { name: 'tile-drill-detail', path: flights, prepare: after(markMenu, drillToDetail) },
  { name: 'tile-drill-by', path: flights, prepare: after(markMenu, drillBy) },
];
