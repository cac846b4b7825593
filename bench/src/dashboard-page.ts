import { gunzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { frameKind, frameReader, framesMediaType, openResponseFrame } from '@sextant/contract';
import { chromiumFlags, ensureChromium } from '../../tools/chromium.mjs';
import { password } from './bench-server.ts';
import { examplePath } from './example-dashboard.ts';

/** What the page did, in milliseconds since its navigation began, and the statements that the engine ran for it. */
export interface PageRun {
  readonly tookMs: number;
  /** From the action to the first query that left the browser. */
  readonly toFirstQueryMs: number;
  readonly statements: readonly string[];
}

/** A browser that is signed in; each page has an empty cache. */
export interface BenchBrowser {
  readonly openPage: (address: string) => Promise<BenchPage>;
  readonly close: () => Promise<void>;
}

/** A page, and when it settles. */
export interface BenchPage {
  readonly page: Page;
  /** The moment at which the page was ready and stayed so, in its own time; the first one after `since`. */
  readonly quietAfter: (since: number) => Promise<number>;
  readonly close: () => Promise<void>;
}

// High enough that all ten tiles are near the screen and count.
const viewport = { width: 1440, height: 2000 };

/** A page that stays ready for so long has painted its last tile. */
const quietMs = 300;

/**
 * Runs in the page: tells when all tiles were painted, notes when a mark was picked, and keeps the responses to chart queries, which Chromium does
 * not give out when the page reads them as a stream. The page is not asked from outside until then: it has one core for itself and for whoever asks.
 */
const notes = `
  window.benchNotes = { clickAt: null, bodies: [] };
  const fetchOfPage = window.fetch;
  window.fetch = async (...request) => {
    const response = await fetchOfPage(...request);
    // A query that the page gave up has no body.
    if (new URL(response.url).pathname === '/api/v1/chart/data' && response.ok)
      window.benchNotes.bodies.push(response.clone().bytes().then(
        (bytes) => ({ type: response.headers.get('content-type'), base64: bytes.toBase64() }),
        () => null,
      ));
    return response;
  };
  let settling = null;
  new MutationObserver((changes) => {
    clearTimeout(settling);
    const at = performance.now();
    if (changes.at(-1).target.getAttribute('data-ready') === 'true') settling = setTimeout(() => window.benchSettled(at), ${quietMs});
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready'] });
  window.addEventListener('keydown', (event) => { if (event.key === 'Enter') window.benchNotes.clickAt = event.timeStamp; }, true);
`;

/** A signed-in browser. `hasScrollBars`: as those of people, not hidden; default false. */
export async function launchBrowser(address: string, { hasScrollBars = false } = {}): Promise<BenchBrowser> {
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    executablePath: ensureChromium(),
    ...(hasScrollBars ? { ignoreDefaultArgs: ['--hide-scrollbars'] } : {}),
  });
  const state = await signIn(browser, address);
  return {
    openPage: async (baseURL) => {
      const context = await browser.newContext({ baseURL, storageState: state, viewport });
      await context.addInitScript(notes);
      const moments: number[] = [];
      let wake: (() => void) | null = null;
      await context.exposeBinding('benchSettled', (_source, paintedMs: number) => {
        moments.push(paintedMs);
        wake?.();
      });
      const quietAfter = async (since: number): Promise<number> => {
        for (;;) {
          const paintedMs = moments.find((moment) => moment > since);
          if (paintedMs !== undefined) return paintedMs;
          await withTimeout(longestMs, new Promise<void>((resolve) => (wake = resolve)));
        }
      };
      return { page: await context.newPage(), quietAfter, close: () => context.close() };
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

const longestMs = 40_000;

function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The page did not settle within ${limitMs} ms`)), limitMs);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

const clickMoment = (page: Page): Promise<number | null> => page.evaluate('window.benchNotes.clickAt');

interface RecordedResponse {
  readonly result: readonly { readonly query?: string; readonly is_cached?: boolean }[];
}

/** The responses to chart queries in a body: one, or those of a list in their frames, as far as they were answered. */
function responsesIn(bytes: Buffer, contentType: string): readonly RecordedResponse[] {
  const texts: string[] = [];
  const read = frameReader((kind, payload) => {
    if (kind !== frameKind.response) return;
    const { head, body } = openResponseFrame(payload);
    if (head.status === 200) texts.push((head.isGzip ? gunzipSync(body) : Buffer.from(body)).toString());
  });
  if (contentType === framesMediaType) read(bytes);
  else texts.push(bytes.toString());
  return texts.map((text) => JSON.parse(text) as RecordedResponse);
}

/** A body as the page kept it. */
interface KeptBody {
  readonly type: string;
  readonly base64: string;
}

/**
 * The statements that were run for the results a page got since it was opened, or since this was asked last. `countsKept`: also those of kept
 * results, which the server worked out ahead of a page's queries.
 */
async function statementsSince(page: Page, countsKept = false): Promise<readonly string[]> {
  const bodies = await page.evaluate<(KeptBody | null)[]>('Promise.all(window.benchNotes.bodies.splice(0))');
  const statements = bodies
    .flatMap((body) => (body === null ? [] : responsesIn(Buffer.from(body.base64, 'base64'), body.type)))
    .flatMap(({ result }) => result)
    .flatMap(({ query, is_cached: isCached }) =>
      query === undefined || (isCached === true && !countsKept) ? [] : [query],
    );
  return [...new Set(statements)];
}

const firstQuery = (page: Page, since: number): Promise<number> =>
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

/** Opens the dashboard and waits until its last tile is painted. */
export async function openDashboard({ page, quietAfter }: BenchPage): Promise<PageRun> {
  await page.goto(examplePath, { waitUntil: 'commit' });
  const tookMs = await quietAfter(0);
  const paintedCount = await page.locator('[data-tile-id] [data-painted="true"]').count();
  if (paintedCount < 10) throw new Error(`Only ${paintedCount} tiles were painted`);
  return { tookMs, toFirstQueryMs: await firstQuery(page, 0), statements: await statementsSince(page, true) };
}

/** Picks the bar at `place` (0 is the longest) of *Departures by origin* and waits until every other tile was drawn anew. */
export async function clickBar({ page, quietAfter }: BenchPage, barIndex: number): Promise<PageRun> {
  const chart = page.getByRole('article', { name: 'Departures by origin', exact: true }).locator('[data-chart]');
  await statementsSince(page);
  // By keyboard, which takes the same way as the mouse from the pick on, and never misses a bar.
  await chart.focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < barIndex; step += 1) await page.keyboard.press('ArrowDown');
  await page.evaluate('window.benchNotes.clickAt = null');
  await page.keyboard.press('Enter');
  const clickAt = await clickMoment(page);
  if (clickAt === null) throw new Error('The key did not reach the page');
  const doneAt = await quietAfter(clickAt);
  return {
    tookMs: doneAt - clickAt,
    toFirstQueryMs: await firstQuery(page, clickAt),
    statements: await statementsSince(page),
  };
}
