import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DatabasesPage, makeSqliteFile, removeFile } from '../pages/databases.ts';
import { openAs } from '../pages/users.ts';
import { UploadDialog } from '../pages/upload.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { expect, ownName, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';

const plainName = (word: string): string => ownName(word).replaceAll(' ', '_');
const workbook = readFileSync(join(import.meta.dirname, '../files/orders.xlsx'));

/** A role that may look at data, and upload what `views` name. */
async function roleWith(api: Api, views: readonly string[]): Promise<string> {
  const gamma = (await api.get('/api/v1/security/roles/?q=(filters:!((col:name,opr:eq,value:Gamma)))')).body.ids[0];
  const { permissions, grants } = (await api.get(`/api/v1/sextant/roles/${gamma}`)).body.result;
  const name = plainName('uploaders');
  const { id } = (await api.post('/api/v1/security/roles/', { name })).body;
  const more = views.map((view) => `can_this_form_get ${view}`);
  await api.put(`/api/v1/sextant/roles/${id}`, { permissions: [...permissions, ...more], grants });
  return name;
}

/** The endings that the file dialog of the upload offers. */
async function offeredKinds(page: Page): Promise<string> {
  await page.goto('/tablemodelview/list/');
  await page.getByRole('button', { name: 'Upload a file' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Upload a file' });
  await expect(dialog.getByText('Drop a file')).toBeVisible();
  return (await dialog.locator('input[type=file]').getAttribute('accept')) ?? '';
}

const kinds = [
  { view: 'CsvToDatabaseView', ending: '.csv', others: ['.parquet', '.xlsx'] },
  { view: 'ColumnarToDatabaseView', ending: '.parquet', others: ['.csv', '.xlsx'] },
  { view: 'ExcelToDatabaseView', ending: '.xlsx', others: ['.csv', '.parquet'] },
];

test('[DBAS-010 DBAS-011 DBAS-012] CsvToDatabaseView opens the upload of CSV, ColumnarToDatabaseView that of Parquet, ExcelToDatabaseView that of Excel; without a view there is no entry', async ({
  browser,
  api,
  baseURL,
}) => {
  const testContext = { browser, api, baseURL: baseURL ?? '' };
  for (const { view, ending, others } of kinds) {
    const uploader = await openAs(testContext, plainName('una'), [await roleWith(api, [view])]);
    const accept = await offeredKinds(uploader);
    expect(accept).toContain(ending);
    for (const other of others) expect(accept).not.toContain(other);
    await uploader.context().close();
  }
  const reader = await openAs(testContext, plainName('rob'), [await roleWith(api, [])]);
  for (const address of [
    '/superset/welcome/',
    '/tablemodelview/list/',
    '/dashboard/list/',
    '/chart/add/',
    '/uploads/list/',
  ]) {
    await reader.goto(address);
    await expect(reader.locator('[data-ready="true"]').first()).toBeVisible();
    await expect(reader.getByRole('button', { name: /^Upload/ })).toHaveCount(0);
    await expect(reader.getByText('Drop a file')).toHaveCount(0);
  }
  await reader.context().close();
});

test('[DBAS-006] a database is connected, an Excel workbook uploaded, and its table seen', async ({ page }) => {
  const name = plainName('shop');
  const file = await makeSqliteFile(`${name}.db`, 'create table t (id integer)');
  const databases = new DatabasesPage(page);
  await databases.open();
  await databases.connectFile(file, name);
  await expect(databases.row(name)).toContainText('SQLite');
  removeFile(file);

  const upload = new UploadDialog(page);
  await upload.send({ name: `${name}.xlsx`, content: workbook });
  await upload.previewed();
  await expect(upload.dialog.getByText('4 columns, 60 rows')).toBeVisible();
  await expect(upload.dialog.getByRole('textbox', { name: 'Header row' })).toHaveValue('3');
  await expectAccessible(page);
  await upload.chooseOption('Sheet name', 'Towns');
  await expect(upload.dialog.getByText('2 columns, 2 rows')).toBeVisible();
  await upload.chooseOption('Sheet name', 'Orders');
  await expect(upload.dialog.getByText('4 columns, 60 rows')).toBeVisible();
  await upload.importPlain(name);
  await expect(page.locator('[data-chart][data-painted="true"]')).toContainText('Bergen');
});
