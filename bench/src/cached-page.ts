import { loadavg } from 'node:os';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';
import { examplePages } from './example-dashboard.ts';
import { median, ms } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { recordOpenings } from './recorded-openings.ts';
import type { RecordedOpening } from './recorded-openings.ts';
import { seedOfTiles } from './seed-dashboard.ts';
import { makeUsers, userPassword } from './viewers.ts';
import { signInViewer } from './viewer.ts';

const manyTiles = 50;
const usualViewport = { width: 1440, height: 900 };
/** High enough for all of them. */
const highViewport = { width: 1440, height: 2600 };
const sessionCount = 20;
const openingsAtOnce = 4;
const cpuBarMs = 6;

const load = (): string => `load ${(loadavg()[0] ?? 0).toFixed(1)}`;

interface CachedPage {
  readonly name: string;
  readonly path: string;
  readonly barMs: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Runs in the page: keeps when each tile was painted first, and when all near ones were, the last moment when several come. */
const notePainted = `
  window.paintedAtMs = {};
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const tile = target.closest('[data-tile-id]')?.getAttribute('data-tile-id');
      if (target.getAttribute('data-ready') === 'true') window.readyAtMs = performance.now();
      if (target.getAttribute('data-painted') === 'true' && tile) window.paintedAtMs[tile] ??= performance.now();
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-ready', 'data-painted'] });
`;

interface PaintedTimes {
  /** Until the last tile on the screen was painted, and until those near it were, too. */
  readonly seenMs: number;
  readonly nearMs: number;
  readonly seenCount: number;
}

/** Runs in the page, once all is painted: its `PaintedTimes`. */
const readPainted = `(() => {
  const isVisible = (tile) => { const { top, bottom } = tile.getBoundingClientRect(); return top < innerHeight && bottom > 0; };
  const seen = [...document.querySelectorAll('[data-tile-id]')].filter(isVisible);
  const times = seen.map((tile) => window.paintedAtMs[tile.getAttribute('data-tile-id')]);
  if (times.includes(undefined)) throw new Error('A tile on the screen was never painted');
  return { seenMs: Math.max(...times), nearMs: window.readyAtMs, seenCount: seen.length };
})()`;

/** Opens a page again and again in one browser, which has the files and whose server has the results: navigation to the last tile on the screen painted. */
async function openAgain(
  server: BenchServer,
  { name, path, barMs, viewport }: CachedPage,
  rounds: number,
): Promise<Figure> {
  const browser = await launchBrowser(server.address);
  try {
    const { page, close } = await browser.openPage(server.address);
    await page.setViewportSize(viewport);
    await page.addInitScript(notePainted);
    const times: PaintedTimes[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('[data-ready="true"]').first().waitFor({ timeout: 60_000 });
      await page.waitForLoadState('networkidle');
      times.push(await page.evaluate<PaintedTimes>(readPainted));
    }
    await close();
    // The first one fills what is kept.
    const later = times.slice(1);
    const tookMs = median(later.map(({ seenMs }) => seenMs));
    const nearMs = median(later.map((time) => time.nearMs));
    return {
      name: `${name} again, navigation to the last of ${later[0]?.seenCount} tiles on the screen painted; all near it: ${ms(nearMs)} (${load()})`,
      limit: `${barMs} ms`,
      measured: ms(tookMs),
      ratio: tookMs / barMs,
      bar: `≤ ${barMs} ms`,
      pass: tookMs <= barMs,
    };
  } finally {
    await browser.close();
  }
}

/** What the server spends on an opening whose results it has: recorded openings, sent again by several sessions side by side. */
async function cpuOfOpenings(
  server: BenchServer,
  openings: readonly RecordedOpening[],
  openingCount: number,
): Promise<Figure> {
  const viewers = await Promise.all(
    (await makeUsers(server, sessionCount)).map((name) => signInViewer(server.port, name, userPassword)),
  );
  const run = async (count: number): Promise<void> => {
    let nextIndex = 0;
    const browse = async (): Promise<void> => {
      for (let index = nextIndex; index < count; index = nextIndex) {
        nextIndex += 1;
        const [viewer, opening] = [viewers[index % viewers.length], openings[index % openings.length]];
        if (viewer === undefined || opening === undefined) return;
        const { responses } = await viewer.open(opening);
        const wrong = responses.find(({ status }) => status >= 400);
        if (wrong !== undefined) throw new Error(`${opening.name}: ${wrong.status} ${wrong.text.slice(0, 100)}`);
      }
    };
    await Promise.all(Array.from({ length: openingsAtOnce }, browse));
  };
  // Every session once through all of them.
  await run(sessionCount * openings.length);
  const before = server.cpuMs();
  await run(openingCount);
  const cpuMs = (server.cpuMs() - before) / openingCount;
  viewers.forEach((viewer) => viewer.close());
  const requestCount = openings.reduce((sum, { calls }) => sum + calls.length + 1, 0) / openings.length;
  return {
    name: `CPU of the server for an opening, ${openingCount} of ${openings.length} dashboards by ${sessionCount} sessions, ${requestCount.toFixed(1)} requests each`,
    limit: `${cpuBarMs} ms`,
    measured: ms(cpuMs),
    ratio: cpuMs / cpuBarMs,
    bar: `≤ ${cpuBarMs} ms`,
    pass: cpuMs <= cpuBarMs,
  };
}

/** Dashboards whose results the server has: what a page takes until its last tile, and what an opening costs the server. */
export async function benchCachedPage({ isQuick }: BenchOptions, port = 18_964): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  try {
    const seeded = await seedOfTiles(server, [manyTiles, 10, 5]);
    const rounds = isQuick ? 3 : 9;
    const [name, path] = examplePages[0];
    const [manyName = '', manyPath = ''] = seeded[0] ?? [];
    const one = await openAgain(server, { name, path, barMs: 350, viewport: usualViewport }, rounds);
    const many = await openAgain(
      server,
      { name: manyName, path: manyPath, barMs: 800, viewport: highViewport },
      rounds,
    );
    const openings = await recordOpenings(server, [...examplePages, ...seeded]);
    return [one, many, await cpuOfOpenings(server, openings, isQuick ? 200 : 2_000)];
  } finally {
    await server.stop();
  }
}
