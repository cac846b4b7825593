import { withSqlLab } from '../pages/sql-lab.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

const towns = "SELECT * FROM (VALUES ('Oslo', 5), ('Bergen', 7), ('Oslo', 9), (NULL, NULL)) AS t(town, visits)";

test('columns of a result are told; its rows are searched, sorted and copied; two results are compared; parameters of a text are fields; names, functions and snippets are offered; on a phone rows are read and drawn', async ({
  browser,
  api,
  baseURL,
}) => {
  await withSqlLab({ browser, api, baseURL }, 'results', async (lab) => {
    const errors = watchErrors(lab.page);
    await lab.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await lab.open();

    await test.step('columns: what they hold, how often, and what is NULL', async () => {
      await lab.run(towns);
      await expect(lab.header('town')).toBeVisible();
      await lab.results.getByRole('button', { name: 'Columns', exact: true }).click();
      const town = lab.results.getByRole('region', { name: 'town', exact: true });
      await expect(town).toContainText('Oslo');
      await expect(town).toContainText('50%');
      await expect(town).toContainText('2 different, 1 NULL');
      const visits = lab.results.getByRole('region', { name: 'visits', exact: true });
      await expect(visits).toContainText('5 … 9, mean 7');
      await expect(visits).toContainText('3 different, 1 NULL');
      await expectAccessible(lab.page);
      await lab.results.getByRole('button', { name: 'Close', exact: true }).click();
    });

    await test.step('rows are searched, sorted, and copied as text, CSV, Markdown and a list for IN', async () => {
      const copied = (): Promise<string> => lab.page.evaluate(() => navigator.clipboard.readText());
      await lab.header('visits').click();
      await expect(lab.grid.getByRole('row').nth(1)).toContainText('9');
      await lab.choose('Copy', 'CSV');
      await expect.poll(copied).toBe('town,visits\r\nOslo,9\r\nBergen,7\r\nOslo,5\r\n,');
      await lab.results.getByRole('searchbox', { name: 'Filter results' }).fill('oslo');
      await expect(lab.results.getByText('2 of 4')).toBeVisible();
      await lab.choose('Copy', 'Markdown');
      await expect.poll(copied).toBe('| town | visits |\n| --- | ---: |\n| Oslo | 9 |\n| Oslo | 5 |');
      await lab.choose('Copy', 'Text, for spreadsheets');
      await expect.poll(copied).toBe('town\tvisits\nOslo\t9\nOslo\t5');
      await lab.results.getByRole('button', { name: 'Copy', exact: true }).click();
      await lab.page.getByRole('menuitem', { name: 'SQL IN list of a column' }).hover();
      await lab.page.getByRole('menuitem', { name: 'visits', exact: true }).click();
      await expect.poll(copied).toBe('(9, 5)');
    });

    await test.step('two results are compared: what is new, gone and changed', async () => {
      await lab.run("SELECT * FROM (VALUES ('Oslo', 5), ('Bergen', 7), ('Lima', 1)) AS t(town, visits)");
      await expect(lab.cell('Lima')).toBeVisible();
      await lab.run("SELECT * FROM (VALUES ('Oslo', 6), ('Bergen', 7), ('Rome', 2)) AS t(town, visits)");
      await expect(lab.cell('Rome')).toBeVisible();
      await lab.results.getByRole('button', { name: 'Compare', exact: true }).click();
      await lab.page.getByRole('menuitem', { name: /^the run before/ }).click();
      const comparison = lab.results.getByRole('region', { name: 'Comparison' });
      await expect(comparison.getByRole('status')).toContainText('by town: 1 new, 1 gone, 1 changed, 1 same');
      const rows = comparison.getByRole('grid', { name: 'Two results compared' });
      await expect(rows.getByRole('gridcell', { name: '5 → 6', exact: true })).toBeVisible();
      await expect(rows.getByRole('row', { name: /gone/ })).toContainText('Lima');
      await expect(rows.getByRole('row', { name: /new/ })).toContainText('Rome');
      await expect(rows.getByText('Bergen')).toHaveCount(0);
      await comparison.getByText('All rows').click();
      await expect(rows.getByText('Bergen')).toBeVisible();
      await comparison.getByRole('button', { name: 'Close the comparison' }).click();
      await expect(lab.cell('Rome')).toBeVisible();
    });

    await test.step('names, functions, saved queries and snippets are offered while a text is typed', async () => {
      const offers = lab.page.locator('.cm-tooltip-autocomplete').getByRole('option');
      await lab.write('SELECT * FROM wildl');
      await lab.page.keyboard.press('Control+Space');
      await expect(offers.filter({ hasText: 'wildlife_strikes' }).first()).toBeVisible();
      await lab.write('SELECT wild FROM examples.wildlife_strikes');
      await lab.page.keyboard.press('Home');
      for (let step = 0; step < 'SELECT wild'.length; step += 1) await lab.page.keyboard.press('ArrowRight');
      await lab.page.keyboard.press('Control+Space');
      await expect(offers.filter({ hasText: 'wildlife_size' }).first()).toBeVisible();
      await lab.write('SELECT date_tr');
      await lab.page.keyboard.press('Control+Space');
      await expect(offers.filter({ hasText: 'date_trunc' }).first()).toBeVisible();
      await lab.page.keyboard.press('Escape');
      await lab.page.keyboard.press('Control+a');
      await lab.page.keyboard.press('Delete');
      await lab.page.keyboard.type('case');
      await expect(offers.filter({ hasText: 'case when' })).toBeVisible();
      await offers.filter({ hasText: 'case when' }).click();
      await expect(lab.editor).toContainText('CASE WHEN condition THEN value ELSE other END');
      await lab.page.keyboard.type('a > 1');
      await expect(lab.editor).toContainText('CASE WHEN a > 1 THEN value');
      // The list closes when what is written runs.
      await lab.write('SELECT 42 AS date_tr');
      await lab.page.keyboard.press('Control+Space');
      await expect(offers.first()).toBeVisible();
      await lab.page.keyboard.press('Control+Enter');
      await expect(lab.cell('42')).toBeVisible();
      await expect(offers).toHaveCount(0);
    });

    await test.step('parameters of a text are fields of their types, with the defaults of the text', async () => {
      await lab.write(
        "SELECT\n  {{ least | default(3) }} + 1 AS more,\n  '{{ day }}' AS day,\n  {{ names | length }} AS many",
      );
      await lab.page.getByRole('button', { name: 'Parameters', exact: true }).click();
      const side = lab.page.getByRole('complementary', { name: 'Parameters' });
      await expect(side.getByText('Used in line 2. Default 3')).toBeVisible();
      await expect(side.getByText('Used in line 3')).toBeVisible();
      const least = side.getByRole('textbox', { name: 'least', exact: true });
      await least.fill('40');
      await least.press('Enter');
      await side.getByRole('textbox', { name: 'day', exact: true }).fill('2001-02-03');
      await expect(side.getByRole('button', { name: 'Type of day: date' })).toBeVisible();
      await side.getByRole('button', { name: 'Type of names: text' }).click();
      await lab.page.getByRole('menuitem', { name: 'list' }).click();
      await side.getByRole('textbox', { name: 'names', exact: true }).fill('a, b, c');
      await lab.editor.click();
      await lab.page.keyboard.press('Control+Enter');
      await expect(lab.cell('41')).toBeVisible();
      await expect(lab.cell('2001-02-03')).toBeVisible();
      await expect(lab.cell('3')).toBeVisible();
      await side.getByText('JSON').click();
      await expect(side.getByRole('textbox', { name: 'Template parameters' })).toHaveValue(
        JSON.stringify({ least: 40, day: '2001-02-03', names: ['a', 'b', 'c'] }, null, 2),
      );
    });

    await test.step('on a phone a query is run, and its rows are read and drawn', async () => {
      await lab.page.setViewportSize({ width: 390, height: 844 });
      await lab.open();
      await lab.write(towns);
      await lab.page.getByRole('button', { name: 'Run', exact: true }).click();
      await expect(lab.header('visits')).toBeVisible();
      await expectAccessible(lab.page);
      await lab.results.getByRole('button', { name: 'Create chart' }).click();
      await expect(lab.results.getByRole('complementary', { name: 'Chart this' })).toBeVisible();
      await lab.results.getByRole('button', { name: 'Close', exact: true }).click();
      await lab.page.getByRole('button', { name: 'Tables, saved queries and history' }).click();
      await expect(lab.page.getByRole('dialog').getByRole('tree', { name: 'Databases' })).toBeVisible();
    });
    expect(errors).toEqual([]);
  });
});

