import type { Locator, Page } from '@playwright/test';
import { AnnotationControl, AnnotationPages, pixelsOf } from '../pages/annotations.ts';
import { ExplorePage, weeklyDepartures as line } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { expectAccessible, expectAccessibleAbove, expectAccessibleIn, watchErrors } from '../pages/watch-errors.ts';
import { expect, flights, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';

const red = '#e00000';

/** A layer of a form as the page keeps it. */
const layer = (more: Readonly<Record<string, unknown>>) => ({
  name: 'Layer',
  annotationType: 'FORMULA',
  sourceType: '',
  value: 'x * 0 + 1000',
  overrides: { time_range: null },
  show: true,
  showLabel: true,
  showMarkers: false,
  style: 'solid',
  opacity: '',
  color: red,
  width: 3,
  ...more,
});

/** A stored layer with one annotation, for the length of `action`. */
async function withLayer(
  api: Api,
  span: { readonly from: string; readonly to: string },
  action: (storedLayer: { readonly id: number; readonly name: string }) => Promise<void>,
): Promise<void> {
  const name = ownName('Events');
  const path = '/api/v1/annotation_layer/';
  const { id } = (await api.post(path, { name })).body as { id: number };
  const createdResponse = await api.post(`${path}${id}/annotation/`, {
    short_descr: 'Ice storm',
    start_dttm: span.from,
    end_dttm: span.to,
  });
  expect(createdResponse.status).toBe(201);
  try {
    await action({ id, name });
  } finally {
    await api.remove(`${path}${id}/annotation/${(createdResponse.body as { id: number }).id}`);
    await api.remove(`${path}${id}`);
  }
}

/** Opens a chart of the flights in Explore with its layers at hand. */
async function openChart(
  page: Page,
  form: Readonly<Record<string, unknown>>,
): Promise<{ readonly explore: ExplorePage; readonly layers: AnnotationControl }> {
  const explore = new ExplorePage(page);
  await explore.openMade({ ...line, ...form });
  const layers = new AnnotationControl(page);
  await layers.show();
  return { explore, layers };
}

const drawnChart = (chart: Locator): Locator => chart.locator('[data-chart]');
const toHaveColor = (chart: Locator, least = 40): Promise<void> =>
  expect.poll(() => pixelsOf(chart, red), { timeout: 20_000 }).toBeGreaterThan(least);
const toLackColor = (chart: Locator): Promise<void> =>
  expect.poll(() => pixelsOf(chart, red), { timeout: 20_000 }).toBe(0);

test('[ANNO-003 ANNO-006 ANNO-007 ANNO-021 ANNO-022 ANNO-023 ANNO-002] a layer made by hand, and a formula, are chosen in a chart, drawn, changed and taken out', async ({
  page,
}) => {
  await test.step('[ANNO-003 ANNO-006 ANNO-007 ANNO-021 ANNO-022 ANNO-023] a layer made by hand is chosen in a chart, drawn, changed and taken out', async () => {
    const errors = watchErrors(page);
    const storedText = ownName('Storms');
    const settings = new AnnotationPages(page);
    await settings.openLayers();
    await settings.makeLayer(storedText);
    await expect(page.getByText('No annotation yet')).toBeVisible();
    await page.getByRole('button', { name: 'Annotation', exact: true }).first().click();
    await settings.dialog.getByRole('textbox', { name: 'Name' }).fill('Ice storm');
    await settings.fillMoment('Start', ['02', '14', '2001']);
    await expectAccessibleAbove(page);
    await settings.dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByText('The annotation has been saved')).toBeVisible();
    await expect(page.getByRole('row', { name: /Ice storm/ })).toContainText('14 Feb 2001, 12:00');
    await expectAccessible(page);

    const { explore, layers } = await openChart(page, {});
    await layers.add();
    await layers.name('Storms');
    await layers.choose(/Annotation layer type$/, 'Event');
    expect(await layers.offered(/Annotation source$/)).toContain('annotation layer');
    await layers.find('Annotation layer', storedText);
    await layers.color(red);
    await layers.editor.getByText('Show label').click();
    await expectAccessibleAbove(page);
    await layers.accept();
    await toHaveColor(explore.chart);
    await expect(drawnChart(explore.chart)).toHaveAttribute('aria-label', /Annotations: Storms \(1\)\.$/);
    await expect(layers.field.getByRole('button', { name: 'Storms', exact: true })).toBeVisible();

    await layers.field.getByRole('button', { name: 'Storms', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Edit annotation layer' })).toBeVisible();
    await layers.editor.getByText('Hide layer').click();
    await layers.accept();
    await toLackColor(explore.chart);
    await layers.field.getByRole('button', { name: 'Remove Storms' }).click();
    await expect(layers.field.getByRole('button', { name: 'Storms', exact: true })).toHaveCount(0);
    expect(errors).toEqual([]);
  });

  await test.step('[ANNO-002] a formula draws a line from its expression; a bad one is rejected at its field', async () => {
    const explore = new ExplorePage(page);
    const layers = new AnnotationControl(page);
    await layers.add();
    await layers.name('Goal');
    await layers.editor.getByRole('textbox', { name: 'Formula' }).fill('1000 +');
    await layers.editor.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(layers.editor.getByText('Bad formula.')).toBeVisible();
    await layers.editor.getByRole('textbox', { name: 'Formula' }).fill('x * 0 + 1000');
    await layers.color(red);
    await layers.accept();
    await toHaveColor(explore.chart, 200);
    await expect(explore.chart.getByRole('list', { name: 'Series', exact: true })).toContainText('Goal');
  });
});

test('[ANNO-004 ANNO-005 ANNO-030 ANNO-019] intervals and time series are drawn, layers that fail, take too long or are unknown are said at their control, and tiles draw layers too', async ({
  page,
  api,
}) => {
  await test.step('[ANNO-004] an interval takes a stored layer and shades its span', async () => {
    await withLayer(api, { from: '2001-02-01T00:00:00', to: '2001-03-01T00:00:00' }, async (storedLayer) => {
      // A line that fits its axis has no area below it that would mix with the color.
      const { explore, layers } = await openChart(page, { truncateYAxis: true });
      await layers.add();
      await layers.name('Winter');
      await layers.choose(/Annotation layer type$/, 'Interval');
      expect(await layers.offered(/Annotation source$/)).toContain('annotation layer');
      await layers.find('Annotation layer', storedLayer.name);
      await layers.color(red);
      await layers.choose(/Opacity$/, '0.8');
      await layers.accept();
      // A canvas keeps how much lies behind apart from the color.
      await toHaveColor(explore.chart, 2000);
    });
  });

  await test.step('[ANNO-005] a time series takes a chart, and no stored layer is offered', async () => {
    const { datasetId } = await flights(api);
    await withChart(
      api,
      { ...line, datasource: `${datasetId}__table`, time_range: '2001-01-01 : 2001-03-01' },
      async (source) => {
        const { explore, layers } = await openChart(page, {});
        await layers.add();
        await layers.name('The other');
        await layers.choose(/Annotation layer type$/, 'Time series');
        expect(await layers.offered(/Annotation source$/)).toEqual(['line chart']);
        await layers.find('Chart', source.name);
        await layers.color(red);
        await layers.accept();
        await toHaveColor(explore.chart);
      },
    );
  });

  await test.step('[ANNO-030] a failing layer marks the annotation control, and the chart stands', async () => {
    const missingLayer = layer({ name: 'Gone', annotationType: 'EVENT', sourceType: 'NATIVE', value: 99_999_999 });
    const { explore, layers } = await openChart(page, { annotation_layers: [layer({ name: 'Goal' }), missingLayer] });
    await expect(layers.field).toContainText(/Gone: .*not found/i);
    await expect(drawnChart(explore.chart)).toHaveAttribute('aria-label', /Goal/);
    await toHaveColor(explore.chart);
    await expectAccessibleIn(page, '[aria-label="Controls"]');
    await layers.field.getByRole('button', { name: 'Remove Gone' }).click();
    await expect(layers.field).not.toContainText(/not found/i);
  });

  await test.step('layers that nobody knows are kept as they are, and said to be unsupported', async () => {
    const oddLayer = { name: 'Odd', annotationType: 'HEATWAVE', later: { a: 1 } };
    const { explore, layers } = await openChart(page, { annotation_layers: [oddLayer] });
    await expect(layers.field.getByTitle('This layer is not supported; it is kept as it is')).toBeVisible();
    await layers.add();
    await layers.name('Goal');
    await layers.editor.getByRole('textbox', { name: 'Formula' }).fill('x * 0 + 900');
    await layers.accept();
    await explore.save.click();
    const id = new URL(page.url()).searchParams.get('slice_id') ?? '';
    const layersKept = async (): Promise<readonly unknown[]> => {
      const result = await page.request.get(`/api/v1/chart/${id}`);
      const { params } = ((await result.json()) as { result: { params: string } }).result;
      return (JSON.parse(params) as { annotation_layers: unknown[] }).annotation_layers;
    };
    await expect.poll(async () => (await layersKept()).length).toBe(2);
    const savedLayers = await layersKept();
    expect(savedLayers[0]).toEqual(oddLayer);
    expect(savedLayers[1]).toMatchObject({ name: 'Goal', annotationType: 'FORMULA', value: 'x * 0 + 900' });
  });

  await test.step("[ANNO-019] what takes too long says 'Query timeout' at its layer", async () => {
    await withLayer(api, { from: '2001-02-01T00:00:00', to: '2001-02-01T00:00:00' }, async ({ id }) => {
      await page.route(/annotation_json/, (route) =>
        route.fulfill({
          status: 408,
          json: { errors: [{ message: 'The query took too long', extra: { code: 'ENGINE_008' } }] },
        }),
      );
      const lateLayer = layer({ name: 'Late', annotationType: 'EVENT', sourceType: 'NATIVE', value: id });
      const { layers } = await openChart(page, { annotation_layers: [lateLayer] });
      await expect(layers.field).toContainText('Late: Query timeout');
      await page.unroute(/annotation_json/);
    });
  });

  await test.step('tiles of dashboards draw layers too, over lines and bars, and say which of them failed', async () => {
    const { datasetId } = await flights(api);
    const ownForm = { ...line, datasource: `${datasetId}__table` };
    await withLayer(api, { from: '2001-02-14T00:00:00', to: '2001-02-14T00:00:00' }, async ({ id }) => {
      const event = layer({ name: 'Storms', annotationType: 'EVENT', sourceType: 'NATIVE', value: id });
      const missingLayer = layer({ name: 'Gone', annotationType: 'EVENT', sourceType: 'NATIVE', value: 99_999_999 });
      await withChart(api, { ...ownForm, annotation_layers: [event] }, (lines) =>
        withChart(
          api,
          {
            ...ownForm,
            viz_type: 'echarts_timeseries_bar',
            annotation_layers: [layer({ name: 'Goal' }), missingLayer],
          },
          (bars) =>
            withDashboard(api, { charts: [lines, bars] }, async ({ path }) => {
              await page.goto(path);
              const tile = (name: string) => page.getByRole('article').filter({ hasText: name });
              await toHaveColor(tile(lines.name));
              await toHaveColor(tile(bars.name));
              await expect(tile(bars.name)).toContainText(/Annotation layer Gone: .*not found/i);
            }),
        ),
      );
    });
  });
});
