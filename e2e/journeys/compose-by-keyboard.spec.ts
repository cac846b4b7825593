import { expect, test } from '@playwright/test';
import { EditingOnPage } from '../pages/editing.ts';
import { makeDashboard, ownName, showDashboard } from '../pages/own-objects.ts';
import { enter } from '../pages/sign-in.ts';

test('a dashboard is composed by keyboard alone, and every action is spoken', async ({ page }) => {
  await enter(page);
  const id = await makeDashboard(page, ownName('By keys'));
  await page.goto(`/superset/dashboard/${id}/`);
  const { keyboard } = page;
  const editing = new EditingOnPage(page);
  const focusOn = async (name: string | RegExp) => {
    for (let step = 0; step < 120; step += 1) {
      const label = await page.evaluate(() => {
        const active = document.activeElement;
        return active?.getAttribute('aria-label') ?? active?.getAttribute('placeholder') ?? active?.textContent ?? '';
      });
      if (typeof name === 'string' ? label.trim() === name : name.test(label)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`No way by Tab to ${String(name)}`);
  };
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await focusOn('Edit dashboard');
  await keyboard.press('Enter');
  await editing.toBeOpen();
  for (const name of ['When delays build up', 'Departures by origin']) {
    await focusOn('Filter your charts');
    await keyboard.press('Control+A');
    await keyboard.type(name);
    await expect(page.getByRole('button', { name: `Add ${name}`, exact: true })).toBeVisible();
    await focusOn(`Add ${name}`);
    await keyboard.press('Enter');
    await expect(editing.announcement).toContainText(`Added ${name}: row`);
  }
  await focusOn('Move Departures by origin');
  await keyboard.press('ArrowUp');
  await expect(editing.announcement).toHaveText('Departures by origin: row 1, place 2 of 2');
  await expect(editing.grip('Departures by origin')).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(editing.announcement).toHaveText('Departures by origin: row 1, place 1 of 2');
  await keyboard.press('Shift+ArrowLeft');
  await expect(editing.announcement).toHaveText('Departures by origin: 5 columns by 400 pixels');
  await keyboard.press('Shift+ArrowUp');
  await expect(editing.announcement).toHaveText('Departures by origin: 5 columns by 368 pixels');
  await keyboard.press('Control+z');
  await expect(editing.announcement).toHaveText('Undone: resized Departures by origin');
  await keyboard.press('Control+Shift+z');
  await expect(editing.announcement).toHaveText('Done again: resized Departures by origin');
  await focusOn('Add Header');
  await keyboard.press('Enter');
  await expect(editing.grip('New header')).toBeFocused();
  await keyboard.press('Delete');
  await expect(editing.announcement).toHaveText('Removed New header');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue with them' })).toBeVisible();
  await focusOn('Continue with them');
  await keyboard.press('Enter');
  await expect(editing.element('Departures by origin')).toBeVisible();
  await keyboard.press('Control+s');
  await expect(page.getByText('This dashboard was saved successfully.')).toBeVisible();
  expect((await showDashboard(page, id)).charts).toEqual(['Departures by origin', 'When delays build up']);
});
