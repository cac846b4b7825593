import { createServer } from 'node:http';
import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { whenReady } from '../pages/ready.ts';
import { openAs } from '../pages/users.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { nativeFilter, withNumber } from './statements/dashboard-page.ts';
import { expect, ownName, strikesDatasetId, test } from './statements/session.ts';
import { boxAtRest } from '../pages/at-rest.ts';

const filtersOf = (metadata: string): string[] =>
  (JSON.parse(metadata) as { native_filter_configuration: { name: string }[] }).native_filter_configuration.map(
    ({ name }) => name,
  );

test('[HYDR-009] a dashboard that is looked at takes filters and their order, shares what it shows, and is edited by its address by who may', async ({
  page,
  api,
  context,
  browser,
  baseURL,
}) => {
  await test.step('filters are added to and ordered, by mouse and by keys, while a dashboard is only looked at', async () => {
    const target = { datasetId: await strikesDatasetId(api), column: { name: 'phase' } };
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
      await boxAtRest(dialog);
      await entries.nth(0).dragTo(entries.nth(1));
      await expect(entries).toHaveText([/Two/, /One/, /Three/]);
      await entries.nth(2).getByRole('button', { name: 'Three', exact: true }).focus();
      await page.keyboard.press('Alt+ArrowUp');
      await expect(entries).toHaveText([/Two/, /Three/, /One/]);
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByText('The filters were saved.')).toBeVisible();
      await expect(dashboard.tile(tile).frame).toContainText('10,000');
      const storedJsonMetadata = (await api.get(`/api/v1/dashboard/${id}`)).body.result.json_metadata;
      expect(filtersOf(storedJsonMetadata)).toEqual(['Two', 'Three', 'One']);
      expect(JSON.parse(storedJsonMetadata)).toMatchObject({ odd_key: 1 });
    });
  });

  await test.step('the popover of Share says what its link restores, and the link restores it', async () => {
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
      await expect(share.getByRole('textbox', { name: 'Link' })).toHaveValue(/\/p\//);
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

  await test.step('[HYDR-009] the address asks for edit mode, and only who may edit gets it', async () => {
    await withNumber(api, {}, async ({ path }) => {
      await page.goto(`${path}?edit=true`);
      await expect(page.locator('[data-edit-canvas]')).toBeVisible();
      const name = ownName('viewer').replaceAll(' ', '-');
      const viewer = await openAs({ browser, api, baseURL: baseURL ?? '' }, name, ['Gamma']);
      await viewer.goto(`${path}?edit=true`);
      await whenReady(viewer);
      await expect(viewer.locator('[data-edit-canvas]')).toHaveCount(0);
      await expect(viewer.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
      await viewer.context().close();
    });
  });
});

/** A server of another origin that answers everything, and counts what it is asked. */
async function withListener(use: (address: string, requestedTexts: readonly string[]) => Promise<void>): Promise<void> {
  const requestedTexts: string[] = [];
  const listener = createServer((request, response) => {
    requestedTexts.push(request.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', (request.url ?? '').endsWith('.css') ? 'text/css' : 'image/png');
    response.end('body { opacity: 0.5 }');
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  try {
    await use(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`, requestedTexts);
  } finally {
    await new Promise((resolve) => listener.close(resolve));
  }
}

/** Styles that load from elsewhere, cover the page with a sign-in, hide it, and tell what is typed. */
const hostileStyles = (otherText: string) =>
  `@import url(${otherText}/import.css); @font-face { font-family: x; src: url(${otherText}/font) }
  body { background: url(${otherText}/beacon); font-family: x; opacity: 0.5 } main, nav { display: none !important }
  input[name="username"][value^="a"], [data-dashboard-id^="1"] { background: url(${otherText}/attribute) }
  body::before { content: "Sign in"; position: fixed; inset: 0; z-index: 99999 }`;

const styleOfBody = (page: Page) =>
  page.evaluate(() => [getComputedStyle(document.body, '::before').content, getComputedStyle(document.body).opacity]);

test('[G2] styles of a dashboard reach nothing around it, load nothing and read nothing, wherever it is shown', async ({
  page,
  api,
}) => {
  await withListener(async (otherText, requestedTexts) => {
    await withNumber(api, {}, async ({ id, path, tile }) => {
      const css = hostileStyles(otherText);
      expect((await api.put(`/api/v1/dashboard/${id}`, { css })).status).toBe(200);
      const { version } = (await api.get(`/api/v1/dashboard/${id}`)).body.result;
      const dashboard = new DashboardOnPage(page);
      for (const address of [path, `${path}?standalone=1`, `${path}?edit=true`, `${path}?version=${version}`]) {
        await page.goto(address);
        await expect(page.getByRole('article', { name: tile })).toContainText('10,000');
        await expect(page.getByRole('main')).toBeVisible();
        expect([address, ...(await styleOfBody(page))]).toEqual([address, 'none', '1']);
      }
      await dashboard.open(id);
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await expect(page.getByRole('menuitem', { name: 'Versions' })).toBeVisible();
      await page.context().clearCookies();
      await page.goto('/login/');
      await expect(page.getByRole('button', { name: /sign in/i })).toBeVisible();
      expect(await styleOfBody(page)).toEqual(['none', '1']);
    });
    expect(requestedTexts).toEqual([]);
  });
});

test('[G2] a page takes styles from nowhere else, and what has a style loads nothing from elsewhere', async ({
  page,
}) => {
  await withListener(async (otherText, requestedTexts) => {
    for (const address of ['/superset/dashboard/flight-punctuality/', '/login/']) {
      await page.goto(address);
      await expect(page.getByRole('main')).toBeVisible();
      await page.context().clearCookies();
      const brokenPage = await page.evaluate(
        async ({ styles, from }) => {
          const rules: string[] = [];
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
            rules.push(effectiveDirective),
          );
          const style = document.createElement('style');
          style.textContent = styles;
          const link = Object.assign(document.createElement('link'), {
            rel: 'stylesheet',
            href: `${from}/linked.css`,
          });
          document.head.append(style, link);
          // A style attribute may be there: charts have them. What it names elsewhere is not loaded.
          document.body.style.backgroundImage = `url(${from}/inline)`;
          // A sheet that a script makes is let in by the browser; its pictures and fonts are not.
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(
            `main, form { background: url(${from}/made) } p { font-family: x } @font-face { font-family: x; src: url(${from}/font) }`,
          );
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
          const image = new Image();
          image.src = `${from}/last`;
          await new Promise((resolve) => image.addEventListener('error', resolve));
          return { rules, body: getComputedStyle(document.body, '::before').content };
        },
        { styles: hostileStyles(otherText), from: otherText },
      );
      expect(brokenPage.body).toBe('none');
      expect(new Set(brokenPage.rules)).toEqual(new Set(['style-src-elem', 'img-src']));
    }
    expect(requestedTexts).toEqual([]);
    // The listener does count: from outside of a page it is reached.
    expect((await page.request.get(`${otherText}/proof`)).status()).toBe(200);
    expect(requestedTexts).toEqual(['/proof']);
  });
});
