import type { Locator, Page } from '@playwright/test';
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

/** A box with its far edges. */
async function boxOf(locator: Locator) {
  const box = await boxAtRest(locator);
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

test('on desks, tablets and with texts twice as large no number and no title of a tile is cut and nothing goes sideways; on a tablet filters are a drawer, and tile and dashboard fill the whole screen, with a way out', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const dashboard = new DashboardOnPage(page);
  await dashboard.open(slug);

  await test.step('a donut in a low tile says its whole within the hole, and leaves its labels to the list', async () => {
    const { frame } = dashboard.tile('How late they leave');
    await frame.scrollIntoViewIfNeeded();
    const whole = frame.getByText('3.0M', { exact: true });
    await expect(whole).toBeVisible();
    await expect(frame.getByText('Departures', { exact: true })).toBeHidden();
    const ring = await boxOf(frame.locator('[data-chart] canvas, canvas').first());
    const holePx = Math.min(ring.width, ring.height) * 0.45;
    const { width, height } = await boxOf(whole);
    expect(Math.hypot(width, height)).toBeLessThan(holePx);
  });

  for (const width of [1210, 1000, 820])
    await test.step(`at ${width} px no number and no title of a tile is cut, and nothing goes sideways`, async () => {
      await page.setViewportSize({ width, height: 1180 });
      await expect(dashboard.tile('On time').frame).toContainText('79.1\u202f%');
      await expect(dashboard.tile('Average delay').frame).toContainText('6.7 min');
      await expect.poll(() => cutTexts(page)).toEqual([]);
      await expect.poll(() => sideways(page)).toBe(0);
    });

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

  await test.step('with texts twice as large the numbers of tiles and the first rows of tables are whole, and a time range is read within its field', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(dashboard.tile('Late over 60 min').frame).toContainText('156,344');
    await doubleTexts(page);
    for (const [tile, number] of [
      ['Departures', '2,999,994'],
      ['Average delay', '6.7'],
      ['On time', '79.1\u202f%'],
      ['Late over 60 min', '156,344'],
    ] as const) {
      const shownLocator = dashboard.tile(tile).frame.getByText(number, { exact: true });
      await shownLocator.scrollIntoViewIfNeeded();
      await expect(shownLocator).toBeInViewport({ ratio: 1 });
    }
    const { frame } = dashboard.tile('Busiest routes');
    const city = frame.getByRole('gridcell', { name: 'Los Angeles' }).first();
    await city.scrollIntoViewIfNeeded();
    await expect(city.getByText('Los Angeles')).toBeInViewport({ ratio: 1 });
    expect((await city.boundingBox())?.height).toBeGreaterThan(40);
    const field = dashboard.filters.getByRole('button', { name: /^Time range:/ });
    const textLocator = field.getByText('1 Jan – 1 Jul 2001');
    await expect
      .poll(async () => {
        const [outer, inner] = [await boxOf(field), await boxOf(textLocator)];
        return inner.y >= outer.y && inner.bottom <= outer.bottom;
      })
      .toBe(true);
  });
});

