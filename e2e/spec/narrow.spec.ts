import type { Page } from '@playwright/test';
import { boxAtRest } from '../pages/at-rest.ts';
import { closeChoices } from '../pages/choices.ts';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { EditingOnPage } from '../pages/editing.ts';
import { closeByEscape } from '../pages/escape.ts';
import { ExplorePage } from '../pages/explore.ts';
import { whenReady } from '../pages/ready.ts';
import { expectAccessible } from '../pages/watch-errors.ts';
import { doubleTexts } from '../screens/text-size.ts';
import { expect, test } from './statements/session.ts';
import type { Api } from './statements/session.ts';

const slug = 'flight-punctuality';

/** Texts with a digit, or titles of tiles, of which a part is hidden. */
const cutTexts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main article *')]
      .filter((element) => {
        const ownNodes = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
        const text = ownNodes.map((node) => node.textContent).join('');
        return (
          (/\d/.test(text) || element.tagName === 'H3') &&
          // Descriptions may be long; all of it stands in their hint.
          !(element.tagName === 'P' && element.hasAttribute('title')) &&
          getComputedStyle(element).overflowX !== 'visible' &&
          element.scrollWidth > element.clientWidth + 1
        );
      })
      .map((element) => element.textContent),
  );

const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const openChart = async (page: Page, api: Api, name: string): Promise<void> => {
  const q = `(filters:!((col:slice_name,opr:eq,value:'${name}')))`;
  const { body } = await api.get(`/api/v1/chart/?q=${encodeURIComponent(q)}`);
  await page.goto(`/explore/?slice_id=${body.ids[0]}`);
};

const openDelays = (page: Page, api: Api): Promise<void> => openChart(page, api, 'When delays build up');

/** Whether what is at the far left, where the rail is, belongs to `selector`. */
const isAtLeft = (page: Page, selector: string): Promise<boolean> =>
  page.evaluate((found) => document.elementFromPoint(20, 300)?.closest(found) !== null, selector);

for (const width of [820, 1000, 1210])
  test(`at ${width} px no number and no title of a tile is cut, and nothing goes sideways`, async ({ page }) => {
    await page.setViewportSize({ width, height: 1180 });
    const dashboard = new DashboardOnPage(page);
    await dashboard.open(slug);
    await expect(dashboard.tile('On time').frame).toContainText('79.1\u202f%');
    await expect(dashboard.tile('Average delay').frame).toContainText('6.7 min');
    await expect.poll(() => cutTexts(page)).toEqual([]);
    await expect.poll(() => sideways(page)).toBe(0);
  });

test('on a tablet filters are a drawer; tile and dashboard fill the whole screen, with a way out', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);
  await expect(dashboard.filters).toBeHidden();
  const opener = page.getByRole('button', { name: /^Filters/ });
  await opener.click();
  const drawer = page.getByRole('dialog', { name: 'Filters' });
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0);
  await expectAccessible(page);
  await closeByEscape(drawer);
  await expect(opener).toBeFocused();

  await test.step('a tile', async () => {
    const hours = dashboard.tile('When delays build up');
    await hours.choose('Full screen');
    const exit = page.getByRole('button', { name: 'Exit full screen' });
    await expect(exit).toBeVisible();
    await expect.poll(() => isAtLeft(page, '[data-full-screen]')).toBe(true);
    await expectAccessible(page);
    await exit.click();
    await expect(exit).toBeHidden();
    await expect(hours.frame).toBeFocused();
    await page.keyboard.press('f');
    await expect(exit).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(exit).toBeHidden();
    await expect(hours.frame).toBeFocused();
  });

  await test.step('the dashboard', async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Full screen' }).click();
    const exit = page.getByRole('button', { name: 'Exit full screen' });
    await expect(exit).toBeVisible();
    await expect(page).toHaveURL(/standalone=1/);
    await expect.poll(() => isAtLeft(page, '[data-full-page]')).toBe(true);
    // What the pointer has come to lie on may have a tooltip.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
    await expectAccessible(page);
    await exit.click();
    await expect(exit).toBeHidden();
    await expect(page).not.toHaveURL(/standalone/);
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeFocused();
    await page.goBack();
    await expect(exit).toBeVisible();
    // The tooltip of the button under the pointer would take Esc first.
    await page.mouse.move(0, 0);
    await expect(page.getByRole('tooltip')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(exit).toBeHidden();
  });
});

