import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { DatabasesPage, makeSqliteFile } from '../pages/databases.ts';
import { ownName } from '../pages/own-objects.ts';
import { ScheduleDialog, putFile } from '../pages/schedule.ts';
import { UploadDialog } from '../pages/upload.ts';
import { after, flightsDataset } from './screen.ts';
import type { Action, Screen } from './screen.ts';

const home = '/superset/welcome/';
const rejectedExp = /40\d|422|413/;

/** A file of orders with a row of totals at its end. */
export const sales = [
  'Order ID,Order date,Region,Product,Quantity,Unit price,Amount',
  ...Array.from({ length: 40 }, (_, row) => {
    const day = String((row % 28) + 1).padStart(2, '0');
    return `10${100 + row},2024-0${(row % 6) + 1}-${day},${['North', 'South', 'West'][row % 3]},${['"Lamp, standing"', 'Chair'][row % 2]},${row % 5},"1,0${10 + row}.50",${row * 7.5}`;
  }),
  'Total,,,,80,,5850',
].join('\n');
const bank = [
  '# Konto 4711, erstellt am 01.03.2024',
  'Buchungstag;Empfänger;Verwendungszweck;Betrag;Saldo',
  '02.01.2024;Stadtwerke;Abschlag Strom;-84,50;1.915,50',
  '03.01.2024;Bäckerei Öztürk;Einkauf;-12,35;1.903,15',
  '31.01.2024;Arbeitgeber GmbH;Gehalt;2.850,00;4.753,15',
].join('\n');
const wideText = [
  Array.from({ length: 40 }, (_, index) => `Measurement number ${index + 1} of the station in the valley`).join(','),
  ...Array.from({ length: 12 }, (_, row) => Array.from({ length: 40 }, (__, index) => row * index).join(',')),
].join('\n');

const send =
  (name: string, content: string): Action =>
  async (page) => {
    const upload = new UploadDialog(page);
    await page
      .getByRole('main')
      .getByRole('button', { name: /^(Upload|Choose a file)$/ })
      .first()
      .waitFor();
    const opener = page.getByRole('main').getByRole('button', { name: 'Upload', exact: true });
    await opener.first().click();
    await upload.choose({ name, content });
  };
const preview = (name: string, content: string): Action =>
  after(send(name, content), (page) => new UploadDialog(page).previewed());

/** Uploads a name that is taken: the message stands in the dialog. */
const takenAction: Action = async (page) => {
  const upload = new UploadDialog(page);
  await preview('flights.csv', 'a,b\n1,2\n')(page);
  const name = ownName('taken').replaceAll(' ', '_');
  await upload.importPlain(name);
  await page.goto(home);
  await preview('flights.csv', 'a,b\n1,2\n')(page);
  await upload.tableName.fill(name);
  await upload.submit.click();
  await expect(upload.error).toBeVisible();
};

