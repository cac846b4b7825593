import { emptyLayout } from '@sextant/dashboard';
import type { LayoutNode } from '@sextant/contract';
import type { Page } from '@playwright/test';
import { startBenchServer } from './bench-server.ts';
import type { BenchServer } from './bench-server.ts';
import { launchBrowser } from './dashboard-page.ts';
import { ms, percentile } from './figure.ts';
import type { BenchOptions, Figure } from './figure.ts';

const tileCount = 50;
const tilesInRow = 5;
const saveBarMs = 30;
const frameBarMs = 32;
const json = { 'content-type': 'application/json' };

const node = (id: string, type: string, children: string[], more: Partial<LayoutNode>): LayoutNode => ({
  id,
  type,
  children,
  ...more,
});

/** Fifty tiles in ten rows; the heights differ by `height`, so that every save changes the layout. */
function layoutOf(chartIds: readonly number[], height: number): string {
  const nodes = new Map(Object.entries(emptyLayout()));
  const rows: string[] = [];
  for (let position = 0; position < tileCount; position += tilesInRow) {
    const row = `ROW-${position}`;
    const tiles = Array.from({ length: tilesInRow }, (_, index) => `CHART-${position + index}`);
    const ancestors = ['ROOT_ID', 'GRID_ID'];
    rows.push(row);
    nodes.set(row, node(row, 'ROW', tiles, { parents: ancestors, meta: { background: 'BACKGROUND_TRANSPARENT' } }));
    tiles.forEach((id, index) => {
      const chartId = chartIds[(position + index) % chartIds.length] ?? 1;
      const meta = { chartId, sliceName: `Chart ${position + index}`, width: 2, height };
      nodes.set(id, node(id, 'CHART', [], { parents: [...ancestors, row], meta }));
    });
  }
  nodes.set('GRID_ID', node('GRID_ID', 'GRID', rows, { parents: ['ROOT_ID'] }));
  return JSON.stringify(Object.fromEntries(nodes));
}

async function send(server: BenchServer, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const headers = { ...json, ...server.identity };
  const response = await server.send(path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return JSON.parse(response.bytes.toString()) as Record<string, unknown>;
}

async function benchSave(server: BenchServer, id: number, charts: readonly number[], rounds: number): Promise<Figure> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const body = { position_json: layoutOf(charts, 20 + (round % 30)) };
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
    const charts = (await send(server, 'GET', '/api/v1/chart/?q=(page_size:50)'))['result'] as { id: number }[];
    const ids = charts.map(({ id }) => id);
    const { id } = (await send(server, 'POST', '/api/v1/dashboard/', {
      dashboard_title: 'Fifty',
      position_json: layoutOf(ids, 20),
    })) as { id: number };
    return [await benchSave(server, id, ids, isQuick ? 40 : 200), ...(await benchDrag(server, id))];
  } finally {
    await server.stop();
  }
}
