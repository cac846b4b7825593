import type { Page } from '@playwright/test';
import { tileRequestsOf } from '../pages/chart-requests.ts';
import { atRest, boxAtRest } from '../pages/at-rest.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { openAs } from '../pages/users.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { nativeFilter, phasesPie } from './statements/dashboard-page.ts';
import { expect, ownName, strikesDatasetId, test, withChart, withDashboard } from './statements/session.ts';
import type { Api } from './statements/session.ts';

type Colors = Readonly<Record<string, string>>;

/** The colors of the labels in a tile's list or key. */
async function colorsOf(page: Page, chartId: number): Promise<Colors> {
  const swatches = page.locator(`[data-chart-id="${chartId}"] [data-color-of]`);
  await expect(swatches.first()).toBeVisible();
  return atRest(() =>
    swatches.evaluateAll((found) =>
      Object.fromEntries(
        found.map((one) => [(one as HTMLElement).dataset['colorOf'], getComputedStyle(one).backgroundColor]),
      ),
    ),
  );
}

const bars = (datasetId: number) => ({
  viz_type: 'echarts_timeseries_bar',
  datasource: `${datasetId}__table`,
  x_axis: 'damage',
  groupby: ['phase'],
  metrics: ['strikes'],
  stack: 'Stack',
  show_legend: true,
  row_limit: 1000,
  adhoc_filters: [],
});

test('a label has one color in all charts, in every order of loading, behind a link and after its swatch was clicked; Edit chart takes the filters along', async ({
  api,
  browser,
  page,
}) => {
  const dataset = await strikesDatasetId(api);
  await withChart(api, phasesPie(dataset), (pie) =>
    withChart(api, bars(dataset), async (bar) => {
      const metadata = await nativeFilter(api, {});
      await withDashboard(api, { charts: [pie, bar], metadata }, async ({ id, path, title }) => {
        await page.goto(path);
        const first = await colorsOf(page, pie.id);
        const inBars = await colorsOf(page, bar.id);
        const sharedTexts = Object.keys(first).filter((label) => label in inBars);
        expect(sharedTexts.length).toBeGreaterThan(3);
        for (const label of sharedTexts) expect([label, inBars[label]]).toEqual([label, first[label]]);
        expect(new Set(Object.values(inBars)).size).toBe(Object.keys(inBars).length);

        // Another browser, in which the pie comes last.
        const other = await browser.newContext({ storageState: await page.context().storageState() });
        const latePage = await other.newPage();
        const tileDrawn = Promise.withResolvers<void>();
        await latePage.route('**/api/v1/chart/data*', async (route) => {
          const requestedCharts = tileRequestsOf(route.request());
          // A list that cannot be sent is asked again one by one.
          if (requestedCharts.length > 1) return route.abort();
          if (requestedCharts[0]?.chartId === pie.id) await tileDrawn.promise;
          return route.continue();
        });
        await latePage.goto(path);
        expect(await colorsOf(latePage, bar.id)).toEqual(inBars);
        tileDrawn.resolve();
        expect(await colorsOf(latePage, pie.id)).toEqual(first);

        // Somebody who gets a link to two of the values only.
        const [one = '', two = ''] = sharedTexts.slice(-2);
        const link = `${path}?native_filters=(NATIVE_FILTER-own:(extraFormData:(filters:!((col:phase,op:IN,val:!('${one}','${two}')))),filterState:(value:!('${one}','${two}'))))`;
        await latePage.goto(link);
        await expect(latePage.locator(`[data-chart-id="${pie.id}"] [data-color-of]`)).toHaveCount(2);
        expect(await colorsOf(latePage, pie.id)).toEqual({ [one]: first[one], [two]: first[two] });

        // What the link filters goes along to Explore, and is no part of the chart.
        await latePage.getByRole('button', { name: new RegExp(`^Actions.*${pie.name}|${pie.name}.*Actions`) }).click();
        await latePage.getByRole('menuitem', { name: 'Edit chart' }).click();
        const note = latePage.getByRole('note').filter({ hasText: `Filtered as on dashboard ${title}` });
        await expect(note).toContainText(one);
        await expect(latePage.getByText('Unsaved changes')).toHaveCount(0);
        await note.getByRole('button', { name: 'Clear filters' }).click();
        await expect(note).toHaveCount(0);
        await other.close();

        // The author clicks the swatch.
        const editing = new EditingOnPage(page);
        await editing.open(id);
        await colorsOf(page, pie.id);
        const swatch = await boxAtRest(page.locator(`[data-chart-id="${pie.id}"] [data-color-of="${one}"]`));
        await page.mouse.click(swatch.x + 5, swatch.y + 5);
        const dialog = page.getByRole('dialog', { name: /^Colors of / });
        await expectAccessibleAbove(page);
        await dialog.getByRole('button', { name: 'Color 12', exact: true }).click();
        await dialog.getByRole('button', { name: 'Done' }).click();
        await editing.save();
        for (const chart of [pie, bar])
          await expect.poll(async () => (await colorsOf(page, chart.id))[one]).toBe('rgb(23, 91, 64)');
        expect((await colorsOf(page, pie.id))[two]).toBe(first[two]);
      });
    }),
  );
});

