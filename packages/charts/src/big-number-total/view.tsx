import { useMemo, useRef } from 'react';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { Headline, Line } from '../kit/headline/Headline.tsx';
import { lineSizeOf } from '../kit/headline/look.ts';
import { menuStop, useDesignedSize, usePainted } from '../kit/headline/use-painted.ts';
import { labelOf } from '../kit/values/labels.ts';
import { useShownTexts } from '../kit/view/shown-texts.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { themes } from '../kit/colors/theme/theme-colors.ts';
import styles from './BigNumber.module.css';
import { comparedIn, isPartOf, numberColor, readNumber, summaryOf } from './reading.ts';
import { shownNumbers } from './shown-number.ts';
import { bigNumberTotal } from './spec.ts';

const none = {};
/** In lower boxes, number and line stand as close as they can. */
const tightPx = 52;
/** In a row of such boxes the numbers stand on one line, whether or not there are words above or below them. */
const shortPx = 96;

/** One number, as large as fits, its unit small beside it, and one line under it. */
export function View(props: ChartViewProps) {
  const { formData, tables, theme, labels = none, formats, onMenu, onPainted, totals, facts } = props;
  const frame = useRef<HTMLDivElement>(null);
  const size = useDesignedSize(frame);
  const form = useMemo(() => readDrawnForm(bigNumberTotal, formData), [formData]);
  const wholeTable = totals?.[0];
  const isPart = isPartOf(form, facts);
  const reading = useMemo(
    () => readNumber(tables[0], form, { wholeTable, formats, isPart }),
    [tables, form, wholeTable, formats, isPart],
  );
  const color = useMemo(() => numberColor(tables[0], form, themes[theme]), [tables, form, theme]);
  const name = labelOf(labels, form.metric?.label ?? 'Number');
  const belowText = [reading.compared, reading.subtitle].filter((line) => line !== '').join(' · ');
  const { sizePx } = lineSizeOf[form.subtitle_font_size];
  const compared = size === null ? reading.compared : comparedIn(reading, size.widthPx, sizePx);
  const isShort = size !== null && size.heightPx < shortPx;
  const hasLine = belowText !== '' || totals !== undefined || isShort;
  const isTight = hasLine && size !== null && size.heightPx < tightPx;
  const belowPx = hasLine ? lineSizeOf[form.subtitle_font_size].heightPx : 0;
  usePainted(frame, { isMeasured: size !== null, drawn: reading, onPainted });
  useShownTexts(shownNumbers, frame, { form, tables, wholeTable, facts, formats, name, size, belowPx });
  return (
    <div
      ref={frame}
      className={styles.view}
      data-chart=""
      data-short={isShort || undefined}
      role="img"
      {...menuStop(onMenu)}
      aria-label={summaryOf(reading, name)}
    >
      {size !== null && (
        <Headline
          {...{ form, name, color, isTight }}
          written={reading}
          unit={reading.unit}
          box={size}
          belowPx={belowPx}
        />
      )}
      {hasLine && (
        <Line size={form.subtitle_font_size} title={belowText}>
          <span className={styles.below}>
            <span className={styles.compared}>{compared}</span>
            <span className={styles.subtitle}>
              {reading.compared !== '' && reading.subtitle !== '' && ' · '}
              {reading.subtitle}
            </span>
          </span>
        </Line>
      )}
    </div>
  );
}
