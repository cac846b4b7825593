import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from '../../pages/at-rest.ts';
import { ExplorePage, weeklyDepartures as line } from '../../pages/explore.ts';
import { ownName } from '../../pages/own-objects.ts';
import { nativeFilter } from './dashboard-page.ts';
import { examplesId, expect, strikesDatasetId, test, withChart, withDashboard } from './session.ts';
import type { Api } from './session.ts';

async function openLine(page: Page, form: object = {}): Promise<ExplorePage> {
  const explore = new ExplorePage(page);
  await page.goto('/superset/welcome/');
  await explore.openChart(await explore.seed({ name: ownName('Editing'), form: { ...line, ...form } }));
  await explore.toBeDrawn();
  return explore;
}

const source = (page: Page): Locator => page.getByRole('complementary', { name: 'Chart source' });
const name = (page: Page, text: string): Locator =>
  source(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${text}`) })
    .first();
const texts = (field: Locator): Locator => field.getByRole('button', { name: /^(?!Remove|Add|Choose|Quick)/ });
/** The handles by which items are dragged. */
const dragGrips = (field: Locator): Locator => field.locator('span[draggable]');

test.describe('what is dragged from the source', () => {
  test('[METR-011] a column dropped on the dimensions is one of them, and dragging changes the order', async ({
    page,
  }) => {
    const explore = await openLine(page);
    const field = explore.control('Dimensions');
    await name(page, 'Origin').dragTo(field);
    await expect(texts(field)).toHaveText(['Origin']);
    await name(page, 'Destination').dragTo(field);
    await expect(texts(field)).toHaveText(['Origin', 'Destination']);
    await dragGrips(field).nth(1).dragTo(texts(field).nth(0));
    await expect(texts(field)).toHaveText(['Destination', 'Origin']);
  });

  test('[METR-012] a metric or a column dropped on the metrics measures, and dragging changes the order', async ({
    page,
  }) => {
    const explore = await openLine(page);
    const field = explore.control('Metrics');
    await name(page, 'Average delay').dragTo(field);
    await expect(texts(field)).toHaveText(['Departures', 'Average delay']);
    await name(page, 'Distance').dragTo(field);
    await expect(texts(field)).toHaveText(['Departures', 'Average delay', 'SUM(distance)']);
    await dragGrips(field).nth(2).dragTo(texts(field).nth(0));
    await expect(texts(field)).toHaveText(['SUM(distance)', 'Departures', 'Average delay']);
    await explore.update();
    await expect(explore.rows.getByRole('columnheader', { name: 'SUM(distance)' })).toBeVisible();
  });

  test('[ADHF-015] a column dropped on the filters opens the editor on it, and dragging changes the order', async ({
    page,
  }) => {
    const explore = await openLine(page);
    const field = explore.control('Filters');
    await name(page, 'Distance').dragTo(field);
    await expect(explore.editor.getByRole('combobox', { name: 'Column' })).toHaveValue('Distance, miles');
    await explore.chooseFromList(/Operator$/, 'greater than');
    await explore.editor.getByRole('textbox', { name: 'Filter value (case sensitive)' }).fill('500');
    await explore.saveEditor();
    await name(page, 'Delay').dragTo(field);
    await explore.chooseFromList(/Operator$/, 'is not empty (NULL)');
    await explore.saveEditor();
    await expect(texts(field)).toHaveText(['Distance, miles > 500', 'Delay, minutes IS NOT NULL']);
    await dragGrips(field).nth(1).dragTo(texts(field).nth(0));
    await expect(texts(field)).toHaveText(['Delay, minutes IS NOT NULL', 'Distance, miles > 500']);
  });
});

test.describe('the filter editor', () => {
  test('[ADHF-021] its corner changes its size, by dragging and by the arrow keys', async ({ page }) => {
    const explore = await openLine(page);
    await explore.edit('Add a filter');
    const handle = explore.editor.getByRole('button', { name: 'Resize with the arrow keys or by dragging' });
    const size = () => boxAtRest(explore.editor);
    const before = await size();
    const corner = await boxAtRest(handle);
    await page.mouse.move(corner.x + 6, corner.y + 6);
    await page.mouse.down();
    await page.mouse.move(corner.x + 106, corner.y + 66, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await size()).width - before.width).toBeGreaterThan(90);
    await expect.poll(async () => (await size()).height - before.height).toBeGreaterThan(50);
    const draggedBox = await size();
    await handle.focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => draggedBox.width - (await size()).width).toBeCloseTo(16, 0);
  });

  test('[ADHF-028] where values are suggested, a list takes several of them', async ({ page }) => {
    const explore = await openLine(page);
    await explore.edit('Add a filter');
    await explore.chooseInEditor('Column', 'Origin');
    await explore.editor.getByRole('button', { name: /^Choose Filter value/ }).click();
    for (const airport of ['ORD', 'ATL']) await page.getByRole('option', { name: airport, exact: true }).click();
    await page.keyboard.press('Escape');
    await explore.saveEditor();
    await expect(texts(explore.control('Filters'))).toHaveText(["Origin IN ('ORD', 'ATL')"]);
  });

  test('[ADHF-029] where values are suggested, equality takes one of them', async ({ page }) => {
    const explore = await openLine(page);
    await explore.edit('Add a filter');
    await explore.chooseInEditor('Column', 'Origin');
    await explore.chooseFromList(/Operator$/, 'equal to');
    await explore.editor.getByRole('button', { name: /^Choose Filter value/ }).click();
    await page.getByRole('option', { name: 'ORD', exact: true }).click();
    await page.getByRole('option', { name: 'ATL', exact: true }).click();
    await expect(page.getByRole('option', { name: 'ORD', exact: true })).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('Escape');
    await explore.saveEditor();
    await expect(texts(explore.control('Filters'))).toHaveText(["Origin == 'ATL'"]);
    await explore.update();
    await explore.side('SQL').click();
    await expect(explore.rows).toContainText(`"origin" = 'ATL'`);
  });

  test('[ADHF-033] SQL is typed with columns and words of the language offered', async ({ page }) => {
    const explore = await openLine(page);
    await explore.edit('Add a filter');
    await explore.editor.getByRole('tab', { name: 'Custom SQL' }).click();
    const field = explore.editor.getByRole('textbox', { name: 'SQL condition' });
    const offers = explore.editor.getByRole('listbox', { name: 'Suggestions' });
    await field.pressSequentially('dist');
    await expect(offers.getByRole('option').first()).toContainText('distance');
    await page.keyboard.press('Tab');
    await expect(field).toHaveValue('distance');
    await expect(offers).toBeHidden();
    await field.pressSequentially(' betw');
    await expect(offers.getByRole('option')).toHaveText(['BETWEEN']);
    await page.keyboard.press('Escape');
    await expect(offers).toBeHidden();
    await expect(explore.editor).toBeVisible();
    await field.pressSequentially('e');
    await offers.getByRole('option', { name: 'BETWEEN' }).click();
    await field.pressSequentially(' 100 AND 200');
    await expect(field).toHaveValue('distance BETWEEN 100 AND 200');
    await explore.saveEditor();
    await explore.update();
    await explore.side('SQL').click();
    await expect(explore.rows).toContainText('distance BETWEEN 100 AND 200');
  });
});

async function savedOnlyDataset(api: Api): Promise<number> {
  const createdResponse = await api.post('/api/v1/dataset/', {
    database: await examplesId(api),
    table_name: ownName('saved only'),
    sql: 'SELECT date, origin, delay FROM examples.flights',
  });
  expect(createdResponse.status).toBe(201);
  const metrics = [{ metric_name: 'rows', expression: 'COUNT(*)' }];
  const extra = JSON.stringify({ disallow_adhoc_metrics: true });
  expect((await api.put(`/api/v1/dataset/${createdResponse.body.id}`, { extra, metrics })).status).toBe(200);
  return createdResponse.body.id as number;
}

test('[METR-016 METR-017 METR-018 METR-019] a dataset that disallows adhoc metrics takes its own only, and says so', async ({
  page,
  api,
}) => {
  const explore = new ExplorePage(page);
  await explore.openDataset(await savedOnlyDataset(api));
  await explore.chooseKind('Line Chart');
  await explore.toBeDrawn();
  await explore.edit('Add a metric');
  for (const [tab, reason] of [
    ['Simple', 'Simple ad-hoc metrics are not enabled for this dataset'],
    ['Custom SQL', 'Custom SQL ad-hoc metrics are not enabled for this dataset'],
  ] as const) {
    await expect(explore.editor.getByRole('tab', { name: tab })).toBeDisabled();
    await expect(explore.editor.getByRole('tab', { name: tab }).getByTitle(reason, { exact: true })).toHaveText(tab);
  }
  await expect(explore.editor.getByRole('tab', { name: 'Saved' })).toHaveAttribute('aria-selected', 'true');
});

test('[TIME-040] the help of functions documents HOLIDAY, and the server resolves it', async ({ page, api }) => {
  const explore = await openLine(page);
  await page.getByRole('button', { name: /^Time range/ }).click();
  await page.getByRole('button', { name: /RANGE TYPE/ }).click();
  await page.getByRole('option', { name: 'Advanced' }).click();
  await explore.editor.getByRole('button', { name: 'Functions' }).hover();
  await expect(page.getByRole('tooltip')).toContainText('HOLIDAY("Boxing Day", DATETIME("2018"), "UK")');
  await explore.editor.getByRole('textbox').first().fill('HOLIDAY("Boxing Day", DATETIME("2018"), "UK")');
  await expect(explore.editor.getByRole('status')).toContainText('26 Dec 2018');
  const requestOf = (text: string) => api.get(`/api/v1/time_range/?q=${encodeURIComponent(`'${text}'`)}`);
  const { body } = await requestOf(
    'HOLIDAY("thanksgiving", DATETIME("2021")) : HOLIDAY("Christmas", DATETIME("2021"))',
  );
  expect(body.result).toMatchObject({ since: '2021-11-25T00:00:00', until: '2021-12-25T00:00:00' });
  const unknown = await requestOf('HOLIDAY("Foo Day") : ');
  expect(unknown.status).toBe(400);
  expect(unknown.body.message).toContain('Unable to find such a holiday: [Foo Day]');
});

test('[TIME-064] where a time range is required, the preview says so and No filter cannot be applied', async ({
  page,
  api,
}) => {
  const datasetId = await strikesDatasetId(api);
  const metadata = await nativeFilter(api, { filterType: 'filter_time', controlValues: { enableEmptyFilter: true } });
  const form = { viz_type: 'big_number_total', datasource: `${datasetId}__table`, metric: 'count' };
  await withChart(api, form, (chart) =>
    withDashboard(api, { charts: [chart], metadata }, async ({ path }) => {
      await page.goto(path);
      await page.getByRole('button', { name: /^Own filter: / }).click();
      const editor = page.getByRole('dialog', { name: 'Edit time range' });
      await editor.getByRole('button', { name: /RANGE TYPE/ }).click();
      await page.getByRole('option', { name: 'No filter', exact: true }).click();
      await expect(editor.getByRole('status')).toHaveText('Default value is required');
      await expect(editor.getByRole('button', { name: 'APPLY' })).toBeDisabled();
      await editor.getByRole('button', { name: /RANGE TYPE/ }).click();
      await page.getByRole('option', { name: 'Last', exact: true }).click();
      await expect(editor.getByRole('button', { name: 'APPLY' })).toBeEnabled();
    }),
  );
});

test('a saved metric filters groups without SQL being written', async ({ page }) => {
  const explore = await openLine(page);
  await explore.edit('Add a filter');
  await explore.chooseInEditor('Column', 'Departures');
  await explore.editor.getByRole('textbox', { name: 'Filter value (case sensitive)' }).fill('114000');
  await explore.saveEditor();
  await explore.update();
  await explore.side('SQL').click();
  await expect(explore.rows).toContainText(/HAVING[\s\S]+> 114000/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an editor stands on the screen and takes a filter', async ({ page }) => {
    await page.goto('/superset/welcome/');
    const explore = new ExplorePage(page);
    const id = await explore.seed({ name: ownName('On a phone'), form: line });
    await page.goto(`/explore/?slice_id=${id}`);
    await page.getByRole('button', { name: 'Controls', exact: true }).click();
    await page.getByRole('button', { name: 'Add a filter', exact: true }).click();
    const tab = page.getByRole('tab', { name: 'Custom SQL' });
    await tab.click();
    await expect(tab).toBeInViewport({ ratio: 1 });
    await page.getByRole('textbox', { name: 'SQL condition' }).fill('distance > 900');
    const save = page.getByRole('dialog').last().getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.click();
    await expect(page.getByRole('button', { name: 'distance > 900', exact: true })).toBeVisible();
  });
});
