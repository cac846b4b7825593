import type { Page } from '@playwright/test';
import { closeByEscape } from '../pages/escape.ts';
import { ExplorePage } from '../pages/explore.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

const rowElements = (page: Page): Promise<number> => page.getByRole('row').count();

test('the popovers of metrics, dimensions, filters and time ranges are clean for readers aloud, and catch SQL that no query can hold; 10,000 rows are a few dozen row elements', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  const close = () => explore.editor.getByRole('button', { name: 'Close', exact: true }).click();

  await test.step('the popovers of metrics, dimensions, filters and time ranges are clean for readers aloud', async () => {
    const form = {
      viz_type: 'echarts_timeseries_line',
      x_axis: 'date',
      time_grain_sqla: 'P1W',
      metrics: ['departures'],
      groupby: ['origin_state'],
      limit: 5,
      adhoc_filters: [],
      time_range: 'No filter',
    };
    await explore.openMade(form);

    await test.step('metric and dimension', async () => {
      await explore.edit('Add a metric');
      await expectAccessible(page, 'both themes');
      for (const tab of ['Simple', 'Custom SQL', 'Saved']) {
        await explore.editor.getByRole('tab', { name: tab }).click();
        await expectAccessibleAbove(page);
      }
      await close();
      await explore.edit('Add a dimension');
      await expectAccessibleAbove(page);
      await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
      await explore.editor.getByRole('textbox', { name: 'SQL expression' }).pressSequentially('orig');
      const suggestions = explore.editor.getByRole('listbox', { name: 'Suggestions' });
      await expect(suggestions).toBeVisible();
      await expectAccessibleAbove(page);
      // They lie over the foot of the editor.
      await page.keyboard.press('Escape');
      await expect(suggestions).toBeHidden();
      await close();
    });

    await test.step('filter', async () => {
      await explore.edit('Add a filter');
      await expectAccessibleAbove(page);
      await explore.chooseInEditor('Column', 'Origin');
      await explore.editor.getByRole('button', { name: /^Choose Filter value/ }).click();
      await page.getByRole('option', { name: 'ORD', exact: true }).click();
      await expectAccessibleAbove(page, 'both themes');
      await page.keyboard.press('Escape');
      await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
      await expectAccessibleAbove(page);
      await close();
    });

    await test.step('time range', async () => {
      await page.getByRole('button', { name: /^Time range/ }).click();
      await expect(explore.editor).toBeVisible();
      await expectAccessibleAbove(page, 'both themes');
      // Each of its forms: `dashboard-access.spec.ts`.
      await closeByEscape(explore.editor);
    });
  });

  await test.step('SQL that no query can hold is caught in its popover, at its field, before it is passed on', async () => {
    const form = { viz_type: 'echarts_timeseries_bar', x_axis: 'origin_state', metrics: ['departures'] };
    await explore.openMade({ ...form, adhoc_filters: [] });
    const field = explore.editor.getByRole('textbox', { name: /^SQL/ });
    const save = explore.editor.getByRole('button', { name: 'Save', exact: true });
    const expectRejected = async (sql: string, reason: RegExp): Promise<void> => {
      await field.fill(sql);
      await save.click();
      await expect(field).toHaveAccessibleDescription(reason);
      await expect(field).toHaveValue(sql);
    };

    await explore.edit('Add a metric');
    await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
    await expectRejected('SUM(', /^Unclosed parenthesis \(QUERY_012\)$/);
    await expectRejected('SUM(nowhere)', /Column nowhere is not in flights/);
    // No aggregate: it would be an error of the whole chart.
    await expectRejected('origin', /must appear in the GROUP BY clause/);
    await close();

    await explore.edit('Add a dimension');
    await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
    await expectRejected('SUM(delay)', /cannot contain aggregates/);
    await expectRejected('origin, destination', /Only one SQL expression/);
    await close();

    await explore.edit('Add a filter');
    await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
    await expectRejected('origin =', /syntax error at or near "\)" \(ENGINE_\d+\)$/);
    // The parenthesis would end that of the condition, and the comment would hide every filter after it.
    await expectRejected("origin = 'ATL' OR 1 = 1) --", /^Closing unclosed parenthesis \(QUERY_012\)$/);
    await field.fill("origin = 'ATL' -- the hub");
    await explore.saveEditor();
    await explore.update();
    // Counted in the file of the example: departures of ATL, whose state is GA.
    await expect(explore.rows.getByRole('gridcell', { name: '124,711' })).toBeVisible();
    await expect(explore.rows.getByRole('gridcell', { name: 'GA', exact: true })).toBeVisible();
  });

  await test.step('10,000 rows are a few dozen row elements in the chart and below it, and readers aloud can use them', async () => {
    await explore.goOnTo(`datasource_type=table&datasource_id=${await explore.flights()}`);
    await expect(explore.side('Results')).toContainText('10,000');
    const grids = page.getByRole('grid');
    await expect(grids).toHaveCount(2);
    for (const grid of await grids.all()) await expect(grid).toHaveAttribute('aria-rowcount', '10001');
    expect(await rowElements(page)).toBeLessThan(200);
    await expectAccessible(page);

    // Also with the rows as tall as they go, scrolled to their end, and on a screen of twice the height.
    await page.setViewportSize({ width: 1440, height: 1800 });
    await page.getByRole('separator', { name: 'Size of the results' }).focus();
    await page.keyboard.press('End');
    await explore.rows.getByRole('grid').focus();
    await page.keyboard.press('Control+End');
    await expect(explore.rows.getByRole('row').last()).toHaveAttribute('aria-rowindex', '10001');
    expect(await rowElements(page)).toBeLessThan(200);
  });
});
