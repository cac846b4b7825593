import { useShallow } from 'zustand/react/shallow';
import { showMoment } from '@sextant/ui';
import { useLab } from '../lab-store.ts';
import { runStateOf } from '../tab-run.ts';
import type { TabRun } from '../tab-run.ts';
import type { RowsOf } from '../rows-query.ts';

/** Rows that others can be compared with, and what they are called. */
export interface Comparable extends RowsOf {
  readonly title: string;
}

/** Each statement of a run that has rows still, the last one first. */
function rowsOfRun({ run }: TabRun, title: string): readonly Comparable[] {
  if (run === null || run.resultsKey === null) return [];
  const { resultsKey, statements } = run;
  const withRows = statements.filter(({ has_results: has }) => has).toReversed();
  return withRows.map(({ index }) => ({
    runId: run.id,
    resultsKey,
    statement: index,
    title: withRows.length > 1 ? `${title}, statement ${index + 1}` : title,
  }));
}

/** What the rows of a statement can be compared with: its run's other statements, the run before, and the tabs beside. */
export function useComparable(tabRun: TabRun, statement: number): readonly Comparable[] {
  const tabs = useLab((state) => state.tabs);
  const before = useLab(({ lastGoodRuns }) => lastGoodRuns[tabRun.tabId]);
  const runs = useLab(useShallow(({ runs: all }) => Object.values(all)));
  const nameOf = (tabId: string): string => tabs.find(({ id }) => id === tabId)?.name ?? 'a closed tab';
  const otherRuns = runs.filter((run) => run.tabId !== tabRun.tabId && runStateOf(run) === 'success');
  const nowMs = tabRun.startedAtMs;
  return [
    ...rowsOfRun(tabRun, 'this run').filter((one) => one.statement !== statement),
    ...(before === undefined ? [] : rowsOfRun(before, `the run before, ${showMoment(before.startedAtMs, nowMs)}`)),
    ...otherRuns.flatMap((run) => rowsOfRun(run, nameOf(run.tabId))),
  ];
}
