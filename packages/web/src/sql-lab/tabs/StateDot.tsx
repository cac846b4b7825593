import { stateWords } from '../tab-run.ts';
import type { RunState } from '../tab-run.ts';
import styles from '../SqlLab.module.css';

/** How a run stands, as a dot: running blue, success green, failed a red square. `isSilent` where the word stands beside it. */
export function StateDot({
  state,
  isSilent = false,
}: {
  readonly state: RunState | null;
  readonly isSilent?: boolean;
}) {
  const words = state === null ? null : stateWords[state];
  const labelled = isSilent || words === null ? { 'aria-hidden': true } : { role: 'img', 'aria-label': words };
  return <span className={styles.dot} data-state={state ?? undefined} {...labelled} />;
}
