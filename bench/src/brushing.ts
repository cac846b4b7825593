import { emptyLayout } from '@sextant/dashboard';
import type { Page, Request } from '@playwright/test';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { benchFile, uploadFile } from './bench-table.ts';
import { launchBrowser } from './dashboard-page.ts';
import { median, ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { frameScripts, traceOf } from './trace.ts';

/*
 * A hand that brushes over weeks, and clicks on bars: a dashboard of charts of one table, each of which a cube can answer. What is measured is the page's
 * own script in each frame, by a trace of Chromium, and the time between its frames.
 */

const scriptBarMs = 4;
const frameBarMs = 33;
const clickBarMs = 80;
/** Enough for a p95; the first, for which code has not run yet, counts among them. */
const clicks = 30;
/** A mouse says where it is 125 times a second: the page takes the last of what came with each frame, so that every frame has a move. */
const moves = 250;
const betweenMovesMs = 8;
/** Of a hand that stops after each move. */
const stopMoves = 20;
const followedBarMs = 100;
/** Of the nine tiles one is brushed; a mean over a narrower range may be written alike. */
const followerCount = 7;
const restMs = 1000;

const count = 'count';
const simple = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate,
  label: `${aggregate}(${column})`,
});
const overTime = { x_axis: 'ts', temporal_columns_lookup: { ts: true }, metrics: [count], row_limit: 10_000 };

/** The first one is brushed; the next eight follow it, twelve with those after them. */
const charts: readonly (readonly [name: string, form: Readonly<Record<string, unknown>> & { viz_type: string }])[] = [
  ['Brushed', { viz_type: 'echarts_timeseries_line', ...overTime, time_grain_sqla: 'P1W' }],
  ['Flights', { viz_type: 'big_number_total', metric: count }],
  ['Mean delay', { viz_type: 'big_number_total', metric: simple('AVG', 'delay') }],
  ['Revenue', { viz_type: 'big_number_total', metric: simple('SUM', 'price') }],
  ['Longest delay', { viz_type: 'big_number_total', metric: simple('MAX', 'delay') }],
  ['Carriers', { viz_type: 'echarts_timeseries_bar', x_axis: 'carrier', metrics: [count], row_limit: 100 }],
  [
    'Delays',
    { viz_type: 'echarts_timeseries_bar', x_axis: 'carrier', metrics: [simple('AVG', 'delay')], row_limit: 100 },
  ],
  ['Months', { viz_type: 'echarts_timeseries_line', ...overTime, time_grain_sqla: 'P1M' }],
  ['Cancelled', { viz_type: 'pie', groupby: ['cancelled'], metric: count, row_limit: 100 }],
  ['Quarters', { viz_type: 'echarts_timeseries_bar', ...overTime, time_grain_sqla: 'P3M' }],
  ['Years', { viz_type: 'echarts_timeseries_bar', ...overTime, time_grain_sqla: 'P1Y' }],
  [
    'Table of carriers',
    { viz_type: 'table', query_mode: 'aggregate', groupby: ['carrier'], metrics: [count], row_limit: 100 },
  ],
  ['Least price', { viz_type: 'big_number_total', metric: simple('MIN', 'price') }],
];

async function post(server: BenchServer, path: string, body: unknown): Promise<{ readonly id: number }> {
  const response = await server.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return JSON.parse(response.bytes.toString()) as { id: number };
}

/** Tiles of a third of the width, three in a row. */
function layoutOf(ids: readonly number[]): string {
  const nodes: Record<string, unknown> = { ...emptyLayout() };
  const rows: string[] = [];
  for (let from = 0; from < ids.length; from += 3) {
    const row = `ROW-${from}`;
    const own = ids.slice(from, from + 3).map((chartId, index) => ({ id: `CHART-${from + index}`, chartId }));
    rows.push(row);
    const above = ['ROOT_ID', 'GRID_ID'];
    nodes[row] = { id: row, type: 'ROW', parents: above, children: own.map(({ id }) => id), meta: {} };
    for (const { id, chartId } of own)
      nodes[id] = {
        id,
        type: 'CHART',
        children: [],
        parents: [...above, row],
        meta: { chartId, width: 4, height: 28 },
      };
  }
  nodes['GRID_ID'] = { id: 'GRID_ID', type: 'GRID', children: rows, parents: ['ROOT_ID'] };
  return JSON.stringify(nodes);
}

