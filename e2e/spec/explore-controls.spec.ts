import { expect, test } from '@playwright/test';
import { ExplorePage, weeklyDepartures as line } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { enter } from '../pages/sign-in.ts';
import { expectAccessible } from '../pages/watch-errors.ts';

test.beforeEach(async ({ page }) => {
  await enter(page);
});

test('a search over the controls shows those that it finds, on every tab, and counts them @themes', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  await explore.openChart(await explore.seed({ name: ownName('Search'), form: line }));
  await explore.toBeDrawn();
  await page.keyboard.press('Control+Shift+F');
  const search = explore.controls.getByRole('searchbox', { name: /^Search \d+ controls$/ });
  await expect(search).toBeFocused();
  await search.fill('format');
  await expect(explore.controls.getByRole('status')).toHaveText(/^\d+ of \d+ controls$/);
  // The Data tab has none; the button leads to those of the other.
  await expect(explore.control('Metrics')).toBeHidden();
  await explore.controls.getByRole('button', { name: /more on Customize$/ }).click();
  await expect(explore.controls.getByRole('button', { name: /Number format/ })).toBeVisible();
  await expect(explore.controls.getByRole('checkbox', { name: 'Legend' })).toBeHidden();
  await expectAccessible(page);
  await search.focus();
  await page.keyboard.press('Escape');
  await expect(explore.controls.getByRole('checkbox', { name: 'Legend' })).toBeVisible();
});

test('sections stay folded as they were left, for this chart type', async ({ page }) => {
  const explore = new ExplorePage(page);
  const id = await explore.seed({ name: ownName('Folds'), form: line });
  await explore.openChart(id);
  await explore.toBeDrawn();
  const head = explore.controls.getByRole('button', { name: 'Query', exact: true });
  await expect(head).toHaveAttribute('aria-expanded', 'true');
  await head.click();
  await expect(explore.control('Metrics')).toBeHidden();
  await explore.openChart(id);
  await explore.toBeDrawn();
  await expect(head).toHaveAttribute('aria-expanded', 'false');
  await explore.chooseKind('Bar Chart');
  await expect(head).toHaveAttribute('aria-expanded', 'true');
});

test('what differs from its default is marked, counted, and reset one by one or all at once', async ({ page }) => {
  const explore = new ExplorePage(page);
  await explore.openChart(
    await explore.seed({
      name: ownName('Changed'),
      form: { ...line, show_legend: false, y_axis_format: '.2%', truncateYAxis: true },
    }),
  );
  await explore.toBeDrawn();
  await explore.controls.getByRole('tab', { name: /^Customize/ }).click();
  const legend = explore.controls.getByRole('checkbox', { name: 'Legend' });
  await expect(legend).not.toBeChecked();
  await explore.controls.getByRole('button', { name: 'Reset Legend' }).click();
  await expect(legend).toBeChecked();
  await expect(explore.controls.getByRole('button', { name: 'Reset Legend' })).toBeHidden();
  await explore.controls.getByRole('button', { name: 'All controls' }).click();
  await page.getByRole('menuitem', { name: /^Reset \d+ changed controls$/ }).click();
  await expect(explore.controls.getByText(/\d changed$/)).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(explore.controls.getByText(/\d changed$/).first()).toBeVisible();
});
