import type { Page } from '@playwright/test';
import { EditingOnPage } from '../pages/editing.ts';
import { changeDashboard, makeDashboard, ownName, showDashboard } from '../pages/own-objects.ts';
import { TimePicker } from '../pages/time-picker.ts';
import { expect, test } from './statements/session.ts';

interface StoredFilter {
  readonly name?: string;
  readonly id: string;
  readonly scope: { readonly excluded: readonly number[] };
}

const storedFilters = async (page: Page, id: number): Promise<StoredFilter[]> =>
  (
    JSON.parse((await showDashboard(page, id)).json_metadata ?? '{}') as {
      native_filter_configuration?: StoredFilter[];
    }
  ).native_filter_configuration ?? [];

const withChart = async (page: Page, word: string) => {
  const id = await makeDashboard(page, ownName(word));
  const editing = new EditingOnPage(page);
  await editing.open(id);
  await editing.addChart('Departures');
  await editing.addChart('Average delay');
  return { id, editing };
};

const addValueFilter = async (editing: EditingOnPage, name: string, column: string | RegExp) => {
  const { dialog } = editing;
  await dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Filter name' }).fill(name);
  await editing.choose(/Dataset/, 'flights');
  await editing.choose(/Column/, column);
};

test('[NATF-022 NATF-039 NATF-043 NATF-034 NATF-035 DASH-020 XFIL-002 XFIL-005 NATF-017 NATF-018 NATF-019 NATF-042] an owner adds a filter with a scope, which is removed and brought back, is not saved while incomplete, and is stored in its shape', async ({
  page,
}) => {
  await page.clock.install();
  const { id, editing } = await withChart(page, 'Filtered');

  await test.step('[NATF-022 NATF-039 NATF-043] a save with errors is logged and opens the first filter that is not complete', async () => {
    const loggedMessage = page.waitForEvent('console', (message) =>
      message.text().includes('Filters are not complete'),
    );
    await editing.openFilters();
    await addValueFilter(editing, 'Good', /^Origin$/);
    for (const _ of [1, 2]) await editing.dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
    await editing.dialog.getByRole('textbox', { name: 'Filter name' }).fill('Second bad');
    await editing.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editing.dialog.getByText('2 filters are not complete')).toBeVisible();
    await loggedMessage;
    await expect(editing.dialog.getByRole('textbox', { name: 'Filter name' })).toHaveValue('');
    await expect(editing.dialog.getByText('Name is required')).toBeVisible();
    await editing.dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(editing.dialog).toBeHidden();
  });

  await test.step('[NATF-034 NATF-035] a removed filter can be brought back for five seconds, then it is gone', async () => {
    await editing.openFilters();
    await addValueFilter(editing, 'Short lived', /^Origin$/);
    await editing.dialog.getByRole('button', { name: 'Remove Short lived' }).click();
    await expect(editing.dialog.getByText('(Removed)')).toBeVisible();
    await editing.dialog.getByRole('button', { name: 'Undo removing Short lived' }).click();
    await expect(editing.dialog.getByText('(Removed)')).toBeHidden();
    await page.clock.fastForward(60_000);
    await expect(editing.dialog.getByRole('button', { name: 'Remove Short lived' })).toBeVisible();
    await editing.dialog.getByRole('button', { name: 'Remove Short lived' }).click();
    await expect(editing.dialog.getByText('(Removed)')).toBeVisible();
    await page.clock.fastForward(4_000);
    await expect(editing.dialog.getByText('(Removed)')).toBeVisible();
    await page.clock.fastForward(1_000);
    await expect(editing.dialog.getByText('Short lived')).toBeHidden();
  });

  await test.step('[DASH-020 XFIL-002 XFIL-005 NATF-017 NATF-018 NATF-019 NATF-042] an owner adds a filter with a scope and a cross-filter scope; both are saved in their stored shape', async () => {
    await addValueFilter(editing, 'Where from', /^Origin$/);
    await editing.dialog.getByRole('textbox', { name: 'Description' }).fill('  Airport of departure ');
    await expect(editing.dialog.getByRole('button', { name: 'Choose Where from' })).toBeVisible();
    await editing.dialog.getByRole('tab', { name: 'Scoping' }).click();
    await editing.dialog.getByRole('radio', { name: 'Apply to specific panels' }).click();
    await editing.dialog.getByText('Average delay').click();
    await expect(editing.dialog.getByText('1 of 2')).toBeVisible();
    await editing.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await editing.grip('Departures').focus();
    await page.getByRole('button', { name: 'More for Departures' }).click();
    await page.getByRole('menuitem', { name: 'Cross-filter scope…' }).click();
    await editing.dialog.getByRole('radio', { name: 'Apply to specific panels' }).click();
    await editing.dialog.getByText('Average delay').click();
    await editing.dialog.getByRole('button', { name: 'Apply' }).click();
    const put = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().includes('/api/v1/dashboard/'),
    );
    await editing.save();
    const body = (await put).postDataJSON() as { json_metadata: string };
    expect(body.json_metadata).toContain('native_filter_configuration');
    expect(body.json_metadata).toContain('chart_configuration');
    const [filter] = await storedFilters(page, id);
    expect(filter).toMatchObject({
      type: 'NATIVE_FILTER',
      name: 'Where from',
      description: 'Airport of departure',
      filterType: 'filter_select',
      targets: [{ datasetId: expect.any(Number), column: { name: 'origin' } }],
      scope: { rootPath: ['ROOT_ID'], excluded: [expect.any(Number)] },
      chartsInScope: [expect.any(Number)],
    });
    expect(filter?.id).toMatch(/^NATIVE_FILTER-/);
    const metadata = JSON.parse((await showDashboard(page, id)).json_metadata ?? '{}') as {
      chart_configuration: Record<string, unknown>;
    };
    expect(Object.values(metadata.chart_configuration)).toMatchObject([
      { crossFilters: { scope: { excluded: filter?.scope.excluded } } },
    ]);
    await expect(page.getByRole('button', { name: 'Choose Where from' })).toBeVisible();
  });
});

