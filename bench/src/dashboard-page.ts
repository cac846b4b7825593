import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../../tools/chromium.mjs';
import { password } from './bench-server.ts';
import { examplePath } from './example-dashboard.ts';

/** What the page did, in milliseconds since its navigation began, and the statements that the engine ran for it. */
export interface PageRun {
  readonly tookMs: number;
  /** From the act to the first question that left the browser. */
  readonly toFirstQuestionMs: number;
  readonly statements: readonly string[];
}

/** A browser that is signed in; each page has an empty cache. */
export interface BenchBrowser {
  readonly openPage: (address: string) => Promise<{ page: Page; close: () => Promise<void> }>;
  readonly close: () => Promise<void>;
}

// High enough that all ten tiles are near the screen and count.
const viewport = { width: 1440, height: 2000 };

/** Runs in the page: notes when all tiles were painted, and when a mark was picked. */
const notes = `
  window.benchNotes = { ready: [], clickAt: null };
  new MutationObserver((changes) => {
    for (const { target } of changes) window.benchNotes.ready.push([target.getAttribute('data-ready'), performance.now()]);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
  window.addEventListener('keydown', (event) => { if (event.key === 'Enter') window.benchNotes.clickAt = event.timeStamp; }, true);
`;

export async function launchBrowser(address: string): Promise<BenchBrowser> {
  const browser = await chromium.launch({ args: [...chromiumFlags], executablePath: ensureChromium() });
  const state = await signIn(browser, address);
  return {
    openPage: async (baseURL) => {
      const context = await browser.newContext({ baseURL, storageState: state, viewport });
      await context.addInitScript(notes);
      return { page: await context.newPage(), close: () => context.close() };
    },
    close: () => browser.close(),
  };
}

async function signIn(browser: Browser, address: string): ReturnType<BrowserContext['storageState']> {
  const context = await browser.newContext({ baseURL: address });
  const page = await context.newPage();
  await page.goto('/login/');
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  const state = await context.storageState();
  await context.close();
  return state;
}

interface Notes {
  readonly ready: readonly (readonly [value: string, at: number])[];
  readonly clickAt: number | null;
}
const readNotes = (page: Page): Promise<Notes> => page.evaluate('window.benchNotes');

interface Answer {
  readonly result: readonly { readonly query?: string; readonly is_cached?: boolean }[];
}

/**
 * Collects the statements that were run for the answers a page gets from now on. `countsKept`: also those of kept answers, which the server
 * worked out ahead of a page's questions.
 */
function listen(page: Page, countsKept = false) {
  const answers: Promise<string[]>[] = [];
  const onResponse = (response: Awaited<ReturnType<Page['waitForResponse']>>): void => {
    if (new URL(response.url()).pathname !== '/api/v1/chart/data' || !response.ok()) return;
    answers.push(
      response
        .json()
        .then(({ result }: Answer) =>
          result.flatMap(({ query, is_cached: isCached }) =>
            query === undefined || (isCached === true && !countsKept) ? [] : [query],
          ),
        ),
    );
  };
  page.on('response', onResponse);
  return {
    statements: async (): Promise<readonly string[]> => {
      page.off('response', onResponse);
      return [...new Set((await Promise.all(answers)).flat())];
    },
  };
}

const firstQuestion = (page: Page, since: number): Promise<number> =>
  page.evaluate(
    (from) =>
      Math.min(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.includes('/api/v1/chart/data') && startTime >= from)
          .map(({ startTime }) => startTime),
      ) - from,
    since,
  );

const readyAgain = async (page: Page, since: number): Promise<number> => {
  await page.waitForFunction(
    (from) => {
      const { ready } = (window as unknown as { benchNotes: { ready: [string, number][] } }).benchNotes;
      const last = ready.at(-1);
      return last !== undefined && last[0] === 'true' && last[1] > from && performance.now() - last[1] > 300;
    },
    since,
    { timeout: 40_000, polling: 100 },
  );
  return (await readNotes(page)).ready.at(-1)?.[1] ?? Number.NaN;
};

/** Opens the dashboard and waits until its last tile is painted. */
export async function openDashboard(page: Page): Promise<PageRun> {
  const heard = listen(page, true);
  await page.goto(examplePath);
  const tookMs = await readyAgain(page, 0);
  const painted = await page.locator('[data-tile-id] [data-painted="true"]').count();
  if (painted < 10) throw new Error(`Only ${painted} tiles were painted`);
  return { tookMs, toFirstQuestionMs: await firstQuestion(page, 0), statements: await heard.statements() };
}

/** Picks the bar at `place` (0 is the longest) of *Departures by origin* and waits until every other tile was drawn anew. */
export async function clickBar(page: Page, place: number): Promise<PageRun> {
  const chart = page.getByRole('article', { name: 'Departures by origin', exact: true }).locator('[data-chart]');
  const heard = listen(page);
  // By keyboard, which takes the same way as the mouse from the pick on, and never misses a bar.
  await chart.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown');
  await page.evaluate('window.benchNotes.clickAt = null');
  await page.keyboard.press('Enter');
  const { clickAt } = await readNotes(page);
  if (clickAt === null) throw new Error('The key did not reach the page');
  const doneAt = await readyAgain(page, clickAt);
  return {
    tookMs: doneAt - clickAt,
    toFirstQuestionMs: await firstQuestion(page, clickAt),
    statements: await heard.statements(),
  };
}
