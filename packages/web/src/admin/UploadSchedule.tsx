import type { UploadedTable } from '@sextant/contract';
import { Tag } from '@sextant/ui';
import { outcomeWords, runText, timeText } from '../shell/format/schedule-words.ts';
import { shownTime } from '../shell/format/shown-time.ts';
import styles from './Admin.module.css';

/** When a file comes by itself into a table, and how that went last. */
export function UploadSchedule({ schedule }: Pick<UploadedTable, 'schedule'>) {
  if (schedule === null) return <span className={styles.quiet}>No</span>;
  const { time, isPaused, nextAt, lastRun } = schedule;
  const next = isPaused ? ' · paused' : nextAt === null ? '' : ` · next ${shownTime(nextAt)}`;
  return (
    <span className={styles.scheduled}>
      <span>{`${timeText(time)}${next}`}</span>
      {lastRun !== null && (
        <span title={runText(lastRun)}>
          <Tag tone={outcomeWords[lastRun.outcome].tone}>{outcomeWords[lastRun.outcome].text}</Tag>{' '}
          <span className={styles.quiet}>{runText(lastRun)}</span>
        </span>
      )}
    </span>
  );
}