test('[NATF-020 NATF-021 NATF-040] dividers, dependencies, time ranges and numbers are kept as filters, with values to start with', async ({
  page,
}) => {
  await test.step('[NATF-020 NATF-021 NATF-040] dividers and dependencies are kept over switching and saving', async () => {
    const { id, editing } = await withChart(page, 'Depending');
    await editing.openFilters();
    await addValueFilter(editing, 'From', /^Origin$/);
    await addValueFilter(editing, 'To', /^Destination$/);
    await editing.dialog.getByRole('button', { name: 'Choose Values are dependent on other filters' }).click();
    await page.getByRole('option', { name: 'From' }).click();
    await page.keyboard.press('Escape');
    await editing.dialog.getByRole('button', { name: 'Add divider' }).click();
    await editing.dialog.getByRole('textbox', { name: 'Title' }).fill('Thresholds');
    await editing.dialog.getByRole('textbox', { name: 'Description' }).fill('For the numbers');
    await editing.dialog.getByRole('button', { name: 'From', exact: true }).click();
    await editing.dialog.getByRole('button', { name: 'Thresholds', exact: true }).click();
    await expect(editing.dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('For the numbers');
    await editing.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await editing.save();
    const [from, to, divider] = await storedFilters(page, id);
    expect(to).toMatchObject({ name: 'To', cascadeParentIds: [from?.id] });
    expect(divider).toMatchObject({ type: 'DIVIDER', title: 'Thresholds', description: 'For the numbers' });
    await expect(page.getByRole('heading', { name: 'Thresholds' })).toBeVisible();
  });

  await test.step('a time filter can begin with a range that counts from the last day in the data', async () => {
    const { id, editing } = await withChart(page, 'Counted');
    await editing.save();
    await editing.open(id);
    await editing.openFilters();
    await editing.dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
    await editing.dialog.getByRole('textbox', { name: 'Filter name' }).fill('When');
    await editing.choose(/Filter type/, 'Time range');
    const picker = new TimePicker(page);
    await picker.open('When');
    await picker.choose('Last', 'Last week');
    await picker.popover.getByText('Count from the last day in the data, 1 Jul 2001').click();
    await picker.apply();
    await editing.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await editing.save();
    const [filter] = await storedFilters(page, id);
    expect(filter).toMatchObject({
      defaultDataMask: { extraFormData: { time_range: 'Last week', counts_from: 'data' } },
    });
    await expect(page.getByRole('button', { name: 'When: Last week of the data' })).toBeVisible();
  });

  await test.step('time ranges and numbers can be filtered too, with a value to start with; odd entries stay', async () => {
    const id = await makeDashboard(page, ownName('Ranges'));
    await changeDashboard(page, id, {
      json_metadata: JSON.stringify({ native_filter_configuration: ['odd'], kept: 1 }),
    });
    const editing = new EditingOnPage(page);
    await editing.open(id);
    await editing.addChart('Departures');
    await editing.openFilters();
    await editing.dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
    await editing.dialog.getByRole('textbox', { name: 'Filter name' }).fill('When');
    await editing.choose(/Filter type/, 'Time range');
    await editing.dialog.getByRole('checkbox', { name: 'Filter value is required' }).click({ force: true });
    await editing.dialog.getByRole('button', { name: 'Add filter', exact: true }).click();
    await editing.dialog.getByRole('textbox', { name: 'Filter name' }).fill('How far');
    await editing.choose(/Filter type/, 'Numerical range');
    await editing.choose(/Dataset/, 'flights');
    await editing.choose(/Column/, /distance/i);
    await editing.dialog.getByRole('button', { name: 'Move up' }).click();
    await editing.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await editing.save();
    const metadata = JSON.parse((await showDashboard(page, id)).json_metadata ?? '{}') as Record<string, unknown>;
    expect(metadata).toMatchObject({
      kept: 1,
      native_filter_configuration: [
        'odd',
        { name: 'How far', filterType: 'filter_range' },
        { name: 'When', filterType: 'filter_time', controlValues: { enableEmptyFilter: true } },
      ],
    });
  });
});
