import type { Locator, Page } from '@playwright/test';
import { closeChoices } from '../pages/choices.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { closeByEscape } from '../pages/escape.ts';
import { ExplorePage } from '../pages/explore.ts';
import { expectSeen, GuidePage, press } from '../pages/guide.ts';
import { NewDatasetDialog } from '../pages/new-dataset.ts';
import { makeDashboard, makeTabs, ownName } from '../pages/own-objects.ts';
import { ScheduleDialog, putFile } from '../pages/schedule.ts';
import { UploadDialog } from '../pages/upload.ts';
import { sales } from '../screens/data.ts';
import { expect, makeDataset, test } from './statements/session.ts';

// Each test follows a page of the guide by the labels that the page itself names, and reads all of them.
test.setTimeout(120_000);

const flights = 'flight-punctuality';
const main = (page: Page): Locator => page.getByRole('main');
const navigate = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click();

test('the guide: from a file to a dashboard', async ({ page }) => {
  // A run of the schedule waits for those of others.
  test.setTimeout(240_000);
  const guide = new GuidePage('01-from-a-file');
  const upload = new UploadDialog(page);
  await navigateHome(page, guide.label('Home'));
  await press(main(page), guide.label('Upload'));
  await upload.choose({ name: 'sold.csv', content: sales });
  await upload.previewed();
  await expectSeen(upload.dialog.getByText(/^1 row that sums up others/));
  for (const label of ['Delimiter', 'Decimal character', 'Null values'])
    await expectSeen(upload.dialog.getByText(guide.label(label), { exact: true }));
  await press(upload.dialog, guide.label('Options'));
  for (const label of ['Thousands', 'Encoding'])
    await expectSeen(upload.dialog.getByText(guide.label(label), { exact: true }));
  for (const label of ['Fail', 'Replace', 'Append'])
    await expect(upload.dialog.getByRole('radio', { name: guide.label(label) })).toBeAttached();
  const table = ownName('sold').replaceAll(' ', '_');
  await upload.dialog.getByLabel(guide.label('Table name')).fill(table);
  const makesCheckbox = upload.dialog.getByRole('checkbox', {
    name: guide.label('Make a first dashboard from this file'),
  });
  await expect(makesCheckbox).toBeChecked();
  await press(upload.dialog, guide.label('Upload'));
  await expect(page).toHaveURL(/\/superset\/dashboard\//, { timeout: 60_000 });
  await expectSeen(page.getByRole('button', { name: guide.label('Edit dashboard') }));
  // Without the first dashboard.
  await upload.send({ name: 'sold.csv', content: 'day,amount\n2024-01-01,1\n' });
  await upload.importPlain(`${table}_2`);
  await expect(page).toHaveTitle(new RegExp(guide.label('Explore')));
  // New rows.
  await press(page.getByRole('main'), guide.label('Dataset actions'));
  await page.getByRole('menuitem', { name: guide.label('New rows from a file') }).click();
  await upload.choose({ name: 'next.csv', content: 'day,amount\n2024-01-02,2\n' });
  await upload.previewed();
  await upload.dialog.getByRole('radio', { name: guide.label('Append') }).check({ force: true });
  await expect(upload.changes).toContainText('2 rows then');
  await upload.submit.click();
  await page.getByText(`${table}_2 has 2 rows now`).waitFor();
  await expectSeen(page.getByRole('button', { name: guide.label('Undo') }));
  // From the server's folder.
  putFile(`${table}.csv`, 'day,amount\n2024-01-03,3\n');
  const schedule = new ScheduleDialog(page, `${table}_2`);
  await schedule.open();
  for (const label of ['On the server', 'At an address', 'How often'])
    await expectSeen(schedule.dialog.getByText(guide.label(label), { exact: true }));
  await schedule.chooseFile(`${table}.csv`);
  await press(schedule.dialog, guide.label('Look at the file'));
  await schedule.changesShown();
  await expect(schedule.dialog.getByRole('checkbox', { name: guide.label('Bring in this file now') })).toBeChecked();
  await press(schedule.dialog, guide.label('Save'));
  await expect(schedule.runs.first()).toContainText('Imported', { timeout: 60_000 });
  for (const label of ['Run now', 'Pause'])
    await expectSeen(schedule.dialog.getByRole('button', { name: guide.label(label) }));
  await schedule.dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  // Beside the examples.
  await navigate(page, guide.label('Datasets'));
  await main(page)
    .getByRole('link', { name: guide.label('New dataset') })
    .click();
  await expectSeen(page.getByText(guide.label('A SELECT'), { exact: true }));
  const sql = `SELECT f.origin, sum(s.amount) AS n FROM examples.flights AS f JOIN admin_1.${table}_2 AS s ON f.delay > 1400 GROUP BY 1`;
  await new NewDatasetDialog(page).makeOfSelect({ database: 'Examples', sql, firstColumn: 'origin', name: table });
  expect(guide.unread).toEqual([]);
});

async function navigateHome(page: Page, name: string): Promise<void> {
  await page.goto('/chart/list/');
  await navigate(page, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Named by the page of the first chart and followed by `advanced-analytics`, `forecast`, `time-series`, `explore-tables`, `explore-controls` and `explore-page`. */
const chartLabelsOfOtherTests = [
  'Analysis',
  'Rolling function',
  'Time shift',
  'Difference',
  'Percentage change',
  'Ratio',
  'Rule',
  'Fill method',
  'Trend and reference lines',
  'Contribution mode',
  'Group remaining as "Others"',
  'Series limit',
  'Mixed Chart',
  'Enable forecast',
  'Predictive analytics',
  'Forecast periods',
  'Confidence interval',
  'Yearly seasonality',
  'Weekly seasonality',
  'Daily seasonality',
  'Leave out the last step',
  'Table',
  'Search box',
  'Page length',
  'Customize columns',
  'Custom conditional formatting',
  'Table V2',
  'Time-series Table',
  'Formats of times',
  'More',
  'Chart properties',
  'Update automatically',
  'Download CSV',
  'Download as',
  'Copy as picture',
  'Row limit reached',
  'Series',
];

test('the guide: make a chart, and SQL in metrics', async ({ page, api }) => {
  const explore = new ExplorePage(page);

  await test.step('the guide: make a chart', async () => {
    const guide = new GuidePage('03-first-chart');
    await page.goto('/help/');
    await navigate(page, guide.label('Charts'));
    await main(page)
      .getByRole('link', { name: guide.label('Chart'), exact: true })
      .click();
    // Tables that other tests have brought stand above it.
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill('flights');
    await page.getByRole('link', { name: 'flights', exact: true }).click();
    await explore.toBeDrawn();
    await expectSeen(page.getByRole('heading', { name: guide.label('Chart source') }));
    await press(explore.controls, guide.label('Bar Chart'));
    await expectSeen(explore.controls.getByRole('group', { name: guide.label('Metrics') }));
    await press(explore.controls, guide.label('Add a metric'));
    await closeChoices(page);
    for (const tab of ['Saved', 'Custom SQL', 'Simple'])
      await explore.editor.getByRole('tab', { name: guide.label(tab) }).click();
    await explore.chooseInEditor('Column', 'Delay, minutes');
    await explore.chooseFromList(/Aggregate$/, 'MAX');
    await press(explore.editor, guide.label('Save'));
    await press(explore.controls, guide.label('Add a dimension'));
    await explore.chooseInEditor('Column', 'Weekday');
    await press(explore.editor, 'Save');
    await expectSeen(explore.controls.getByRole('button', { name: guide.label('Add a filter') }));
    await expectSeen(explore.controls.getByText(guide.label('Time range'), { exact: true }));
    await expectSeen(explore.controls.getByRole('button', { name: guide.label('Stop'), exact: true }));
    await explore.controls.getByRole('button', { name: guide.label('Update chart') }).click();
    await explore.toBeDrawn();
    for (const side of ['Samples', 'SQL', 'Results'] as const) await explore.side(side).click();
    for (const side of ['Samples', 'SQL', 'Results']) guide.label(side);
    await expect(explore.rows.getByRole('columnheader', { name: /MAX/ }).first()).toBeVisible();
    for (const tab of ['Customize', 'Data'])
      await explore.controls.getByRole('tab', { name: guide.label(tab), exact: true }).click();
    await expectSeen(explore.controls.getByRole('button', { name: guide.label('All controls') }));
    const name = ownName('Latest by weekday');
    await explore.save.click();
    await explore.editor.getByRole('textbox', { name: guide.label('Chart name') }).fill(name);
    const placeChoices = explore.editor.getByRole('radiogroup', { name: guide.label('Add to dashboard') });
    for (const placeName of [/^None/, /existing dashboard/, /new dashboard/])
      await expect(placeChoices.getByRole('radio', { name: placeName })).toBeAttached();
    await explore.saveEditor();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await page.reload();
    await explore.toBeDrawn();
    await page.keyboard.press('Control+Enter');
    // A link of the text, and the name of a page.
    guide.label('Save');
    // The page breaks its lines anywhere.
    const unreadLabels = new Set(guide.unread.map((label) => label.replaceAll(/\s+/g, ' ')));
    expect([...unreadLabels]).toEqual(chartLabelsOfOtherTests);
  });

  await test.step('the guide: SQL in metrics', async () => {
    const table = ownName('measured').replaceAll(' ', '_');
    const datasetId = await makeDataset(api, table);
    const guide = new GuidePage('09-sql-in-metrics');
    await explore.goOnTo('datasource_type=table&datasource_id=1');
    await explore.toBeDrawn();
    await expect(page).toHaveTitle(new RegExp(guide.label('Explore')));
    await press(explore.controls, 'Bar Chart');
    await press(explore.controls, guide.label('Add a metric'));
    await closeChoices(page);
    await explore.editor.getByRole('tab', { name: guide.label('Custom SQL') }).click();
    await explore.editor
      .getByRole('textbox', { name: guide.label('SQL expression') })
      .fill('SUM(delay) / COUNT(DISTINCT origin)');
    await explore.editor.getByRole('textbox', { name: guide.label('Name'), exact: true }).fill('Delay by airport');
    await press(explore.editor, guide.label('Save'));
    await explore.controls.getByRole('button', { name: guide.label('Update chart') }).click();
    await explore.toBeDrawn();
    await expect(explore.rows.getByRole('columnheader', { name: 'Delay by airport' }).first()).toBeVisible();

    await navigate(page, guide.label('Datasets'));
    await page
      .getByRole('alertdialog', { name: 'Leave without saving?' })
      .getByRole('button', { name: 'Leave' })
      .click();
    // Tables that other tests have brought stand above it.
    await page.getByRole('searchbox', { name: 'Search by name' }).fill(table);
    await page.getByRole('row').filter({ hasText: table }).hover();
    await press(main(page), `Edit ${table}`);
    const dialog = page.getByRole('dialog').first();
    await expectSeen(dialog.getByRole('tab', { name: new RegExp(`^${guide.label('Calculated columns')}`) }));
    await dialog.getByRole('tab', { name: new RegExp(`^${guide.label('Metrics')}`) }).click();
    await press(dialog, 'Add a metric');
    const metric = ownName('share').replaceAll(' ', '_');
    await dialog
      .getByRole('textbox', { name: guide.label('Metric name') })
      .last()
      .fill(metric);
    await dialog.getByRole('textbox', { name: 'SQL expression' }).last().fill('COUNT(*) / 2');
    await press(dialog, 'Save');
    // Asked for once more.
    await page.getByRole('alertdialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(guide.unread).toEqual([]);
    await api.remove(`/api/v1/dataset/${datasetId}`);
  });
});

test('the guide: share what you see, and time zones', async ({ page }) => {
  const dashboard = new DashboardOnPage(page);

  await test.step('the guide: share what you see', async () => {
    const guide = new GuidePage('06-share');
    const dialog = page.getByRole('dialog');
    await dashboard.open(flights);
    await press(page, guide.label('Share'));
    await expectSeen(dialog.getByText(guide.label('The link restores')));
    await expectSeen(dialog.getByRole('listitem').filter({ hasText: 'Time range' }));
    const link = dialog.getByRole('textbox', { name: 'Link' });
    await expect(link).toHaveValue(/\/superset\/dashboard\/p\//);
    const keptLocator = dialog.getByRole('switch', { name: guide.label('Keep filters in the link') });
    await expect(keptLocator).toBeChecked();
    await expectSeen(dialog.getByRole('button', { name: guide.label('Copy'), exact: true }));
    await press(dialog, guide.label('Share with users…'));
    const sharing = page.getByRole('dialog', { name: /^Share Flight/ });
    await expectSeen(sharing.getByRole('group', { name: guide.label('Users') }));
    await expectSeen(sharing.getByText(/^They see/));
    await expectSeen(sharing.getByRole('button', { name: guide.label('Copy link'), exact: true }));
    await closeByEscape(sharing);
    await dashboard.tile('Departures by origin').frame.getByRole('button', { name: 'Actions' }).click();
    await expectSeen(page.getByRole('menuitem', { name: guide.label('Download CSV') }));

    await dashboard.open(await makeDashboard(page, ownName('Draft')));
    for (const [action, message] of [
      ['Publish', 'This dashboard is now published'],
      ['Make a draft', 'This dashboard is now hidden'],
    ] as const) {
      await press(main(page), 'More');
      await page.getByRole('menuitem', { name: guide.label(action), exact: true }).click();
      await expectSeen(page.getByText(message));
    }
    await press(main(page), 'More');
    await page.getByRole('menuitem', { name: guide.label('Download'), exact: true }).press('ArrowRight');
    for (const name of ['PDF', 'PNG picture', 'Workbook'])
      await expectSeen(page.getByRole('menuitem', { name: guide.label(name), exact: true }));
    await dashboard.open(await makeTabs(page, ownName('Tabbed'), ['A', 'B']));
    await press(main(page), 'More');
    for (const name of ['Print…', 'Full screen', 'Slide show of the tabs'])
      await expectSeen(page.getByRole('menuitem', { name: new RegExp(`^${guide.label(name)}`) }));
    await page.goto('/explore/?datasource_type=table&datasource_id=1');
    await expect(page).toHaveTitle(new RegExp(guide.label('Explore')));
    await expectSeen(page.getByRole('button', { name: guide.label('Copy link'), exact: true }));
    expect(guide.unread).toEqual([]);
  });

  await test.step('the guide: time zones', async () => {
    const guide = new GuidePage('10-time-zones');
    const editor = new EditingOnPage(page);
    const id = await makeDashboard(page, ownName('Zoned'));
    await editor.open(id);
    await press(page, guide.label('Properties'));
    const zone = editor.dialog.getByRole('combobox', { name: guide.label('Time zone') });
    await zone.fill('Europe/Berlin');
    await page
      .getByRole('option', { name: /Europe\/Berlin/ })
      .first()
      .click();
    await press(editor.dialog, 'Apply');
    await expect(editor.dialog).toBeHidden();
    await editor.save();
    await dashboard.open(flights);
    const range = await dashboard.editTimeRange(guide.label('Time range'));
    await expect(range).toContainText('1 Jan – 1 Jul 2001');
    expect(guide.unread).toEqual([]);
  });
});

async function openSettings(page: Page, settings: string, section: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto('/help/');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: settings, exact: true }).click();
  await main(page).getByRole('link', { name: section, exact: true }).click();
}

test('the guide: give rights, and show each user their own rows', async ({ page }) => {
  await test.step('the guide: give rights', async () => {
    const guide = new GuidePage('07-rights');
    const dialog = page.getByRole('dialog').last();
    await openSettings(page, guide.label('Settings'), guide.label('Users'));
    await press(main(page), guide.label('Add a user'));
    for (const label of ['First name', 'Last name', 'User name', 'Mail address', 'Password'])
      await expectSeen(dialog.getByRole('textbox', { name: label }));
    await expectSeen(dialog.getByRole('group', { name: guide.label('Roles') }));
    await closeByEscape(dialog);
    await openSettings(page, 'Settings', 'Roles');
    for (const role of ['Admin', 'Alpha', 'Gamma', 'Public'])
      await expectSeen(main(page).getByRole('cell', { name: role, exact: true }));
    await page.getByRole('row').filter({ hasText: 'Gamma' }).hover();
    await press(main(page), 'Edit Gamma');
    const data = dialog.getByRole('group', { name: guide.label('Data'), exact: true });
    for (const label of ['Databases', 'Schemas', 'Datasets'])
      await expectSeen(data.getByRole('group', { name: label }));
    await page.goto(`/superset/dashboard/${flights}/?edit=true`);
    await new EditingOnPage(page).toBeOpen();
    await press(page, guide.label('Properties'));
    await expectSeen(dialog.getByRole('group', { name: 'Roles' }));
    await page.goto(`/superset/dashboard/${flights}/`);
    await press(main(page), 'More');
    await expectSeen(page.getByRole('menuitem', { name: guide.label('Share with users…') }));
    await closeByEscape(page.getByRole('menu'));
    expect(guide.unread).toEqual([]);
  });

  await test.step('the guide: show each user their own rows', async () => {
    const guide = new GuidePage('08-row-rules');
    const dialog = page.getByRole('dialog').last();
    await openSettings(page, guide.label('Settings'), guide.label('Row rules'));
    await press(main(page), guide.label('Add a rule'));
    const name = ownName('North only');
    await dialog.getByRole('textbox', { name: guide.label('Name'), exact: true }).fill(name);
    const binds = dialog.getByRole('radiogroup', { name: guide.label('Whom it binds') });
    for (const audienceName of ['Users with one of its roles', 'Everybody but users with one of its roles'])
      await expect(binds.getByRole('radio', { name: audienceName, exact: true })).toBeAttached();
    for (const [label, option] of [
      ['Roles', 'Gamma'],
      ['Datasets', 'wildlife_strikes'],
    ] as const) {
      await press(dialog, `Choose ${guide.label(label)}`);
      await page.getByRole('option').filter({ hasText: option }).first().click();
      await page.keyboard.press('Escape');
    }
    await dialog.getByRole('textbox', { name: guide.label('Rows shown') }).fill('1 = 1');
    await expectSeen(dialog.getByRole('textbox', { name: guide.label('Group') }));
    await press(dialog, guide.label('Save'));
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: name })).toContainText('1 = 1');
    await press(main(page), guide.label('Preview for a user'));
    await expectSeen(dialog.getByRole('combobox', { name: 'User' }));
    await expectSeen(dialog.getByRole('combobox', { name: 'Dataset' }));
    expect(guide.unread).toEqual([]);
  });
});
