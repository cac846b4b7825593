import { readFileSync } from 'node:fs';
import { bundleFile, ImportDialog, strangeDashboard } from '../pages/bundles.ts';
import { ListPage } from '../pages/lists.ts';
import { makeDashboard, ownName } from '../pages/own-objects.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

test('[LIST-003 LIST-007 LIST-008 LIST-034] an import asks for the password of each database and before it overwrites; no error is shown', async ({
  page,
}) => {
  const name = ownName('brought');
  const documents = strangeDashboard(name);
  const file = bundleFile('dashboard_export.zip', documents);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  const importing = new ImportDialog(page, 'dashboard');
  await importing.open();
  await expectAccessible(page);
  await importing.choose(file);
  // What the file would do is shown before anything is written.
  await expect(importing.plan).toContainText(`dashboard ${name}`);
  await expect(importing.plan).toContainText('New 4');

  const password = importing.dialog.getByLabel('Password of the database far away');
  await expect(password).toBeVisible();
  await expect(importing.dialog.getByRole('alert')).toHaveCount(0);
  await expect(list.messages.getByText(/An error occurred/)).toHaveCount(0);
  await expect(importing.button('Import')).toBeDisabled();
  await expectAccessible(page);
  await password.fill('a password');
  await importing.button('Import').click();
  await expect(importing.dialog).toBeHidden();
  await expect(list.row(name)).toBeVisible();
  await expect(list.messages.getByText('Imported: dashboard_export.zip')).toBeVisible();

  await importing.open();
  await importing.choose(file);
  await expect(importing.dialog.getByText('This dashboard is here already', { exact: false })).toBeVisible();
  await expect(importing.plan).toContainText('Unchanged 1');
  await expect(importing.plan).toContainText('Kept 3');
  await expect(importing.dialog.getByRole('alert')).toHaveCount(0);
  await expect(list.messages.getByText(/An error occurred/)).toHaveCount(0);
  await expectAccessible(page, 'both themes');
  await importing.button('Overwrite').click();
  await expect(importing.dialog).toBeHidden();
  await expect(list.row(name)).toHaveCount(1);
});

test('a bundle of an unknown database is read from one that is here', async ({ page }) => {
  const name = ownName('led elsewhere');
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  const importing = new ImportDialog(page, 'dashboard');
  await importing.open();
  await importing.choose(bundleFile('dashboard_export.zip', strangeDashboard(name)));
  await importing.dialog.getByRole('button', { name: /Or read its datasets from/ }).click();
  await page.getByRole('option', { name: 'Examples' }).click();
  await expect(importing.plan).toContainText('Kept 1');
  await importing.button('Import').click();
  await expect(list.row(name)).toBeVisible();
});

test('[ERRO-009 ERRO-010] a broken file says what happened, which files are wrong, and what to do', async ({
  page,
}) => {
  const list = new ListPage(page, 'charts');
  await list.open();
  const importing = new ImportDialog(page, 'chart');
  await importing.open();
  await importing.choose(
    bundleFile('broken.zip', {
      'metadata.yaml': { version: '1.0.0', type: 'Slice' },
      'charts/Sales_1.yaml': { slice_name: 'no more than a name' },
    }),
  );
  const alert = importing.dialog.getByRole('alert');
  await expect(alert).toContainText('An error occurred while importing chart: Error importing chart');
  await expect(alert).toContainText('Please re-export your file and try importing again');
  await expect(alert).toContainText('charts/Sales_1.yaml: viz_type: Missing data for required field.');
  await expectAccessible(page, 'both themes');

  await importing.button('Choose another').click();
  await importing.dialog.getByRole('button', { name: 'Choose a file' }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await importing.dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (await chooser).setFiles({ name: 'text.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive') });
  await expect(alert).toContainText('Could not find a valid command to import file');
  await expect(alert).toContainText('Please re-export your file and try importing again');
});

test('[LIST-020] a row and a selection leave as a file that comes in again', async ({ page }) => {
  const name = ownName('leaving');
  for (const number of [1, 2]) await makeDashboard(page, `${name} ${number}`);
  const list = new ListPage(page, 'dashboards');
  await list.open(`?search=${encodeURIComponent(name)}`);
  await list.row(`${name} 1`).hover();
  const one = page.waitForEvent('download');
  await list
    .row(`${name} 1`)
    .getByRole('button', { name: `Export ${name} 1` })
    .click();
  expect((await one).suggestedFilename()).toMatch(/^dashboard_export_\d{8}T\d{6}\.zip$/);

  await page.getByRole('button', { name: 'Bulk select' }).click();
  await list.table.getByRole('checkbox', { name: 'Select all Dashboards' }).click({ force: true });
  const both = page.waitForEvent('download');
  await page.getByRole('toolbar', { name: 'Actions on selected rows' }).getByRole('button', { name: 'Export' }).click();
  const path = await (await both).path();

  const importing = new ImportDialog(page, 'dashboard');
  await importing.open();
  const chooser = page.waitForEvent('filechooser');
  await importing.dialog.getByRole('button', { name: 'Choose a file' }).click();
  await (
    await chooser
  ).setFiles({
    name: 'dashboards.zip',
    mimeType: 'application/zip',
    buffer: readFileSync(path),
  });
  await expect(importing.dialog.getByText('2 dashboards are here already', { exact: false })).toBeVisible();
  await importing.button('Overwrite').click();
  await expect(importing.dialog).toBeHidden();
  await expect(list.rows).toHaveCount(2);
});
