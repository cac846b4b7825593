import { expect, test } from '@playwright/test';
import { countClicks } from '../pages/click-count.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage } from '../pages/explore.ts';
import { Keyboard } from '../pages/keyboard.ts';
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

  await explore.chooseChartType('Line Chart');
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
  await expectAccessible(page, 'both themes');

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

test('Explore: with the keyboard alone a chart is built, formatted, drilled into and saved', async ({ page }) => {
  const errors = watchErrors(page);
  await enter(page);
  const explore = new ExplorePage(page);
  await explore.openDataset(await explore.flights());
  const clicks = await countClicks(page);
  const keys = new Keyboard(page);
  const { controls, editor } = explore;

  // Built: a table of average delays by state.
  await keys.chooseFrom(controls.getByRole('button', { name: /Query mode$/ }), 'Aggregate');
  for (const [add, choice] of [
    ['Add a dimension', 'Origin state'],
    ['Add a metric', 'Average delay'],
  ] as const) {
    const adding = controls.getByRole('button', { name: add }).first();
    await keys.activate(adding);
    await keys.choose(choice);
    await keys.activate(editor.getByRole('button', { name: 'Save', exact: true }));
    await expect(editor).toBeHidden();
    await expect(adding).toBeFocused();
  }
  await keys.press('Control+Enter');
  await explore.toBeDrawn();
  const grid = explore.chart.getByRole('grid');
  const worst = grid.getByRole('gridcell', { name: '12.8', exact: true });
  await expect(worst).toBeVisible();

  // Formatted: a color by rule, then a number format.
  const search = controls.getByRole('searchbox', { name: /^Search \d+ controls$/ });
  await keys.press('Control+Shift+F');
  await expect(search).toBeFocused();
  await keys.type('conditional');
  await keys.activate(controls.getByRole('button', { name: '1 more on Customize' }));
  await keys.activate(controls.getByRole('button', { name: 'Add new color formatter' }));
  await keys.reach(editor.getByRole('combobox', { name: 'Column' }));
  await keys.choose('Average delay');
  await keys.activate(editor.getByRole('button', { name: 'Apply' }));
  await expect(editor).toBeHidden();
  await expect(worst).toHaveAttribute('style', /background/);
  await keys.press('Control+Shift+F');
  await expect(search).toBeFocused();
  await keys.press('Control+a');
  await keys.type('customize columns');
  await keys.activate(controls.getByRole('button', { name: 'Settings of Average delay' }));
  await keys.reach(editor.getByRole('tab', { name: 'Column settings' }));
  await keys.press('ArrowRight');
  await keys.chooseFrom(editor.getByRole('button', { name: /^(?!Small).*Number format/ }), '12,345.43');
  await keys.press('Escape');
  await expect(editor).toBeHidden();
  await expect(grid.getByRole('gridcell', { name: '12.79', exact: true })).toBeVisible();

  // Drilled: from a cell to the rows behind it, and back.
  await keys.reach(grid);
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+F10']) await keys.press(key);
  await expect(page.getByRole('menu')).toContainText('WY');
  await keys.pick(page.getByRole('menuitem', { name: 'Drill to detail by' }));
  await keys.pick(page.getByRole('menuitem', { name: 'origin state is WY' }));
  const drawer = page.getByRole('dialog', { name: /^Drill to detail/ });
  // Counted in the file of the example: departures from Wyoming.
  await expect(drawer.locator('[data-drill=detail]')).toContainText('446 rows where');
  await keys.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(grid).toBeFocused();

  // Saved: under a name, with its format and its color.
  const name = ownName('By keyboard');
  await keys.press('Control+s');
  await expect(editor.getByRole('textbox', { name: 'Chart name' })).toBeFocused();
  await keys.type(name);
  await keys.press('Enter');
  await expect(editor).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  expect(await clicks()).toBe(0);
  await page.reload();
  await explore.toBeDrawn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(grid.getByRole('gridcell', { name: '12.79', exact: true })).toHaveAttribute('style', /background/);
  expect(errors).toEqual([]);
});
