import { closeByEscape } from '../../pages/escape.ts';
import { ExploreOnPage } from './explore-page.ts';
import { examplesId, expect, strikesDatasetId, test, withChart } from './session.ts';
import { strikesByMonth } from './dashboard-page.ts';

const number = (datasetId: number, sqlExpression: string) => ({
  viz_type: 'big_number_total',
  datasource: `${datasetId}__table`,
  metric: { expressionType: 'SQL', sqlExpression, label: 'figure', hasCustomLabel: true },
  adhoc_filters: [],
});

test('[CTRL-001 CHART-004 METR-007 METR-009 METR-015 METR-022 METR-023 VIZ-004 VIZ-005 VIZ-006 VIZ-007 VIZ-008 VIZ-009 VIZ-015 VIZ-043] a saved chart opens with the controls of its chart type; metrics are moved, and made in an editor of three tabs; tiles switch the chart type, and back the settings are as they were', async ({
  page,
  api,
}) => {
  const form = {
    ...strikesByMonth(await strikesDatasetId(api)),
    metrics: ['strikes', 'total_cost'],
    groupby: ['phase'],
    limit: 5,
    show_legend: false,
  };
  await withChart(api, form, async ({ id, name }) => {
    const explore = new ExploreOnPage(page);
    await test.step('a saved chart opens with the controls of its chart type', async () => {
      await explore.openChart(id);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(explore.kind('Line Chart')).toHaveAttribute('aria-pressed', 'true');
      for (const control of ['X axis', 'Metrics', 'Dimensions', 'Filters'])
        await expect(explore.items(control)).toBeVisible();
      await expect(explore.drawing).toBeVisible();
    });

    await test.step('a metric can be dragged to another place, and stays there', async () => {
      const names = explore.items('Metrics').getByRole('button', { name: /^(Strikes|Total cost)$/ });
      await expect(names).toHaveText(['Strikes', 'Total cost']);
      const dragGrips = explore.items('Metrics').locator('[draggable="true"]');
      await dragGrips.nth(1).dragTo(names.nth(0));
      await expect(names).toHaveText(['Total cost', 'Strikes']);
    });

    await test.step('a metric is made in an editor of three tabs, whose Save waits for a whole metric', async () => {
      const editor = await explore.edit('Metrics', null);
      await expect(editor.getByRole('tab')).toHaveText(['Saved', 'Simple', 'Custom SQL']);
      const save = editor.getByRole('button', { name: 'Save', exact: true });
      await expect(save).toBeDisabled();
      await explore.suggest(editor, 'Saved metric', 'Total cost');
      await expect(save).toBeEnabled();
      await editor.getByRole('tab', { name: 'Custom SQL' }).click();
      await expect(save).toBeDisabled();
      await editor.getByRole('textbox', { name: 'SQL expression' }).fill('MAX(speed_knots)');
      await expect(save).toBeEnabled();
      await editor.getByRole('tab', { name: 'Simple' }).click();
      const choices = await explore.choicesOf('Aggregate', editor);
      expect(choices.toSorted()).toEqual(['AVG', 'COUNT', 'COUNT_DISTINCT', 'MAX', 'MIN', 'SUM']);
      await expect(save).toBeDisabled();
      await explore.suggest(editor, 'Column', 'Speed');
      await expect(save).toBeEnabled();
      await save.click();
      await expect(explore.items('Metrics')).toContainText('SUM(speed_knots)');
      await explore.update();
      await expect(page.getByRole('button', { name: /SUM\(speed_knots\)/ }).first()).toBeVisible();
    });

    await test.step('the tiles of the chart types are there, and clicking one draws that chart type', async () => {
      for (const kind of ['Table', 'Big Number', 'Pie Chart', 'Bar Chart', 'Line Chart']) {
        await explore.kind(kind).click();
        await expect(explore.kind(kind)).toHaveAttribute('aria-pressed', 'true');
        await expect(explore.drawing).toBeVisible();
      }
    });

    await test.step('back at the line its settings are as they were', async () => {
      await expect(explore.items('X axis').getByRole('button', { name: 'Flight date', exact: true })).toBeVisible();
      await expect(
        explore.items('Dimensions').getByRole('button', { name: 'Phase of flight', exact: true }),
      ).toBeVisible();
      await expect(explore.controls.getByRole('textbox', { name: 'Series limit' })).toHaveValue('5');
      await explore.customize();
      await expect(explore.controls.getByRole('checkbox', { name: 'Legend' })).not.toBeChecked();
    });
  });
});

