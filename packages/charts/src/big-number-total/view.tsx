import { useTextScale } from '@sextant/ui';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ChartViewProps } from '../kit/chart-view.ts';
import { labelOf } from '../kit/labels.ts';
import { readForm } from '../kit/read-form.ts';
import { useSize } from '../kit/use-size.ts';
import styles from './BigNumber.module.css';
import { figureOf } from './figure.ts';
import { readNumber, type Reading } from './reading.ts';
import { bigNumberTotal } from './spec.ts';

const none = {};
/** In lower boxes, number and line stand as close as they can. */
const tightPx = 52;
/** The line under the number. */
const belowPx = 16;
/** In a row of such boxes the numbers stand on one line, whether or not there are words above or below them. */
const shortPx = 96;

/** One sentence, for whoever does not see the number. */
const summaryOf = ({ text, unit, compared, subtitle }: Reading, name: string): string =>
  [`${name}: ${unit === '' ? text : `${text} ${unit}`}`, compared, subtitle].filter((part) => part !== '').join(', ');

/** One number, as large as fits, its unit small beside it, and one line under it. */
export function View({ formData, tables, labels = none, onPainted, totals }: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const inner = useSize(frame);
  const scale = useTextScale();
  // Larger texts have as much room as their designed size would have in a smaller box.
  const size = inner && { widthPx: inner.widthPx / scale, heightPx: inner.heightPx / scale };
  const form = useMemo(() => readForm(bigNumberTotal, formData), [formData]);
  const reading = useMemo(() => readNumber(tables[0], form, totals?.[0]), [tables, form, totals]);
  const below = [reading.compared, reading.subtitle].filter((line) => line !== '').join(' · ');
  const hasLine = below !== '' || totals !== undefined;
  const isMeasured = size !== null;
  const isShort = size !== null && size.heightPx < shortPx;
  const figure = size === null ? null : figureOf(reading, size, hasLine || isShort ? belowPx : 0);
  useLayoutEffect(() => {
    if (!isMeasured) return undefined;
    const painted = requestAnimationFrame(() => {
      frame.current?.setAttribute('data-painted', 'true');
      onPainted?.();
    });
    return () => cancelAnimationFrame(painted);
  }, [onPainted, isMeasured, reading]);
  return (
    <div
      ref={frame}
      className={styles.view}
      data-chart=""
      data-short={isShort || undefined}
      data-tight={((hasLine || isShort) && size !== null && size.heightPx < tightPx) || undefined}
      role="img"
      aria-label={`${summaryOf(reading, labelOf(labels, form.metric?.label ?? 'Number'))}.`}
    >
      {figure !== null && (
        <p className={styles.number} data-null={reading.isNull || undefined} title={figure.full ?? undefined}>
          <span className={styles.figure} data-size={figure.sizePx}>
            {figure.text}
          </span>
          {reading.unit !== '' && !reading.isNull && <span className={styles.unit}> {reading.unit}</span>}
        </p>
      )}
      {(hasLine || isShort) && (
        <p className={styles.below} title={below}>
          <span className={styles.compared}>{reading.compared}</span>
          <span className={styles.subtitle}>
            {reading.compared !== '' && reading.subtitle !== '' && ' · '}
            {reading.subtitle}
          </span>
        </p>
      )}
    </div>
  );
}
