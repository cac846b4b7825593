import { expect, test } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { enter } from '../pages/sign-in.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';

test.setTimeout(120_000);

test('Explore: from a dataset to a saved chart on a dashboard, with its rows and its SQL', async ({ page }) => {
  const errors = watchErrors(page);
  await enter(page);
  const explore = new ExplorePage(page);

  await page.goto('/chart/add/');
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill('flights');
  await page.getByRole('link', { name: 'flights', exact: true }).click();
  await explore.toBeDrawn();

  await explore.chooseKind('Line Chart');
  await explore.edit('Add a metric');
  await explore.editor.getByRole('tab', { name: 'Simple' }).click();
  await explore.chooseInEditor('Column', 'Delay, minutes');
  await explore.chooseFromList(/Aggregate$/, 'AVG');
  await explore.saveEditor();
  await page.getByRole('button', { name: 'Remove Departures' }).click();
  await explore.edit('Add a dimension');
  await explore.chooseInEditor('Column', 'Origin');
  await explore.saveEditor();
  await explore.edit('Add a filter');
  await explore.chooseInEditor('Column', 'Origin');
  await explore.editor.getByRole('button', { name: /^Choose Filter value/ }).click();
  for (const airport of ['ORD', 'ATL']) await page.getByRole('option', { name: airport, exact: true }).click();
  await page.keyboard.press('Escape');
  await explore.saveEditor();
  await page.getByRole('button', { name: /^Time range/ }).click();
  await page.getByRole('button', { name: /RANGE TYPE/ }).click();
  await page.getByRole('option', { name: 'Advanced' }).click();
  await explore.editor.getByRole('textbox').first().fill('2001-01-01');
  await explore.editor.getByRole('textbox').last().fill('2001-03-01');
  await explore.editor.getByRole('button', { name: 'APPLY' }).click();
  await expect(explore.editor).toBeHidden();
  await explore.chooseFromList(/Time grain$/, 'Month');
  await explore.update();
  await expectAccessible(page);

  await expect(explore.side('Results')).toContainText('2');
  await expect(explore.rows.getByRole('grid').getByRole('columnheader', { name: /ORD/ })).toBeVisible();
  await explore.side('SQL').click();
  await expect(explore.rows).toContainText(/AVG\("delay"\)/);
  await expect(explore.rows).toContainText(/2001-03-01/);

  const [first, second, board] = [ownName('Delays'), ownName('Delays again'), ownName('Board')];
  await explore.save.click();
  await explore.editor.getByRole('textbox', { name: 'Chart name' }).fill(first);
  await explore.saveEditor();
  await expect(page).toHaveURL(/slice_id=\d+/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(first);

  await page.getByRole('button', { name: 'More ways to save' }).click();
  await page.getByRole('menuitem', { name: 'Save as...' }).click();
  await explore.editor.getByRole('textbox', { name: 'Chart name' }).fill(second);
  await explore.editor.getByText('A new dashboard').click();
  await explore.editor.getByRole('textbox', { name: 'Title of the dashboard' }).fill(board);
  await expectAccessible(page);
  await explore.saveEditor();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second);
  await page.getByRole('button', { name: 'On 1 dashboard' }).click();
  await page.getByRole('menuitem', { name: board }).click();
  const dashboard = new DashboardOnPage(page);
  await dashboard.toBeReady();
  await expect(dashboard.tile(second).frame).toBeVisible();
  await expect(dashboard.tile(second).frame.locator('[data-painted="true"]').first()).toBeVisible();
  expect(errors).toEqual([]);
});

test('Explore: the way from a dataset to a saved chart with the keyboard alone', async ({ page }) => {
  await enter(page);
  const explore = new ExplorePage(page);
  await explore.openDataset(await explore.flights());
  const press = (key: string) => page.keyboard.press(key);
  await explore.controls.getByRole('button', { name: 'Pie Chart' }).focus();
  await press('Enter');
  await explore.controls.getByRole('button', { name: 'Add a dimension' }).focus();
  await press('Enter');
  await expect(explore.editor).toBeVisible();
  await explore.editor.getByRole('combobox', { name: 'Column' }).focus();
  await page.keyboard.type('How late');
  // The list narrows while one types; what is pressed before it has settled means another option.
  await expect(page.getByRole('option')).toHaveText(['How late']);
  await press('ArrowDown');
  await expect(explore.editor.getByRole('combobox', { name: 'Column' })).toHaveAttribute('aria-activedescendant', /./);
  await press('Enter');
  await expect(explore.editor.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
  await explore.editor.getByRole('button', { name: 'Save', exact: true }).focus();
  await press('Enter');
  await expect(explore.editor).toBeHidden();
  await expect(explore.controls.getByRole('button', { name: 'Add a dimension' })).toBeFocused();
  await press('Control+Enter');
  await explore.toBeDrawn();
  await press('Control+s');
  const name = ownName('By keyboard');
  await explore.editor.getByRole('textbox', { name: 'Chart name' }).focus();
  await press('Control+a');
  await page.keyboard.type(name);
  await press('Enter');
  await expect(explore.editor).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
