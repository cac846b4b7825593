import type { Locator, Page } from '@playwright/test';
import { ListPage } from '../pages/lists.ts';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { GuidePage, expectSeen, press } from '../pages/guide.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** Types a tag into the field of the open window and takes it. */
async function typeTag(page: Page, dialog: ReturnType<typeof dialogOf>, tag: string): Promise<void> {
  await dialog.getByRole('button', { name: 'Choose Tags' }).click();
  const search = page.getByRole('searchbox', { name: 'Search Tags' });
  await expect(search).toBeFocused();
  await search.fill(tag);
  await page.getByRole('option', { name: tag }).click();
  await expect(dialog.getByRole('button', { name: `Remove ${tag}`, includeHidden: true })).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(search).toBeHidden();
}

/** The window of the tags of a dashboard, opened from its row. */
async function openTags(list: ListPage, name: string): Promise<Locator> {
  const row = list.row(name);
  await row.hover();
  await row.getByRole('button', { name: `Tags of ${name}` }).click();
  return dialogOf(list.page, `Tags of ${name}`);
}

test('a dashboard is tagged in its list, found by the tag there and by the search, and loses it again', async ({
  page,
}) => {
  const name = ownName('tagged');
  const tag = ownName('word');
  await makeDashboard(page, name);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  const dialog = await openTags(list, name);
  await expect(dialog).toBeVisible();
  await typeTag(page, dialog, tag);
  await expect(dialog.getByRole('button', { name: 'Choose Tags' })).toBeEnabled();
  await expectAccessibleAbove(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await list.row(name).getByRole('link', { name: tag }).click();
  await expect(page).toHaveURL(/\?tag=\d+/);
  await expect(list.rows).toHaveCount(1);
  await expect(list.row(name)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search everything' }).fill(tag);
  const option = page.getByRole('option', { name });
  await expect(option).toContainText(`Tag ${tag}`);
  await option.click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Tags' }).getByRole('link', { name: tag })).toBeVisible();

  await list.open(`?search=${encodeURIComponent(name)}`);
  await openTags(list, name);
  await dialog.getByRole('button', { name: `Remove ${tag}` }).click();
  await expect(dialog.getByText('None', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await expect(list.row(name).getByRole('link', { name: tag })).toHaveCount(0);
});

test('many are tagged at once, the tag is renamed and deleted in the list of tags', async ({ page }) => {
  const name = ownName('many tagged');
  const tag = ownName('common');
  for (const number of [1, 2, 3]) await makeDashboard(page, `${name} ${number}`);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  await expect(list.rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Bulk select' }).click();
  await list.table.getByRole('checkbox', { name: 'Select all Dashboards' }).click({ force: true });
  const bar = page.getByRole('toolbar', { name: 'Actions on selected rows' });
  await expect(bar).toContainText('3 selected');
  await bar.getByRole('button', { name: 'Tags' }).click();
  const dialog = dialogOf(page, 'Tags for 3 dashboards');
  await expect(dialog).toBeVisible();
  await typeTag(page, dialog, tag);
  await dialog.getByRole('button', { name: 'Add tags' }).click();
  await expect(list.messages).toContainText('Tagged: 3 dashboards');
  await expect(list.table.getByRole('link', { name: tag })).toHaveCount(3);

  await page.goto('/superset/tags/');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill(tag);
  const row = page.getByRole('table', { name: 'Tags' }).locator('tbody').getByRole('row');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('3');
  await expectAccessible(page);
  await row.hover();
  await row.getByRole('button', { name: `Edit ${tag}` }).click();
  const form = dialogOf(page, 'Edit tag');
  await expect(form).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill(`${tag} new`);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText(`${tag} new`);
  await row.hover();
  await row.getByRole('button', { name: `Delete ${tag} new` }).click();
  const confirmation = page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog', { name: `Delete the tag ${tag} new?` }));
  await confirmation.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'No tags match' })).toBeVisible();
});

test('the guide: find things by tags', async ({ page }) => {
  const guide = new GuidePage('13-tags');
  const name = ownName('guide of tags');
  await makeDashboard(page, name);
  for (const place of ['Charts', 'Datasets']) await expectPlace(page, guide.label(place));
  await expectPlace(page, guide.label('Dashboards'));
  const list = new ListPage(page, 'dashboards');
  await expectSeen(page.getByRole('button', { name: `Choose ${guide.label('Tag')}`, exact: true }));
  await list.open(`?search=${encodeURIComponent(name)}`);
  const dialog = await openTags(list, name);
  await expectSeen(dialog.getByRole('button', { name: guide.label('Choose Tags') }));
  await expectSeen(dialog.getByRole('link', { name: guide.label('All tags') }));
  await press(dialog, guide.label('Done'));
  await expect(dialog).toBeHidden();
  await press(page, guide.label('Bulk select'));
  await list.table.getByRole('checkbox', { name: `Select ${name}` }).click({ force: true });
  // One row has the window of its own; its bar is the same.
  await expectSeen(
    page.getByRole('toolbar', { name: 'Actions on selected rows' }).getByRole('button', { name: guide.label('Tags') }),
  );
  guide.label('Add tags');
  expect(guide.unread).toEqual([]);
});

async function expectPlace(page: Page, title: string): Promise<void> {
  const path = { Dashboards: '/dashboard/list/', Charts: '/chart/list/', Datasets: '/tablemodelview/list/' }[title];
  await page.goto(path ?? '/');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}
