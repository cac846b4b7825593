import type { Page } from '@playwright/test';
import { importTable } from '../pages/imported-table.ts';
import { ownName } from '../pages/own-objects.ts';
import { ScheduleDialog, putFile } from '../pages/schedule.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { apiOf, expect, test } from './statements/session.ts';

// A run waits for those of other schedules, and a busy machine takes its time.
test.setTimeout(240_000);
const afterRun = { timeout: 60_000 };

const tableName = (word: string): string => ownName(word).replaceAll(' ', '_');
const first = 'day,city,amount\n2024-01-01,Oslo,1\n2024-01-02,Rome,2\n';
const second = `${first}2024-01-03,Bergen,4\n`;

/** Makes a table of a file with its first dashboard; returns the address of the dashboard. */
async function makeTable(page: Page, name: string): Promise<string> {
  const file = { name: 'daily.csv', content: first };
  const { dashboardUrl } = await importTable(page, name, { file, makeDashboard: true });
  if (dashboardUrl === null) throw new Error('A first dashboard was asked for.');
  return dashboardUrl;
}

const cellOf = (page: Page, text: string) => page.locator('[data-tile-id]').getByText(text, { exact: true }).first();

test('a file of the server comes into a table by a schedule, and what it changes is on the dashboard; a run that fails says why and leaves the table; a schedule is paused, goes on and is removed', async ({
  page,
}) => {
  const name = tableName('daily');
  const file = `${name}.csv`;
  const dashboard = await makeTable(page, name);
  putFile(file, first);
  const schedule = new ScheduleDialog(page, name);

  await test.step('a file is chosen, looked at and imported', async () => {
    await schedule.open();
    await expect(schedule.dialog.getByText('No file comes by itself yet')).toBeVisible();
    await expect(schedule.save).toBeDisabled();
    await expectAccessibleAbove(page);
    await schedule.chooseFile(file);
    await schedule.look();
    await expect(schedule.dialog).toContainText(`The 2 rows of ${name} are replaced by the 2 rows of the file.`);
    await schedule.changesShown();
    await schedule.save.click();
    await expect(schedule.runs).toHaveCount(1);
    await expect(schedule.runs.first()).toContainText('Imported', afterRun);
    await expect(schedule.dialog).toContainText('Every day at 06:00');
  });

  await test.step('the same file again, then another', async () => {
    await schedule.runNow.click();
    await expect(schedule.runs.first()).toContainText('The file is the same as before', afterRun);
    putFile(file, second);
    await schedule.runNow.click();
    await expect(schedule.runs.first()).toContainText('3 rows, 2 rows before', afterRun);
    await expectAccessibleAbove(page);
  });

  await test.step('a run that fails says why', async () => {
    putFile(file, 'day,city\n2024-01-01,Oslo\n');
    await schedule.runNow.click();
    await expect(schedule.runs.first()).toContainText(
      "The file lacks columns that the table needs: 'amount'",
      afterRun,
    );
    await expect(schedule.runs.first()).toContainText('UPLOAD_029');
  });

  await test.step('paused, it goes on', async () => {
    await schedule.dialog.getByRole('button', { name: 'Pause' }).click();
    await expect(schedule.dialog).toContainText('Every day at 06:00 · paused');
    await schedule.dialog.getByRole('button', { name: 'Go on' }).click();
    await expect(schedule.dialog).toContainText('Every day at 06:00 · next');
  });

  await test.step('the table is left as it was, and the schedule is removed', async () => {
    await schedule.dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('Failed');
    await expect(row.getByRole('cell', { name: '3', exact: true })).toBeVisible();
    await page.getByRole('button', { name: `Have a file come into ${name}` }).click();
    await schedule.dialog.getByRole('button', { name: 'Remove the schedule' }).click();
    await expect(schedule.dialog.getByText('No file comes by itself yet')).toBeVisible();
  });

  await test.step('what it changed is on the dashboard', async () => {
    await page.goto(dashboard);
    await expect(cellOf(page, 'Bergen')).toBeVisible({ timeout: 30_000 });
  });
});

test('an address that the server may not go to is rejected with its reason, and what was typed stays; deleting an upload names the virtual datasets and saved queries that read it', async ({
  page,
}) => {
  const name = tableName('read');
  const { datasetId } = await importTable(page, name, { file: { name: 'daily.csv', content: first } });
  const api = await apiOf(page.request);
  const dataset = (await api.get(`/api/v1/dataset/${datasetId}`)).body.result;
  const sql = `SELECT city FROM "${dataset.schema}"."${name}"`;
  const source = { database: dataset.database.id, schema: dataset.schema, table_name: `${name} by city`, sql };
  expect((await api.post('/api/v1/dataset/', source)).status).toBe(201);
  const saved = { label: `${name} towns`, db_id: dataset.database.id, schema: dataset.schema, sql };
  expect((await api.post('/api/v1/saved_query/', saved)).status).toBe(201);

  const schedule = new ScheduleDialog(page, name);
  await test.step('an address that the server may not go to', async () => {
    await schedule.open();
    await schedule.dialog.getByText('At an address').click();
    const address = schedule.dialog.getByRole('textbox', { name: 'Address' });
    await address.fill('http://10.0.0.1/sales.csv');
    await schedule.look();
    await expect(schedule.dialog.getByRole('alert')).toContainText('CONNECT_009');
    await expect(address).toHaveValue('http://10.0.0.1/sales.csv');
    await expect(schedule.save).toBeDisabled();
  });

  await test.step('deleting the upload', async () => {
    await page.goto('/uploads/list/');
    await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText(
      `Its rows are also read by the virtual dataset “${name} by city”; the saved query “${name} towns”: that fails then.`,
    );
  });
});
