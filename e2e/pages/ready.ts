import type { Page } from '@playwright/test';

/** As long as a cold page takes on a busy machine. */
const longestMs = 30_000;

/**
 * Waits until the page says that what it was opened for is there. Looked at in every frame: an assertion looks twice a second only, and
 * every test waits for a page or two.
 */
export async function whenReady(page: Page): Promise<void> {
  const isReady = (): boolean => document.querySelector('[data-ready="true"]')?.checkVisibility() === true;
  await page.waitForFunction(isReady, null, { timeout: longestMs });
}