/** The phases with the most strikes, the largest first. */
async function largestPhases(api: Api, datasetId: number): Promise<readonly string[]> {
  const query = { columns: ['phase'], metrics: ['strikes'], orderby: [['strikes', false]], row_limit: 6 };
  const { body } = await api.post('/api/v1/chart/data', {
    datasource: { id: datasetId, type: 'table' },
    queries: [{ ...query, filters: [{ col: 'phase', op: 'IS NOT NULL' }] }],
  });
  return body.result[0].data.map(({ phase }: { phase: string }) => phase);
}

/** A role whose users see the rows of these phases only. Returns its name and the rule's number. */
async function roleThatSees(
  api: Api,
  datasetId: number,
  seenPhases: readonly string[],
): Promise<{ readonly name: string; readonly ruleId: number }> {
  const name = ownName('Phases');
  const role = await api.post('/api/v1/security/roles/', { name });
  const texts = seenPhases.map((phase) => `'${phase.replaceAll("'", "''")}'`);
  const rule = await api.post('/api/v1/rowlevelsecurity/', {
    name: `Rule of ${name}`,
    filter_type: 'Regular',
    tables: [datasetId],
    roles: [role.body.id],
    clause: `phase IN (${texts.join(', ')})`,
  });
  expect(rule.status, JSON.stringify(rule.body)).toBe(201);
  return { name, ruleId: rule.body.id };
}

/** Everything that the server sends to a page but its files, uncompressed. */
async function keepResults(page: Page): Promise<() => string> {
  const texts: string[] = [];
  // Chromium does not give out what a page reads as a stream, as rows are: it is fetched here, for the page.
  await page.route(/^(?!.*\/assets\/)/, async (route) => {
    const headers = { ...(await route.request().allHeaders()), 'accept-encoding': 'identity' };
    const response = await route.fetch({ headers }).catch(() => null);
    if (response === null) return route.abort();
    texts.push(await response.text());
    return route.fulfill({ response });
  });
  return () => texts.join('\n');
}

test('readers whom row rules show other values see what they share in one color, whoever came first, and are sent nothing that names the rest', async ({
  api,
  baseURL,
  browser,
  page,
}) => {
  test.setTimeout(120_000);
  const dataset = await strikesDatasetId(api);
  const [first = '', second = '', shared = '', fourth = '', fifth = ''] = await largestPhases(api, dataset);
  const south = await roleThatSees(api, dataset, [first, second, shared]);
  const north = await roleThatSees(api, dataset, [shared, fourth, fifth]);
  try {
    await withChart(api, phasesPie(dataset), (pie) =>
      withChart(api, bars(dataset), (bar) =>
        withDashboard(api, { charts: [pie, bar] }, async ({ path }) => {
          const colorsSeenBy = async (role: string, hiddenPhases: readonly string[]): Promise<Colors> => {
            const username = ownName('phase-reader').replaceAll(' ', '-');
            const reader = await openAs({ browser, api, baseURL: baseURL ?? '' }, username, ['Gamma', role]);
            const results = await keepResults(reader);
            await reader.goto(path);
            const inPie = await colorsOf(reader, pie.id);
            expect(await colorsOf(reader, bar.id)).toEqual(inPie);
            const sent = results();
            expect(sent).toContain(shared);
            for (const phase of hiddenPhases) expect(sent).not.toContain(phase);
            await reader.context().close();
            return inPie;
          };
          // What they share is the first that one of them sees and the last that the other does; who sees everything comes last.
          const ofNorth = await colorsSeenBy(north.name, [first, second]);
          const ofSouth = await colorsSeenBy(south.name, [fourth, fifth]);
          expect(Object.keys(ofNorth).toSorted()).toEqual([shared, fourth, fifth].toSorted());
          expect(Object.keys(ofSouth).toSorted()).toEqual([first, second, shared].toSorted());
          expect(ofSouth[shared]).toBe(ofNorth[shared]);
          await page.goto(path);
          expect(await colorsOf(page, pie.id)).toMatchObject({ ...ofSouth, ...ofNorth });
          // What others brought since has changed no color.
          expect(await colorsSeenBy(north.name, [first, second])).toEqual(ofNorth);
        }),
      ),
    );
  } finally {
    for (const { ruleId } of [south, north]) await api.remove(`/api/v1/rowlevelsecurity/${ruleId}`);
  }
});
