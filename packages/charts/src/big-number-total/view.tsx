import { useTextScale } from '@sextant/ui';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { ChartViewProps } from '../kit/chart-view.ts';
import { labelOf } from '../kit/labels.ts';
import { readForm } from '../kit/read-form.ts';
import { useSize } from '../kit/use-size.ts';
import styles from './BigNumber.module.css';
import { figureOf } from './figure.ts';
import { readNumber, type BigNumberText } from './reading.ts';
import { bigNumberTotal } from './spec.ts';

const none = {};
/** In lower boxes, number and line stand as close as they can. */
const tightPx = 52;
/** The line under the number. */
const belowPx = 16;
/** In a row of such boxes the numbers stand on one line, whether or not there are words above or below them. */
const shortPx = 96;

/** One sentence, for whoever does not see the number. */
const summaryOf = ({ text, unit, compared, subtitle }: BigNumberText, name: string): string =>
  [`${name}: ${unit === '' ? text : `${text} ${unit}`}`, compared, subtitle].filter((line) => line !== '').join(', ');

/** One number, as large as fits, its unit small beside it, and one line under it. */
export function View({ formData, tables, labels = none, onPainted, totals }: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const inner = useSize(frame);
  const scale = useTextScale();
  // Larger texts have as much room as their designed size would have in a smaller box.
  const size = inner && { widthPx: inner.widthPx / scale, heightPx: inner.heightPx / scale };
  const form = useMemo(() => readForm(bigNumberTotal, formData), [formData]);
  const texts = useMemo(() => readNumber(tables[0], form, totals?.[0]), [tables, form, totals]);
  const captionLine = [texts.compared, texts.subtitle].filter((line) => line !== '').join(' · ');
  const hasLine = captionLine !== '' || totals !== undefined;
  const isMeasured = size !== null;
  const isShort = size !== null && size.heightPx < shortPx;
  const figureLayout = size === null ? null : figureOf(texts, size, hasLine || isShort ? belowPx : 0);
  useLayoutEffect(() => {
    if (!isMeasured) return undefined;
    const paintFrame = requestAnimationFrame(() => {
      frame.current?.setAttribute('data-painted', 'true');
      onPainted?.();
    });
    return () => cancelAnimationFrame(paintFrame);
  }, [onPainted, isMeasured, texts]);
  return (
    <div
      ref={frame}
      className={styles.view}
      data-chart=""
      data-short={isShort || undefined}
      data-tight={((hasLine || isShort) && size !== null && size.heightPx < tightPx) || undefined}
      role="img"
      aria-label={`${summaryOf(texts, labelOf(labels, form.metric?.label ?? 'Number'))}.`}
    >
      {figureLayout !== null && (
        <p className={styles.number} data-null={texts.isNull || undefined} title={figureLayout.full ?? undefined}>
          <span className={styles.figure} data-size={figureLayout.sizePx}>
            {figureLayout.text}
          </span>
          {texts.unit !== '' && !texts.isNull && <span className={styles.unit}> {texts.unit}</span>}
        </p>
      )}
      {(hasLine || isShort) && (
        <p className={styles.below} title={captionLine}>
          <span className={styles.compared}>{texts.compared}</span>
          <span className={styles.subtitle}>
            {texts.compared !== '' && texts.subtitle !== '' && ' · '}
            {texts.subtitle}
          </span>
        </p>
      )}
    </div>
  );
}
