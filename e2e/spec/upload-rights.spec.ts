import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
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

interface Kind {
  readonly view: string;
  readonly ending: string;
  readonly others: readonly string[];
}

/** One user with the view has an entry that offers its files; one without any has no entry anywhere. */
async function expectEntry(testContext: { browser: Browser; api: Api; baseURL: string }, kind: Kind): Promise<void> {
  const { view, ending, others } = kind;
  const uploader = await openAs(testContext, plainName('una'), [await roleWith(testContext.api, [view])]);
  const accept = await offeredKinds(uploader);
  expect(accept).toContain(ending);
  for (const other of others) expect(accept).not.toContain(other);
  const reader = await openAs(testContext, plainName('rob'), [await roleWith(testContext.api, [])]);
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
  await Promise.all([uploader.context().close(), reader.context().close()]);
}

test('[DBAS-010] CsvToDatabaseView opens the upload of CSV; without a view there is no entry', async ({
  browser,
  api,
  baseURL,
}) => {
  const kind = { view: 'CsvToDatabaseView', ending: '.csv', others: ['.parquet', '.xlsx'] };
  await expectEntry({ browser, api, baseURL: baseURL ?? '' }, kind);
});

test('[DBAS-011] ColumnarToDatabaseView opens the upload of Parquet; without a view there is no entry', async ({
  browser,
  api,
  baseURL,
}) => {
  const kind = { view: 'ColumnarToDatabaseView', ending: '.parquet', others: ['.csv', '.xlsx'] };
  await expectEntry({ browser, api, baseURL: baseURL ?? '' }, kind);
});

test('[DBAS-012] ExcelToDatabaseView opens the upload of Excel; without a view there is no entry', async ({
  browser,
  api,
  baseURL,
}) => {
  const kind = { view: 'ExcelToDatabaseView', ending: '.xlsx', others: ['.csv', '.parquet'] };
  await expectEntry({ browser, api, baseURL: baseURL ?? '' }, kind);
});

test('[DBAS-006] a database is connected, an Excel workbook uploaded, and its table seen', async ({ page }) => {
  const name = plainName('shop');
  const file = await makeSqliteFile(`${name}.db`, 'create table t (id integer)');
  const databases = new DatabasesPage(page);
  await databases.open();
  await databases.begin('SQLite');
  await databases.dialog.getByLabel('File on the server').fill(file);
  await databases.dialog.getByLabel('Display Name').fill(name);
  await databases.test.click();
  await expect(page.getByRole('region', { name: 'Messages' }).getByText('Connection looks good!')).toBeVisible();
  await databases.connect.click();
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
