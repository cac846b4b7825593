import type { Locator } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { ExplorePage, weeklyDepartures as line } from '../pages/explore.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { expectAccessibleAbove, expectAccessibleIn } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

/** Types into the search over the controls, as the keys lead to it. */
async function searchControls(explore: ExplorePage, text: string): Promise<Locator> {
  const search = explore.controls.getByRole('searchbox', { name: /^Search \d+ controls$/ });
  await explore.page.keyboard.press('Control+Shift+F');
  await expect(search).toBeFocused();
  await explore.page.keyboard.type(text);
  return search;
}

test('the controls of a line: found by a search on every tab, folded, reset, pressed by typing a moment before Save', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  const id = await explore.openMade(line);

  await test.step('a search over the controls shows those that it finds, on every tab, and counts them', async () => {
    const search = await searchControls(explore, 'format');
    await expect(explore.controls.getByRole('status')).toHaveText(/^\d+ of \d+ controls$/);
    // The Data tab has none; the button leads to those of the other.
    await expect(explore.control('Metrics')).toBeHidden();
    await explore.controls.getByRole('button', { name: /more on Customize$/ }).click();
    await expect(explore.controls.getByRole('button', { name: /format$/i }).first()).toBeVisible();
    await expect(explore.controls.getByRole('checkbox', { name: 'Legend' })).toBeHidden();
    await expectAccessibleIn(page, '[aria-label="Controls"]', 'both themes');
    await search.focus();
    await page.keyboard.press('Escape');
    await expect(explore.controls.getByRole('checkbox', { name: 'Legend' })).toBeVisible();
  });

  await test.step('what was typed a moment before Save is saved', async () => {
    const search = await searchControls(explore, 'axis title');
    const title = explore.controls.getByRole('textbox', { name: /axis title/i }).first();
    await title.fill('Minutes late');
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
    const { result } = (await (await page.request.get(`/api/v1/chart/${id}`)).json()) as { result: { params: string } };
    expect(result.params).toContain('Minutes late');
    await search.focus();
    await page.keyboard.press('Escape');
    await explore.controls.getByRole('tab', { name: /^Data/ }).click();
  });

  await test.step('sections stay folded as they were left, for this chart type', async () => {
    const head = explore.controls.getByRole('button', { name: 'Query', exact: true });
    await expect(head).toHaveAttribute('aria-expanded', 'true');
    await head.click();
    await expect(explore.control('Metrics')).toBeHidden();
    await page.reload();
    await explore.toBeDrawn();
    await expect(head).toHaveAttribute('aria-expanded', 'false');
    await explore.chooseChartType('Bar Chart');
    await expect(head).toHaveAttribute('aria-expanded', 'true');
  });

  await test.step('what differs from its default is marked, counted, and reset one by one or all at once', async () => {
    await explore.openMade({ ...line, show_legend: false, y_axis_format: '.2%', truncateYAxis: true });
    await explore.controls.getByRole('tab', { name: /^Customize/ }).click();
    const legend = explore.controls.getByRole('checkbox', { name: 'Legend' });
    await expect(legend).not.toBeChecked();
    await explore.controls.getByRole('button', { name: 'Legend: reset' }).click();
    await expect(legend).toBeChecked();
    await expect(explore.controls.getByRole('button', { name: 'Legend: reset' })).toBeHidden();
    await explore.controls.getByRole('button', { name: 'All controls' }).click();
    await page.getByRole('menuitem', { name: /^Reset \d+ changed controls$/ }).click();
    await expect(explore.controls.getByText(/\d changed$/)).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(explore.controls.getByText(/\d changed$/).first()).toBeVisible();
  });
});

const byState = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['origin_state'],
  metrics: ['departures'],
  all_columns: [],
  adhoc_filters: [],
  time_range: 'No filter',
  row_limit: 12,
};

const customize = (explore: ExplorePage) => explore.controls.getByRole('tab', { name: /^Customize/ }).click();

/** The amounts of the table on the screen, and whether their cells are colored. */
async function amountsOf(explore: ExplorePage): Promise<readonly { amount: number; isColored: boolean }[]> {
  const cells = explore.chart.getByRole('grid').getByRole('row').locator('[role="gridcell"]:last-child');
  return cells.evaluateAll((all) =>
    all.map((cell) => ({
      amount: Number((cell.textContent ?? '').replaceAll(',', '')),
      isColored: cell.hasAttribute('data-painted'),
    })),
  );
}

