import { DashboardOnPage } from '../pages/dashboard.ts';
import { openAs } from '../pages/users.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { nativeFilter, withNumber } from './statements/dashboard-page.ts';
import { expect, ownName, strikes, test } from './statements/session.ts';

const filtersOf = (metadata: string): string[] =>
  (JSON.parse(metadata) as { native_filter_configuration: { name: string }[] }).native_filter_configuration.map(
    ({ name }) => name,
  );

test('filters are added to and ordered, by mouse and by keys, while a dashboard is only looked at', async ({
  page,
  api,
}) => {
  const target = { datasetId: await strikes(api), column: { name: 'phase' } };
  const scope = { rootPath: ['ROOT_ID'], excluded: [] };
  const filters = ['One', 'Two', 'Three'].map((name) => ({
    id: `NATIVE_FILTER-${name}`,
    type: 'NATIVE_FILTER',
    name,
    filterType: 'filter_select',
    targets: [target],
    scope,
  }));
  await withNumber(api, { native_filter_configuration: filters, odd_key: 1 }, async ({ id, tile }) => {
    const dashboard = new DashboardOnPage(page);
    await dashboard.open(id);
    await dashboard.filters.getByRole('button', { name: 'Add and edit filters' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
    const entries = dialog.getByRole('list', { name: 'Filters' }).getByRole('listitem');
    await entries.nth(0).dragTo(entries.nth(1));
    await expect(entries).toHaveText([/Two/, /One/, /Three/]);
    await entries.nth(2).getByRole('button', { name: 'Three', exact: true }).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(entries).toHaveText([/Two/, /Three/, /One/]);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('The filters were saved.')).toBeVisible();
    await expect(dashboard.tile(tile).frame).toContainText('10,000');
    const stored = (await api.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata;
    expect(filtersOf(stored)).toEqual(['Two', 'Three', 'One']);
    expect(JSON.parse(stored)).toMatchObject({ odd_key: 1 });
  });
});

test('the popover of Share says what its link restores, and the link restores it', async ({ page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await withNumber(api, await nativeFilter(api, { name: 'Phase' }), async ({ id }) => {
    const dashboard = new DashboardOnPage(page);
    await dashboard.open(id);
    await dashboard.chooseValues('Phase', ['Climb']);
    await dashboard.apply();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const share = page.getByRole('dialog', { name: 'Share what you see' });
    await expect(share.getByRole('listitem')).toHaveText([/Phase is Climb/]);
    await expectAccessible(page);
    const link = await share.getByRole('textbox', { name: 'Link' }).inputValue();
    await share.getByRole('button', { name: 'Copy' }).click();
    await expect(page.getByText('Link Copied!')).toBeVisible();
    await share.getByText('Keep filters in the link').click();
    await expect(share.getByRole('listitem')).toHaveText(['The dashboard without filters']);
    await expect(share.getByRole('textbox', { name: 'Link' })).not.toHaveValue(link);
    await page.goto(link);
    await dashboard.toBeReady();
    await expect(dashboard.sentence).toContainText('Climb');
  });
});

test('[HYDR-009] the address asks for edit mode, and only who may edit gets it', async ({
  page,
  api,
  browser,
  baseURL,
}) => {
  await withNumber(api, {}, async ({ path }) => {
    await page.goto(`${path}?edit=true`);
    await expect(page.locator('[data-edit-canvas]')).toBeVisible();
    const name = ownName('viewer').replaceAll(' ', '-');
    const viewer = await openAs({ browser, api, baseURL: baseURL ?? '' }, name, ['Gamma']);
    await viewer.goto(`${path}?edit=true`);
    await expect(viewer.locator('[data-ready="true"]')).toBeVisible();
    await expect(viewer.locator('[data-edit-canvas]')).toHaveCount(0);
    await viewer.context().close();
  });
});

test('[G2] styles of a dashboard load nothing, cover nothing and read nothing', async ({ page, api }) => {
  const css = `@import url(http://127.0.0.1:9/import.css); body { background: url(http://127.0.0.1:9/beacon) }
    * { display: none !important } input[value^="a"] { background: url(http://127.0.0.1:9/a) }
    body::before { content: "Sign in"; position: fixed; inset: 0; z-index: 99999 }`;
  await withNumber(api, {}, async ({ id, tile }) => {
    expect((await api.put(`/api/v1/dashboard/${id}`, { css })).status).toBe(200);
    const outside: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes(':9/')) outside.push(request.url());
    });
    const dashboard = new DashboardOnPage(page);
    await dashboard.open(id);
    await expect(dashboard.tile(tile).frame).toContainText('10,000');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Versions' })).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.body, '::before').content)).toBe('none');
    expect(outside).toEqual([]);
  });
});
