import { startBenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';
import type { BenchBrowser } from './dashboard-page.ts';
import { median, ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { seedChart } from './seed-chart.ts';

const barMs = 600;
const weekly = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  time_grain_sqla: 'P1W',
  metrics: ['departures'],
  groupby: ['origin_state'],
  limit: 5,
  time_range: 'No filter',
  row_limit: 10_000,
};

/** What a page is opened for. */
interface Goal {
  readonly name: string;
  readonly path: string;
  readonly selector: string;
}

/** Runs in the page: keeps the moment of the first frame with what it is opened for, since the navigation began. */
const noteFrame = (selector: string): string => `
  new MutationObserver((_, observer) => {
    if (document.querySelector('${selector}') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('goal-shown')));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-painted', 'class'] });
`;

/** Milliseconds from the navigation to that frame, in a browser that has nothing of the page. */
async function opening(browser: BenchBrowser, address: string, { path, selector }: Goal): Promise<number> {
  const { page, close } = await browser.openPage(address);
  await page.addInitScript(noteFrame(selector));
  await page.goto(path, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => performance.getEntriesByName('goal-shown')[0]?.startTime, null, {
    timeout: 60_000,
    polling: 250,
  });
  const shownAt = (await handle.jsonValue()) ?? Number.NaN;
  await page.waitForLoadState('networkidle');
  await close();
  return shownAt;
}

async function figuresOf(browser: BenchBrowser, address: string, goal: Goal, rounds: number): Promise<Figure[]> {
  // The first opening asks the engine.
  await opening(browser, address, goal);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await opening(browser, address, goal));
  return [
    { name: 'median', tookMs: median(times) },
    { name: 'p95', tookMs: percentile(times, 0.95) },
  ].map(({ name, tookMs }) => ({
    name: `${goal.name}, ${name} of ${times.length}`,
    limit: `${barMs} ms`,
    measured: ms(tookMs),
    ratio: tookMs / barMs,
    bar: `≤ ${barMs} ms`,
    pass: tookMs <= barMs,
  }));
}

/** A saved chart opened in Explore, and SQL Lab: the server has the chart's result, the browser has nothing. */
export async function benchExploreCold({ isQuick }: BenchOptions, port = 18_957): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  const browser = await launchBrowser(server.address);
  try {
    const goals: readonly Goal[] = [
      {
        name: 'Explore cold, cached data, navigation to chart painted',
        path: `/explore/?slice_id=${await seedChart(server, 'Weeks', weekly)}`,
        selector: '[data-content][data-painted="true"]',
      },
      { name: 'SQL Lab cold, navigation to its cursor', path: '/sqllab/', selector: '.cm-content' },
    ];
    const figures: Figure[] = [];
    for (const goal of goals) figures.push(...(await figuresOf(browser, server.address, goal, isQuick ? 10 : 20)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
  }
}