test('[COND-019 COND-035 COND-036 COND-037 COND-038 COND-039 COND-040 COND-001] a table is colored by a rule of each operator, formatted by column, ranked by a quick calculation, and set by the keyboard alone', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  await test.step('a rule of each operator colors the cells that match', async () => {
    await explore.openMade({ ...byState, show_cell_bars: false });
    const target = (await amountsOf(explore))[4]?.amount ?? 0;
    expect(target).toBeGreaterThan(0);
    await customize(explore);
    await explore.edit('Add new color formatter');
    await expect(explore.editor.getByRole('heading', { name: 'Add new formatter' })).toBeVisible();
    await explore.editor.getByRole('button', { name: 'Apply' }).click();
    await expect(explore.editor.getByText('Required')).toBeVisible();
    await explore.chooseInEditor('Column', 'Departures');
    await explore.chooseFromList(/Operator/, '>');
    await explore.editor.getByRole('textbox', { name: 'Target value' }).fill(String(target));
    await explore.editor.getByRole('button', { name: 'Apply' }).click();
    await expect(explore.editor).toBeHidden();
    const matches: readonly (readonly [string, (amount: number) => boolean])[] = [
      ['>', (amount) => amount > target],
      ['<', (amount) => amount < target],
      ['≥', (amount) => amount >= target],
      ['≤', (amount) => amount <= target],
      ['=', (amount) => amount === target],
      ['≠', (amount) => amount !== target],
    ];
    let shownOperator = '>';
    for (const [operator, isMatch] of matches) {
      if (operator !== shownOperator) {
        await explore.edit(`Departures ${shownOperator} ${target}`);
        await explore.chooseFromList(/Operator/, operator);
        await explore.editor.getByRole('button', { name: 'Apply' }).click();
        await expect(explore.editor).toBeHidden();
        shownOperator = operator;
      }
      await expect
        .poll(async () => (await amountsOf(explore)).every(({ amount, isColored }) => isColored === isMatch(amount)))
        .toBe(true);
    }
    await expectAccessibleIn(page, '[aria-label="Chart"]', 'both themes');
  });

  await test.step('a column of the table is formatted from its own popover, at once', async () => {
    await explore.openMade(byState);
    await customize(explore);
    await explore.edit('Settings of Departures');
    const cell = explore.chart.getByRole('grid').getByRole('gridcell').nth(1);
    await explore.editor.getByRole('tab', { name: 'Number formatting' }).click();
    await explore.chooseFromList(/^(?!Small).*Number format/, '12.3k');
    await expect(cell).toHaveText(/k$/);
    await expect(explore.editor.getByRole('button', { name: 'Next column' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(explore.controls.getByRole('button', { name: 'Settings of Departures' })).toContainText('.3s');
  });

  await test.step('a quick calculation on a metric is laid on with two presses and taken off with two', async () => {
    await explore.openMade({ ...byState, row_limit: 5 });
    const quick = async () => {
      await explore.controls
        .getByRole('button', { name: /^Quick calculations on/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Rank' }).click();
      await explore.toBeDrawn();
    };
    await quick();
    await expect
      .poll(async () => (await amountsOf(explore)).map(({ amount }) => amount).toSorted())
      .toEqual([1, 2, 3, 4, 5]);
    await quick();
    await expect.poll(async () => (await amountsOf(explore)).every(({ amount }) => amount > 100)).toBe(true);
  });

  await test.step('controls are found, changed, undone and reset by the keyboard alone', async () => {
    await explore.openMade(byState);
    const keys = new Keyboard(page);
    await searchControls(explore, 'conditional');
    await explore.controls.getByRole('button', { name: /more on Customize$/ }).focus();
    await page.keyboard.press('Enter');
    await explore.controls.getByRole('button', { name: 'Add new color formatter' }).focus();
    await page.keyboard.press('Enter');
    await keys.reach(explore.editor.getByRole('combobox', { name: 'Column' }));
    await keys.choose('Depart');
    await explore.editor.getByRole('button', { name: 'Apply' }).focus();
    await page.keyboard.press('Enter');
    await expect(explore.editor).toBeHidden();
    await expect(explore.controls.getByRole('button', { name: 'Departures', exact: true })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(explore.controls.getByRole('button', { name: 'Departures', exact: true })).toBeHidden();
    await page.keyboard.press('Control+Shift+z');
    await explore.controls.getByRole('button', { name: /: reset$/ }).focus();
    await page.keyboard.press('Enter');
    await expect(explore.controls.getByRole('button', { name: 'Departures', exact: true })).toBeHidden();
  });
});

test('[CTRL-008 CTRL-044 UI-003 UI-015] what a control does not take is said there: SQL that cannot be read, an empty column, what a chart type needs; lists and colors have their sizes and codes', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  await test.step('a list of values is 100 to 220 px high, however many it has', async () => {
    await explore.openMade(line);
    for (const column of ['Origin', 'How late']) {
      await explore.edit('Add a filter');
      await explore.chooseInEditor('Column', column);
      await explore.editor.getByRole('button', { name: /^Choose Filter value/ }).click();
      const list = page.getByRole('group', { name: /^Values of/ });
      await expect(list.getByRole('option').first()).toBeVisible();
      const { height } = await boxAtRest(list);
      expect(height).toBeGreaterThanOrEqual(100);
      expect(height).toBeLessThanOrEqual(220);
      await page.keyboard.press('Escape');
      await explore.editor.getByRole('button', { name: 'Close' }).click();
    }
  });

  await test.step('SQL that the database cannot read is said in the editor, before it is saved', async () => {
    const cases = [
      ['Add a metric', 'SQL expression', 'MAX(dealy)', 'MAX(delay)'],
      ['Add a dimension', 'SQL expression', 'UPPER(', 'UPPER(origin)'],
      ['Add a filter', 'SQL condition', 'delay > > 1', 'delay > 1'],
    ] as const;
    for (const [add, field, wrongText, right] of cases) {
      await explore.edit(add);
      await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
      const sql = explore.editor.getByRole('textbox', { name: field });
      await sql.fill(wrongText);
      await explore.editor.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(sql).toHaveAttribute('aria-invalid', 'true');
      await expect(explore.editor).toBeVisible();
      await sql.fill(right);
      await explore.saveEditor();
    }
  });

  await test.step('a color is picked in a popover, among the first seven of the palette or by its code', async () => {
    await explore.controls.getByRole('tab', { name: /^Analysis/ }).click();
    await explore.edit('Add annotation layer');
    await page.getByRole('button', { name: 'Color: Automatic color' }).click();
    const picker = page.getByRole('dialog', { name: 'Color', exact: true });
    const presets = picker.getByRole('listbox', { name: 'Theme colors' }).getByRole('option');
    await expect(presets).toHaveCount(7);
    await expectAccessibleAbove(page);
    await presets.nth(2).click();
    // Teal, the third color of the light palette.
    await expect(picker.getByRole('textbox', { name: 'Code' })).toHaveValue('#168C7D');
    await picker.getByRole('textbox', { name: 'Code' }).fill('#102030');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
    const button = page.getByRole('button', { name: 'Color: #102030' });
    await expect(button).toBeFocused();
    await page.getByRole('button', { name: 'Remove Color' }).click();
    await expect(page.getByRole('button', { name: 'Color: Automatic color' })).toBeVisible();
  });

  await test.step('a control for a column that a chart cannot do without says that it cannot be empty', async () => {
    await explore.openMade({ viz_type: 'histogram_v2', column: 'delay', bins: 10 });
    await explore
      .control('Column')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await explore.controls.getByRole('button', { name: 'Update chart' }).click();
    await expect(explore.control('Column')).toContainText('Column cannot be empty');
  });

  await test.step('a chart type that cannot show what is there says what it needs, and is drawn once it has that', async () => {
    await explore.openMade(line);
    await explore.chooseChartType('Heatmap');
    const drawing = explore.chart.locator('[data-chart]').first();
    const textLocator = explore.chart.getByText('Heatmap needs Y-axis. Until then the chart before stays.');
    await expect(textLocator).toBeVisible();
    await expect(drawing).toHaveAccessibleName(/^Line chart/);
    await explore.control('Y-axis').getByRole('button', { name: 'Choose a column' }).click();
    await page.getByRole('option', { name: 'Weekday', exact: true }).click();
    await explore.saveEditor();
    await explore.update();
    await expect(textLocator).toBeHidden();
    await expect(drawing).toHaveAccessibleName(/^Heat map/);
  });
});
