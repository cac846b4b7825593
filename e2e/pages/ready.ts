import type { Page } from '@playwright/test';

/** As long as the first page of a server that has just begun takes on a busy machine. */
const longestMs = 60_000;

/**
 * Waits until the page says that what it was opened for is there. Looked at in every frame: an assertion looks twice a second only, and
 * every test waits for a page or two.
 */
export async function whenReady(page: Page): Promise<void> {
  const isReady = (): boolean => document.querySelector('[data-ready="true"]')?.checkVisibility() === true;
  await page.waitForFunction(isReady, null, { timeout: longestMs });
}
