import { useEffect, useState } from 'react';
import { Button, ProgressBar, StopIcon } from '@sextant/ui';
import { useLabTools } from '../lab-tools.ts';
import { readingRows } from './rows-read.ts';
import styles from '../Result.module.css';
import type { TabRun } from '../tab-run.ts';

const tickMs = 100;

/** How long something runs, as a clock that runs along. */
export function useElapsed(sinceMs: number): number {
  const [nowMs, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, nowMs - sinceMs);
}

/** How long something runs, in words: tenths of a second, from a minute on whole seconds. */
export const elapsedText = (ms: number): string => {
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
};

/** What a run does now, in words. */
function stageOf({ run, isStopping }: TabRun): string {
  if (isStopping) return 'Stopping';
  if (run === null) return 'Sending';
  const count = run.statements.length;
  const currentIndex = run.statements.findIndex(({ state }) => state === 'running' || state === 'pending');
  const which = count > 1 ? `Statement ${(currentIndex < 0 ? count - 1 : currentIndex) + 1} of ${count}` : null;
  const stage =
    run.state === 'pending' ? 'Waiting for its turn' : run.state === 'fetching' ? 'Loading the rows' : 'Running';
  return which === null ? stage : `${which}: ${stage.toLowerCase()}`;
}

/** A run under way: how long, how far, and Stop. */
export function RunProgress({ tabRun }: { readonly tabRun: TabRun }) {
  const tools = useLabTools();
  const elapsedMs = useElapsed(tabRun.startedAtMs);
  const progress = tabRun.run?.progress ?? 0;
  const running = tabRun.run?.statements.find(({ state }) => state === 'running');
  const rowsText = running === undefined ? null : readingRows(running);
  return (
    <div className={styles.progress}>
      <p className={styles.elapsed}>
        <strong>{elapsedText(elapsedMs)}</strong>
        <span role="status">{stageOf(tabRun)}</span>
        {progress > 0 && <b>{`${progress} %`}</b>}
      </p>
      <ProgressBar label="Query" isLabelHidden value={progress > 0 ? progress / 100 : null} />
      {rowsText !== null && <p className={styles.quiet}>{`${rowsText.charAt(0).toUpperCase()}${rowsText.slice(1)}`}</p>}
      {tabRun.run !== null && (
        <p className={styles.quiet}>It goes on when this page is left, and is found again here.</p>
      )}
      <Button size="sm" kind="danger-default" icon={StopIcon} isBusy={tabRun.isStopping} onPress={tools.stop}>
        Stop
      </Button>
    </div>
  );
}
