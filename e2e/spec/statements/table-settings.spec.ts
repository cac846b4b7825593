import { ExploreOnPage } from './explore-page.ts';
import { expect, strikesDatasetId, test, withChart } from './session.ts';
import { phases } from './dashboard-page.ts';

// What a table's columns are set to: columns one by one, rules that color cells, columns of a time-series table.
const textColumns = ['airport', 'state', 'aircraft', 'operator', 'phase', 'time_of_day', 'species', 'wildlife_size'];
const twelveColumns = [...textColumns, 'damage', 'speed_knots', 'repair_cost', 'total_cost'];

/** The cells of the second column: how many strikes each phase has. */
const strikesCells = (explore: ExploreOnPage) =>
  explore.drawing.getByRole('gridcell').and(explore.page.locator('[aria-colindex="2"]'));

async function openSettings(explore: ExploreOnPage, column: string): Promise<void> {
  await explore.controls.getByRole('button', { name: `Settings of ${column}` }).click();
  await expect(explore.page.getByRole('dialog').getByRole('heading', { name: column })).toBeVisible();
}

test('[COND-002 COND-003 CTRL-034 CTRL-035 CTRL-036 CTRL-037 CTRL-038 CTRL-039] of 13 columns ten are listed until all are asked for, of 12 all; time formats are offered and write, adaptive is the default', async ({
  page,
  api,
}) => {
  const may = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'date',
    operator: 'TEMPORAL_RANGE',
    comparator: '1995-05-01 : 1995-06-01',
  };
  const form = {
    viz_type: 'table',
    datasource: `${await strikesDatasetId(api)}__table`,
    query_mode: 'raw',
    all_columns: ['date', ...twelveColumns],
    order_by_cols: ['["date", true]'],
    row_limit: 1,
    adhoc_filters: [may],
  };
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    const listed = explore.controls.getByRole('button', { name: /^Settings of/ });
    const toggle = explore.controls.getByRole('button', { name: /^Show (all|less) columns$/ });
    await test.step('of 13 columns ten are listed until all are asked for', async () => {
      await expect(toggle).toHaveText('Show all columns');
      await expect(listed).toHaveCount(10);
      await toggle.click();
      await expect(listed).toHaveCount(13);
      await expect(toggle).toHaveText('Show less columns');
      await toggle.click();
      await expect(listed).toHaveCount(10);
    });

    await test.step('time formats are offered and write; adaptive is the default', async () => {
      await expect(explore.controls.getByRole('button', { name: 'Adaptive Timestamp format' })).toBeVisible();
      for (const [choice, writtenExp] of [
        ['14/01/2001', /\b\d\d\/05\/1995\b/],
        ['01/14/2001', /\b05\/\d\d\/1995\b/],
        ['2001-01-14', /\b1995-05-\d\d\b/],
        ['2001-01-14 01:32:10', /\b1995-05-\d\d 00:00:00\b/],
        ['14-01-2001 01:32:10', /\b\d\d-05-1995 00:00:00\b/],
        ['01:32:10', /^00:00:00$/],
      ] as const) {
        await explore.choose('Timestamp format', choice);
        await expect(explore.drawing.getByText(writtenExp).first()).toBeVisible();
      }
    });

    await test.step('of 12 columns all are listed', async () => {
      await explore.controls.getByRole('tab', { name: 'Data' }).click();
      await explore.items('Columns').getByRole('button', { name: 'Remove Total cost' }).click();
      await explore.update();
      await explore.customize();
      await expect(listed).toHaveCount(12);
      await expect(toggle).toHaveCount(0);
    });
  });
});

const betweenRule = {
  column: 'strikes',
  operator: '≤ x <',
  colorScheme: '#FDE380',
  targetValueLeft: 2,
  targetValueRight: 4,
};
const rules = [
  { column: 'strikes' },
  { column: 'strikes', operator: '>', colorScheme: '#ACE1C4', targetValue: 7 },
  betweenRule,
];

