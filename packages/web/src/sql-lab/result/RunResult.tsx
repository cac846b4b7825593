import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { ColumnTable } from '@sextant/contract';
import { Button, EmptyState, Note, showMoment } from '@sextant/ui';
import { useLab } from '../lab-store.ts';
import { useLabTools } from '../lab-tools.ts';
import { rowsQuery } from '../rows-query.ts';
import { RunFailed } from '../run/RunFailed.tsx';
import { RunProgress } from '../run/RunProgress.tsx';
import { runStateOf } from '../tab-run.ts';
import type { TabRun } from '../tab-run.ts';
import styles from '../Result.module.css';
import { RunRows } from './RunRows.tsx';

function Stopped({ tabRun }: { readonly tabRun: TabRun }) {
  const tools = useLabTools();
  return (
    <div className={styles.padded}>
      <Note
        tone="warn"
        action={
          <Button size="xs" onPress={() => tools.runScript({ sql: tabRun.sql, start: tabRun.start ?? 0 })}>
            Run again
          </Button>
        }
      >
        Query was stopped
      </Note>
    </div>
  );
}

/** What is still worth a look under a run without rows of its own: statements before the one that failed, else the rows of the run before. */
function StillShown({ tabRun }: { readonly tabRun: TabRun }) {
  const lastGood = useLab(({ lastGoodRuns }) => lastGoodRuns[tabRun.tabId]);
  const [nowMs] = useState(() => Date.now());
  const hasOwn = tabRun.run?.statements.some(({ state }) => state === 'success') === true;
  if (hasOwn)
    return (
      <section className={styles.still} aria-label="Statements before">
        <RunRows tabRun={tabRun} />
      </section>
    );
  if (lastGood === undefined) return null;
  return (
    <section className={styles.still} aria-label="Rows of the run before" data-stale="outdated">
      <div className={styles.cut}>
        <Note>{`These rows are those of the run before, of ${showMoment(lastGood.startedAtMs, nowMs)}.`}</Note>
      </div>
      <RunRows tabRun={lastGood} />
    </section>
  );
}

const hasSome = ({ rowCount }: ColumnTable): boolean => rowCount > 0;

/** Whether rows of a run that goes on are here already. */
function useLiveRows(tabRun: TabRun | undefined): boolean {
  const statement = (tabRun?.run?.statements.length ?? 0) - 1;
  const query = rowsQuery({ runId: tabRun?.clientId ?? '', resultsKey: null, statement });
  return useQuery({ ...query, enabled: false, select: hasSome }).data === true;
}

/** What became of the newest run of the tab in front. */
export function RunResult() {
  const tabRun = useLab(({ runs, activeId }) => runs[activeId ?? '']);
  const state = runStateOf(tabRun);
  const hasRows = useLiveRows(tabRun);
  if (tabRun === undefined || state === null) return <EmptyState title="Run a query to display results" isCompact />;
  if (state === 'success' || (state === 'running' && hasRows)) return <RunRows tabRun={tabRun} />;
  return (
    <>
      {state === 'running' ? (
        <RunProgress tabRun={tabRun} />
      ) : state === 'stopped' ? (
        <Stopped tabRun={tabRun} />
      ) : (
        <RunFailed tabRun={tabRun} />
      )}
      {state !== 'running' && <StillShown key={tabRun.clientId} tabRun={tabRun} />}
    </>
  );
}
