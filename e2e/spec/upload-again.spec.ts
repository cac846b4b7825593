import type { Page } from '@playwright/test';

import { closeByEscape } from '../pages/escape.ts';
import { importTable } from '../pages/imported-table.ts';
import { ownName } from '../pages/own-objects.ts';
import { UploadDialog } from '../pages/upload.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

const tableName = (word: string): string => ownName(word).replaceAll(' ', '_');
const sales = 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Rome,2\n2024-01-03,Oslo,3\n';
const renamed = 'day,City name,amount,seats\n2024-02-01,Oslo,4,40\n2024-02-02,Rome,5.5,50\n';

/** A table with a chart that groups by its column city. */
const makeTable = (page: Page, name: string) =>
  importTable(page, name, { file: { name: 'sales.csv', content: sales }, makeDashboard: true });

/** On the page of uploads. */
async function bringRows(page: Page, name: string, content: string): Promise<UploadDialog> {
  const upload = new UploadDialog(page);
  await page.getByRole('button', { name: `New rows for ${name}` }).click();
  await upload.choose({ name: 'next.csv', content });
  await upload.previewed();
  return upload;
}

const rowsOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

test('a table is replaced after a look at what changes, appended to, and put back; the list of datasets and Explore bring new rows into a table, too', async ({
  page,
}) => {
  const name = tableName('again');
  await makeTable(page, name);
  await page.goto('/uploads/list/');
  await test.step('nothing is lost on bad input: a file that cannot be appended says why and what to do, and the table stays', async () => {
    const upload = await bringRows(page, name, 'day,amount\n2024-02-01,4\n');
    await upload.ifExists('Append').check({ force: true });
    await expect(upload.changes.getByRole('alert')).toContainText("does not have these columns of the table: 'city'");
    await expect(upload.submit).toBeDisabled();
    await closeByEscape(upload.dialog);
    await expect(rowsOf(page, name).getByRole('cell', { name: '3', exact: true })).toBeVisible();
  });

  const upload = await bringRows(page, name, renamed);
  const { changes, dialog } = upload;
  await expect(changes).toContainText(
    `The 3 rows of ${name} are replaced by the 2 rows of the file. 1 row does not fit.`,
  );
  await expect(changes.getByRole('listitem').filter({ hasText: 'Missing' })).toContainText(
    /city is not in the file. Used by .*city.*; the dashboard/,
  );
  await expect(changes.getByRole('listitem').filter({ hasText: 'Type' })).toContainText(
    'amount becomes Number: 1 value does not fit Whole number, such as 5.5.',
  );
  await expect(changes.getByRole('listitem').filter({ hasText: 'New' })).toContainText('City name and seats');
  await expectAccessibleAbove(page);
  await changes.getByRole('button', { name: 'Take City name as city' }).click();
  await expect(changes).not.toContainText('Missing');
  await expect(changes).toContainText('City name of the file is taken as city.');
  await upload.submit.click();
  const toast = page.getByText(`${name} has 2 rows now`);
  await expect(toast).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(rowsOf(page, name).getByRole('cell', { name: '2', exact: true })).toBeVisible();

  const appended = await bringRows(page, name, 'day,city,amount,seats\n2024-03-01,Oslo,7,n/d\n2024-03-02,Rome,8,60\n');
  await appended.ifExists('Append').check({ force: true });
  await expect(appended.changes).toContainText(`2 rows of the file are added to the 2 rows of ${name}: 4 rows then.`);
  await expect(appended.submit).toBeDisabled();
  await appended.changes.getByRole('button', { name: 'Leave it empty' }).click();
  await expect(appended.changes).toContainText('seats stays Whole number: 1 cell becomes empty, such as n/d.');
  await appended.submit.click();
  // The message of the replacement may still stand beside it.
  const messages = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await messages
    .filter({ hasText: `${name} has 4 rows now` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText('Put back: 2 rows')).toBeVisible();
  await expect(rowsOf(page, name).getByRole('cell', { name: '2', exact: true })).toBeVisible();

  await test.step('the list of datasets and Explore bring new rows, too', async () => {
    await page.goto(`/tablemodelview/list/?search=${name}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await row.hover();
    await row.getByRole('button', { name: `New rows for ${name}` }).click();
    await expect(upload.dialog).toHaveAccessibleName(`New rows for ${name}`);
    await closeByEscape(upload.dialog);
    await page.getByRole('link', { name, exact: true }).click();
    await page.getByRole('button', { name: 'Dataset actions' }).click();
    await page.getByRole('menuitem', { name: 'New rows from a file' }).click();
    await expect(upload.dialog).toHaveAccessibleName(`New rows for ${name}`);
  });
});