test('[CTRL-021 VIZ-003 TIME-003 TIME-004 CHART-001 CHART-051 DSET-003 DSET-021 ERRO-008] a chart is built from a dataset that is picked: at first a table of 10,000 rows at most over any time, a line by day, a number; where it cannot be created that is said, and another dataset can be picked', async ({
  page,
  api,
}) => {
  await strikesDatasetId(api);
  const explore = new ExploreOnPage(page);
  await test.step('a new chart is a table of 10,000 rows at most, over any time; a line of it is by day', async () => {
    await page.goto('/chart/add/');
    await page.getByRole('searchbox', { name: 'Search datasets' }).fill('wildlife_strikes');
    await page.getByRole('link', { name: 'wildlife_strikes', exact: true }).click();
    await expect(explore.kind('Table')).toHaveAttribute('aria-pressed', 'true');
    await expect(explore.controls.getByRole('textbox', { name: 'Row limit' })).toHaveValue('10,000');
    await expect(explore.controls.getByRole('button', { name: 'Time range: No filter' })).toBeVisible();
    await explore.kind('Line Chart').click();
    await expect(explore.controls.getByRole('button', { name: 'Day Time grain' })).toBeVisible();
  });

  await test.step('with another chart type its data is seen', async () => {
    await explore.kind('Big Number').click();
    await explore.update();
    await expect(explore.drawing.getByText('10,000', { exact: true }).first()).toBeVisible();
  });

  await test.step('a chart that cannot be created says so', async () => {
    await page.route('**/api/v1/chart/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 500, json: { message: 'it broke' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Save chart' });
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog.getByText('An error occurred while creating charts: it broke')).toBeVisible();
    await closeByEscape(dialog);
  });

  await test.step('the dataset is named, and another one can be picked', async () => {
    const source = page.getByRole('complementary', { name: 'Chart source' });
    await expect(source).toContainText('wildlife_strikes');
    await explore.changeToFlights();
    await expect(source).toContainText('flights');
    await expect(source).toContainText('Distance');
  });
});

const formats = [
  ['Adaptive', '12,345'],
  ['12,345', '12,345'],
  ['10k', '10k'],
  ['12.3k', '12.3k'],
  ['12.3 %', '1,234,543.2 %'],
  ['12350', '12350'],
  ['12,345.43', '12,345.43'],
  ['+12,345', '+12,345'],
  ['$12,345.43', '$12,345.43'],
] as const;

test('[CTRL-007 CTRL-023 CTRL-024 CTRL-025 CTRL-026 CTRL-027 CTRL-028 CTRL-029 CTRL-030 CTRL-031 CTRL-032] number formats are offered and write, adaptive is the default, 66000 ms is 1m 6s; without a metric a number is not asked, and the control says so', async ({
  page,
  api,
}) => {
  await withChart(api, number(await strikesDatasetId(api), 'MAX(12345.432)'), async ({ id }) => {
    const explore = new ExploreOnPage(page);
    await explore.openChart(id);
    await test.step('number formats are offered and write; adaptive is the default', async () => {
      await explore.customize();
      await expect(explore.controls.getByRole('button', { name: 'Adaptive Number format' })).toBeVisible();
      for (const [choice, writtenNumber] of formats) {
        await explore.choose('Number format', choice);
        const shownLocator = explore.drawing.getByText(writtenNumber, { exact: true });
        await expect(shownLocator.first()).toBeVisible();
      }
    });

    await test.step('a duration of 66000 ms is written 1m 6s', async () => {
      await explore.choose('Number format', 'Duration, from milliseconds: 1m 6s');
      await explore.controls.getByRole('tab', { name: 'Data' }).click();
      const editor = await explore.edit('Metric', 'figure');
      await editor.getByRole('textbox', { name: 'SQL expression' }).fill('MAX(66000)');
      await editor.getByRole('button', { name: 'Save', exact: true }).click();
      await explore.update();
      await expect(explore.drawing.getByText('1m 6s', { exact: true }).first()).toBeVisible();
    });

    await test.step('a chart without a metric is not asked, and the metric control says so', async () => {
      await explore.items('Metric').getByRole('button', { name: 'Remove figure' }).click();
      await explore.update();
      await expect(explore.items('Metric')).toContainText('Metric cannot be empty');
    });
  });
});

test('[DSET-033] a chart whose dataset was deleted says that it may have been', async ({ page, api }) => {
  const name = `gone_${Date.now().toString(36)}`;
  const createdResponse = await api.post('/api/v1/dataset/', {
    database: await examplesId(api),
    table_name: name,
    sql: 'SELECT 1 AS a',
  });
  expect(createdResponse.status).toBe(201);
  await withChart(
    api,
    { viz_type: 'table', datasource: `${createdResponse.body.id}__table`, query_mode: 'raw', all_columns: ['a'] },
    async ({ id }) => {
      expect((await api.remove(`/api/v1/dataset/${createdResponse.body.id}`)).status).toBe(200);
      await page.goto(`/explore/?slice_id=${id}`);
      await expect(page.getByRole('heading', { name: 'Missing dataset' })).toBeVisible();
      await expect(page.getByText('The dataset linked to this chart may have been deleted.')).toBeVisible();
    },
  );
});
