import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { FilterBoxPart } from '../../pages/filter-box.ts';
import { expectAccessible } from '../../pages/watch-errors.ts';
import { phases, total } from './dashboard-page.ts';
import { expect, strikesDatasetId, test, withChart, withDashboard } from './session.ts';
import type { Api } from './session.ts';

// Rows of birdstrikes.csv, counted by hand: all, and those of one phase.
const all = '10,000';
const climb = '1,956';
const phase = { key: 'a', column: 'phase', label: 'Phase', asc: true, clearable: true, multiple: true };
const boxForm = (datasetId: number, more: object = {}) => ({
  viz_type: 'filter_box',
  datasource: `${datasetId}__table`,
  date_filter: false,
  instant_filtering: false,
  adhoc_filters: [],
  filter_configs: [phase],
  ...more,
});

// What is opened twice takes its time on a busy machine.
test.setTimeout(180_000);

interface Shown {
  readonly box: FilterBoxPart;
  readonly number: ReturnType<DashboardOnPage['tile']>['frame'];
}

/** A number beside a filter box, on a dashboard of their own. */
async function withBox(
  { page, api }: { readonly page: Page; readonly api: Api },
  more: object,
  action: (shown: Shown) => Promise<void>,
  metadataOf: (numberId: number, boxId: number) => object = () => ({}),
): Promise<void> {
  const datasetId = await strikesDatasetId(api);
  await withChart(api, total(datasetId), (number) =>
    withChart(api, boxForm(datasetId, more), (box) =>
      withDashboard(api, { charts: [number, box], metadata: metadataOf(number.id, box.id) }, async ({ path }) => {
        const dashboard = new DashboardOnPage(page);
        await page.goto(path);
        await action({
          box: new FilterBoxPart(page, dashboard.tile(box.name).frame),
          number: dashboard.tile(number.name).frame,
        });
      }),
    ),
  );
}

/** The filter box of a chart in Explore, drawn. */
async function exploreBox(page: Page, id: number): Promise<FilterBoxPart> {
  await page.goto(`/explore/?slice_id=${id}`);
  const box = new FilterBoxPart(page, page.getByRole('region', { name: 'Chart', exact: true }));
  await expect(box.field('Phase')).toBeVisible({ timeout: 60_000 });
  return box;
}

test('[LEGF-002] a filter box is drawn on a dashboard and in Explore', async ({ page, api }) => {
  await withBox({ page, api }, {}, async ({ box }) => {
    await expect(box.field('Phase')).toBeVisible();
    await expectAccessible(page);
  });
  const datasetId = await strikesDatasetId(api);
  await withChart(api, boxForm(datasetId), async ({ id }) => {
    await exploreBox(page, id);
    await expectAccessible(page);
  });
});

test('[LEGF-003] a filter box has a date range where it says so', async ({ page, api }) => {
  await withBox({ page, api }, { date_filter: true }, ({ box }) => expect(box.timeRange).toBeVisible());
  await withBox({ page, api }, {}, async ({ box }) => {
    await expect(box.field('Phase')).toBeVisible();
    await expect(box.timeRange).toHaveCount(0);
  });
});

test('[LEGF-004 LEGF-005] a filter box over a table has selects for time grain and time column where it says so', async ({
  page,
  api,
}) => {
  const more = { show_sqla_time_granularity: true, show_sqla_time_column: true };
  await withBox({ page, api }, more, async ({ box }) => {
    await expect(box.timeSelect('Time grain')).toBeVisible();
    await expect(box.timeSelect('Time column')).toBeVisible();
  });
  await withBox({ page, api }, {}, async ({ box }) => {
    await expect(box.field('Phase')).toBeVisible();
    await expect(box.timeSelect('Time grain')).toHaveCount(0);
    await expect(box.timeSelect('Time column')).toHaveCount(0);
  });
});

test('[LEGF-008 LEGF-009 LEGF-013 LEGF-031] each column has a select that is searched, and says so when nothing is found', async ({
  page,
  api,
}) => {
  const configs = { filter_configs: [phase, { key: 'b', column: 'wildlife_size', label: 'Size' }] };
  await withBox({ page, api }, configs, async ({ box }) => {
    await expect(box.frame.getByRole('button', { name: /^Choose/ })).toHaveCount(2);
    const search = await box.open('Phase');
    await expect(box.options.filter({ hasText: 'Approach' })).toBeVisible();
    await search.fill('clim');
    await expect(box.options).toHaveCount(1);
    await expect(box.options.first()).toContainText('Climb');
    await search.fill('no such phase');
    await expect(page.getByText('No results found')).toBeVisible();
  });
});

test('[LEGF-010 LEGF-011 LEGF-017 LEGF-018 LEGF-019] what is chosen acts by Apply, which waits for a change', async ({
  page,
  api,
}) => {
  await withBox({ page, api }, {}, async ({ box, number }) => {
    await expect(number).toContainText(all);
    await expect(box.apply).toBeDisabled();
    await box.choose('Phase', 'Climb');
    await expect(box.apply).toBeEnabled();
    await expect(number).toContainText(all);
    await box.apply.click();
    await expect(number).toContainText(climb);
    await expect(box.apply).toBeDisabled();
  });
});

