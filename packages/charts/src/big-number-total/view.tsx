import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ChartViewProps } from '../kit/chart-view.ts';
import { readForm } from '../kit/read-form.ts';
import styles from './BigNumber.module.css';
import { readNumber } from './reading.ts';
import { bigNumberTotal } from './spec.ts';

/** One number, large, its unit small beside it, and one line under it. */
export function View({ formData, tables, onPainted, totals }: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const form = useMemo(() => readForm(bigNumberTotal, formData), [formData]);
  const reading = readNumber(tables[0], form, totals?.[0]);
  const below = [reading.compared, reading.subtitle].filter((line) => line !== '').join(' · ');
  useLayoutEffect(() => {
    const painted = requestAnimationFrame(() => {
      frame.current?.setAttribute('data-painted', 'true');
      onPainted?.();
    });
    return () => cancelAnimationFrame(painted);
  }, [onPainted, reading.text, below]);
  return (
    <div ref={frame} className={styles.view} data-chart="">
      <p className={styles.number} data-null={reading.isNull || undefined}>
        <span className={styles.figure} data-long={reading.text.length > 9 || undefined}>
          {reading.text}
        </span>
        {reading.unit !== '' && !reading.isNull && <span className={styles.unit}> {reading.unit}</span>}
      </p>
      {below !== '' && <p className={styles.below}>{below}</p>}
    </div>
  );
}
