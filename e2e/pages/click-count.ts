import type { Page } from '@playwright/test';

/** Counts from now on how often the mouse is pressed on the page: a drag is one press, a double click two. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const isCounted = 'clicks' in document.documentElement.dataset;
    document.documentElement.dataset['clicks'] = '0';
    if (isCounted) return;
    window.addEventListener(
      'pointerdown',
      ({ isTrusted }) => {
        const { dataset } = document.documentElement;
        if (isTrusted) dataset['clicks'] = String(Number(dataset['clicks']) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset['clicks']));
}