test('[LEGF-012 LEGF-020] with instant filtering there is no Apply, and each choice acts at once', async ({
  page,
  api,
}) => {
  await withBox({ page, api }, { instant_filtering: true }, async ({ box, number }) => {
    await expect(number).toContainText(all);
    await expect(box.apply).toHaveCount(0);
    await box.choose('Phase', 'Climb');
    await expect(number).toContainText(climb);
  });
});

test('a filter box begins with what its dashboard keeps, reaches the charts in its scope alone, and is kept in the address', async ({
  page,
  api,
}) => {
  const keptValues = (_: number, boxId: number) => ({
    default_filters: JSON.stringify({ [boxId]: { phase: ['Climb'] } }),
  });
  await withBox({ page, api }, {}, ({ number }) => expect(number).toContainText(climb), keptValues);
  const immune = (numberId: number, boxId: number) => ({
    ...keptValues(numberId, boxId),
    filter_scopes: { [boxId]: { phase: { scope: ['ROOT_ID'], immune: [numberId] } } },
  });
  await withBox({ page, api }, {}, ({ number }) => expect(number).toContainText(all), immune);
  await withBox({ page, api }, { instant_filtering: true }, async ({ box, number }) => {
    await box.choose('Phase', 'Climb');
    await expect(number).toContainText(climb);
    await page.reload();
    await expect(number).toContainText(climb);
    await page.goBack();
    await expect(number).toContainText(all);
  });
});

test('[LEGF-014] the bars behind the choices are parts of the greatest metric', async ({ page, api }) => {
  const metric = {
    expressionType: 'SQL',
    sqlExpression: "CASE WHEN MIN(phase) = 'Climb' THEN 10 ELSE 5 END",
    label: 'weight',
  };
  await withBox({ page, api }, { filter_configs: [{ ...phase, metric, asc: false }] }, async ({ box }) => {
    await box.open('Phase');
    await expect(box.barOf('Climb')).toHaveAttribute('style', /width: 100%/);
    await expect(box.barOf('Approach')).toHaveAttribute('style', /width: 50%/);
  });
});

test('[LEGF-028 LEGF-029] a field that searches all asks the data endpoint by ILIKE beyond a thousand choices', async ({
  page,
  api,
}) => {
  const { body } = await api.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))');
  const datasetId = body.result[0].id;
  const form = boxForm(datasetId, {
    filter_configs: [{ column: 'distance', label: 'Distance', searchAllOptions: true, asc: true }],
  });
  await withChart(api, form, (chart) =>
    withDashboard(api, { charts: [chart] }, async ({ path }) => {
      await page.goto(path);
      const box = new FilterBoxPart(page, new DashboardOnPage(page).tile(chart.name).frame);
      const search = await box.open('Distance');
      const request = page.waitForRequest(/explore_json/);
      await search.fill('12');
      const sentRequest = await request;
      expect(sentRequest.method()).toBe('GET');
      const sent = JSON.parse(new URL(sentRequest.url()).searchParams.get('form_data') ?? '{}');
      expect(sent.filter_configs.map(({ column }: { column: string }) => column)).toEqual(['distance']);
      expect(sent.adhoc_filters.at(-1)).toMatchObject({ subject: 'distance', operator: 'ILIKE', comparator: '%12%' });
    }),
  );
});

test('[LEGF-035] the fields of a filter box are edited in a popover of Explore', async ({ page, api }) => {
  const datasetId = await strikesDatasetId(api);
  await withChart(api, boxForm(datasetId), async ({ id }) => {
    const box = await exploreBox(page, id);
    await page.getByRole('button', { name: 'Phase', exact: true }).click();
    const editor = page.getByRole('dialog', { name: 'Edit filter' });
    await expect(editor.getByRole('combobox', { name: 'Column' })).toHaveValue('Phase of flight');
    await editor.getByLabel('Label').fill('Part of flight');
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Update chart' }).first().click();
    await expect(box.field('Part of flight')).toBeVisible();
  });
});

test('rows of a chart follow a filter box as the number beside it does', async ({ page, api }) => {
  const datasetId = await strikesDatasetId(api);
  await withChart(api, phases(datasetId), (table) =>
    withChart(api, boxForm(datasetId, { instant_filtering: true }), (chart) =>
      withDashboard(api, { charts: [table, chart] }, async ({ path }) => {
        await page.goto(path);
        const dashboard = new DashboardOnPage(page);
        const box = new FilterBoxPart(page, dashboard.tile(chart.name).frame);
        const rowOf = (name: string) => dashboard.tile(table.name).frame.getByText(name, { exact: true });
        await expect(rowOf('Approach')).toBeVisible();
        await box.choose('Phase', 'Climb');
        await expect(rowOf('Approach')).toHaveCount(0);
        await expect(rowOf('Climb')).toBeVisible();
      }),
    ),
  );
});
