import { useState } from 'react';
import { Splitter, showAge, showDuration, showRows, useClock, usePhone } from '@sextant/ui';
import { useExplore } from '../explore-store.ts';
import styles from '../Explore.module.css';
import { ChartBox } from './ChartBox.tsx';
import { RowsPanel } from './RowsPanel.tsx';
import type { Answer } from './use-answer.ts';

const smallestPx = 44;
const usualPx = 268;

/** Rows, engine time and age of what is on the screen. */
function Reading({ answer }: { answer: Answer }) {
  const now = useClock(10_000);
  const { data } = answer;
  if (data === undefined) return null;
  const durationMs = data.entries.reduce((sum, entry) => sum + (entry.duration_ms ?? 0), 0);
  const isCached = data.entries.some((entry) => entry.is_cached === true);
  return (
    <p className={styles.reading} aria-live="polite">
      <span>{showRows(data.tables[0]?.rowCount ?? 0)}</span>
      <span>{showDuration(durationMs)}</span>
      <span>{isCached ? `cached ${showAge(now - data.answeredAt)}` : 'just now'}</span>
    </p>
  );
}

/** The picture above, the rows behind it below. */
export function ResultPane({ answer }: { answer: Answer }) {
  const [rowsPx, setRowsPx] = useState(usualPx);
  const isPhone = usePhone();
  const name = useExplore((state) => state.name);
  const chart = (
    <section className={styles.chart} aria-label="Chart">
      <header className={styles.chartHead}>
        <h2>{name === '' ? 'New chart' : name}</h2>
        <Reading answer={answer} />
      </header>
      <div className={styles.box}>
        <ChartBox answer={answer} />
      </div>
    </section>
  );
  const rows = <RowsPanel answer={answer} />;
  if (isPhone) {
    return (
      <div className={styles.phonePane}>
        {chart}
        {rows}
      </div>
    );
  }
  return (
    <div className={styles.pane}>
      <Splitter
        label="Size of the results"
        orientation="horizontal"
        sized="second"
        sizePx={rowsPx}
        onChange={setRowsPx}
        minPx={smallestPx}
        maxPx={620}
        first={chart}
        second={rows}
      />
    </div>
  );
}
