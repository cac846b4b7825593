import type { Page } from '@playwright/test';
import { startBenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';
import { median, ms } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { scrollBy, scrollFigures } from './scrolling.ts';
import type { ScrollFrames } from './scrolling.ts';
import { seedChart } from './seed-chart.ts';

const rowCount = 100_000;
const paintLimitMs = 300;

/** Single flights. */
const rows = {
  viz_type: 'table',
  query_mode: 'raw',
  all_columns: ['date', 'origin', 'origin_city', 'destination', 'destination_city', 'delay', 'distance'],
  row_limit: rowCount,
  column_config: { delay: { showCellBars: true } },
  conditional_formatting: [{ column: 'distance', operator: 'None', colorScheme: 'heat' }],
};

/** Runs in the page: notes when rows of a chart are in the page. */
const notePaint = `
  new MutationObserver((changes, observer) => {
    if (document.querySelector('[data-chart][data-painted="true"] [role="gridcell"]') === null) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => performance.mark('table-painted')));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-painted'] });
`;

/** Milliseconds from the end of the response, which a worker reads, to the rows on the screen. */
async function paintAfterData(page: Page, chartId: number): Promise<number> {
  const ends: number[] = [];
  page.on('requestfinished', (request) => {
    const { startTime, responseEnd } = request.timing();
    if (request.url().includes('/chart/data')) ends.push(startTime + responseEnd);
  });
  await page.goto(`/explore/?slice_id=${chartId}`);
  await page.waitForFunction(() => performance.getEntriesByName('table-painted').length > 0, null, { timeout: 90_000 });
  const paintedAt = await page.evaluate(
    () => performance.timeOrigin + (performance.getEntriesByName('table-painted')[0]?.startTime ?? Number.NaN),
  );
  return paintedAt - Math.max(...ends.filter((end) => end <= paintedAt));
}

/** A table of 100,000 rows in a real browser: how soon it stands after its data, and whether scrolling it is smooth. */
export async function benchTableScroll({ isQuick }: BenchOptions): Promise<Figure[]> {
  const server = await startBenchServer(4861, { hasExamples: true });
  const browser = await launchBrowser(server.address, { hasScrollBars: true });
  try {
    const chartId = await seedChart(server, 'Flights one by one', rows);
    const paintTimes: number[] = [];
    const rounds: ScrollFrames[] = [];
    for (let round = 0; round < (isQuick ? 2 : 5); round += 1) {
      const openedPage = await browser.openPage(server.address);
      await openedPage.page.addInitScript(notePaint);
      paintTimes.push(await paintAfterData(openedPage.page, chartId));
      // The first frames are those of the page that settles.
      await openedPage.page.waitForTimeout(1500);
      rounds.push(
        await scrollBy(openedPage.page, '[data-chart] [role="grid"]', ['down with the wheel', 'down by the thumb']),
      );
      await openedPage.close();
    }
    const paintMs = median(paintTimes);
    return [
      {
        name: 'table of 100,000 rows: first paint after the data',
        limit: ms(paintLimitMs),
        measured: ms(paintMs),
        ratio: paintMs / paintLimitMs,
        bar: 'at most 300 ms',
        pass: paintMs <= paintLimitMs,
      },
      ...scrollFigures('table of 100,000 rows', rounds),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
