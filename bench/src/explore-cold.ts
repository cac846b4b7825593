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

/** Runs in the page: keeps the moment of the first frame after the chart was drawn, since the navigation began. */
const notePaint = `
  new MutationObserver((_, observer) => {
    if (document.querySelector('[data-content][data-painted="true"]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('chart-painted')));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-painted'] });
`;

/** Milliseconds from the navigation to the chart on the screen, in a browser that has nothing of the page. */
async function opening(browser: BenchBrowser, address: string, path: string): Promise<number> {
  const { page, close } = await browser.openPage(address);
  await page.addInitScript(notePaint);
  await page.goto(path, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(() => performance.getEntriesByName('chart-painted')[0]?.startTime, null, {
    timeout: 60_000,
    polling: 250,
  });
  const paintedAt = (await handle.jsonValue()) ?? Number.NaN;
  await page.waitForLoadState('networkidle');
  await close();
  return paintedAt;
}

/** A saved chart opened in Explore: the server has its result, the browser has nothing. */
export async function benchExploreCold({ isQuick }: BenchOptions, port = 18_957): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  const browser = await launchBrowser(server.address);
  try {
    const path = `/explore/?slice_id=${await seedChart(server, 'Weeks', weekly)}`;
    // The first opening asks the engine.
    await opening(browser, server.address, path);
    const times: number[] = [];
    for (let round = 0; round < (isQuick ? 10 : 20); round += 1)
      times.push(await opening(browser, server.address, path));
    return [
      { name: 'median', tookMs: median(times) },
      { name: 'p95', tookMs: percentile(times, 0.95) },
    ].map(({ name, tookMs }) => ({
      name: `Explore cold, cached data, navigation to chart painted, ${name} of ${times.length}`,
      limit: `${barMs} ms`,
      measured: ms(tookMs),
      ratio: tookMs / barMs,
      bar: `≤ ${barMs} ms`,
      pass: tookMs <= barMs,
    }));
  } finally {
    await browser.close();
    await server.stop();
  }
}
