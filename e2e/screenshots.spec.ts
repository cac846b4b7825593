import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { hasFixedClock } from './pages/own-objects.ts';
import { enter } from './pages/sign-in.ts';
import { breachesOfColors, breachesOfPage } from './pages/watch-errors.ts';
import { screens, sizes, themes } from './screens/all.ts';
import { findingsOf, watchTrouble } from './screens/findings.ts';
import type { Screen } from './screens/screen.ts';
import { atRest, tabThrough } from './screens/tab-through.ts';
import { doubleTexts } from './screens/text-size.ts';

const folder = fileURLToPath(new URL('../screenshots/', import.meta.url));
type Size = (typeof sizes)[number];

/** Pictures and what can be seen at once, without what takes seconds: axe, and tabbing through the page. */
const isQuick = process.env['SEXTANT_E2E_QUICK'] === 'yes';

/** Sizes whose layouts differ most; axe looks at these, since it takes seconds. */
const sizesForAxe: readonly Size['name'][] = ['desktop', 'tablet', 'phone'];

/** Far from the days of the data and of everything that a run makes: what is told relative to now is then the same in each run. */
const fixedTime = hasFixedClock ? new Date('2031-03-04T10:20:00Z') : null;

async function show(page: Page, { path, before, prepare: action, isSignedIn = true }: Screen): Promise<void> {
  if (fixedTime !== null) await page.clock.setFixedTime(fixedTime);
  if (isSignedIn) await enter(page);
  const address = typeof path === 'string' ? path : await path(page);
  await before?.(page);
  await page.goto(address);
  await expect(page.getByRole('heading').first()).toBeVisible();
  await action?.(page);
  // A screen may hold requests back.
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
  await atRest(page);
}

/** Waits until images in sight are there: the server draws those of cards anew for another theme. */
const loadedImages = async (page: Page): Promise<void> => {
  const isWaiting = () =>
    [...document.images].some((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return !image.complete && bottom > 0 && top < innerHeight;
    });
  await expect.poll(() => page.evaluate(isWaiting), { message: 'images are loaded' }).toBe(false);
};

/**
 * Takes away what no two runs have alike: what the server's clock and its speed say (ages, times of the day, how long a query took, what was saved just
 * now), how much of the disk is free, the port of its address and the name of its data folder.
 */
const hideWhatVaries = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const isTime = /\b\d{1,2}:\d{2}\b|\bago\b|\b(?:just )?now\b|\b[\d.,]+ (?:ms|s|d|min|h)\b|\bcached\b/i;
    const isFreeSpace = (element: HTMLElement): boolean => /\d [kMGT]?B free\b/.test(element.textContent);
    const withoutPlace = (text: string): string =>
      text.replaceAll(/127\.0\.0\.1:\d+/g, '127.0.0.1:8088').replaceAll(/sextant-e2e-\w+/g, 'sextant-e2e');
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent ?? '';
      if (text !== withoutPlace(text)) node.textContent = withoutPlace(text);
      else if (
        element instanceof HTMLElement &&
        (isTime.test(text) || element.role === 'status' || isFreeSpace(element))
      ) {
        element.style.visibility = 'hidden';
        node.textContent = 'time';
      }
    }
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
      if (field.value !== withoutPlace(field.value)) field.value = withoutPlace(field.value);
  });

async function photograph(page: Page, screen: Screen, size: Size): Promise<string[]> {
  const found: string[] = [];
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await loadedImages(page);
    if (fixedTime !== null) await hideWhatVaries(page);
    const path = `${folder}${screen.name}-${size.name}-${theme}.png`;
    await (screen.part?.(page) ?? page).screenshot({ path, animations: 'disabled', scale: 'css' });
    if (!isQuick && theme === 'dark' && size.name === 'desktop')
      found.push(...(await breachesOfColors(page)).map((breachText) => `axe, dark: ${breachText}`));
  }
  return found;
}

for (const size of sizes) {
  test.describe(size.name, () => {
    const isPhone = size.name === 'phone';
    const { width, height, scale } = size;
    // Zoomed to 200 % a desk has the layout of a phone.
    const isPhoneLayout = width < 768;
    // What is still growing into its place is no picture of the screen.
    const contextOptions = { reducedMotion: 'reduce' } as const;
    test.use({
      viewport: { width, height },
      deviceScaleFactor: scale,
      hasTouch: isPhone,
      isMobile: isPhone,
      contextOptions,
    });
    const shownScreens = screens.filter(({ isOnPhone = true, isOnDesk = true }) =>
      isPhoneLayout ? isOnPhone : isOnDesk,
    );
    for (const screen of shownScreens.filter(
      ({ isDesktopOnly = false }) => !isDesktopOnly || size.name === 'desktop',
    )) {
      test(screen.name, async ({ page }) => {
        const pageTrouble = watchTrouble(page);
        await show(page, screen);
        if (size.name === 'text') await doubleTexts(page);
        const found = await findingsOf(page);
        if (!isQuick && sizesForAxe.includes(size.name))
          found.push(...(await breachesOfPage(page)).map((breachText) => `axe: ${breachText}`));
        found.push(...(await photograph(page, screen, size)));
        if (!isQuick && size.name === 'desktop') found.push(...(await tabThrough(page)));
        const findings = [...pageTrouble, ...found].filter((line) => screen.expected?.test(line) !== true);
        mkdirSync(`${folder}findings`, { recursive: true });
        writeFileSync(`${folder}findings/${screen.name}-${size.name}.json`, JSON.stringify(findings));
      });
    }
  });
}
