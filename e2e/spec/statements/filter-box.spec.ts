import type { Locator, Page } from '@playwright/test';
import { DashboardOnPage } from '../../pages/dashboard.ts';
import { FilterBoxPart } from '../../pages/filter-box.ts';
import { inRows } from '../../pages/layouts.ts';
import { expectAccessible, expectAccessibleAbove } from '../../pages/watch-errors.ts';
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

/** Makes charts by their forms and a dashboard of them, open before the user; `action` finds its tiles by their places in `forms`. */
async function withBoxes(
  { page, api }: { readonly page: Page; readonly api: Api },
  forms: readonly (Readonly<Record<string, unknown>> & { readonly viz_type: string })[],
  action: (tileAt: (index: number) => Locator) => Promise<void>,
  metadataOf: (ids: readonly number[]) => object = () => ({}),
): Promise<void> {
  const charts: { readonly id: number; readonly name: string }[] = [];
  const withRest = async (): Promise<void> => {
    const form = forms[charts.length];
    if (form !== undefined)
      return withChart(api, form, (chart) => {
        charts.push(chart);
        return withRest();
      });
    const metadata = metadataOf(charts.map(({ id }) => id));
    await withDashboard(api, { charts, layout: inRows(charts, 25), metadata }, async ({ path }) => {
      const dashboard = new DashboardOnPage(page);
      await page.goto(path);
      await action((index) => dashboard.tile(charts[index]?.name ?? '').frame);
    });
  };
  await withRest();
}

test('[LEGF-002 LEGF-003 LEGF-004 LEGF-005 LEGF-008 LEGF-009 LEGF-010 LEGF-011 LEGF-013 LEGF-017 LEGF-018 LEGF-019 LEGF-028 LEGF-029 LEGF-031] a filter box has a select for each column, which is searched, and a date range, time grain and time column where it says so; what is chosen acts by Apply', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const flights = (await api.get('/api/v1/dataset/?q=(filters:!((col:table_name,opr:eq,value:flights)))')).body;
  const time = { date_filter: true, show_sqla_time_granularity: true, show_sqla_time_column: true };
  const forms = [
    total(datasetId),
    boxForm(datasetId, { filter_configs: [phase, { key: 'b', column: 'wildlife_size', label: 'Size' }] }),
    boxForm(datasetId, time),
    boxForm(flights.result[0].id, {
      filter_configs: [{ column: 'distance', label: 'Distance', searchAllOptions: true, asc: true }],
    }),
  ];
  await withBoxes({ page, api }, forms, async (tileAt) => {
    const number = tileAt(0);
    const box = new FilterBoxPart(page, tileAt(1));
    await test.step('it is drawn, with what it says', async () => {
      await expect(box.field('Phase')).toBeVisible();
      await expect(box.timeRange).toHaveCount(0);
      await expect(box.timeSelect('Time grain')).toHaveCount(0);
      await expect(box.timeSelect('Time column')).toHaveCount(0);
      const timedBox = new FilterBoxPart(page, tileAt(2));
      await expect(timedBox.timeRange).toBeVisible();
      await expect(timedBox.timeSelect('Time grain')).toBeVisible();
      await expect(timedBox.timeSelect('Time column')).toBeVisible();
      await expectAccessible(page);
    });

    await test.step('each column has a select that is searched, and says so when nothing is found', async () => {
      await expect(box.frame.getByRole('button', { name: /^Choose/ })).toHaveCount(2);
      const search = await box.open('Phase');
      await expect(box.options.filter({ hasText: 'Approach' })).toBeVisible();
      await search.fill('clim');
      await expect(box.options).toHaveCount(1);
      await expect(box.options.first()).toContainText('Climb');
      await search.fill('no such phase');
      await expect(page.getByText('No results found')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
    });

    await test.step('what is chosen acts by Apply, which waits for a change', async () => {
      await expect(number).toContainText(all);
      await expect(box.apply).toBeDisabled();
      await box.choose('Phase', 'Climb');
      await expect(box.apply).toBeEnabled();
      await expect(number).toContainText(all);
      await box.apply.click();
      await expect(number).toContainText(climb);
      await expect(box.apply).toBeDisabled();
    });

    await test.step('a field that searches all asks the data endpoint by ILIKE beyond a thousand choices', async () => {
      const search = await new FilterBoxPart(page, tileAt(3)).open('Distance');
      const request = page.waitForRequest(/explore_json/);
      await search.fill('12');
      const sentRequest = await request;
      expect(sentRequest.method()).toBe('GET');
      const sent = JSON.parse(new URL(sentRequest.url()).searchParams.get('form_data') ?? '{}');
      expect(sent.filter_configs.map(({ column }: { column: string }) => column)).toEqual(['distance']);
      expect(sent.adhoc_filters.at(-1)).toMatchObject({ subject: 'distance', operator: 'ILIKE', comparator: '%12%' });
    });
  });
});

