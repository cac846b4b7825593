import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { DashboardOnPage } from '../pages/dashboard.ts';
import { ExplorePage, weeklyDepartures } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { expectAccessible, expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';
import { pressInMenu } from '../pages/menus.ts';

const openMore = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();

/** The file that an entry of an open menu brings: its name and bytes. */
async function fileBy(page: Page, entry: string) {
  const pendingDownload = page.waitForEvent('download');
  await pressInMenu(page.getByRole('menuitem', { name: entry, exact: true }), 'Enter');
  const file = await pendingDownload;
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
}

/** Chooses `Download as` and then `format` of an open menu, by keyboard. */
async function fileOf(page: Page, format: string) {
  await pressInMenu(page.getByRole('menuitem', { name: 'Download as' }), 'ArrowRight');
  return fileBy(page, format);
}

const pngSize = (bytes: Buffer) => ({ width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) });

test('a chart leaves Explore as files under its own name, keeps its properties and formats of times, and asks by itself', async ({
  page,
}) => {
  const explore = new ExplorePage(page);

  await test.step('a chart leaves Explore as a workbook, JSON, PNG and SVG under its own name', async () => {
    const name = ownName('Weekly: departures');
    await explore.openMade(weeklyDepartures, name);
    const file = name.replace(': ', ' ');

    await openMore(page);
    const workbook = await fileOf(page, 'Excel');
    expect(workbook.name).toBe(`${file}.xlsx`);
    expect(workbook.bytes.subarray(0, 2).toString()).toBe('PK');

    await openMore(page);
    const json = await fileOf(page, 'JSON');
    expect(json.name).toBe(`${file}.json`);
    const { result } = JSON.parse(json.bytes.toString()) as { result: { data: Record<string, unknown>[] }[] };
    expect(result[0]?.data.length).toBeGreaterThan(10);

    await openMore(page);
    const svg = await fileOf(page, 'SVG picture');
    expect(svg.name).toBe(`${file}.svg`);
    const svgText = svg.bytes.toString();
    expect(svgText).toContain(`>${name}</text>`);
    expect(svgText).toContain('>Departures, weekly</text>');
    expect(svgText).toMatch(/>Data of \d+ \w+ \d{4}, \d\d:\d\d<\/text>/);
    expect(svgText).not.toContain('<image');

    await openMore(page);
    const png = await fileOf(page, 'PNG picture');
    expect(png.name).toBe(`${file}.png`);
    const { width, height } = pngSize(png.bytes);
    const [, svgWidth, svgHeight] = /<svg [^>]*width="(\d+)" height="(\d+)"/.exec(svgText) ?? [];
    // Twice the pixels of the page.
    expect([width, height]).toEqual([2 * Number(svgWidth), 2 * Number(svgHeight)]);
  });

  await test.step('times of the results are shown as the database has them where one wants that', async () => {
    const grid = explore.rows.getByRole('grid');
    await expect(grid).not.toContainText(/\d{4}-\d\d-\d\d/);
    await explore.rows.getByRole('button', { name: 'Formats of times' }).click();
    await page.getByRole('menuitem', { name: 'date' }).click();
    await expect(grid).toContainText(/\d{4}-\d\d-\d\d/);
  });

  await test.step('properties are saved by themselves and stand beside the name', async () => {
    await openMore(page);
    await page.getByRole('menuitem', { name: 'Chart properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Chart properties' });
    await dialog.getByLabel('Description', { exact: true }).fill('Flights **by week**');
    await expect(dialog.getByRole('region', { name: 'Description as it is shown' }).locator('strong')).toHaveText(
      'by week',
    );
    await dialog.getByLabel('Certified by').fill('Data team');
    await dialog.getByLabel('Certification details').fill('checked in May');
    await expectAccessibleAbove(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('img', { name: 'Certified by Data team: checked in May' })).toBeVisible();
    await expect(page.getByText('Unsaved changes')).toBeHidden();
    await page.reload();
    await explore.toBeDrawn();
    // The formats of times are kept for the dataset, in this browser.
    await expect(explore.rows.getByRole('grid')).toContainText(/\d{4}-\d\d-\d\d/);
    await expect(page.getByRole('img', { name: 'Certified by Data team: checked in May' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Owners' })).toBeVisible();
  });

  await test.step('with automatic update changed settings are asked by themselves, and the row limit is said', async () => {
    await expect(explore.chart.getByText('Row limit reached')).toBeHidden();
    await openMore(page);
    await page.getByRole('menuitem', { name: 'Update automatically' }).click();
    const limitRequest = page.waitForRequest(
      (request) => request.url().includes('/chart/data') && (request.postData() ?? '').includes('"row_limit":10'),
    );
    const limit = explore.controls.getByRole('textbox', { name: 'Row limit', exact: true });
    await limit.fill('10');
    await limit.press('Enter');
    await limitRequest;
    await explore.toBeDrawn();
    await expect(explore.chart.getByText('Row limit reached')).toBeVisible();
  });
});

test('pivot tables leave Explore as rows and as a sheet; each query has its statement, each column says what it holds; tiles leave their dashboard as pictures', async ({
  page,
  context,
}) => {
  const explore = new ExplorePage(page);

  await test.step('a pivot table leaves Explore as its rows, and as the sheet that is seen', async () => {
    const condition = {
      expressionType: 'SIMPLE',
      clause: 'WHERE',
      subject: 'origin',
      operator: 'IN',
      comparator: ['ATL', 'ORD'],
    };
    const form = {
      viz_type: 'pivot_table_v2',
      groupbyRows: ['origin'],
      groupbyColumns: ['weekday'],
      metrics: ['departures'],
    };
    await explore.openMade({ ...form, adhoc_filters: [condition] });
    const linesOf = (file: { readonly bytes: Buffer }): readonly string[] =>
      file.bytes.toString().trim().split(/\r?\n/);
    await openMore(page);
    const rows = linesOf(await fileBy(page, 'Download CSV'));
    // Two airports on seven weekdays: a line for each pair, or a line for each airport.
    expect(rows.length).toBe(1 + 2 * 7);
    expect(rows.filter((line) => line.includes('ORD')).length).toBe(7);
    await openMore(page);
    const sheet = linesOf(await fileOf(page, 'CSV, pivoted'));
    expect(sheet.filter((line) => line.includes('ORD')).length).toBe(1);
    expect(sheet.join()).toContain('Saturday');
  });

  await test.step('every query of a chart has its rows and its statement, in lines that users read', async () => {
    await explore.openMade({
      ...weeklyDepartures,
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['origin_state'],
      metrics: ['departures'],
      show_totals: true,
      row_limit: 5,
    });
    await explore.rows.getByRole('tab', { name: /^Results 2/ }).click();
    await expect(explore.rows.getByRole('grid', { name: 'Results 2' }).getByRole('row')).toHaveCount(2);
    await explore.side('SQL').click();
    const blocks = explore.rows.getByRole('region', { name: /^SQL of query/ });
    await expect(blocks).toHaveCount(2);
    await expect(blocks.first()).toContainText(/SELECT\n\s+"origin_state"/);
    await expectAccessible(page);
  });

  await test.step('a column that is pointed at or focused says what it holds', async () => {
    await explore.goOnTo(`datasource_type=table&datasource_id=${await explore.flights()}`);
    await explore.toBeDrawn();
    const source = page.getByRole('complementary', { name: 'Chart source' });
    const card = (column: string) => page.locator(`[data-profile="${column}"]`);
    // A pointer that has not moved before is not taken for one.
    await page.mouse.move(900, 400);
    await page.mouse.move(910, 410);
    await source.getByRole('button', { name: 'Origin state' }).hover();
    const states = card('origin_state');
    await expect(states.getByRole('list', { name: 'Most frequent values' }).getByRole('listitem')).toHaveCount(6);
    await expect(states.locator('dl')).toContainText(/NULL\d+ \(<1%\)Distinctabout \d+LeastAKMostWY/);
    await page.mouse.move(900, 400);
    await expect(states).toBeHidden();

    // By keyboard: focus shows it, and it goes with the focus.
    await source.getByRole('searchbox').focus();
    const distance = source.getByRole('button', { name: 'Distance, miles' });
    for (let step = 0; step < 40; step += 1) {
      await page.keyboard.press('Tab');
      if (await distance.evaluate((element) => element === document.activeElement)) break;
    }
    await expect(card('distance').getByRole('img', { name: 'Distribution' }).locator('rect')).toHaveCount(15);
    await page.keyboard.press('Tab');
    await expect(card('distance')).toBeHidden();
  });

  await test.step('a tile leaves its dashboard as a picture, tables as PNG only, and is copied to the clipboard', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const policyErrors: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) policyErrors.push(message.text());
    });
    const dashboard = new DashboardOnPage(page);
    await dashboard.open('flight-punctuality');
    const chartTile = dashboard.tile('Departures by origin');
    await expect(chartTile.frame.locator('[data-painted="true"]')).toBeVisible();
    await chartTile.frame.getByRole('button', { name: 'Actions' }).click();
    const svg = await fileOf(page, 'SVG picture');
    expect(svg.name).toBe('Departures by origin.svg');
    expect(svg.bytes.toString()).toContain('>Departures by origin</text>');
    await chartTile.choose('Copy as picture');
    await expect(page.getByText('Picture copied')).toBeVisible();
    const kinds = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => types));
    expect(kinds).toContain('image/png');

    const table = dashboard.tile('Busiest routes');
    await table.frame.scrollIntoViewIfNeeded();
    await expect(table.frame.getByRole('grid')).toBeVisible();
    await table.frame.getByRole('button', { name: 'Actions' }).click();
    await pressInMenu(page.getByRole('menuitem', { name: 'Download as' }), 'ArrowRight');
    await expect(page.getByRole('menuitem', { name: /^SVG picture/ })).toHaveAttribute('aria-disabled', 'true');
    const pendingDownload = page.waitForEvent('download');
    await pressInMenu(page.getByRole('menuitem', { name: 'PNG picture', exact: true }), 'Enter');
    const file = await pendingDownload;
    const { width, height } = pngSize(readFileSync(await file.path()));
    const box = await table.frame.locator('[data-content]').boundingBox();
    expect(width).toBeGreaterThan(2 * (box?.width ?? 0) - 4);
    expect(height).toBeGreaterThan(2 * (box?.height ?? 0));
    expect(policyErrors).toEqual([]);
  });
});