test('[COND-005 COND-006 COND-007 COND-010 COND-016 COND-020 COND-021 COND-023 COND-024 COND-025 COND-026 COND-027 COND-028 COND-029 COND-030 COND-031 COND-032 COND-033 COND-034 COND-041] rules that color cells say what they need, compare with values in their order, are removed and added; a column has its alignment, bars, decimals and width', async ({
  page,
  api,
}) => {
  const form = phases(await strikesDatasetId(api), {
    column_config: { strikes: { columnWidth: 300 } },
    conditional_formatting: rules,
  });
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    const editor = page.getByRole('dialog');
    const ruleNamed = (name: string) => explore.controls.getByRole('button', { name, exact: true });
    const apply = editor.getByRole('button', { name: 'Apply' });
    const required = editor.getByText('Required');

    await test.step('a rule without color scheme, operator or target says that it is required', async () => {
      await ruleNamed('Unfinished rule').click();
      await apply.click();
      await expect(required).toHaveCount(2);
      await explore.choose('Operator', 'None', editor);
      await expect(required).toHaveCount(1);
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await ruleNamed('Strikes > 7').click();
      await editor.getByRole('textbox', { name: 'Target value' }).fill('');
      await apply.click();
      await expect(required).toHaveCount(1);
      await expect(editor).toBeVisible();
      await editor.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('four operators compare with two values, both of them required and in their order', async () => {
      await ruleNamed('2 ≤ Strikes < 4').click();
      const left = editor.getByRole('textbox', { name: 'Left value' });
      const right = editor.getByRole('textbox', { name: 'Right value' });
      const variants = (await explore.choicesOf('Operator', editor)).filter((text) => /^\S+ x \S+$/.test(text));
      expect(variants).toEqual(['< x <', '≤ x ≤', '≤ x <', '< x ≤']);
      for (const variant of variants) {
        await explore.choose('Operator', variant, editor);
        await expect(left).toBeVisible();
        await expect(right).toBeVisible();
      }
      const smaller = editor.getByText('This value should be smaller than the right target value');
      const greater = editor.getByText('This value should be greater than the left target value');
      await left.fill('5');
      await right.fill('3');
      await expect(right).toBeFocused();
      await expect(smaller).toBeHidden();
      await right.press('Shift+Tab');
      await expect(smaller).toBeVisible();
      await expect(greater).toBeVisible();
      const [smallerBox, greaterBox] = [await smaller.boundingBox(), await greater.boundingBox()];
      expect(smallerBox?.x).toBeLessThan(greaterBox?.x ?? 0);
      await right.fill('');
      await apply.click();
      await expect(required).toHaveCount(1);
      await editor.getByRole('button', { name: 'Cancel' }).click();
    });

    await test.step('a rule is added with a column and a color, colors all amounts by their size, and is edited', async () => {
      for (const name of ['Unfinished rule', 'Strikes > 7', '2 ≤ Strikes < 4'])
        await ruleNamed(`Remove ${name}`).click();
      const grounds = () =>
        strikesCells(explore).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).style.backgroundColor));
      await expect.poll(async () => new Set(await grounds())).toEqual(new Set(['']));
      await ruleNamed('Add new color formatter').click();
      await expect(editor.getByRole('heading', { name: 'Add new formatter' })).toBeVisible();
      await expect(editor.getByRole('button', { name: 'None Operator' })).toBeVisible();
      await expect(editor.getByRole('textbox', { name: /value/ })).toHaveCount(0);
      const colors = await explore.choicesOf('Color scheme', editor);
      expect(colors.slice(0, 3)).toEqual(['Green', 'Yellow', 'Red']);
      await apply.click();
      await expect(required).toHaveCount(1);
      await explore.suggest(editor, 'Column', 'Strikes');
      await apply.click();
      await expect(editor).toBeHidden();
      await expect.poll(async () => new Set(await grounds()).size).toBeGreaterThan(2);
      expect(await grounds()).not.toContain('');
      await ruleNamed('Strikes').click();
      await expect(editor.getByRole('heading', { name: 'Edit formatter' })).toBeVisible();
      await editor.getByRole('button', { name: 'Cancel' }).click();
      await ruleNamed('Remove Strikes').click();
    });

    await openSettings(explore, 'Strikes');
    await test.step('cells are aligned left, center or right, and numbers have bars until they are turned off', async () => {
      const [cell, bars] = [strikesCells(explore).first(), strikesCells(explore).locator('[data-tone]')];
      await expect(editor.getByRole('checkbox', { name: 'Show cell bars' })).toBeChecked();
      await expect(bars.first()).toBeVisible();
      await expect.poll(async () => (await bars.count()) - (await strikesCells(explore).count())).toBe(0);
      const choices = editor.getByRole('radiogroup', { name: 'Align' }).getByRole('radio');
      const names = await choices.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
      expect(names).toEqual(['Left', 'Center', 'Right']);
      // Where the amount begins and ends within its cell.
      const gaps = () =>
        cell.evaluate((element) => {
          const range = document.createRange();
          range.selectNodeContents(element.querySelector('span') ?? element);
          const [text, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
          return { left: Math.round(text.left - box.left), right: Math.round(box.right - text.right) };
        });
      for (const [choice, differs] of [
        ['Left', ({ left, right }: { left: number; right: number }) => left < right - 20],
        ['Center', ({ left, right }: { left: number; right: number }) => Math.abs(left - right) <= 8],
        ['Right', ({ left, right }: { left: number; right: number }) => right < left - 20],
      ] as const) {
        await choices.and(page.getByLabel(choice)).click({ force: true });
        await expect.poll(async () => differs(await gaps())).toBe(true);
      }
      await editor.getByRole('checkbox', { name: 'Show cell bars' }).click({ force: true });
      await expect(bars).toHaveCount(0);
    });

    await test.step('a width that is no number is said while it is typed, and gone once it is one', async () => {
      const width = editor.getByRole('textbox', { name: 'Min width' });
      const message = editor.getByText('Min width is expected to be a number');
      await width.fill('');
      await width.pressSequentially('wide');
      await expect(message).toBeVisible();
      await expect(width).toBeFocused();
      await width.fill('120');
      await expect(message).toBeHidden();
    });

    await test.step('most decimals go from 0 to 100 and no further', async () => {
      await editor.getByRole('tab', { name: 'Number formatting' }).click();
      const slider = editor.getByRole('slider', { name: 'Most decimals' });
      await slider.focus();
      for (const [key, value] of [
        ['Home', '0'],
        ['ArrowLeft', '0'],
        ['End', '100'],
        ['ArrowRight', '100'],
      ] as const) {
        await page.keyboard.press(key);
        await expect(slider).toHaveValue(value);
      }
    });
  });
});