test('[LEGF-012 LEGF-014 LEGF-020] with instant filtering there is no Apply, each choice acts at once, on rows too, and is kept in the address; the bars behind the choices are parts of the greatest metric', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const metric = {
    expressionType: 'SQL',
    sqlExpression: "CASE WHEN MIN(phase) = 'Climb' THEN 10 ELSE 5 END",
    label: 'weight',
  };
  const instant = boxForm(datasetId, { instant_filtering: true, filter_configs: [{ ...phase, metric, asc: false }] });
  await withBoxes({ page, api }, [total(datasetId), instant, phases(datasetId)], async (tileAt) => {
    const number = tileAt(0);
    const box = new FilterBoxPart(page, tileAt(1));
    const rowOf = (name: string) => tileAt(2).getByText(name, { exact: true });
    await test.step('bars are parts of the greatest metric', async () => {
      await expect(number).toContainText(all);
      await expect(rowOf('Approach')).toBeVisible();
      const search = await box.open('Phase');
      await expect(box.barOf('Climb')).toHaveAttribute('style', /width: 100%/);
      await expect(box.barOf('Approach')).toHaveAttribute('style', /width: 50%/);
      await page.keyboard.press('Escape');
      await expect(search).toBeHidden();
    });
    await test.step('a choice acts at once, on the number and the rows', async () => {
      await expect(box.apply).toHaveCount(0);
      await box.choose('Phase', 'Climb');
      await expect(number).toContainText(climb);
      await expect(rowOf('Approach')).toHaveCount(0);
      await expect(rowOf('Climb')).toBeVisible();
    });
    await test.step('the address keeps it, and Back takes it back', async () => {
      await page.reload();
      await expect(number).toContainText(climb);
      await page.goBack();
      await expect(number).toContainText(all);
    });
  });
});

test('a filter box begins with what its dashboard keeps, and reaches the charts in its scope alone', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const metadataOf = ([, immuneId, boxId]: readonly number[]) => ({
    default_filters: JSON.stringify({ [boxId ?? 0]: { phase: ['Climb'] } }),
    filter_scopes: { [boxId ?? 0]: { phase: { scope: ['ROOT_ID'], immune: [immuneId] } } },
  });
  const forms = [total(datasetId), total(datasetId), boxForm(datasetId)];
  await withBoxes(
    { page, api },
    forms,
    async (tileAt) => {
      await expect(tileAt(0)).toContainText(climb);
      await expect(tileAt(1)).toContainText(all);
    },
    metadataOf,
  );
});

test('[LEGF-002 LEGF-035] a filter box is drawn in Explore, where its fields are edited in a popover', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  await withChart(api, boxForm(datasetId), async ({ id }) => {
    await page.goto(`/explore/?slice_id=${id}`);
    const box = new FilterBoxPart(page, page.getByRole('region', { name: 'Chart', exact: true }));
    await expect(box.field('Phase')).toBeVisible({ timeout: 60_000 });
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Phase', exact: true }).click();
    const editor = page.getByRole('dialog', { name: 'Edit filter' });
    await expect(editor.getByRole('combobox', { name: 'Column' })).toHaveValue('Phase of flight');
    await editor.getByLabel('Label').fill('Part of flight');
    await expectAccessibleAbove(page);
    await editor.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Update chart' }).first().click();
    await expect(box.field('Part of flight')).toBeVisible();
  });
});
