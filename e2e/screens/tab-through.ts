import type { Page } from '@playwright/test';

const most = 60;

interface Stop {
  readonly name: string;
  /** Whether the element and what is around it look as they do without the focus. */
  readonly looksTheSame: boolean;
  readonly isInWindow: boolean;
}

/** How long colors may fade. What a busy browser never draws does not come to its end by itself. */
const fadeMs = 2_000;

/** Colors fade and panels slide in and out; what turns for ever, as a spinner, is not waited for. */
export const atRest = (page: Page): Promise<void> =>
  page.evaluate(async (limitMs) => {
    const runningAnimations = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    const limit = new Promise((resolve) => setTimeout(resolve, limitMs));
    await Promise.race([limit, Promise.allSettled(runningAnimations.map(({ finished }) => finished))]);
  }, fadeMs);

/** Remembers how everything that can be focused looks without it. */
const rememberLooks = async (page: Page): Promise<void> => {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await atRest(page);
  await page.evaluate(() => {
    const look = (element: Element): string =>
      [null, '::before', '::after']
        .map((part) => getComputedStyle(element, part))
        .map((style) => `${style.outline}|${style.boxShadow}|${style.border}|${style.backgroundColor}|${style.opacity}`)
        .join();
    const surroundingsOf = (element: Element): string => {
      // A grid or list keeps the focus, and the cell or option in it shows it.
      const active = element.querySelector('[data-active], [data-focused]');
      const styledElements: Element[] = [
        element,
        ...(active === null ? [] : [active]),
        ...[...element.children].slice(0, 3),
      ];
      for (let index = element.parentElement; index !== null && styledElements.length < 8; index = index.parentElement)
        styledElements.push(index);
      return styledElements.map(look).join();
    };
    const appearances = new WeakMap<Element, string>();
    for (const element of document.querySelectorAll('a, button, input, textarea, select, [tabindex], [role]'))
      // A dialog or menu takes the focus back: what has it is not seen without.
      if (element !== document.activeElement) appearances.set(element, surroundingsOf(element));
    Object.assign(window, { lookOf: surroundingsOf, looksBefore: appearances });
  });
};

const stop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const { lookOf, looksBefore } = window as unknown as {
      lookOf: (element: Element) => string;
      looksBefore: WeakMap<Element, string>;
    };
    const element = document.activeElement;
    if (element === null || element === document.body) return null;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const before = looksBefore.get(element);
    return {
      name: `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}”`,
      looksTheSame: before !== undefined && before === lookOf(element),
      isInWindow: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
    };
  });

/** Tabs through the page once: each stop must be in the window and look focused. */
export async function tabThrough(page: Page): Promise<string[]> {
  await rememberLooks(page);
  const found = new Set<string>();
  for (let index = 0; index < most; index += 1) {
    await page.keyboard.press('Tab');
    await atRest(page);
    const now = await stop(page);
    if (now === null) break;
    if (now.looksTheSame) found.add(`focus cannot be seen: ${now.name}`);
    if (!now.isInWindow) found.add(`focus outside the window: ${now.name}`);
  }
  return [...found];
}
