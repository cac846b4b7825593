import { readFileSync } from 'node:fs';
import { withSqlLab } from '../pages/sql-lab.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

test('a saved query stands in its folder, leaves as a file and comes back by it', async ({ browser, api, baseURL }) => {
  await withSqlLab({ browser, api, baseURL }, 'saved', async (lab) => {
    const { page } = lab;
    const errors = watchErrors(page);
    await lab.open();
    await lab.write('SELECT 12 AS kept_in_a_folder');
    await page.getByRole('toolbar', { name: 'Query' }).getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save query' });
    await dialog.getByLabel('Name').fill('Twelve');
    await dialog.getByLabel('Description').fill('A number');
    await dialog.getByLabel('Folder').fill('Finance/Monthly');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('tab', { name: 'Saved', exact: true }).click();
    const folder = page.getByRole('region', { name: 'Finance/Monthly' });
    await expect(folder.getByRole('button', { name: /Twelve/ })).toContainText('A number');
    await page.goto('/savedqueryview/list/');
    const row = page.getByRole('row', { name: /Twelve/ });
    await expect(row).toContainText('Finance/Monthly');
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await row.getByRole('button', { name: 'Export Twelve' }).click();
    const file = await (await download).path();
    await row.getByRole('button', { name: 'Delete Twelve' }).click();
    const removal = page.getByRole('dialog', { name: 'Delete Twelve?' });
    await removal.getByRole('textbox').fill('DELETE');
    await removal.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('No saved queries yet')).toBeVisible();
    await page.getByRole('button', { name: 'Import saved queries' }).click();
    const importing = page.getByRole('dialog', { name: 'Import a saved query' });
    await importing.locator('input[type=file]').setInputFiles({
      name: 'queries.zip',
      mimeType: 'application/zip',
      buffer: readFileSync(file),
    });
    await importing.getByRole('button', { name: /^Import/ }).click();
    await expect(importing).toBeHidden();
    await expect(page.getByRole('row', { name: /Twelve/ })).toContainText('Finance/Monthly');
    await page.getByRole('link', { name: 'Twelve' }).click();
    await expect(lab.editor).toContainText('kept_in_a_folder');
    expect(errors).toEqual([]);
  });
});
