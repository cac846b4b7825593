import { Suspense } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { Note, Skeleton, elementKeys, lazyPart, showDuration, showRows, useElementKeys } from '@sextant/ui';
import { databaseOf, activeTab, paneTabOfTable, useLab, useLabStore } from '../lab-store.ts';
import type { ResultPaneTab } from '../lab-store.ts';
import { runStateOf } from '../tab-run.ts';
import type { TabRun } from '../tab-run.ts';
import { CloseMark, StateDot } from '../tabs/StateDot.tsx';
import { rowsReadText } from '../run/rows-read.ts';
import styles from '../Result.module.css';
import { RunResult } from './RunResult.tsx';

const TabHistory = lazyPart(async () => (await import('./TabHistory.tsx')).TabHistory);
const PlanView = lazyPart(async () => (await import('./PlanView.tsx')).PlanView);
const TableView = lazyPart(async () => (await import('./TableView.tsx')).TableView);

/** Rows and time of an ended run, and how many rows were read for them, where its database tells. */
function runReading({ run }: TabRun): string {
  const { rows = null, statements = [], startDttm = 0, endDttm = null } = run ?? {};
  const took = statements.reduce((sum, { duration_ms: ms }) => sum + (ms ?? 0), 0);
  const durationMs = took > 0 ? took : endDttm === null ? null : endDttm - startDttm;
  return [
    rows === null ? null : showRows(rows),
    durationMs === null ? null : showDuration(durationMs),
    rowsReadText(statements),
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/** How the run of the tab in front ended. */
function Reading() {
  const tabRun = useLab(({ runs, activeId }) => runs[activeId ?? '']);
  const state = runStateOf(tabRun);
  if (tabRun === undefined || state === null || state === 'running') return null;
  const stateText = { success: null, failed: 'failed', stopped: 'stopped', 'timed-out': 'timed out' }[state];
  return (
    <span className={styles.reading}>
      <StateDot state={state} isSilent />
      {[stateText, runReading(tabRun)].filter((part) => part !== null && part !== '').join(' · ')}
    </span>
  );
}

interface PaneTab {
  readonly id: ResultPaneTab;
  readonly text: string;
  readonly onClose: (() => void) | null;
}

const paneTabKeys = elementKeys('On a tab', {
  next: { keys: ['ArrowRight'], text: 'Next tab' },
  before: { keys: ['ArrowLeft'], text: 'Tab before' },
  close: { keys: ['Delete'], text: 'Close' },
});

interface PaneTabProps {
  readonly tab: PaneTab;
  readonly isShown: boolean;
  readonly onStep: (by: -1 | 1) => void;
}

function PaneTabButton({ tab: { id, text, onClose }, isShown, onStep }: PaneTabProps) {
  const store = useLabStore();
  const handleKey = useElementKeys<keyof typeof paneTabKeys.actions, HTMLElement>(paneTabKeys, {
    next: () => onStep(1),
    before: () => onStep(-1),
    close: () => onClose?.(),
  });
  return (
    <button
      id={`pane-tab ${id}`}
      type="button"
      role="tab"
      aria-selected={isShown}
      aria-controls="lab-result-pane"
      tabIndex={isShown ? 0 : -1}
      className={styles.tab}
      onClick={() => store.getState().openPaneTab(id)}
      onKeyDown={handleKey}
    >
      {text}
      {onClose !== null && <CloseMark title="Close" onClose={onClose} />}
    </button>
  );
}

function PaneTabs({ tabs, value }: { readonly tabs: readonly PaneTab[]; readonly value: ResultPaneTab }) {
  const store = useLabStore();
  const step = (by: -1 | 1): void => {
    const index = tabs.findIndex(({ id }) => id === value);
    const next = tabs.at((index + by) % tabs.length);
    if (next !== undefined) store.getState().openPaneTab(next.id);
    requestAnimationFrame(() => document.getElementById(`pane-tab ${next?.id ?? ''}`)?.focus());
  };
  return (
    <div role="tablist" aria-label="Result" className={styles.tabs}>
      {tabs.map((tab) => (
        <PaneTabButton key={tab.id} tab={tab} isShown={tab.id === value} onStep={step} />
      ))}
    </div>
  );
}

/** That the database of the tab in front is gone: the text stays, and another database can run it. */
function DatabaseGone() {
  const isGone = useLab(
    (state) => activeTab(state)?.databaseId != null && databaseOf(state, activeTab(state)) === null,
  );
  if (!isGone) return null;
  return (
    <div className={styles.padded}>
      <Note tone="warn">
        The database of this tab was deleted, or is not open to you any more. Choose another one above to run the text.
      </Note>
    </div>
  );
}

/** What stands under the editor. */
export function ResultPane() {
  const store = useLabStore();
  const paneTab = useLab((state) => state.paneTab);
  const tables = useLab(useShallow((state) => state.tables));
  const plan = useLab((state) => (state.plan?.tabId === state.activeId ? state.plan : null));
  const tabs: readonly PaneTab[] = [
    { id: 'results', text: 'Results', onClose: null },
    { id: 'history', text: 'Query history', onClose: null },
    ...(plan === null ? [] : [{ id: 'plan' as const, text: 'Plan', onClose: null }]),
    ...tables.map((table) => ({
      id: paneTabOfTable(table),
      text: table.table,
      onClose: () => store.getState().closeTable(table),
    })),
  ];
  // The plan belongs to one tab, its place to all.
  const shown = tabs.some(({ id }) => id === paneTab) ? paneTab : 'results';
  const table = tables.find((one) => paneTabOfTable(one) === shown);
  return (
    <section className={styles.pane} aria-label="Results">
      <DatabaseGone />
      <div className={styles.head}>
        <PaneTabs tabs={tabs} value={shown} />
        <Reading />
      </div>
      <div id="lab-result-pane" role="tabpanel" aria-labelledby={`pane-tab ${shown}`} className={styles.body}>
        {shown === 'results' && <RunResult />}
        <Suspense
          fallback={
            <div className={styles.waiting}>
              <Skeleton shape="table" />
            </div>
          }
        >
          {shown === 'history' && <TabHistory />}
          {shown === 'plan' && plan !== null && <PlanView planRequest={plan} />}
          {table !== undefined && <TableView key={paneTabOfTable(table)} place={table} />}
        </Suspense>
      </div>
    </section>
  );
}
