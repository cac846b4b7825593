import type { Page } from '@playwright/test';
import type { BenchServer } from './bench-server.ts';
import type { BenchBrowser, BenchPage } from './dashboard-page.ts';
import { post } from './sql-lab-data.ts';
import { traceOf, type TraceEvent } from './trace.ts';

/** A statement and where it runs. */
export interface OpenedStatement {
  readonly databaseId: number;
  readonly schema: string;
  readonly sql: string;
}

/** Opens SQL Lab with a statement in front, by a link, and waits until its text can be written. */
export async function openStatement(
  server: BenchServer,
  browser: BenchBrowser,
  { databaseId, schema, sql }: OpenedStatement,
): Promise<BenchPage> {
  const link = { dbId: databaseId, name: 'Bench', schema, sql, autorun: false, templateParams: null };
  const { key } = await post(server, '/api/v1/sqllab/permalink', link);
  const openedPage = await browser.openPage(server.address);
  const { page } = openedPage;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/sqllab/p/${String(key)}/`);
  await page.locator('.cm-content').first().waitFor();
  await page.getByRole('toolbar', { name: 'Query' }).waitFor();
  await page.waitForLoadState('networkidle');
  return openedPage;
}

/** Notes in the page: the press that runs, the first rows, and all of them. */
const watchRun = (rowCount: number): string => `
  window.runNotes = { pressedAt: 0, firstAt: 0, allAt: 0 };
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') window.runNotes.pressedAt = event.timeStamp;
  }, true);
  new MutationObserver((_, observer) => {
    const notes = window.runNotes;
    const cell = document.querySelector('[role=grid] [role=gridcell]');
    if (notes.pressedAt === 0 || cell === null) return;
    if (notes.firstAt === 0) requestAnimationFrame(() => { notes.firstAt = performance.now(); });
    const grid = document.querySelector('[role=grid][aria-label="Rows of the result"][aria-rowcount="${rowCount + 1}"]');
    if (grid === null) return;
    observer.disconnect();
    grid.scrollTop = grid.scrollHeight;
    requestAnimationFrame(() => requestAnimationFrame(() => { notes.allAt = performance.now(); }));
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-rowcount', 'aria-label'] });
`;

interface RunNotes {
  readonly pressedAt: number;
  readonly firstAt: number;
  readonly allAt: number;
}

/** Runs what is in front with the highest limit: press to the first rows, press to the end of all, and what the page holds then. */
export async function runMillion(page: Page, rowCount: number) {
  await page.getByRole('button', { name: /^Limit/ }).click();
  await page.getByRole('menu').getByText(rowCount.toLocaleString('en-US'), { exact: true }).click();
  await page.evaluate(watchRun(rowCount));
  await page.locator('.cm-content').first().click();
  await page.keyboard.press('Control+Enter');
  await page.waitForFunction(() => (Reflect.get(window, 'runNotes') as RunNotes).allAt > 0, null, { timeout: 120_000 });
  const lastRow = page.locator(`[role=grid] [aria-rowindex="${rowCount + 1}"]`);
  await lastRow.waitFor();
  const { pressedAt, firstAt, allAt } = await page.evaluate<RunNotes>('window.runNotes');
  return { firstMs: firstAt - pressedAt, allMs: allAt - pressedAt, pageMb: await pageMb(page) };
}

/** JavaScript's heap and the arrays beside it, after what is garbage has gone. */
async function pageMb(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const usage = (await session.send('Runtime.getHeapUsage')) as { usedSize: number; backingStorageSize?: number };
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1e6;
}

/** The longest task of the page's thread from each key on to the next one, in milliseconds. */
function longestTasks(events: readonly TraceEvent[]): readonly number[] {
  const presses = events
    .filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown')
    .toSorted((one, other) => one.ts - other.ts);
  return presses.map((press, index) => {
    const until = presses[index + 1]?.ts ?? Number.POSITIVE_INFINITY;
    const tasks = events.filter(
      ({ name, pid, tid, ts, dur = 0 }) =>
        name === 'RunTask' && pid === press.pid && tid === press.tid && ts + dur > press.ts && ts < until,
    );
    return Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1_000;
  });
}

/** A writer's pause between two letters: what follows a letter has been done by then. */
const betweenKeysMs = 340;

/** For how long each of so many letters, written in the middle of the text, holds the page at most. */
export async function keyTimes(page: Page, keys: number): Promise<readonly number[]> {
  await page.locator('.cm-content').first().click();
  await page.keyboard.press('Control+Home');
  for (let line = 0; line < 12; line += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.waitForTimeout(betweenKeysMs);
  const events = await traceOf(page, async () => {
    for (let key = 0; key < keys; key += 1) {
      await page.keyboard.press('x');
      await page.waitForTimeout(betweenKeysMs);
    }
  });
  return longestTasks(events);
}

/** A list that a deleted letter brings has come by then. */
const restMs = 200;

const watchList = `
  window.listedAt = [];
  let pressedAt = 0;
  window.addEventListener('keydown', (event) => {
    if (event.key === '4') pressedAt = event.timeStamp;
  }, true);
  new MutationObserver(() => {
    if (pressedAt === 0 || document.querySelector('.cm-tooltip-autocomplete li') === null) return;
    window.listedAt.push(performance.now() - pressedAt);
    pressedAt = 0;
  }).observe(document, { subtree: true, childList: true });
`;

/** From a letter of a name to the list of those that hold it. (The key that asks for the list waits 50 ms by itself, in CodeMirror.) */
export async function completionTimes(page: Page, rounds: number): Promise<readonly number[]> {
  await page.locator('.cm-content').first().click();
  await page.keyboard.press('Control+End');
  await page.evaluate(watchList);
  for (let round = 1; round <= rounds + 1; round += 1) {
    await page.keyboard.press('4');
    await page.waitForFunction((count) => (Reflect.get(window, 'listedAt') as number[]).length >= count, round);
    await page.keyboard.press('Escape');
    await page.locator('.cm-tooltip-autocomplete').waitFor({ state: 'detached' });
    await page.keyboard.press('Backspace');
    await page.waitForTimeout(restMs);
    await page.keyboard.press('Escape');
  }
  // The first one reads the code.
  return (await page.evaluate<number[]>('window.listedAt')).slice(1);
}
