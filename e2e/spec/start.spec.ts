import { expect, test } from '@playwright/test';
import { enter } from '../pages/sign-in.ts';

test('the start page loads without an error in the console @themes', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto('/');
  await expect(page).toHaveTitle(/Sextant/);
  await expect(page.getByRole('heading').first()).toBeVisible();
  expect(faults).toEqual([]);
});

// Each file more costs the page and the server as much as 70 kB do; a shared part in the wrong one brought eight with it.
test('the example dashboard paints its tiles with five files of code', async ({ page }) => {
  await enter(page);
  await page.addInitScript(() => {
    new MutationObserver(([change]) => {
      const { target } = change ?? {};
      if (target instanceof Element && target.getAttribute('data-ready') === 'true') performance.mark('ready');
    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
  });
  await page.goto('/superset/dashboard/flight-punctuality/');
  await expect(page.locator('[data-ready="true"]')).toBeVisible();
  const files = await page.evaluate(() => {
    const readyAt = performance.getEntriesByName('ready')[0]?.startTime ?? Infinity;
    return performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && entry.responseEnd < readyAt)
      .filter(({ name }) => /\/assets\/.*\.js$/.test(name))
      .map(({ name }) => name.replace(/.*\/([\w-]+?)-[\w-]{8}\.js$/, '$1'));
  });
  expect(files.toSorted()).toEqual(['drawing', 'drawn-views', 'index', 'rolldown-runtime', 'web']);
});
