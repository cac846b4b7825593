import type { Locator, Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { closeByEscape } from '../pages/escape.ts';
import { ExplorePage } from '../pages/explore.ts';
import { FilterSetsOnPage } from '../pages/filter-sets.ts';
import { expectSeen, GuidePage, press } from '../pages/guide.ts';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { expect, test } from './statements/session.ts';

test.setTimeout(120_000);

const flights = 'flight-punctuality';

async function followFilterSets(page: Page, guide: GuidePage): Promise<void> {
  const dashboard = new DashboardOnPage(page);
  const sets = new FilterSetsOnPage(page);
  const tab = (name: string): Locator => page.getByRole('tab', { name: guide.label(name) });
  await dashboard.chooseValues('Origin state', ['CA']);
  await tab('Filter sets').click();
  const name = ownName('West');
  await press(page, guide.label('New filter set'));
  await expectSeen(page.getByText(guide.label('For all readers')));
  await sets.nameField.fill(name);
  await press(page, guide.label('Create'));
  await press(page, guide.label('Apply filters'));
  await tab('All filters').click();
  await press(dashboard.filters, guide.label('Clear all'));
  await sets.open();
  await sets.set(name).check();
  await press(page, guide.label('Apply filters'));
  await dashboard.sentence.getByRole('button', { name: 'Remove Origin state' }).click();
  for (const label of ['Save', 'Save as new', 'Back to set'])
    await expectSeen(sets.card(name).getByRole('button', { name: guide.label(label), exact: true }));
  await page.getByRole('button', { name: `Actions of ${name}` }).click();
  for (const label of [
    'Rename',
    'Update to the values shown',
    'Copy link',
    'Share with all readers',
    'Open the dashboard with it',
  ])
    await expectSeen(page.getByRole('menuitem', { name: guide.label(label) }));
  // Only of a set that has some, and of a shared one.
  guide.label('Remove invalid filters');
  guide.label('Keep for myself alone');
  await page.getByRole('menuitem', { name: guide.label('Delete') }).click();
  await expect(sets.set(name)).toHaveCount(0);
  await sets.openFilters();
}

test('the guide: filter a dashboard', async ({ page }) => {
  const guide = new GuidePage('05-filters');
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(flights);
  const origins = dashboard.tile('Departures by origin');
  await origins.pickMark(0);
  await expect(origins.frame).toContainText(/Filters \d/);
  const tile = dashboard.tile('Departures');
  await expect(tile.filterMark).toHaveText('2');
  await tile.filterMark.click();
  await expectSeen(page.getByRole('dialog').getByText('Origin'));
  await closeByEscape(page.getByRole('dialog'));
  await page.goBack();
  await expect(tile.filterMark).toHaveText('1');
  await page.goForward();
  await expect(tile.filterMark).toHaveText('2');
  await origins.press('Escape');
  await expect(tile.filterMark).toHaveText('1');
  await expectSeen(page.getByRole('heading', { name: guide.label('Filters') }));
  await dashboard.chooseValues('Origin state', ['CA']);
  await press(page, guide.label('Apply filters'));
  await expect(tile.filterMark).toHaveText('2');
  await press(dashboard.filters, guide.label('Clear all'));
  await followFilterSets(page, guide);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: guide.label('Orientation of filter bar') }).click();
  await expectSeen(page.getByRole('dialog').getByText(guide.label('Horizontal (top)')));
  await closeByEscape(page.getByRole('dialog'));
  await tile.choose(guide.label('Explain this number'));
  await expectSeen(page.getByRole('button', { name: guide.label('See the rows') }));
  for (const label of ['Check', 'Ask again', 'Copy all of this'])
    await expectSeen(page.getByRole('button', { name: guide.label(label), exact: true }));
  await closeByEscape(page.getByRole('dialog'));
  const picker = await dashboard.editTimeRange('Time range');
  await expectSeen(picker.getByRole('slider', { name: 'Rows of flights, range' }));
  await expectSeen(picker.getByText(guide.label('RANGE TYPE'), { exact: true }));
  await expectSeen(picker.getByRole('button', { name: guide.label('APPLY') }));
  const explore = new ExplorePage(page);
  await explore.openDataset(await explore.flights());
  await explore.controls.getByRole('button', { name: `${guide.label('Time range')}: No filter` }).click();
  await explore.chooseFromList(/RANGE TYPE$/, 'Last');
  await expectSeen(explore.editor.getByText(guide.label('Count from the last day in the data')));

  const editor = new EditingOnPage(page);
  await editor.open(await makeDashboard(page, ownName('Filtered')));
  await press(page, guide.label('Add and edit filters'));
  await press(editor.dialog, guide.label('Add filter'));
  await editor.dialog.getByRole('textbox', { name: guide.label('Filter name') }).fill('When');
  await editor.dialog.getByRole('button', { name: new RegExp(`${guide.label('Filter type')}$`) }).click();
  for (const type of ['Value', 'Numerical range', 'Time range', 'Time grain', 'Time column'])
    await expect(page.getByRole('option', { name: new RegExp(`^${type}`) })).toBeVisible();
  await page.getByRole('option', { name: /^Time range/ }).click();
  await expectSeen(editor.dialog.getByRole('heading', { name: guide.label('What it looks like') }));
  await expectSeen(editor.dialog.getByText(guide.label('Filter value is required')));
  await editor.dialog.getByRole('tab', { name: guide.label('Scoping') }).click();
  await press(editor.dialog, guide.label('Save'));
  await expect(editor.dialog).toBeHidden();
  await editor.save();
  await expect(dashboard.filters.getByText('When', { exact: true })).toBeVisible();
  expect(guide.unread).toEqual([]);
});
