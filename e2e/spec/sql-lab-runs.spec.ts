import { readFileSync } from 'node:fs';
import { removeFile } from '../pages/databases.ts';
import { withSqlLab, withTowns } from '../pages/sql-lab.ts';
import { expectAccessible, watchErrors } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

/** A statement that would take hours. */
const endless = 'SELECT count(*) AS n FROM range(100000000000) a, range(1000) b WHERE a.range % 7 = b.range % 3';

test('a statement that never ends is stopped; what a query would cost is said; rows leave as files; after an error the last rows stay; odd, wide and large results are shown for what they are; what is run offline is sent once', async ({
  browser,
  api,
  baseURL,
}) => {
  await withSqlLab({ browser, api, baseURL }, 'runs', async (lab) => {
    await lab.open();
    await test.step('a statement that never ends says that it runs, goes on while the page is left, and is stopped', async () => {
      await lab.run(endless);
      await expect(lab.results.getByText('Running', { exact: true })).toBeVisible();
      await expect(lab.saved).toBeVisible();
      await lab.page.goto('/superset/welcome/');
      await lab.page.goto('/superset/sqllab/');
      await lab.ready();
      await expect(lab.editor).toContainText('range(100000000000)');
      await expect(lab.results.getByText('Running', { exact: true })).toBeVisible();
      await lab.stop.click();
      await expect(lab.results.getByText('Query was stopped')).toBeVisible();
    });

    await test.step('what a query would cost is said where the database tells, before it runs', async () => {
      await lab.write('SELECT wildlife_size FROM examples.wildlife_strikes');
      await lab.page.getByRole('button', { name: 'Run options' }).click();
      await lab.page.getByRole('menuitem', { name: 'Estimate cost' }).click();
      const side = lab.page.getByRole('complementary', { name: 'Estimated cost' });
      await expect(side.getByRole('region', { name: 'Statement 1' })).toContainText(/Rows\s*[\d,]{4,}/);
      await expectAccessible(lab.page);
      await expect(lab.grid).toHaveCount(0);
      await side.getByRole('button', { name: 'Close', exact: true }).click();
      await expect(side).toHaveCount(0);
      await lab.run('SELECT 7 AS after_the_stop');
      await expect(lab.cell('7')).toBeVisible();
    });

    await test.step('rows leave as CSV, Excel and JSON, under the name of the tab', async () => {
      await lab.run('SELECT 1 AS n, \'a, "b"\' AS words UNION ALL SELECT 2, NULL ORDER BY 1');
      await expect(lab.header('words')).toBeVisible();
      const csv = await lab.download('CSV');
      expect(csv.suggestedFilename()).toMatch(/^Untitled Query \d+\.csv$/);
      expect(
        readFileSync(await csv.path(), 'utf8')
          .replaceAll('\r', '')
          .trim(),
      ).toBe('n,words\n1,"a, ""b"""\n2,');
      const json = await lab.download('JSON');
      expect(JSON.parse(readFileSync(await json.path(), 'utf8'))).toEqual([
        { n: 1, words: 'a, "b"' },
        { n: 2, words: null },
      ]);
      const excel = await lab.download('Excel');
      expect(excel.suggestedFilename()).toMatch(/\.xlsx$/);
      // A workbook is a ZIP archive.
      expect(
        readFileSync(await excel.path())
          .subarray(0, 2)
          .toString('latin1'),
      ).toBe('PK');
    });

    await test.step('after an error the last rows stay, grayed and said; statements before the one that failed keep theirs', async () => {
      await lab.run('SELECT 41 AS kept');
      await expect(lab.cell('41')).toBeVisible();
      await lab.run('SELECT no_such_column');
      await expect(lab.error).toContainText('no_such_column');
      const former = lab.results.getByRole('region', { name: 'Rows of the run before' });
      await expect(former.getByText('These rows are those of the run before')).toBeVisible();
      await expect(former.getByRole('gridcell', { name: '41', exact: true })).toBeVisible();
      await lab.run('SELECT 43 AS first; SELECT no_such_column; SELECT 44 AS never');
      await expect(lab.error).toContainText('Statement 2 out of 3');
      const before = lab.results.getByRole('region', { name: 'Statements before' });
      await expect(before.getByRole('gridcell', { name: '43', exact: true })).toBeVisible();
      await expect(lab.results.getByText('44', { exact: true })).toHaveCount(0);
    });

    await test.step('no rows, equal names and no names of columns, NULL and NaN are shown for what they are', async () => {
      await lab.run('SELECT 1 AS a, 2 AS b WHERE false');
      await expect(lab.results.getByText('It has 2 columns and no row.')).toBeVisible();
      await lab.run(
        "SELECT 11 AS a, 12 AS a, 13 AS A, 14 AS \"\", '' AS empty, NULL AS nothing, 'nan'::DOUBLE AS no_number",
      );
      await expect(lab.error).toBeVisible();
      await lab.run("SELECT 11 AS a, 12 AS a, 13 + 1, '' AS empty, NULL AS nothing, 'nan'::DOUBLE AS no_number");
      await expect(lab.header('a')).toBeVisible();
      await expect(lab.cell('11')).toBeVisible();
      await expect(lab.cell('12')).toBeVisible();
      await expect(lab.cell('14')).toBeVisible();
      await expect(lab.grid.getByText('NULL')).toHaveCount(1);
      await expect(lab.cell('NaN')).toBeVisible();
    });

    await test.step('5,000 columns and cells of megabytes are looked through without drawing all of them', async () => {
      const columns = Array.from({ length: 5_000 }, (_, index) => `${index} AS column_${index}`).join(', ');
      await lab.run(`SELECT ${columns} FROM range(40)`);
      await expect(lab.header('column_0')).toBeVisible();
      await expect(lab.grid).toHaveAttribute('aria-colcount', '5000');
      expect(await lab.grid.getByRole('columnheader').count()).toBeLessThan(100);
      await lab.grid.focus();
      await lab.page.keyboard.press('End');
      await expect(lab.header('column_4999')).toBeVisible();
      await expect(lab.header('column_0')).toHaveCount(0);
      await expect(lab.cell('4,999').first()).toBeVisible();
      await lab.run("SELECT repeat('ab', 5000000) AS large, 8 AS small");
      await expect(lab.cell('8')).toBeVisible();
      const drawnLetters = await lab.grid.evaluate((element) => element.textContent?.length ?? 0);
      expect(drawnLetters).toBeLessThan(5_000);
      await lab.grid.getByRole('gridcell').first().click({ button: 'right' });
      await lab.page.getByRole('menuitem', { name: 'Show the whole value' }).click();
      const value = lab.results.getByRole('complementary', { name: 'Value' });
      await expect(value).toContainText('10,000,000 characters');
      await expect(value).toContainText('The first 100,000 characters');
    });

    await test.step('what is typed and run without a connection is kept, and goes to the server once when it is back', async () => {
      await expect(lab.saved).toBeVisible();
      await lab.page.context().setOffline(true);
      await lab.run('SELECT 5 AS written_offline');
      await expect(lab.page.getByText('Kept in this browser until the server answers')).toBeVisible();
      await expect(lab.results.getByText('Sending', { exact: true })).toBeVisible();
      await lab.page.context().setOffline(false);
      await expect(lab.header('written_offline')).toBeVisible({ timeout: 30_000 });
      await expect(lab.saved).toBeVisible();
      await lab.page.reload();
      await lab.ready();
      await expect(lab.editor).toContainText('written_offline');
      await expect(lab.header('written_offline')).toBeVisible();
      await lab.results.getByRole('tab', { name: 'Query history' }).click();
      await expect(lab.results.getByRole('row', { name: /written_offline/ })).toHaveCount(1);
    });
  });
});