test('a dialog that is wider than the window keeps within it', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 600 });
  await page.goto(`/superset/dashboard/${slug}/?edit=true`);
  await page.getByRole('button', { name: 'Add and edit filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox();
      return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 820 && box.y + box.height <= 600;
    })
    .toBe(true);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('at 200 % the filters of a dashboard are listed and chosen in their window', async ({ page }) => {
  await page.setViewportSize({ width: 720, height: 450 });
  await page.goto(`/superset/dashboard/${slug}/?edit=true`);
  await page.getByRole('button', { name: 'Add and edit filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
  const list = dialog.getByRole('list', { name: 'Filters' });
  await expect.poll(async () => (await list.boundingBox())?.height ?? 0).toBeGreaterThan(3 * 24);
  await list.getByRole('button', { name: 'Origin state', exact: true }).click();
  await expect(dialog.getByRole('textbox', { name: 'Filter name' })).toHaveValue('Origin state');
});

test('Explore on a tablet shows the chart; a low editor of SQL stays in the window and keeps what Esc closed', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 820, height: 600 });
  await openDelays(page, api);
  await whenReady(page);
  expect((await boxAtRest(page.locator('[data-chart]'))).width).toBeGreaterThan(600);
  await page.getByRole('button', { name: 'Controls' }).click();
  const controls = page.getByRole('dialog', { name: 'Controls' });
  await controls.getByRole('button', { name: 'Add a filter' }).click();
  await closeChoices(page);
  await page.getByRole('tab', { name: 'Custom SQL' }).click();
  const sql = page.getByRole('textbox', { name: 'SQL condition' });
  await sql.fill('origin IS NOT NULL AND delay > 15');
  const save = page.getByRole('button', { name: 'Save', exact: true }).last();
  const box = await boxAtRest(save);
  expect(box.y + box.height).toBeLessThanOrEqual(600);
  await page.keyboard.press('Escape');
  await expect(sql).toBeHidden();
  await controls.getByRole('button', { name: 'Add a filter' }).click();
  await expect(sql).toHaveValue('origin IS NOT NULL AND delay > 15');
});

test('on a low desk a taller part of an editor moves its popover up, and no field of it is cut', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1024, height: 480 });
  await openDelays(page, api);
  await whenReady(page);
  await page.getByRole('button', { name: 'Add a dimension' }).click();
  await closeChoices(page);
  const editor = page.getByRole('dialog', { name: 'Add a dimension' });
  await editor.getByRole('tab', { name: 'Simple' }).click();
  await expect(editor.getByRole('combobox', { name: 'Column' })).toBeVisible();
  await editor.getByRole('tab', { name: 'Custom SQL' }).click();
  await expect(editor.getByRole('textbox', { name: 'SQL expression' })).toBeVisible();
  const cut = () =>
    editor.evaluate((box) =>
      [...box.querySelectorAll('*')].some(
        (part) =>
          /auto|scroll/.test(getComputedStyle(part).overflowY) &&
          part.clientHeight > 99 &&
          part.scrollHeight > part.clientHeight,
      ),
    );
  await expect.poll(cut).toBe(false);
});

test('on a low desk the page of Explore does not scroll behind its panels', async ({ page, api }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await openDelays(page, api);
  await whenReady(page);
  await page.getByRole('button', { name: 'Add a filter' }).click();
  await closeChoices(page);
  await page.getByRole('tab', { name: 'Custom SQL' }).click();
  await page.getByRole('textbox', { name: 'SQL condition' }).fill('1 = 1');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => [scrollY, document.documentElement.scrollHeight])).toEqual([0, 500]);
});

test('on a phone no number of a table is cut', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open('wildlife-strikes');
  const { frame } = dashboard.tile('Species');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.getByRole('gridcell', { name: '$15.4M' })).toBeAttached();
  await expect.poll(() => cutTexts(page)).toEqual([]);
});

for (const [width, height] of [
  [820, 1180],
  [390, 844],
] as const)
  test(`at ${width} px Explore counts the bins of a histogram, and its rows reach down to its bar`, async ({
    page,
    api,
  }) => {
    await page.setViewportSize({ width, height });
    await openChart(page, api, 'How far they fly');
    const explore = new ExplorePage(page);
    await explore.toBeDrawn();
    await expect(explore.chart).toContainText('25 bins');
    await expect(explore.chart).not.toContainText('1 row');
    await expect(explore.side('Results')).toContainText('25');
    const rows = await boxAtRest(explore.rows);
    const bar = await boxAtRest(page.getByRole('button', { name: 'Controls' }));
    expect(rows.y + rows.height).toBeGreaterThan(bar.y - 24);
  });

test('on a phone the name of what is edited is whole, and what is added is seen at once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const editing = new EditingOnPage(page);
  await editing.open(slug);
  const name = page.getByRole('textbox', { name: 'Name of the dashboard' });
  await expect(name).toHaveValue('Flight punctuality');
  await expect.poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport({ ratio: 1 });
  const sheet = page.getByRole('dialog', { name: 'Add to the dashboard' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(sheet).toBeVisible();
  await editing.addElement('Header');
  await expect(sheet).toBeHidden();
  await expect(editing.announcement).toContainText('New header');
  await expect(editing.grip('New header')).toBeInViewport();
});

test('with texts twice as large the numbers of tiles and the first rows of tables are whole', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);
  await expect(dashboard.tile('Late over 60 min').frame).toContainText('156,344');
  await doubleTexts(page);
  for (const [tile, number] of [
    ['Departures', '2,999,994'],
    ['Average delay', '6.7'],
    ['On time', '79.1\u202f%'],
    ['Late over 60 min', '156,344'],
  ] as const)
    await expect(dashboard.tile(tile).frame.getByText(number, { exact: true })).toBeInViewport({ ratio: 1 });
  const { frame } = dashboard.tile('Busiest routes');
  const city = frame.getByRole('gridcell', { name: 'Los Angeles' }).first();
  await city.scrollIntoViewIfNeeded();
  await expect(city.getByText('Los Angeles')).toBeInViewport({ ratio: 1 });
  expect((await city.boundingBox())?.height).toBeGreaterThan(40);
});
