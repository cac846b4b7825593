import { ExplorePage, weeklyDepartures } from '../pages/explore.ts';
import { expectAccessibleAbove, watchErrors } from '../pages/watch-errors.ts';
import { examplesId, expect, flights, ownName, test, withChart } from './statements/session.ts';

const fromOrd = {
  expressionType: 'SIMPLE',
  clause: 'WHERE',
  subject: 'origin',
  operator: '==',
  operatorId: 'EQUALS',
  comparator: 'ORD',
};

test('an earlier version of a chart is compared, opened without saving, restored, and that is taken back', async ({
  page,
  api,
}) => {
  const errors = watchErrors(page);
  const { datasetId } = await flights(api);
  const form = { ...weeklyDepartures, datasource: `${datasetId}__table` };
  await withChart(api, form, async ({ id }) => {
    const changedForm = { ...form, metrics: ['average_delay'], adhoc_filters: [fromOrd] };
    await api.put(`/api/v1/chart/${id}`, { params: JSON.stringify(changedForm) });
    const storedVersions = async () => {
      const { version, params } = (await api.get(`/api/v1/chart/${id}`)).body.result;
      return [version, JSON.parse(params).metrics[0]];
    };
    const explore = new ExplorePage(page);
    await explore.openChart(id);
    await explore.toBeDrawn();
    await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Versions' }).click();
    const panel = page.getByRole('dialog', { name: 'Versions' });
    await expect(panel.getByText('Metrics changed from “Departures” to “Average delay”')).toBeVisible();
    await expect(panel.getByText('Filters: added “Origin is ORD”')).toBeVisible();
    await panel.getByRole('button', { name: 'Compare version 1 with now' }).click();
    await expect(panel.getByRole('heading', { name: 'From version 1 to now' })).toBeVisible();
    await expect(panel.getByText('Metrics changed from “Departures” to “Average delay”')).toHaveCount(2);
    await expectAccessibleAbove(page);

    await panel.getByRole('button', { name: 'Open version 1' }).click();
    await expect(
      page.getByText(/^Version 1, saved .* shown and not saved\. Since then: Metrics changed/),
    ).toBeVisible();
    await expect(explore.control('Metrics')).toContainText('Departures');
    expect(await storedVersions()).toEqual([2, 'average_delay']);

    await page.getByRole('button', { name: 'Restore this version' }).click();
    await expect(page.getByText('Version 1 is restored')).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`slice_id=${id}$`));
    await explore.toBeDrawn();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    expect(await storedVersions()).toEqual([3, 'departures']);
    await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Version 2 is restored')).toBeVisible();
    await expect(explore.control('Metrics')).toContainText('Average delay');
    expect(await storedVersions()).toEqual([4, 'average_delay']);
  });
  expect(errors).toEqual([]);
});

test('a dataset goes back to an earlier version from its editor', async ({ page, api }) => {
  const database = await examplesId(api);
  const sql = 'select origin, delay from examples.flights limit 100';
  const created = await api.post('/api/v1/dataset/', { database, table_name: ownName('kept'), sql });
  const { id } = created.body;
  const item = async () => (await api.get(`/api/v1/dataset/${id}`)).body.result;
  await api.put(`/api/v1/dataset/${id}`, {
    metrics: [{ metric_name: 'late', expression: 'MAX(delay)' }],
    description: 'Newer',
  });
  await page.goto(`/tablemodelview/edit/${id}/`);
  const editor = page.getByRole('dialog', { name: 'Edit Dataset' });
  await editor.getByRole('button', { name: 'Versions' }).click();
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await expect(panel.getByText('Metrics: added “late”')).toBeVisible();
  await panel.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Version 1 is restored')).toBeVisible();
  await expect(panel).toBeHidden();
  const restoredItem = await item();
  expect(restoredItem.description).toBe(null);
  expect(restoredItem.metrics.map((metric: { metric_name: string }) => metric.metric_name)).not.toContain('late');
  await expect(editor.getByRole('tab', { name: /^Metrics/ })).toBeVisible();
  await page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Version 2 is restored')).toBeVisible();
  expect((await item()).description).toBe('Newer');
  await api.remove(`/api/v1/dataset/${id}`);
});
