import { closeByEscape } from '../pages/escape.ts';
import { GuidePage, press } from '../pages/guide.ts';
import { withSqlLab, withTowns } from '../pages/sql-lab.ts';
import { expect, test } from './statements/session.ts';

// Follows the page of the guide by the labels that it names, and reads all of them.
test('the guide: write SQL', async ({ browser, api, baseURL }) => {
  test.setTimeout(120_000);
  const guide = new GuidePage('12-sql-lab');
  await withTowns(api, { allow_dml: true, allow_ctas: true, allow_cvas: true }, async ({ id }) => {
    await withSqlLab({ browser, api, baseURL }, 'guide', async (lab) => {
      const { page } = lab;
      await page.goto('/superset/welcome/');
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: guide.label('SQL') })
        .click();
      await lab.ready();
      await lab.open(id);
      const toolbar = page.getByRole('toolbar', { name: 'Query' });
      const inToolbar = (label: string) => toolbar.getByRole('button', { name: label, exact: true });
      await lab.write('SELECT name, id FROM towns ORDER BY name');
      await toolbar.getByRole('button', { name: new RegExp(`^${guide.label('Run')}(?! options)`) }).click();
      await expect(lab.header('name')).toBeVisible();
      await expect(toolbar.getByRole('button', { name: new RegExp(`^${guide.label('Limit')}`) })).toBeVisible();

      // The rows.
      await expect(lab.results.getByRole('searchbox', { name: guide.label('Filter results') })).toBeVisible();
      for (const label of ['Columns', 'Copy', 'Download'])
        await expect(lab.results.getByRole('button', { name: guide.label(label), exact: true })).toBeVisible();
      await lab.run('SELECT name, id + 1 AS id FROM towns ORDER BY name');
      await press(lab.results, guide.label('Compare'));
      await closeByEscape(page.getByRole('menu'));
      await press(lab.results, guide.label('Create chart'));
      const chart = lab.results.getByRole('complementary', { name: 'Chart this' });
      await expect(chart.getByRole('button', { name: guide.label('Go on in Explore') })).toBeVisible();
      await press(chart, 'Close');

      // An error, and what it costs.
      await lab.run('SELECT nama FROM towns');
      await expect(
        lab.results.getByRole('button', { name: new RegExp(`^${guide.label('Go to line')}`) }),
      ).toBeVisible();
      await inToolbar('Run options').click();
      for (const label of ['Show how it would run', 'Create a table of it', 'Create a view of it'])
        await expect(page.getByRole('menuitem', { name: guide.label(label) })).toBeVisible();
      await closeByEscape(page.getByRole('menu'));

      // Writing.
      await lab.run("UPDATE towns SET name = 'Rome' WHERE id = 2");
      await expect(lab.results.getByRole('button', { name: guide.label('Write it') })).toBeVisible();

      // Keeping.
      await inToolbar('Save options').click();
      await expect(page.getByRole('menuitem', { name: guide.label('Save dataset') })).toBeVisible();
      await closeByEscape(page.getByRole('menu'));
      await inToolbar(guide.label('Save')).click();
      await expect(page.getByRole('dialog').getByLabel(guide.label('Folder'))).toBeVisible();
      await closeByEscape(page.getByRole('dialog'));
      await expect(inToolbar(guide.label('Copy link'))).toBeVisible();
      await expect(inToolbar(guide.label('Parameters'))).toBeVisible();
      for (const label of ['Saved', 'History'])
        await page.getByRole('tab', { name: guide.label(label), exact: true }).click();
      await expect(page.getByRole('link', { name: guide.label('Saved queries') })).toBeVisible();

      // Where the engine tells what a query costs, and a run that takes its time.
      await lab.open();
      await inToolbar('Run options').click();
      await expect(page.getByRole('menuitem', { name: guide.label('Estimate cost') })).toBeVisible();
      await closeByEscape(page.getByRole('menu'));
      await lab.run('SELECT count(*) FROM range(100000000000) a, range(1000) b WHERE a.range % 7 = b.range % 3');
      await toolbar.getByRole('button', { name: new RegExp(`^${guide.label('Stop')}`) }).click();
      await expect(lab.results.getByText('Query was stopped')).toBeVisible();

      // The chart of a query becomes one of a dataset.
      await lab.run('SELECT wildlife_size, count(*) AS hits FROM examples.wildlife_strikes GROUP BY 1');
      await press(lab.results, 'Create chart');
      await press(chart, 'Go on in Explore');
      await page.getByRole('button', { name: 'Dataset actions' }).click();
      await expect(page.getByRole('menuitem', { name: guide.label('Save as dataset') })).toBeVisible();
      expect(guide.unread).toEqual([]);
    });
  });
});
