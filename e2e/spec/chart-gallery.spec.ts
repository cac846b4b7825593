import { ExplorePage, weeklyDepartures as line } from '../pages/explore.ts';
import { ownName } from '../pages/own-objects.ts';
import { expectAccessibleAbove } from '../pages/watch-errors.ts';
import { expect, test } from './statements/session.ts';

test('[VIZ-010 VIZ-035 VIZ-040 VIZ-046 VIZ-011 VIZ-012 VIZ-026 VIZ-027 VIZ-033 VIZ-034 VIZ-036 VIZ-037 VIZ-038 VIZ-013 VIZ-028 VIZ-029 VIZ-030 VIZ-031 VIZ-032 VIZ-047] every chart type is in the gallery, with a picture; groups and a search with a typing error leave those that belong; what is chosen there is drawn, and metrics and axis go along', async ({
  page,
}) => {
  const explore = new ExplorePage(page);
  const gallery = page.getByRole('dialog', { name: 'Select a visualization type' });
  const types = gallery.getByRole('list', { name: 'Chart types' }).getByRole('button');

  await test.step('[VIZ-010 VIZ-035 VIZ-040 VIZ-046 VIZ-011 VIZ-012 VIZ-026 VIZ-027 VIZ-033 VIZ-034 VIZ-036 VIZ-037 VIZ-038 VIZ-013] every chart type is in the gallery, with a picture; what is chosen there is drawn, and metrics and axis go along', async () => {
    await explore.openChart(await explore.seed({ name: ownName('Gallery'), form: line }));
    await explore.controls.getByRole('button', { name: 'View all charts' }).click();
    await expect(gallery.getByPlaceholder('Search all charts')).toBeFocused();
    const all = await types.count();
    expect(all).toBeGreaterThanOrEqual(6);
    await expect(gallery.getByRole('button', { name: `All charts ${all}` })).toHaveAttribute('aria-current', 'true');
    await expect(types.filter({ hasText: 'Line Chart' })).toHaveAttribute('aria-pressed', 'true');
    // A picture that does not load has no width of its own.
    for (const picture of await types.locator('img').all())
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(types.filter({ hasText: 'Pivot Table' })).toContainText('Featured');
    await expect(types.filter({ hasText: 'Line Chart' })).not.toContainText('Featured');
    await types.filter({ hasText: 'Histogram' }).click();
    const detail = gallery.getByRole('complementary', { name: 'About Histogram' });
    await expect(detail.getByRole('heading', { name: 'Histogram' })).toBeVisible();
    await expect(detail.getByRole('heading', { name: 'Examples' })).toBeVisible();
    const example = detail.getByRole('figure').filter({ hasText: 'Histogram of the example flights' });
    await expect
      .poll(() => example.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    expect((await gallery.boundingBox())?.width).toBe(1090);
    await expectAccessibleAbove(page, 'both themes');
    await types.filter({ hasText: 'Big Number' }).first().click();
    await gallery.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(gallery).toBeHidden();
    await explore.toBeDrawn();
    await explore.controls.getByRole('button', { name: 'Area Chart' }).click();
    await explore.toBeDrawn();
    await explore.chooseChartType('Line Chart');
    await explore.toBeDrawn();
    await expect(explore.controls.getByRole('button', { name: /^departures$/i })).toBeVisible();
  });

  await test.step('[VIZ-028 VIZ-029 VIZ-030 VIZ-031 VIZ-032 VIZ-047] groups and a search with a typing error leave the types that belong; Esc keeps the type', async () => {
    await explore.controls.getByRole('button', { name: 'View all charts' }).click();
    await gallery.getByRole('navigation').getByRole('button', { name: /^KPI/ }).click();
    await expect(types.filter({ hasText: 'Big Number' }).first()).toBeVisible();
    await expect(types.filter({ hasText: 'Line Chart' })).toHaveCount(0);
    await gallery
      .getByRole('navigation')
      .getByRole('button', { name: /^ECharts/ })
      .click();
    await expect(types.filter({ hasText: 'Line Chart' }).first()).toBeVisible();
    await expect(types.filter({ hasText: /^Table$/ })).toHaveCount(0);
    await gallery
      .getByRole('navigation')
      .getByRole('button', { name: /^Advanced-Analytics/ })
      .click();
    // The ten types that the reference tags so and that are drawn.
    await expect(types).toHaveText([
      /^Big Number with Trendline/,
      /^Line Chart/,
      /^Area Chart/,
      /^Bar Chart/,
      /^Scatter Plot/,
      /^Mixed Chart/,
      /^Big Number with Time Period Comparison/,
      /^Generic Chart/,
      /^Smooth Line/,
      /^Stepped Line/,
    ]);
    await gallery.getByPlaceholder('Search all charts').fill('histogrm');
    await expect(types.first()).toHaveAccessibleName(/^Histogram/);
    await gallery.getByPlaceholder('Search all charts').fill('zzzz');
    await expect(gallery.getByText('No chart types match')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(gallery).toBeHidden();
    await expect(explore.controls.getByRole('button', { name: 'Line Chart' })).toHaveAttribute('aria-pressed', 'true');
  });
});

test('[VIZ-039 VIZ-052] a type without words and category says so and stands under Other', async ({ page }) => {
  // The declaration of pie charts as the browser loads it, without what the gallery says of it.
  await page.route(/\/assets\/type-pie-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const code = await response.text();
    const bare = code
      .replace(/(["'`])What share each category has[^"'`]*\1/, '""')
      .replace(/(["'`])Part of a Whole\1/, '""');
    expect(code.length - bare.length).toBeGreaterThan('Part of a Whole'.length + 2);
    await route.fulfill({ response, body: bare });
  });
  const explore = new ExplorePage(page);
  await explore.openChart(await explore.seed({ name: ownName('Gallery without words'), form: line }));
  await explore.controls.getByRole('button', { name: 'View all charts' }).click();
  const gallery = page.getByRole('dialog', { name: 'Select a visualization type' });
  const types = gallery.getByRole('list', { name: 'Chart types' }).getByRole('button');
  await gallery.getByRole('navigation').getByRole('button', { name: 'Other 1', exact: true }).click();
  await expect(types).toHaveText([/^Pie Chart/]);
  await types.click();
  const detail = gallery.getByRole('complementary', { name: 'About Pie Chart' });
  await expect(detail.getByText('No description available.')).toBeVisible();
});
