import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../tools/chromium.mjs';
import type { Figure } from './figure.ts';

/** A built server with the examples, and its administrator's password. */
export interface PageWeightTarget {
  readonly address: string;
  readonly password: string;
  /** Default: the example dashboard *Flight punctuality*. */
  readonly dashboardPath?: string;
}

const limitBytes = 400_000;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/login/');
  await page.locator('input[name=username]').fill('admin');
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
}

async function flightPunctuality(page: Page): Promise<string> {
  const queryResult = await page.request.get('/api/v1/sextant/home/');
  const { result } = (await queryResult.json()) as { result: { startHere: { title: string; url: string }[] } };
  const example = result.startHere.find((item) => item.title === 'Flight punctuality');
  if (example === undefined)
    throw new Error('The server has no dashboard Flight punctuality: start it with its examples');
  return example.url;
}

/** Runs in the page: keeps the moment at which the first tile was painted. */
function noteFirstTile(): void {
  const checkPaint = (): void => {
    if (document.querySelector('[data-tile-id] [data-painted="true"]') === null) return;
    observer.disconnect();
    performance.mark('first-tile');
  };
  const observer = new MutationObserver(checkPaint);
  observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-painted'] });
}

/** Runs in the page: addresses of the scripts that were asked for before that moment, whether or not they had come. */
function scriptsRequestedBeforeTile(): string[] {
  const paintedAt = performance.getEntriesByName('first-tile')[0]?.startTime ?? Number.POSITIVE_INFINITY;
  return performance
    .getEntriesByType('resource')
    .filter((entry) => new URL(entry.name).pathname.endsWith('.js') && entry.startTime < paintedAt)
    .map((entry) => entry.name);
}

/** Gzip sizes of the scripts that a browser with an empty cache loads for a dashboard, the largest first. */
async function scriptsOfDashboard(
  target: PageWeightTarget,
): Promise<{ name: string; bytes: number; isBeforeTile: boolean }[]> {
  const executablePath = findChromium();
  const browser = await chromium.launch({
    args: [...chromiumFlags],
    ...(executablePath === null ? {} : { executablePath }),
  });
  try {
    const loginContext = await browser.newContext({ baseURL: target.address });
    const dataAccess = await loginContext.newPage();
    await signIn(dataAccess, target.password);
    const path = target.dashboardPath ?? (await flightPunctuality(dataAccess));
    // A context of its own: nothing of the sign-in page is in its cache.
    const context = await browser.newContext({
      baseURL: target.address,
      storageState: await loginContext.storageState(),
    });
    const page = await context.newPage();
    const loads: Promise<{ name: string; bytes: number }>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      const name = response.url();
      loads.push(response.body().then((body) => ({ name, bytes: gzipSync(body, { level: 9 }).length })));
    });
    await page.addInitScript(noteFirstTile);
    await page.goto(path);
    await page.locator('[data-ready="true"]').first().waitFor({ timeout: 60_000 });
    // What comes after the last tile is still on its way.
    await page.waitForLoadState('networkidle');
    const earlyScripts = new Set(await page.evaluate(scriptsRequestedBeforeTile));
    const scripts = (await Promise.all(loads)).map(({ name, bytes }) => ({
      name: new URL(name).pathname,
      bytes,
      isBeforeTile: earlyScripts.has(name),
    }));
    return scripts.toSorted((left, right) => right.bytes - left.bytes);
  } finally {
    await browser.close();
  }
}

/** JavaScript that the dashboard page loads until its first tile is painted. */
export async function benchPageWeight(target: PageWeightTarget): Promise<Figure[]> {
  const scripts = await scriptsOfDashboard(target);
  const bytes = scripts.reduce((total, script) => total + (script.isBeforeTile ? script.bytes : 0), 0);
  return [
    {
      name: 'JavaScript before the first tile is painted',
      limit: kilobytes(limitBytes),
      measured: kilobytes(bytes),
      ratio: bytes / limitBytes,
      bar: '≤ 400 kB gzip',
      pass: bytes <= limitBytes,
    },
  ];
}