test('administrators look at the runs of everybody, others at their own', async ({ browser, api, baseURL }) => {
  const mark = `mark_${Date.now().toString(36)}`;
  await withSqlLab({ browser, api, baseURL }, 'author', async (author) => {
    await author.open();
    await author.run(`SELECT 1 AS ${mark}`);
    await expect(author.header(mark)).toBeVisible();
    await withSqlLab({ browser, api, baseURL }, 'reader', async (reader) => {
      await reader.open();
      await reader.page.getByRole('tab', { name: 'History', exact: true }).click();
      await reader.page.getByRole('searchbox', { name: 'Search by query text' }).fill(mark);
      await expect(reader.page.getByText('No query holds this')).toBeVisible();
      await reader.page.getByText('Everybody’s').click();
      await expect(reader.page.getByRole('button', { name: new RegExp(mark) })).toContainText('author-');
    });
  });
});

const sumOfLong = (text: string): string => `sha256(repeat(${text}, 240))`;
/** Its first rows are there at once, the last after many seconds: each row costs sums of long texts. */
const slowRows = `SELECT range AS n, ${sumOfLong(sumOfLong(sumOfLong("'long text ' || range")))} AS sum FROM range(1000000)`;

test('rows are read while the others are still on their way; the query is stopped meanwhile', async ({
  browser,
  api,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await withSqlLab({ browser, api, baseURL }, 'coming', async (lab) => {
    const errors = watchErrors(lab.page);
    await lab.open();
    await lab.page.getByRole('button', { name: /^Limit/ }).click();
    await lab.page.getByRole('menu').getByText('100,000', { exact: true }).click();
    await lab.run(slowRows);
    // A busy machine takes its time to the first of many rows.
    await expect(lab.cell('0')).toBeVisible({ timeout: 50_000 });
    await expect(lab.results.getByText(/rows so far/)).toBeVisible();
    await expectAccessible(lab.page);
    // By keys: the rows that are there are looked at, and the run is stopped.
    await lab.grid.focus();
    for (let row = 0; row < 3; row += 1) await lab.page.keyboard.press('ArrowDown');
    await expect(lab.grid).toHaveAttribute('aria-activedescendant', /-2-0$/);
    await lab.page.keyboard.press('Control+e');
    await expect(lab.results.getByText('Query was stopped')).toBeVisible();
    await expect(lab.grid).toHaveCount(0);
    expect(errors).toEqual([]);
  });
});

test('a long result is there whole after a reload, and scrolled to its end', async ({ browser, api, baseURL }) => {
  await withSqlLab({ browser, api, baseURL }, 'long', async (lab) => {
    await lab.open();
    await lab.page.getByRole('button', { name: /^Limit/ }).click();
    await lab.page.getByRole('menu').getByText('100,000', { exact: true }).click();
    await lab.run("SELECT range AS n, 'row ' || range AS word FROM range(100000)");
    await expect(lab.results.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    await expect(lab.grid).toHaveAttribute('aria-rowcount', '100001');
    await expect(lab.saved).toBeVisible();
    await lab.page.reload();
    await expect(lab.results.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
    await expect(lab.grid).toHaveAttribute('aria-rowcount', '100001');
    await lab.grid.focus();
    await lab.page.keyboard.press('Control+End');
    await expect(lab.cell('row 99999')).toBeVisible();
    await lab.header('word').click();
    await lab.grid.focus();
    await lab.page.keyboard.press('Control+Home');
    await expect(lab.grid.getByRole('row').nth(1)).toContainText(/row (0|99999)$/);
  });
});
