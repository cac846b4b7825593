import type { Locator, Page } from '@playwright/test';
import { boxAtRest } from '../../pages/at-rest.ts';
import { closeByEscape } from '../../pages/escape.ts';
import { ExplorePage, weeklyDepartures as line } from '../../pages/explore.ts';
import { ownName } from '../../pages/own-objects.ts';
import { examplesId, expect, test } from './session.ts';
import type { Api } from './session.ts';

const source = (page: Page): Locator => page.getByRole('complementary', { name: 'Chart source' });
const name = (page: Page, text: string): Locator =>
  source(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${text}`) })
    .first();
const texts = (field: Locator): Locator => field.getByRole('button', { name: /^(?!Remove|Add|Choose|Quick)/ });
/** The handles by which items are dragged. */
const dragGrips = (field: Locator): Locator => field.locator('span[draggable]');

test('[METR-011 METR-012 ADHF-015 ADHF-021 ADHF-028 ADHF-029 ADHF-033] what is dragged from the source is a dimension, a metric or a filter and changes its place; the editor of filters changes its size, takes suggested values and helps with SQL', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  await explore.openChart(await explore.seed({ name: ownName('Editing'), form: line }));
  await explore.toBeDrawn();
  const filters = explore.control('Filters');

  await test.step('a column dropped on the dimensions is one of them, and dragging changes the order', async () => {
    const field = explore.control('Dimensions');
    await name(page, 'Origin').dragTo(field);
    await expect(texts(field)).toHaveText(['Origin']);
    await name(page, 'Destination').dragTo(field);
    await expect(texts(field)).toHaveText(['Origin', 'Destination']);
    await dragGrips(field).nth(1).dragTo(texts(field).nth(0));
    await expect(texts(field)).toHaveText(['Destination', 'Origin']);
    for (const dimension of ['Destination', 'Origin'])
      await field.getByRole('button', { name: `Remove ${dimension}`, exact: true }).click();
  });

  await test.step('a metric or a column dropped on the metrics measures, and dragging changes the order', async () => {
    const field = explore.control('Metrics');
    await name(page, 'Average delay').dragTo(field);
    await expect(texts(field)).toHaveText(['Departures', 'Average delay']);
    await name(page, 'Distance').dragTo(field);
    await expect(texts(field)).toHaveText(['Departures', 'Average delay', 'SUM(distance)']);
    await dragGrips(field).nth(2).dragTo(texts(field).nth(0));
    await expect(texts(field)).toHaveText(['SUM(distance)', 'Departures', 'Average delay']);
  });

  await test.step('a column dropped on the filters opens the editor on it, and dragging changes the order', async () => {
    await name(page, 'Distance').dragTo(filters);
    await expect(explore.editor.getByRole('combobox', { name: 'Column' })).toHaveValue('Distance, miles');
    await explore.chooseFromList(/Operator$/, 'greater than');
    await explore.editor.getByRole('textbox', { name: 'Filter value (case sensitive)' }).fill('50');
    await explore.saveEditor();
    await name(page, 'Delay').dragTo(filters);
    await explore.chooseFromList(/Operator$/, 'is not empty (NULL)');
    await explore.saveEditor();
    await expect(texts(filters)).toHaveText(['Distance, miles > 50', 'Delay, minutes IS NOT NULL']);
    await dragGrips(filters).nth(1).dragTo(texts(filters).nth(0));
    await expect(texts(filters)).toHaveText(['Delay, minutes IS NOT NULL', 'Distance, miles > 50']);
  });

  await test.step('the corner of the editor changes its size, by dragging and by the arrow keys', async () => {
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

  const values = explore.editor.getByRole('button', { name: /^Choose Filter value/ });
  await test.step('where values are suggested, a list takes several of them', async () => {
    await explore.chooseInEditor('Column', 'Origin');
    await values.click();
    for (const airport of ['ORD', 'ATL']) await page.getByRole('option', { name: airport, exact: true }).click();
    await page.keyboard.press('Escape');
    await explore.saveEditor();
    await expect(texts(filters).last()).toHaveText("Origin IN ('ORD', 'ATL')");
  });

  await test.step('where values are suggested, equality takes one of them', async () => {
    await explore.edit('Add a filter');
    await explore.chooseInEditor('Column', 'Origin');
    await explore.chooseFromList(/Operator$/, 'equal to');
    await values.click();
    await page.getByRole('option', { name: 'ORD', exact: true }).click();
    await page.getByRole('option', { name: 'ATL', exact: true }).click();
    await expect(page.getByRole('option', { name: 'ORD', exact: true })).toHaveAttribute('aria-selected', 'false');
    await page.keyboard.press('Escape');
    await explore.saveEditor();
    await expect(texts(filters).last()).toHaveText("Origin == 'ATL'");
  });

  await test.step('SQL is typed with columns and words of the language offered', async () => {
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
  });

  await test.step('a saved metric filters groups without SQL being written', async () => {
    await explore.edit('Add a filter');
    await explore.chooseInEditor('Column', 'Departures');
    await explore.editor.getByRole('textbox', { name: 'Filter value (case sensitive)' }).fill('1');
    await explore.saveEditor();
  });

  await test.step('rows and SQL follow all of them', async () => {
    await explore.update();
    await expect(explore.rows.getByRole('columnheader', { name: 'SUM(distance)' })).toBeVisible();
    await explore.side('SQL').click();
    await expect(explore.rows).toContainText(`"origin" = 'ATL'`);
    await expect(explore.rows).toContainText('distance BETWEEN 100 AND 200');
    await expect(explore.rows).toContainText(/HAVING[\s\S]+> 1\b/);
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

test('[METR-016 METR-017 METR-018 METR-019] a dataset that disallows adhoc metrics takes its own only, and says so; on a phone an editor stands on the screen', async ({
  page,
  api,
}) => {
  const explore = new ExplorePage(page);
  await explore.openDataset(await savedOnlyDataset(api));
  await test.step('the tabs of other metrics are off and say why', async () => {
    await explore.chooseChartType('Line Chart');
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
    await closeByEscape(explore.editor);
  });

  await test.step('on a phone an editor stands on the screen and takes a filter', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Controls', exact: true }).click();
    await page.getByRole('button', { name: 'Add a filter', exact: true }).click();
    const tab = page.getByRole('tab', { name: 'Custom SQL' });
    await tab.click();
    await expect(tab).toBeInViewport({ ratio: 1 });
    await page.getByRole('textbox', { name: 'SQL condition' }).fill('delay > 900');
    const save = page.getByRole('dialog').last().getByRole('button', { name: 'Save', exact: true });
    await expect(save).toBeInViewport({ ratio: 1 });
    await save.click();
    await expect(page.getByRole('button', { name: 'delay > 900', exact: true })).toBeVisible();
  });
});
