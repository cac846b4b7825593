import { ExploreOnPage } from './explore-page.ts';
import { expect, strikesDatasetId, test, withChart } from './session.ts';
import { phases } from './dashboard-page.ts';

// What a table's columns are set to: columns one by one, rules that color cells, columns of a time-series table.
const textColumns = ['airport', 'state', 'aircraft', 'operator', 'phase', 'time_of_day', 'species', 'wildlife_size'];
const twelveColumns = [...textColumns, 'damage', 'speed_knots', 'repair_cost', 'other_cost'];

const rawTable = (datasetId: number, columns: readonly string[]) => ({
  viz_type: 'table',
  datasource: `${datasetId}__table`,
  query_mode: 'raw',
  all_columns: columns,
  order_by_cols: [],
  row_limit: 20,
  adhoc_filters: [],
});

/** The cells of the second column: how many strikes each phase has. */
const strikesCells = (explore: ExploreOnPage) =>
  explore.drawing.getByRole('gridcell').and(explore.page.locator('[aria-colindex="2"]'));

async function openSettings(explore: ExploreOnPage, column: string) {
  await explore.controls.getByRole('button', { name: `Settings of ${column}` }).click();
  const editor = explore.page.getByRole('dialog');
  await expect(editor.getByRole('heading', { name: column })).toBeVisible();
  return editor;
}

test('[COND-002 COND-003] of 13 columns ten are listed until all are asked for, of 12 all', async ({ page, api }) => {
  const datasetId = await strikesDatasetId(api);
  const explore = new ExploreOnPage(page);
  const listed = explore.controls.getByRole('button', { name: /^Settings of/ });
  const toggle = explore.controls.getByRole('button', { name: /^Show (all|less) columns$/ });
  await withChart(api, rawTable(datasetId, [...twelveColumns, 'total_cost']), async ({ id }) => {
    await explore.openChart(id);
    await explore.customize();
    await expect(toggle).toHaveText('Show all columns');
    await expect(listed).toHaveCount(10);
    await toggle.click();
    await expect(listed).toHaveCount(13);
    await expect(toggle).toHaveText('Show less columns');
    await toggle.click();
    await expect(listed).toHaveCount(10);
  });
  await withChart(api, rawTable(datasetId, twelveColumns), async ({ id }) => {
    await explore.openChart(id);
    await explore.customize();
    await expect(listed).toHaveCount(12);
    await expect(toggle).toHaveCount(0);
  });
});

test('[COND-005 COND-016] cells are aligned left, center or right, and numbers have bars until they are turned off', async ({
  page,
  api,
}) => {
  const form = phases(await strikesDatasetId(api), { column_config: { strikes: { columnWidth: 300 } } });
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    const editor = await openSettings(explore, 'Strikes');
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
});

test('[COND-006] most decimals go from 0 to 100 and no further', async ({ page, api }) => {
  await withChart(api, phases(await strikesDatasetId(api)), async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    const editor = await openSettings(explore, 'Strikes');
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

test('[COND-007 COND-010] a width that is no number is said while it is typed, and gone once it is one', async ({
  page,
  api,
}) => {
  await withChart(api, phases(await strikesDatasetId(api)), async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    const editor = await openSettings(explore, 'Strikes');
    const width = editor.getByRole('textbox', { name: 'Min width' });
    const message = editor.getByText('Min width is expected to be a number');
    await width.pressSequentially('wide');
    await expect(message).toBeVisible();
    await expect(width).toBeFocused();
    await width.fill('120');
    await expect(message).toBeHidden();
  });
});

test('[COND-020 COND-021 COND-023 COND-024 COND-032 COND-033 COND-034] a rule is added with a column and a color, colors all amounts by their size, and is edited', async ({
  page,
  api,
}) => {
  await withChart(api, phases(await strikesDatasetId(api)), async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    const grounds = () =>
      strikesCells(explore).evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).style.backgroundColor));
    await explore.controls.getByRole('button', { name: 'Add new color formatter' }).click();
    const editor = page.getByRole('dialog');
    await expect(editor.getByRole('heading', { name: 'Add new formatter' })).toBeVisible();
    await expect(editor.getByRole('button', { name: 'None Operator' })).toBeVisible();
    await expect(editor.getByRole('textbox', { name: /value/ })).toHaveCount(0);
    const colors = await explore.choicesOf('Color scheme', editor);
    expect(colors.slice(0, 3)).toEqual(['Green', 'Yellow', 'Red']);
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(editor.getByText('Required')).toHaveCount(1);
    await explore.suggest(editor, 'Column', 'Strikes');
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(editor).toBeHidden();
    await expect.poll(async () => new Set(await grounds()).size).toBeGreaterThan(2);
    expect(await grounds()).not.toContain('');
    await explore.controls.getByRole('button', { name: 'Strikes', exact: true }).click();
    await expect(editor.getByRole('heading', { name: 'Edit formatter' })).toBeVisible();
  });
});

test('[COND-025 COND-026 COND-027] a rule without color scheme, operator or target says that it is required', async ({
  page,
  api,
}) => {
  const rules = [{ column: 'strikes' }, { column: 'strikes', operator: '>', colorScheme: '#ACE1C4', targetValue: 7 }];
  const form = phases(await strikesDatasetId(api), { conditional_formatting: rules });
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    const editor = page.getByRole('dialog');
    await explore.controls.getByRole('button', { name: 'Unfinished rule', exact: true }).click();
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(editor.getByText('Required')).toHaveCount(2);
    await explore.choose('Operator', 'None', editor);
    await expect(editor.getByText('Required')).toHaveCount(1);
    await editor.getByRole('button', { name: 'Cancel' }).click();
    await explore.controls.getByRole('button', { name: 'Strikes > 7', exact: true }).click();
    await editor.getByRole('textbox', { name: 'Target value' }).fill('');
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(editor.getByText('Required')).toHaveCount(1);
    await expect(editor).toBeVisible();
  });
});

test('[COND-028 COND-029 COND-030 COND-031 COND-041] four operators compare with two values, both of them required and in their order', async ({
  page,
  api,
}) => {
  const rule = {
    column: 'strikes',
    operator: '≤ x <',
    colorScheme: '#FDE380',
    targetValueLeft: 2,
    targetValueRight: 4,
  };
  const form = phases(await strikesDatasetId(api), { conditional_formatting: [rule] });
  await withChart(api, form, async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await explore.customize();
    await explore.controls.getByRole('button', { name: '2 ≤ Strikes < 4', exact: true }).click();
    const editor = page.getByRole('dialog');
    const [left, right] = ['Left value', 'Right value'].map((name) => editor.getByRole('textbox', { name })) as [
      ReturnType<typeof page.getByRole>,
      ReturnType<typeof page.getByRole>,
    ];
    const variants = (await explore.choicesOf('Operator', editor)).filter((text) => /^\S+ x \S+$/.test(text));
    expect(variants).toEqual(['< x <', '≤ x ≤', '≤ x <', '< x ≤']);
    for (const variant of variants) {
      await explore.choose('Operator', variant, editor);
      await expect(left).toBeVisible();
      await expect(right).toBeVisible();
    }
    const [smaller, greater] = [
      editor.getByText('This value should be smaller than the right target value'),
      editor.getByText('This value should be greater than the left target value'),
    ];
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
    await editor.getByRole('button', { name: 'Apply' }).click();
    await expect(editor.getByText('Required')).toHaveCount(1);
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