test('[CTRL-046 CTRL-048 CTRL-049 CTRL-067] a column of a time-series table is made in a popover: four types, four comparisons', async ({
  page,
  api,
}) => {
  const form = {
    viz_type: 'time_table',
    datasource: `${await strikesDatasetId(api)}__table`,
    granularity_sqla: 'date',
    time_grain_sqla: 'P1Y',
    metrics: ['strikes'],
    groupby: [],
    adhoc_filters: [],
    column_collection: [{ label: 'Change', colType: 'time', comparisonType: 'value', timeLag: 1 }],
  };
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    const headers = explore.drawing.getByRole('columnheader');
    await expect(headers.filter({ hasText: 'Change' })).toBeVisible();
    await explore.controls.getByRole('button', { name: 'Change', exact: true }).click();
    const editor = page.getByRole('dialog');
    expect(await explore.choicesOf('Type', editor)).toEqual([
      'Time comparison',
      'Contribution',
      'Sparkline',
      'Period average',
    ]);
    expect(await explore.choicesOf('Type of comparison', editor)).toEqual([
      'Actual value',
      'Difference',
      'Percentage',
      'Percentage change',
    ]);
    await explore.choose('Type of comparison', 'Percentage change', editor);
    await editor.getByRole('textbox', { name: 'Label' }).fill('Growth');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(headers.filter({ hasText: 'Growth' })).toBeVisible();
    await expect(headers.filter({ hasText: 'Change' })).toHaveCount(0);
    await expect(explore.drawing.getByRole('gridcell').filter({ hasText: '%' })).toBeVisible();
  });
});
