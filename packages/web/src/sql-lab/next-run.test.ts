import { expect, test } from 'vitest';
import { createLabStore } from './lab-store.ts';
import { createNextRuns } from './next-run.ts';
import type { TabRun } from './tab-run.ts';

const running: TabRun = {
  clientId: 'one',
  tabId: '',
  sql: 'SELECT 1',
  start: 0,
  target: null,
  startedAtMs: 0,
  run: null,
  error: null,
  isStopping: false,
};

function openLab() {
  const store = createLabStore(
    {
      databases: [],
      defaultDatabaseId: null,
      limits: { default_rows: 1_000 } as never,
      tabs: [],
      activeId: null,
      runs: {},
    },
    () => true,
  );
  const tabId = store.getState().addTab();
  const started: string[] = [];
  const end = (): void => store.getState().putRun({ ...running, tabId, error: new Error('ended') as never });
  return {
    store,
    tabId,
    started,
    end,
    nextRuns: createNextRuns(store),
    begin: () => store.getState().putRun({ ...running, tabId }),
  };
}

test('a tab without a run starts at once', () => {
  const { nextRuns, tabId, started } = openLab();
  nextRuns.startWhenFree(tabId, () => started.push('a'));
  expect(started).toEqual(['a']);
});

test('what is asked for while a query runs starts when it has ended, the last one alone', async () => {
  const { nextRuns, tabId, started, begin, end } = openLab();
  begin();
  nextRuns.startWhenFree(tabId, () => started.push('a'));
  nextRuns.startWhenFree(tabId, () => started.push('b'));
  await Promise.resolve();
  expect(started).toEqual([]);
  end();
  await expect.poll(() => started).toEqual(['b']);
});

test('stopping forgets what waits; a closed tab runs nothing', async () => {
  const stopped = openLab();
  stopped.begin();
  stopped.nextRuns.startWhenFree(stopped.tabId, () => stopped.started.push('a'));
  stopped.nextRuns.forget(stopped.tabId);
  stopped.end();
  const closed = openLab();
  closed.begin();
  closed.nextRuns.startWhenFree(closed.tabId, () => closed.started.push('a'));
  closed.store.getState().closeTab(closed.tabId);
  closed.end();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect([stopped.started, closed.started]).toEqual([[], []]);
});
