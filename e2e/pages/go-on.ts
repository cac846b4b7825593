import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Leads an open page of the product to another place as a link within it does: nothing is loaded anew, which in Explore costs
 * half as much as the address (a dashboard costs as much either way). Nobody is asked whether changes may be lost; what was routed or
 * listened to stays. Who calls waits for what comes.
 * @throws when `path` is where the page is: that is opened by its address.
 */
export async function goOn(page: Page, path: string): Promise<void> {
  if (new URL(path, page.url()).href === page.url()) throw new Error(`${path} is open.`);
  const [root] = await page.locator('[data-ready]').elementHandles();
  await page.evaluate((to) => window.history.pushState(null, '', to), path);
  // What is open would pass for what is to come.
  await expect.poll(() => root?.evaluate(({ isConnected }) => isConnected) ?? false, { intervals: [20] }).toBe(false);
}
