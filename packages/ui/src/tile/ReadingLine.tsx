import { memo } from 'react';
import { Icon } from '../display/Icon.tsx';
import { AgeIcon } from '../display/icons.ts';
import { Spinner } from '../display/Spinner.tsx';
import { showAge, showDuration, showRows } from './readings.ts';
import type { TileReading, TileState } from './tile-state.ts';
import styles from './TileFrame.module.css';
import { useClock } from './use-clock.ts';

function MeasuredLine({ reading }: { reading: TileReading }) {
  const texts = [
    reading.rows === null ? null : showRows(reading.rows, reading.noun),
    reading.isLive === true ? 'live' : reading.durationMs === null ? null : showDuration(reading.durationMs),
  ];
  return <span>{texts.filter((text) => text !== null).join(' · ')}</span>;
}

/** The foot of a tile: rows, milliseconds, age, SQL. It keeps its place while there is nothing to read. */
export const ReadingLine = memo(function ReadingLine({
  title,
  reading,
  kind,
}: {
  title: string;
  reading: TileReading;
  kind: TileState['kind'];
}) {
  const hasResult = kind === 'ready' || kind === 'refreshing' || kind === 'empty';
  const hasSql = reading.onShowSql !== null && kind !== 'loading' && kind !== 'forbidden';
  const hasText = hasResult || hasSql;
  const now = useClock(hasResult ? 30_000 : null);
  const age = reading.receivedAt === null ? null : showAge(Math.max(0, now - reading.receivedAt));
  return (
    <footer className={styles.reading} data-quiet={!hasText || undefined}>
      {kind === 'refreshing' && (
        <span className={styles.refreshing} role="status">
          <Spinner label={null} size="sm" />
          {age === null ? 'Refreshing' : `Refreshing, shown: ${age === 'now' ? 'just now' : `${age} old`}`}
        </span>
      )}
      {hasResult && kind !== 'refreshing' && <MeasuredLine reading={reading} />}
      {hasResult && kind !== 'refreshing' && reading.ghostText !== undefined && (
        <span className={styles.ghost} title={reading.ghostText}>
          {reading.ghostText}
        </span>
      )}
      <span className={styles.readingEnd}>
        {hasResult && kind !== 'refreshing' && age !== null && (
          <span className={styles.age}>
            <Icon of={AgeIcon} size={12} label="Age" />
            {age}
          </span>
        )}
        {hasSql && (
          // Every tile has one, and React Aria's took a fiftieth of the script of an opening.
          <button
            type="button"
            className={styles.sql}
            aria-label={`SQL of ${title}`}
            onClick={({ currentTarget }) => {
              // What opens gives the focus back to it; not every browser gives it to what is clicked.
              currentTarget.focus();
              reading.onShowSql?.();
            }}
          >
            SQL
          </button>
        )}
      </span>
    </footer>
  );
});
