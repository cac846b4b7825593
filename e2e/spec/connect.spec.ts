import { DatabasesPage, makeSqliteFile, removeFile } from '../pages/databases.ts';
import { ExplorePage } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { whenReady } from '../pages/ready.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, makeDataset, test, withChart } from './statements/session.ts';

const shop = `create table orders (id integer, amount real, placed datetime);
  insert into orders values (1, 10.5, '2024-01-01 00:00:00'), (2, 20, '2024-02-01 00:00:00');
  create table customers (city text, spent real);
  insert into customers values ('Oslo', 5), ('Bergen', 7.5), ('Oslo', 1);
  create view large as select * from orders where amount > 15`;

test('[LIST-001 LIST-009 DBAS-005 DBAS-007 DBAS-022 DBAS-020] every list has its address; a form says what is missing at each field, a test what is wrong, and a kind that needs a package which', async ({
  page,
}) => {
  const databases = new DatabasesPage(page);

  await test.step('[LIST-001] every list has its address', async () => {
    const lists = [
      ['/chart/list/', 'Charts'],
      ['/dashboard/list/', 'Dashboards'],
      ['/tablemodelview/list/', 'Datasets'],
    ] as const;
    for (const [path, title] of lists) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    }
    // Databases are next; Home: `auth-sign-in.spec.ts`.
  });

  await test.step('[LIST-009] the list of databases asks what the user may do', async () => {
    const pendingRequest = page.waitForRequest((request) => request.url().includes('/api/v1/database/_info'));
    await databases.open();
    expect(new URL(page.url()).pathname).toBe('/databaseview/list/');
    expect((await (await pendingRequest).response())?.status()).toBe(200);
    await expect(page.getByRole('button', { name: 'Connect a database' }).first()).toBeVisible();
  });

  await test.step('[DBAS-005 DBAS-007 DBAS-022] a form says what is missing at each field, and a test that fails what is wrong', async () => {
    await expectAccessible(page);
    await databases.begin('PostgreSQL');
    await databases.connect.click();
    await expect(databases.dialog.getByText('This is a required field')).toHaveCount(4);
    await expectAccessibleAbove(page, 'both themes');
    await databases.dialog.getByLabel('Host').fill('127.0.0.1');
    await databases.dialog.getByLabel('Database name').fill('shop');
    await databases.dialog.getByLabel('Username').fill('reader');
    await databases.test.click();
    await expect(page.getByText(/^ERROR: "127\.0\.0\.1" is an address inside your own network/)).toBeVisible();
    await expect(databases.dialog.getByText(/SEXTANT_PRIVATE_HOSTS=127\.0\.0\.1/)).toBeVisible();
  });

  await test.step('[DBAS-020] a kind that needs a package says which, and connecting names the command', async () => {
    await databases.open();
    await databases.begin('Snowflake');
    await expect(databases.dialog.getByText(/Needs the package snowflake-sdk, which is not installed/)).toBeVisible();
    await expectAccessibleAbove(page);
    await databases.dialog.getByLabel('Host').fill('127.0.0.1');
    await databases.dialog.getByLabel('Database, or database/schema').fill('shop/public');
    await databases.dialog.getByLabel('Username').fill('reader');
    await databases.dialog.getByLabel('Display Name').fill('Shop');
    await databases.test.click();
    await expect(page.getByText(/^ERROR: .*npm install -E snowflake-sdk@/)).toBeVisible();
  });
});

