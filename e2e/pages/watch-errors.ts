import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Collects what must never happen on a page: errors, dialogs of scripts, breaches of the page's policy. */
export function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) errors.push(message.text().slice(0, 300));
  });
  return errors;
}

/** Waits until nothing fades or moves for a while only: half-shown words have half their contrast. */
async function waitUntilIdle(page: Page): Promise<void> {
  // What cannot be refreshed stays dimmed.
  if ((await page.getByText('cannot be refreshed').count()) === 0)
    await expect(page.locator('[data-stale]')).toHaveCount(0);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getTiming().iterations === Infinity),
  );
}

/** What depends on colors, and so on the theme. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** What is looked at: some rules, or all; the whole page, or a part of it by its selector. */
interface Look {
  readonly rules: readonly string[] | null;
  readonly part: string | null;
}

/** What opens above a page, while it is there. */
const aboveSelector = '[role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]';

/** The rules as a page reads them: `axe.source` says the same in a megabyte and a half, with its comments. */
const rulesSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Reads the rules into a page once: half a megabyte of code, where a page is looked at in both themes. */
async function loadRules(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(rulesSource);
}

/** The breaches of the accessibility rules that are visible now, by rule and place. */
async function breachesIn(page: Page, { rules, part }: Look): Promise<string[]> {
  // What was pressed a moment ago may still be on its way.
  if (part !== null) await expect(page.locator(part).first()).toBeVisible();
  await waitUntilIdle(page);
  await loadRules(page);
  const context = {
    include: [[part ?? ':root']],
    // What was announced a moment ago keeps pointing at a button that has gone since; nobody can reach it. And a card beside
    // what is pointed at belongs to no region of the page.
    exclude: [['[data-live-announcer]'], ['[role="tooltip"]']],
  };
  // Only breaches come back: what passed is some megabytes on a page with grids.
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules === null ? {} : { runOnly: { type: 'rule', values: [...rules] } }),
  };
  return page.evaluate(
    async (run) => {
      const { violations } = await window.axe.run(run.context, run.options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
    },
    { context, options },
  );
}

/** Looking takes a while; what came or faded meanwhile is looked at again at rest. */
async function lastingBreaches(page: Page, look: Look): Promise<string[]> {
  const found = await breachesIn(page, look);
  return found.length === 0 ? found : breachesIn(page, look);
}

/** The breaches of the accessibility rules in the theme of the moment. */
export const breachesOfPage = (page: Page): Promise<string[]> => lastingBreaches(page, { rules: null, part: null });

/** Those that depend on colors alone. */
export const breachesOfColors = (page: Page): Promise<string[]> =>
  lastingBreaches(page, { rules: colorRules, part: null });

/** The theme of the moment, or the other one, too: that look costs as much again. */
type Themes = 'this theme' | 'both themes';

async function expectWithin(page: Page, part: string | null, themes: Themes): Promise<void> {
  expect(await lastingBreaches(page, { rules: null, part })).toEqual([]);
  if (themes === 'this theme') return;
  const wasDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const theme = wasDark ? 'light' : 'dark';
  await page.emulateMedia({ colorScheme: theme });
  expect(
    (await lastingBreaches(page, { rules: colorRules, part })).map((breachText) => `${theme}: ${breachText}`),
  ).toEqual([]);
  await page.emulateMedia({ colorScheme: wasDark ? 'dark' : 'light' });
}

/**
 * Fails with each breach of the accessibility rules that is visible now. One test of each screen looks at both themes; `tokens.test.ts`
 * of ui knows the contrast of every token in both.
 */
export const expectAccessible = (page: Page, themes: Themes = 'this theme'): Promise<void> =>
  expectWithin(page, null, themes);

/** The same for the window, popover or list above a page that was looked at before: looking at all of it again takes seconds. */
export const expectAccessibleAbove = (page: Page, themes: Themes = 'this theme'): Promise<void> =>
  expectWithin(page, aboveSelector, themes);

/** The same for a part of a page of which another test looks at the rest, by its selector. */
export const expectAccessibleIn = (page: Page, part: string, themes: Themes = 'this theme'): Promise<void> =>
  expectWithin(page, part, themes);