test('a database whose file is gone, and one that was deleted, are said, and the text stays; a new tab has a database that responds', async ({
  browser,
  api,
  baseURL,
}) => {
  await withTowns(api, {}, async ({ id, file }) => {
    await withSqlLab({ browser, api, baseURL }, 'gone', async (lab) => {
      const errors = watchErrors(lab.page);
      const goneNote = lab.results.getByText('The database of this tab was deleted');
      await lab.open(id);
      await test.step('a file that is gone is said', async () => {
        await lab.run('SELECT name FROM towns ORDER BY name');
        await expect(lab.cell('Bergen')).toBeVisible();
        removeFile(file);
        await lab.run('SELECT count(*) AS hits FROM towns');
        await expect(lab.error).toContainText('The file cannot be opened');
        await expect(lab.saved).toBeVisible();
        await expect(lab.page.getByRole('tree').getByText(/cannot be opened/)).toBeVisible();
      });

      await test.step('a new tab has a database that responds, where that of the tab in front does not', async () => {
        const { result } = (await api.get(`/api/v1/database/${id}`)).body;
        const database = lab.page.getByRole('button', { name: String(result.database_name), exact: true });
        await expect(database).toBeVisible();
        await lab.page.getByRole('button', { name: 'New tab' }).click();
        await expect(lab.editor).toHaveText('SELECT …');
        await expect(database).toHaveCount(0);
        await lab.run('SELECT 41 + 1 AS answer');
        await expect(lab.cell('42')).toBeVisible();
        await lab.page.getByRole('tab', { name: 'Untitled Query 1' }).click();
        await expect(lab.editor).toContainText('FROM towns');
      });

      await test.step('one that was deleted is said, and the text stays', async () => {
        expect((await api.remove(`/api/v1/database/${id}`)).status).toBe(200);
        await lab.run('SELECT count(*) AS hits FROM towns ');
        await expect(goneNote).toBeVisible();
        await lab.page.reload();
        await lab.ready();
        await expect(goneNote).toBeVisible();
        await expect(lab.editor).toContainText('FROM towns');
        await expect(lab.page.getByRole('button', { name: 'Choose a database' })).toBeVisible();
        // A further tab begins with a database that is there. Which one comes first may be another test's: it is not asked.
        await lab.page.getByRole('button', { name: 'New tab' }).click();
        await expect(lab.page.getByRole('tab', { name: 'Untitled Query 3' })).toHaveAttribute('aria-selected', 'true');
        await expect(goneNote).toHaveCount(0);
        await expect(lab.page.getByRole('button', { name: 'Choose a database' })).toHaveCount(0);
      });
      expect(errors).toEqual([]);
    });
  });
});
