import type { Page } from '@playwright/test';
import { startBenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';
import { ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { seedChart } from './seed-chart.ts';

const barMs = 100;

/** A line of every hour of the example flights for each of the largest airports, of which there are enough for 50,000 points. */
const hours = {
  viz_type: 'echarts_timeseries_line',
  x_axis: 'date',
  time_grain_sqla: 'PT1H',
  metrics: ['departures'],
  groupby: ['origin'],
  limit: 14,
  time_range: 'No filter',
  row_limit: 50_000,
};

/** Notes in the page: from the press on a setting to the end of the frame that shows the drawing; what the canvas was told is painted in it. */
const watch = `
  window.repaints = [];
  let pressedAt = null;
  window.addEventListener('pointerdown', (event) => { pressedAt = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (pressedAt === null) return;
    const since = pressedAt;
    pressedAt = null;
    requestAnimationFrame(() => setTimeout(() => window.repaints.push(performance.now() - since)));
  }).observe(document.querySelector('[data-chart]'), { attributes: true, attributeFilter: ['data-paints'] });
`;

async function repaintTimes(page: Page, rounds: number): Promise<number[]> {
  await page.getByRole('tab', { name: 'Customize' }).click();
  const setting = page.getByText('Show legend', { exact: true }).first();
  await page.evaluate(watch);
  for (let round = 1; round <= rounds; round += 1) {
    await setting.click();
    await page.waitForFunction(`window.repaints.length >= ${round}`);
    // The next press comes to a page at rest.
    await page.waitForTimeout(250);
  }
  return page.evaluate<number[]>('window.repaints');
}

/** A setting that only redraws, on a chart of 50,000 points in Explore: from the press to the frame with the drawing. */
export async function benchRepaint({ isQuick }: BenchOptions, port = 18_946): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  const browser = await launchBrowser(server.address);
  try {
    const { page, close } = await browser.openPage(server.address);
    let points = 0;
    page.on('response', (response) => {
      if (response.url().includes('/chart/data'))
        void response.json().then(
          (body: { result?: { sql_rowcount?: number }[] }) => {
            points = Math.max(points, body.result?.[0]?.sql_rowcount ?? 0);
          },
          () => undefined,
        );
    });
    await page.goto(`/explore/?slice_id=${await seedChart(server, 'Hours', hours)}`);
    await page.locator('[data-chart][data-painted="true"]').waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    const times = await repaintTimes(page, isQuick ? 12 : 40);
    await close();
    const p95 = percentile(times, 0.95);
    return [
      {
        name: `setting that only redraws, ${points} points in Explore, press to the frame with the drawing, p95 of ${times.length}`,
        limit: `${barMs} ms`,
        measured: ms(p95),
        ratio: p95 / barMs,
        bar: `≤ ${barMs} ms`,
        pass: p95 <= barMs && points >= 49_000,
      },
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