async function seedDashboard(server: BenchServer, datasetId: number, tiles: number): Promise<number> {
  const ids: number[] = [];
  for (const [name, form] of charts.slice(0, tiles)) {
    const params = { datasource: `${datasetId}__table`, adhoc_filters: [], ...form };
    const { id } = await post(server, '/api/v1/chart/', {
      slice_name: name,
      viz_type: form.viz_type,
      datasource_id: datasetId,
      datasource_type: 'table',
      params: JSON.stringify(params),
    });
    ids.push(id);
  }
  const { id } = await post(server, '/api/v1/dashboard/', {
    dashboard_title: `Brushing ${tiles}`,
    position_json: layoutOf(ids),
  });
  return id;
}

const watchFrames = `
  window.brushFrames = [];
  let last = performance.now();
  const tick = (now) => { window.brushFrames.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
`;
/** Less than what the page takes for a rest of the hand, after which it draws. */
const framesOfStop = 5;
const waitFrames = `new Promise((done) => {
  let left = ${framesOfStop};
  const tick = () => (left-- > 0 ? requestAnimationFrame(tick) : done());
  tick();
})`;
/** Notes when the hand moved last, and when the last of the charts said something else of itself, as each does that follows. */
const watchFollowers = `
  window.handAt = 0;
  window.followedAt = 0;
  document.addEventListener('pointermove', (event) => { window.handAt = event.timeStamp; }, true);
  new MutationObserver(() => { window.followedAt = performance.now(); }).observe(document, { subtree: true, attributeFilter: ['aria-label'] });
`;
const followedMs = 'Math.max(0, window.followedAt - window.handAt)';

interface DataRequests {
  readonly count: () => number;
  /** Waits until none has been on its way for a second. */
  readonly rest: () => Promise<void>;
}

/** Counts the requests for data of a page from now on. */
function watchRequests(page: Page): DataRequests {
  let [count, openCount] = [0, 0];
  let changedMs = performance.now();
  const isData = (request: Request): boolean => request.url().includes('/chart/data');
  const note = (change: 1 | -1) => (request: Request) => {
    if (!isData(request)) return;
    if (change === 1) count += 1;
    openCount += change;
    changedMs = performance.now();
  };
  page.on('request', note(1));
  page.on('requestfinished', note(-1));
  page.on('requestfailed', note(-1));
  return {
    count: () => count,
    rest: async () => {
      const startMs = performance.now();
      while (openCount > 0 || performance.now() - Math.max(changedMs, startMs) < restMs)
        await new Promise((done) => setTimeout(done, 50));
    },
  };
}

/** What tiles say of themselves, by their names: each other number and drawing says something else. */
const shownNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-chart]')].map((chart) => chart.getAttribute('aria-label') ?? ''),
  );