/** A table with a chart of it, and a file that lacks a column, has a new one and another type. */
const newRows =
  (mode: 'Replace' | 'Append'): Action =>
  async (page) => {
    const upload = new UploadDialog(page);
    const name = ownName('again').replaceAll(' ', '_');
    await preview('sales.csv', 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Rome,2\n')(page);
    await upload.tableName.fill(name);
    await upload.submit.click();
    await page.waitForURL(/\/superset\/dashboard\//, { timeout: 60_000 });
    await page.goto('/uploads/list/');
    await page.getByRole('button', { name: `New rows for ${name}` }).click();
    await upload.choose({
      name: 'next.csv',
      content: 'day,City name,amount,seats\n2024-02-01,Oslo,4,40\n2024-02-02,Rome,5.5,50\n',
    });
    await upload.previewed();
    await upload.ifExists(mode).check({ force: true });
    await expect(upload.changes).toBeVisible();
  };

/** The schedule of a table: a run that went well, and one that did not. */
const scheduleAction: Action = async (page) => {
  const name = ownName('nightly').replaceAll(' ', '_');
  await preview('nightly.csv', 'day,city\n2024-01-01,Oslo\n')(page);
  await new UploadDialog(page).importPlain(name);
  const schedule = new ScheduleDialog(page, name);
  putFile(`${name}.csv`, 'day,city\n2024-01-01,Oslo\n2024-01-02,Rome\n');
  await schedule.open();
  await schedule.chooseFile(`${name}.csv`);
  await schedule.look();
  await schedule.save.click();
  await expect(schedule.runs.first()).toContainText('Imported', { timeout: 60_000 });
  putFile(`${name}.csv`, 'day\n2024-01-01\n');
  await schedule.runNow.click();
  await expect(schedule.runs.first()).toContainText('Failed', { timeout: 60_000 });
};

/** Home with a file of sales sent: its columns, and a row of totals that was noticed. */
export const previewSales: Action = preview('sales.csv', sales);

const uploads: readonly Screen[] = [
  { name: 'upload-sales', path: home, prepare: previewSales },
  { name: 'upload-bank', path: home, prepare: preview('umsaetze.csv', bank) },
  { name: 'upload-wide', path: home, prepare: preview('stations.csv', wideText) },
  {
    name: 'upload-rejected',
    path: home,
    prepare: after(send('nothing.csv', ''), async (page) => {
      await expect(new UploadDialog(page).error).toBeVisible();
    }),
    expected: rejectedExp,
  },
  { name: 'upload-replace', path: home, prepare: newRows('Replace') },
  { name: 'upload-append', path: home, prepare: newRows('Append') },
  { name: 'upload-schedule', path: home, prepare: scheduleAction },
  { name: 'upload-taken', path: home, prepare: takenAction, expected: rejectedExp },
];

const shop = `create table orders (id integer, amount real, placed datetime);
  insert into orders values (1, 10.5, '2024-01-01 00:00:00'), (2, 20, '2024-02-01 00:00:00');
  create table customers (city text, spent real);
  insert into customers values ('Oslo', 5), ('Bergen', 7.5), ('Oslo', 1);
  create table a_table_with_a_rather_long_name_as_warehouses_have_them (id integer);
  create view large as select * from orders where amount > 15`;

/** Opens the form for an engine and fills its fields in. */
export const form =
  (engine: string, fields: Readonly<Record<string, string>>): Action =>
  async (page) => {
    const databases = new DatabasesPage(page);
    await databases.begin(engine);
    for (const [label, text] of Object.entries(fields)) await databases.dialog.getByLabel(label).fill(text);
  };
/** Connects a file with tables of its own and begins to add them; returns the database's name. */
const connectOwnShop = async (page: Page): Promise<string> => {
  const name = ownName('Shop');
  const file = await makeSqliteFile(`${name}.db`, shop);
  await form('SQLite', { 'File on the server': file, 'Display Name': name })(page);
  await new DatabasesPage(page).connect.click();
  const add = page.getByRole('dialog', { name: /^Add tables of/ });
  await add.getByRole('checkbox', { name: 'orders' }).focus();
  await expect(add.getByRole('region', { name: 'Preview' }).getByRole('row').nth(1)).toBeVisible();
  return name;
};
const connectShop: Action = async (page) => {
  await connectOwnShop(page);
};
const addTwo: Action = async (page) => {
  const add = page.getByRole('dialog', { name: /^Add tables of/ });
  for (const name of ['customers', 'large']) await add.getByText(name, { exact: true }).click();
  await add.getByRole('button', { name: 'Add 2 tables' }).click();
  await expect(page.getByText('2 of 2 added')).toBeVisible();
};
const deleteUsed: Action = async (page) => {
  // Other screens connect shops too: this one has datasets.
  const name = await connectOwnShop(page);
  await addTwo(page);
  await page.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(
    page
      .getByRole('alertdialog')
      .getByText(/dataset/)
      .first(),
  ).toBeVisible();
};
const server = { Host: '127.0.0.1', 'Database name': 'shop', Username: 'reader' };
const path = '/databaseview/list/';

const databases: readonly Screen[] = [
  {
    name: 'connect-empty',
    path,
    prepare: after(form('PostgreSQL', {}), (page) => new DatabasesPage(page).connect.click()),
    expected: rejectedExp,
  },
  {
    name: 'connect-failed',
    path,
    prepare: after(form('PostgreSQL', server), async (page) => {
      await new DatabasesPage(page).test.click();
      await expect(page.getByText(/SEXTANT_PRIVATE_HOSTS/).first()).toBeVisible();
    }),
    expected: rejectedExp,
  },
  { name: 'connect-package', path, prepare: form('Snowflake', {}) },
  { name: 'connect-add-tables', path, prepare: connectShop },
  { name: 'connect-added', path, prepare: after(connectShop, addTwo) },
  { name: 'database-delete', path, prepare: deleteUsed },
];

const editor = (page: Page) => page.getByRole('dialog', { name: 'Edit Dataset' });
const part =
  (name: RegExp): Action =>
  async (page) => {
    await editor(page).getByRole('tab', { name }).click();
  };
const unfoldSource: Action = (page) =>
  editor(page)
    .getByRole('button', { name: /^Unfold/ })
    .first()
    .click();
const wrongColumn: Action = async (page) => {
  await editor(page).getByRole('button', { name: 'Add a calculated column' }).click();
  await editor(page).getByLabel('Column name').fill('twice');
  await editor(page).getByLabel('Column name').fill('');
  await editor(page).getByLabel('SQL expression').fill('no_such_column * 2');
  await editor(page).getByLabel('Label').first().focus();
  await expect(editor(page).getByText('A column needs a name').first()).toBeVisible();
};
const changeField: Action = async (page) => {
  await part(/^Settings/)(page);
  await editor(page).getByLabel('Description').fill('Departures that were on time');
};
const requestOf: Action = async (page) => {
  await editor(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
};
const notSaved: Action = async (page) => {
  await page.route('**/api/v1/dataset/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Error' })).toBeVisible();
};
const edit = async (page: Page): Promise<string> => `/tablemodelview/edit/${await flightsDataset(page)}/`;
const select: Action = async (page) => {
  const dialog = page.getByRole('dialog', { name: 'New dataset' });
  await dialog.getByText('A SELECT', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'SQL', exact: true }).fill('SELECT origin, COUNT(*) FROM flights');
};

const datasets: readonly Screen[] = [
  { name: 'dataset-columns', path: edit, prepare: after(part(/^Columns/), unfoldSource) },
  { name: 'dataset-calculated', path: edit, prepare: after(part(/^Calculated/), wrongColumn), expected: rejectedExp },
  { name: 'dataset-metrics', path: edit, prepare: part(/^Metrics/) },
  { name: 'dataset-settings', path: edit, prepare: changeField },
  { name: 'dataset-usage', path: edit, prepare: part(/^Usage/) },
  { name: 'dataset-confirm', path: edit, prepare: after(changeField, requestOf) },
  { name: 'dataset-not-saved', path: edit, prepare: after(changeField, requestOf, notSaved), expected: /500/ },
  { name: 'dataset-missing', path: '/tablemodelview/edit/99999/', expected: /404/ },
  { name: 'dataset-new-select', path: '/dataset/add/', prepare: select },
];

/** Screens of files, databases and datasets. */
export const dataScreens: readonly Screen[] = [...uploads, ...databases, ...datasets];