test('[DBAS-018] a SQLite file: tested, connected, its tables previewed, a dataset made and edited, deleted with its consequences shown', async ({
  page,
  api,
}) => {
  const name = ownName('shop');
  const more = '; create table nobody (id integer); create table broken (id integer); insert into broken values (1)';
  const file = await makeSqliteFile(`${name}.db`, shop + more);
  const databases = new DatabasesPage(page);
  await databases.open();
  await databases.connectFile(file, name);

  // The way on: its tables, several at once, with their columns beside them.
  const add = page.getByRole('dialog', { name: `Add tables of ${name}` });
  const preview = add.getByRole('region', { name: 'Preview' });
  await test.step('a table is previewed before it is added: no rows, an error with a way to try again, times, on a phone', async () => {
    await expect(preview).toContainText('Choose a table');
    await add.getByRole('checkbox', { name: 'nobody' }).focus();
    await expect(preview.getByText('1 column, no rows')).toBeVisible();
    await add.getByRole('checkbox', { name: 'orders' }).focus();
    await expect(preview.getByRole('row').nth(1)).toContainText('10.5');
    await expect(preview.getByRole('row').nth(1)).toContainText('2024');
    const fails = '**/sextant/dataset/preview-rows';
    await page.route(fails, (route) => route.abort());
    await add.getByRole('checkbox', { name: 'broken' }).focus();
    const secondLocator = preview.getByRole('button', { name: 'Try again' });
    await expect(secondLocator).toBeVisible();
    // Its columns are known all the same.
    await expect(preview.getByRole('columnheader', { name: 'id' })).toBeVisible();
    await page.unroute(fails);
    await secondLocator.click();
    await expect(preview.getByText('1 column, 1 row')).toBeVisible();
    await expectAccessibleAbove(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await preview.scrollIntoViewIfNeeded();
    await expect(preview.getByRole('cell', { name: '1' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessibleAbove(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await add.getByRole('checkbox', { name: 'customers' }).focus();
  // Before it becomes a dataset: its columns with their types, and its first rows.
  await expect(preview.getByText('2 columns, 3 rows')).toBeVisible();
  await expect(preview.getByRole('columnheader')).toHaveText(['citytext', 'spentreal'], { ignoreCase: true });
  await expect(preview.getByRole('cell')).toHaveText(['Oslo', '5', 'Bergen', '7.5', 'Oslo', '1']);
  await page.keyboard.press('Space');
  await add.getByText('large', { exact: true }).click();
  await add.getByRole('button', { name: 'Add 2 tables' }).click();
  const addedLocator = page.getByRole('dialog', { name: `Tables of ${name}` });
  await expect(addedLocator.getByText('2 of 2 added')).toBeVisible();
  await expect(addedLocator.getByRole('link', { name: 'Open dashboard' })).toHaveCount(2);
  await expectAccessibleAbove(page);
  await addedLocator.getByRole('link', { name: 'Open the first dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Customers', level: 1 })).toBeVisible();
  await whenReady(page);
  await databases.open();
  await expect(databases.row(name)).toContainText('SQLite');
  // A table that is a dataset already says so, and stops no other.
  await databases.row(name).hover();
  await page.getByRole('button', { name: `Add tables of ${name}` }).click();
  await add.getByText('customers', { exact: true }).click();
  await add.getByRole('button', { name: 'Add table' }).click();
  await expect(addedLocator.getByText(/customers already exists/)).toBeVisible();
  await addedLocator.getByRole('button', { name: 'Close' }).first().click();

  await page.goto('/dataset/add/');
  await page.getByRole('button', { name: 'Database' }).click();
  await page.getByRole('option', { name }).click();
  await page.getByRole('combobox', { name: 'Schema' }).click();
  await page.getByRole('option', { name: 'main' }).click();
  await page.getByRole('combobox', { name: 'Table' }).click();
  await page.getByRole('option', { name: 'orders' }).click();
  await expect(page.getByText('3 columns')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create and explore' }).click();
  await page.waitForURL(/datasource_id=\d+/);
  const id = /datasource_id=(\d+)/.exec(page.url())?.[1] ?? '';

  await page.goto(`/tablemodelview/edit/${id}/`);
  const editor = page.getByRole('dialog', { name: 'Edit Dataset' });
  await editor.getByRole('tab', { name: /Calculated columns/ }).click();
  await editor.getByRole('button', { name: 'Add a calculated column' }).click();
  await editor.getByLabel('Column name').fill('double');
  await editor.getByLabel('SQL expression').fill('prize * 2');
  const save = async (): Promise<void> => {
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alertdialog', { name: 'Confirm save' }).getByRole('button', { name: 'OK' }).click();
  };
  await save();
  const rejection = page.getByRole('alertdialog', { name: 'Error' });
  await expect(rejection.getByText(/double: Column prize is not in/)).toBeVisible();
  await rejection.getByRole('button', { name: 'OK' }).click();
  await editor.getByLabel('SQL expression').fill('amount * 2');
  await save();
  await expect(page.getByText('The dataset has been saved')).toBeVisible();

  await test.step('a metric that adds nothing up is rejected in its popover, though SQLite gives one of any row', async () => {
    const explore = new ExplorePage(page);
    const form = {
      datasource: `${id}__table`,
      viz_type: 'echarts_timeseries_bar',
      x_axis: 'id',
      metrics: ['count'],
      adhoc_filters: [],
    };
    await withChart(api, form, async (chart) => {
      await explore.openChart(chart.id);
      await explore.edit('Add a metric');
      await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
      const field = explore.editor.getByRole('textbox', { name: /^SQL/ });
      await field.fill('amount * 2');
      await explore.editor.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(field).toHaveAccessibleDescription('A metric adds rows up, as SUM(column) does.');
      await field.fill('SUM(amount) * 2');
      await explore.saveEditor();
      await explore.update();
      await expect(explore.rows.getByRole('gridcell', { name: '40', exact: true })).toBeVisible();
    });
  });

  await databases.open();
  await databases.row(name).hover();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  const query = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(query.getByText(new RegExp(`3 datasets.* are built on ${name}`))).toBeVisible();
  await expect(query.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await query.getByRole('textbox').fill('DELETE');
  await query.getByRole('button', { name: 'Delete' }).click();
  await expect(databases.row(name)).toHaveCount(0);
  removeFile(file);
});

test('[DSET-016 DSET-017 DSET-018 DSET-019 DSET-049 DSET-051 DSET-054] the editor asks before it saves, says so, closes; errors hold Save back', async ({
  page,
  api,
}) => {
  const id = await makeDataset(api, ownName('asked').replaceAll(' ', '_'));
  await page.goto(`/tablemodelview/edit/${id}/`);
  const editor = page.getByRole('dialog');
  await expect(editor.getByRole('button', { name: 'Cancel' })).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor.getByRole('tab', { name: /Metrics/ }).click();
  await editor.getByRole('button', { name: 'Add a metric' }).click();
  const addedLocator = editor.getByRole('group', { name: 'Metric' }).last();
  await addedLocator.getByLabel('Metric name').fill('total');
  await addedLocator.getByLabel('SQL expression').fill('SUM(a)');
  await expect(editor.getByRole('button', { name: 'Save' })).toBeEnabled();
  await editor.getByRole('group', { name: 'Metric' }).last().getByLabel('Metric name').fill('count');
  await expect(editor.getByText('Metric name [count] is duplicated')).toBeVisible();
  await expect(editor.getByRole('button', { name: 'Save' })).toBeDisabled();
  await editor.getByRole('group', { name: 'Metric' }).last().getByLabel('Metric name').fill(ownName('rows'));
  await editor.getByRole('button', { name: 'Save' }).click();
  const query = page.getByRole('alertdialog', { name: 'Confirm save' });
  await expect(query).toContainText(
    'The dataset configuration exposed here affects all the charts using this dataset. Be mindful that changing settings here may affect other charts in undesirable ways.',
  );
  await expect(query).toContainText('Are you sure you want to save and apply changes?');
  await query.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByText('The dataset has been saved')).toBeVisible();
  await expect(editor).toHaveCount(0);
  await api.remove(`/api/v1/dataset/${id}`);
});
