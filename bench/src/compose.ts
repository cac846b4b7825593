import type { Page } from '@playwright/test';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';
import { ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';
import { exampleChartIds, layoutOf, seedDashboard, send, tilesInRow } from './seed-dashboard.ts';

const tileCount = 50;
const saveBarMs = 30;
const frameBarMs = 32;

async function benchSave(server: BenchServer, id: number, charts: readonly number[], rounds: number): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Another height each time, so that every save changes the layout.
    const body = { position_json: layoutOf(charts, { tileCount, height: 20 + (round % 30) }) };
    const from = performance.now();
    await send(server, 'PUT', `/api/v1/dashboard/${id}`, body);
    times.push(performance.now() - from);
  }
  const p95 = percentile(times, 0.95);
  return {
    name: `save of ${tileCount} tiles over HTTP, p95 of ${rounds}`,
    limit: `${saveBarMs} ms`,
    measured: ms(p95),
    ratio: p95 / saveBarMs,
    bar: `≤ ${saveBarMs} ms`,
    pass: p95 <= saveBarMs,
  };
}

/** Notes in the page: how long frames take, and which tiles' content changes. */
const watch = `
  window.dragNotes = { frames: [], changed: new Set() };
  let last = performance.now();
  const tick = (now) => { window.dragNotes.frames.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const tile = (target instanceof Element ? target : target.parentElement)?.closest('[data-picture]');
      const name = tile?.closest('[data-node-id]')?.getAttribute('data-node-id');
      if (name) window.dragNotes.changed.add(name);
    }
  }).observe(document.querySelector('[data-edit-canvas]'), { subtree: true, childList: true, attributes: true, characterData: true });
`;

const notesOf = (page: Page): Promise<{ frames: number[]; changed: string[] }> =>
  page.evaluate('({ frames: window.dragNotes.frames, changed: [...window.dragNotes.changed] })');

async function benchDrag(server: BenchServer, id: number): Promise<Figure[]> {
  const browser = await launchBrowser(server.address);
  try {
    const { page, close } = await browser.openPage(server.address);
    await page.goto(`/superset/dashboard/${id}/?edit=true`);
    await page.locator('[data-edit-canvas] [data-picture] [data-painted="true"]').first().waitFor();
    await page.waitForLoadState('networkidle');
    const from = await page.locator('[data-grip="CHART-0"]').boundingBox();
    const to = await page.locator('[data-node-id="CHART-12"]').boundingBox();
    if (from === null || to === null) throw new Error('The tiles are not on the screen');
    // What the machine itself does to frames, while nothing is dragged.
    await page.evaluate(watch);
    await page.waitForTimeout(1_000);
    const idle = Math.max(...(await notesOf(page)).frames);
    await page.mouse.move(from.x + 6, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 40, { steps: 4 });
    await page.evaluate('window.dragNotes.frames.length = 0; window.dragNotes.changed.clear()');
    await page.mouse.move(to.x + to.width - 8, to.y + to.height / 2, { steps: 60 });
    const dragging = await notesOf(page);
    await page.mouse.up();
    await page.locator('[data-spoken]').filter({ hasText: 'row' }).waitFor({ state: 'attached' });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const { changed } = await notesOf(page);
    await close();
    const longest = Math.max(...dragging.frames);
    // The tile itself, those it joins and those it leaves get another width; all others stay as they are.
    const nearIds = new Set([
      ...Array.from({ length: tilesInRow }, (_, index) => `CHART-${index}`),
      ...Array.from({ length: tilesInRow }, (_, index) => `CHART-${index + 10}`),
    ]);
    const others = changed.filter((name) => !nearIds.has(name));
    return [
      {
        name: `drag among ${tileCount} tiles, longest frame`,
        limit: `nothing dragged: ${ms(idle)}`,
        measured: ms(longest),
        ratio: longest / frameBarMs,
        bar: `≤ ${frameBarMs} ms`,
        pass: longest <= frameBarMs,
      },
      {
        name: 'tiles that changed while something was dragged, and other tiles that changed by the drop',
        limit: 'none',
        measured: `${dragging.changed.length} and ${others.length}`,
        ratio: dragging.changed.length + others.length,
        bar: 'none',
        pass: dragging.changed.length + others.length === 0,
      },
    ];
  } finally {
    await browser.close();
  }
}

/** Composing a dashboard of fifty tiles: how long a save takes, and what a drag costs. */
export async function benchCompose({ isQuick }: BenchOptions, port = 18_944): Promise<Figure[]> {
  const server = await startBenchServer(port, { hasExamples: true });
  try {
    const ids = await exampleChartIds(server);
    const id = await seedDashboard(server, 'Fifty', layoutOf(ids, { tileCount, height: 20 }));
    return [await benchSave(server, id, ids, isQuick ? 40 : 200), ...(await benchDrag(server, id))];
  } finally {
    await server.stop();
  }
}
