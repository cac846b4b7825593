import { DashboardOnPage } from '../pages/dashboard.ts';
import { expect, test } from './statements/session.ts';

test('from a bar to its rows by the keyboard: counted, searched and sorted by the server', async ({ page }) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');
  await dashboard.tile('Departures by origin').chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'ORD' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Drill to detail by' }).press('Enter');
  await page.getByRole('menuitem', { name: 'origin is ORD' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Drill to detail: Departures by origin' });
  // Counted in the example data: departures of ORD from January to June 2001.
  await expect(drawer.locator('[data-drill=detail]')).toContainText('166,341 rows where');
  await expect(drawer.getByRole('status')).toContainText('1–50 of 166,341');
  await drawer.getByRole('button', { name: 'Page 2' }).click();
  await expect(drawer.getByRole('status')).toContainText('51–100 of 166,341');
  await drawer.getByRole('searchbox', { name: 'Find in these rows' }).fill('no such airport');
  await expect(drawer.getByText('No row holds this')).toBeVisible();
  await page.keyboard.press('Escape');
});

test('a bar by another dimension, and back by the path', async ({ page }) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');
  const { chart } = dashboard.tile('Departures by origin');
  await chart.focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Drill by' }).press('Enter');
  await page.getByRole('searchbox', { name: /^Search \d+ dimensions$/ }).fill('weekday');
  await page.getByRole('menuitem', { name: /^Weekday/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Drill by: Departures by origin' });
  await expect(drawer.getByText('7 rows')).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Remove origin is ORD' })).toBeVisible();
  await drawer.getByRole('navigation', { name: 'Path of the drill' }).getByRole('button').first().click();
  await expect(drawer).toBeHidden();
  await expect(chart).toBeFocused();
});

test('a cell of a table leads to the rows of its row, by the mouse', async ({ page }) => {
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('flight-punctuality');
  const { frame } = dashboard.tile('Busiest routes');
  await frame.getByRole('gridcell', { name: '8,323' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Drill to detail by' }).click();
  await page.getByRole('menuitem', { name: /^All of them/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Drill to detail: Busiest routes' });
  // The departures that the cell counts.
  await expect(drawer.locator('[data-drill=detail]')).toContainText('8,323 rows where');
});