test('in edit mode lines of a menu begin under each other; a dialog that is wider than the window keeps within it, at 200 % filters are chosen there; on a phone the name of what is edited is whole, and what is added is seen at once', async ({
  page,
}) => {
  const editing = new EditingOnPage(page);
  await editing.open(slug);
  await test.step('lines of a menu begin under each other, with an icon or without', async () => {
    await page.getByRole('button', { name: 'Save options' }).click();
    const texts = ['Save and keep editing', 'Save as…', 'Discard changes'];
    const places = await Promise.all(
      texts.map(async (text) => (await boxOf(page.getByRole('menuitem', { name: text }).getByText(text))).x),
    );
    expect(new Set(places).size).toBe(1);
    await closeByEscape(page.getByRole('menu'));
  });

  const dialog = page.getByRole('dialog', { name: 'Add and edit filters' });
  await test.step('a dialog that is wider than the window keeps within it', async () => {
    await page.setViewportSize({ width: 820, height: 600 });
    await page.getByRole('button', { name: 'Add and edit filters' }).click();
    await expect
      .poll(async () => {
        const box = await dialog.boundingBox();
        return box !== null && box.x >= 0 && box.y >= 0 && box.x + box.width <= 820 && box.y + box.height <= 600;
      })
      .toBe(true);
  });

  await test.step('at 200 % the filters of a dashboard are listed and chosen in their window', async () => {
    await page.setViewportSize({ width: 720, height: 450 });
    const list = dialog.getByRole('list', { name: 'Filters' });
    await expect.poll(async () => (await list.boundingBox())?.height ?? 0).toBeGreaterThan(3 * 24);
    await list.getByRole('button', { name: 'Origin state', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Filter name' })).toHaveValue('Origin state');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('on a phone the name of what is edited is whole, and what is added is seen at once', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
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
});

test('in Explore an editor stays in a low window, moves its popover up and leaves its control in sight, and the page does not scroll behind its panels; on a tablet the chart is shown; with texts twice as large its name is read in words', async ({
  page,
  api,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openDelays(page, api);
  await whenReady(page);
  const explore = new ExplorePage(page);
  const editor = page.getByRole('dialog', { name: 'Add a dimension' });

  await test.step('the kinds of a dimension are whole in their popover, which leaves its control in sight', async () => {
    const opener = page.getByRole('button', { name: 'Add a dimension' });
    await opener.click();
    // Its choices are shown at once; what is left of it is the popover.
    await closeChoices(page);
    const kinds = editor.getByRole('tablist');
    await expect.poll(() => kinds.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expect.poll(async () => (await boxOf(editor)).right - (await boxOf(opener)).x).toBeLessThan(0);
    await closeByEscape(editor);
  });

  await test.step('on a low desk a taller part of an editor moves its popover up, and no field of it is cut', async () => {
    await page.setViewportSize({ width: 1024, height: 480 });
    await page.getByRole('button', { name: 'Add a dimension' }).click();
    await closeChoices(page);
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
    await closeByEscape(editor);
  });

  await test.step('on a low desk the page of Explore does not scroll behind its panels', async () => {
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.getByRole('button', { name: 'Add a filter' }).click();
    await closeChoices(page);
    await page.getByRole('tab', { name: 'Custom SQL' }).click();
    await page.getByRole('textbox', { name: 'SQL condition' }).fill('1 = 1');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => [scrollY, document.documentElement.scrollHeight])).toEqual([0, 500]);
  });

  await test.step('on a tablet the chart is shown; a low editor of SQL stays in the window and keeps what Esc closed', async () => {
    await page.setViewportSize({ width: 820, height: 600 });
    await expect.poll(async () => (await boxAtRest(page.locator('[data-chart]'))).width).toBeGreaterThan(600);
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
    await page.keyboard.press('Escape');
    await expect(sql).toBeHidden();
    await closeByEscape(controls);
  });

  await test.step('with texts twice as large the name of a chart is read in words, and the chart keeps its place', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await doubleTexts(page);
    const name = explore.chart.getByRole('heading', { name: 'When delays build up' });
    await expect.poll(async () => (await boxOf(name)).height).toBeLessThan(80);
    await expect.poll(async () => (await boxOf(explore.chart.locator('[data-chart]'))).height).toBeGreaterThan(250);
  });
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

test('on tablets and phones Explore counts the bins of a histogram, and its rows reach down to its bar', async ({
  page,
  api,
}) => {
  await openChart(page, api, 'How far they fly');
  const explore = new ExplorePage(page);
  for (const [width, height] of [
    [820, 1180],
    [390, 844],
  ] as const)
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height });
      await explore.toBeDrawn();
      await expect(explore.chart).toContainText('25 bins');
      await expect(explore.chart).not.toContainText('1 row');
      await expect(explore.side('Results')).toContainText('25');
      const rows = await boxAtRest(explore.rows);
      const bar = await boxAtRest(page.getByRole('button', { name: 'Controls' }));
      expect(rows.y + rows.height).toBeGreaterThan(bar.y - 24);
    });
});
