import { withSqlLab, withTowns } from '../pages/sql-lab.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { expect, strikesDatasetId, test } from './statements/session.ts';

test('a statement that writes says how many rows it would touch, and writes when that is agreed to', async ({
  browser,
  api,
  baseURL,
}) => {
  await withTowns(api, { allow_dml: true }, async ({ id }) => {
    await withSqlLab({ browser, api, baseURL }, 'writing', async (lab) => {
      const errors = watchErrors(lab.page);
      await lab.open(id);
      await lab.run("UPDATE towns SET name = 'Rome' WHERE id = 2");
      const announced = lab.results.getByRole('region', { name: 'Before it writes' });
      await expect(announced).toContainText('Nothing was written yet');
      await expect(announced).toContainText('touches 1 row');
      await expectAccessible(lab.page);
      await lab.run('SELECT name FROM towns ORDER BY id');
      await expect(lab.cell('Bergen')).toBeVisible();
      await lab.run("UPDATE towns SET name = 'Rome' WHERE id = 2");
      await announced.getByRole('button', { name: 'Write it' }).click();
      await expect(lab.results.getByText('1 row changed.')).toBeVisible();
      await lab.run('SELECT name FROM towns ORDER BY id');
      await expect(lab.cell('Rome')).toBeVisible();
      await expect(lab.cell('Bergen')).toHaveCount(0);
      expect(errors).toEqual([]);
    });
  });
});

test('a table and a view are made of a SELECT, where the database allows it, and nowhere else', async ({
  browser,
  api,
  baseURL,
}) => {
  await withTowns(api, { allow_ctas: true, allow_cvas: true }, async ({ id }) => {
    await withSqlLab({ browser, api, baseURL }, 'tables', async (lab) => {
      await lab.open(id);
      await lab.write('SELECT name FROM towns WHERE id = 1');
      const options = lab.page.getByRole('button', { name: 'Run options' });
      await options.click();
      await lab.page.getByRole('menuitem', { name: 'Create a table of it' }).click();
      const dialog = lab.page.getByRole('dialog', { name: 'Create a table' });
      await dialog.getByLabel('Name of the table').fill('first_town');
      await dialog.getByRole('button', { name: 'Create' }).click();
      await expect(lab.results.getByText(/first_town was made/)).toBeVisible();
      await lab.run('SELECT name AS made FROM first_town');
      await expect(lab.cell('Oslo')).toBeVisible();
      await lab.write('SELECT name FROM towns WHERE id = 2');
      await options.click();
      await lab.page.getByRole('menuitem', { name: 'Create a view of it' }).click();
      const viewDialog = lab.page.getByRole('dialog', { name: 'Create a view' });
      await viewDialog.getByLabel('Name of the view').fill('second_town');
      await viewDialog.getByRole('button', { name: 'Create' }).click();
      await expect(lab.results.getByText(/second_town was made/)).toBeVisible();
      await lab.run('SELECT name AS seen FROM second_town');
      await expect(lab.cell('Bergen')).toBeVisible();
      const strikes = await api.get(`/api/v1/dataset/${await strikesDatasetId(api)}`);
      await lab.open(strikes.body.result.database.id);
      await options.click();
      await expect(lab.page.getByRole('menuitem', { name: 'Run all statements' })).toBeVisible();
      await expect(lab.page.getByRole('menuitem', { name: 'Create a table of it' })).toHaveCount(0);
    });
  });
});