/** Goes near the chart and waits until its cubes are there. */
async function comeNear(page: Page, name: string, requests: DataRequests) {
  const chart = page.getByRole('article', { name, exact: true }).locator('[data-chart]');
  await chart.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('The chart is not on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await requests.rest();
  return box;
}

/** A hand in a chart. */
interface Hand {
  readonly page: Page;
  /** Goes to a place of the chart, as a share of its width. */
  readonly moveTo: (share: number) => Promise<void>;
}

interface Moved {
  /** Script of each frame, ms of the processor: what others do beside it does not count. */
  readonly scripts: readonly number[];
  /** Times between frames, ms. */
  readonly frames: readonly number[];
}

/** Moves without a stop. What tiles are left to later frames counts there, up to the last. */
async function moveOn({ page, moveTo }: Hand): Promise<Moved> {
  let frames: number[] = [];
  const events = await traceOf(page, async () => {
    await page.evaluate('window.brushFrames.length = 0');
    const startedAt = performance.now();
    const sent: Promise<void>[] = [];
    for (let move = 0; move < moves; move += 1) {
      sent.push(moveTo(0.25 + (0.6 * move) / moves));
      const nextAt = startedAt + (move + 1) * betweenMovesMs;
      await new Promise((done) => setTimeout(done, Math.max(0, nextAt - performance.now())));
    }
    await Promise.all(sent);
    frames = (await page.evaluate('window.brushFrames')) as number[];
    await page.evaluate(waitFrames);
  });
  return { scripts: frameScripts(events), frames };
}

interface Stopped {
  /** Script of a move until all tiles have followed, ms. */
  readonly scriptMs: number;
  /** Time until then of each, ms. */
  readonly times: readonly number[];
}

/** Stops after each move, for less than a rest. */
async function moveAndStop({ page, moveTo }: Hand): Promise<Stopped> {
  await page.evaluate(watchFollowers);
  const times: number[] = [];
  const events = await traceOf(page, async () => {
    for (let move = 0; move < stopMoves; move += 1) {
      await moveTo(0.85 - (0.5 * (move + 1)) / stopMoves);
      await page.evaluate(waitFrames);
      times.push((await page.evaluate(followedMs)) as number);
    }
  });
  return { scriptMs: frameScripts(events).reduce((sum, ms) => sum + ms, 0) / stopMoves, times };
}

async function benchBrush(server: BenchServer, datasetId: number, rows: string): Promise<Figure[]> {
  const dashboard = await seedDashboard(server, datasetId, 9);
  const browser = await launchBrowser(server.address);
  try {
    const { page, quietAfter, close } = await browser.openPage(server.address);
    const requests = watchRequests(page);
    await page.goto(`/superset/dashboard/${dashboard}/`);
    await quietAfter(0);
    await requests.rest();
    const box = await comeNear(page, 'Brushed', requests);
    await page.evaluate(watchFrames);
    const y = box.y + box.height * 0.4;
    const hand: Hand = {
      page,
      moveTo: (share) => page.mouse.move(box.x + box.width * share, y),
    };
    await hand.moveTo(0.2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.25, y, { steps: 3 });
    // The hand rests where the drag begins, and what is asked there is asked: the moves count from here.
    await requests.rest();
    const requestsBefore = requests.count();
    const namesBefore = await shownNames(page);
    const { scripts, frames } = await moveOn(hand);
    const namesAfter = await shownNames(page);
    const followers = namesAfter.filter((name, index) => name !== namesBefore[index]).length;
    if (followers < followerCount) throw new Error(`Only ${followers} tiles followed the hand`);
    const stopped = await moveAndStop(hand);
    const requestCount = requests.count() - requestsBefore;
    await page.mouse.up();
    await close();
    return [
      msFigure(`brush move, 8 tiles, ${rows} rows, script of a frame, p95 of ${scripts.length}`, scripts, scriptBarMs),
      msFigure('the same, time between frames in software, p95', frames, frameBarMs),
      msFigure(
        `a hand that stops: until all have followed, p95 (script of the move: ${ms(stopped.scriptMs)})`,
        stopped.times,
        followedBarMs,
      ),
      {
        name: `requests for data while the hand moves, ${rows} rows`,
        limit: 'none',
        measured: String(requestCount),
        ratio: requestCount,
        bar: 'none',
        pass: requestCount === 0,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** The p95 of some times, with their median, beside its bar. */
function msFigure(name: string, samples: readonly number[], barMs: number): Figure {
  const measured = percentile(samples, 0.95);
  return {
    name: `${name} (median ${ms(median(samples))})`,
    limit: `${barMs} ms`,
    measured: ms(measured),
    ratio: measured / barMs,
    bar: `≤ ${barMs} ms`,
    pass: measured <= barMs,
  };
}

async function benchClick(server: BenchServer, datasetId: number, rounds: number): Promise<Figure> {
  const dashboard = await seedDashboard(server, datasetId, 13);
  const browser = await launchBrowser(server.address);
  try {
    const { page, quietAfter, close } = await browser.openPage(server.address);
    const requests = watchRequests(page);
    await page.goto(`/superset/dashboard/${dashboard}/`);
    await quietAfter(0);
    await requests.rest();
    await comeNear(page, 'Carriers', requests);
    const chart = page.getByRole('article', { name: 'Carriers', exact: true }).locator('[data-chart]');
    const times: number[] = [];
    for (let bar = 0; bar < rounds; bar += 1) {
      await chart.focus();
      await page.keyboard.press('Home');
      for (let step = 0; step < bar % 14; step += 1) await page.keyboard.press('ArrowDown');
      await page.evaluate('window.benchNotes.clickAt = null');
      await page.keyboard.press('Enter');
      const clickAt = (await page.evaluate('window.benchNotes.clickAt')) as number;
      times.push((await quietAfter(clickAt)) - clickAt);
    }
    await close();
    const p95 = percentile(times, 0.95);
    return {
      name: `click to last repaint, 12 tiles, 10 million rows, p95 of ${times.length} (median ${ms(median(times))}, the first ${ms(times[0] ?? Number.NaN)})`,
      limit: `${clickBarMs} ms`,
      measured: ms(p95),
      ratio: p95 / clickBarMs,
      bar: `≤ ${clickBarMs} ms with cubes`,
      pass: p95 <= clickBarMs,
    };
  } finally {
    await browser.close();
  }
}

/** A brush over a series of weeks and clicks on bars, of a table of ten million rows, thorough runs of fifty million, too. */
export async function benchBrushing({ isQuick }: BenchOptions, port = 18_948): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const rows of isQuick ? [10_000_000] : [10_000_000, 50_000_000]) {
    const server = await startBenchServer(port);
    try {
      const { id } = await uploadFile(server, await benchFile(rows, 'parquet'), 'flights10m');
      figures.push(...(await benchBrush(server, id, `${rows / 1_000_000} million`)));
      if (rows === 10_000_000) figures.push(await benchClick(server, id, clicks));
    } finally {
      await server.stop();
    }
  }
  return figures;
}
