import type { ReactNode } from 'react';
import { figureOf } from './figure.ts';
import styles from './Headline.module.css';
import { largestPxOf, lineSizeOf, type HeadlineForm } from './look.ts';
import type { ShownFigure } from './figure-text.ts';

type LineSize = keyof typeof lineSizeOf;

/** A line beside the number. */
export const Line = ({ size, title, children }: { size: LineSize; title?: string; children: ReactNode }) => (
  <p className={styles.line} data-size={lineSizeOf[size].sizePx} title={title}>
    {children}
  </p>
);

interface HeadlineProps {
  readonly form: HeadlineForm;
  /** What the metric is called. */
  readonly name: string;
  readonly written: ShownFigure;
  /** Stands small behind the number. Default none. */
  readonly unit?: string;
  /** The space for name, number and the line under it, in designed sizes. */
  readonly box: { readonly widthPx: number; readonly heightPx: number };
  /** The height of what stands under the number. */
  readonly belowPx: number;
  /** The color of the number; null has that of texts. Default null. */
  readonly color?: string | null;
  /** True where number and line stand as close as they can. Default false. */
  readonly isTight?: boolean;
}

/** One number, as large as fits, its unit small beside it, the name of its metric above it where the form says so. */
export function Headline({ form, name, written, unit = '', box, belowPx, color = null, isTight }: HeadlineProps) {
  const nameSize = lineSizeOf[form.metric_name_font_size];
  const heightPx = box.heightPx - (form.show_metric_name ? nameSize.heightPx : 0);
  const largestPx = largestPxOf[form.header_font_size];
  const figureLayout = figureOf({ ...written, unit }, { ...box, heightPx }, { belowPx, largestPx });
  return (
    <>
      {form.show_metric_name && (
        <Line size={form.metric_name_font_size} title={name}>
          {name}
        </Line>
      )}
      <p className={styles.number} data-null={written.isNull || undefined} title={figureLayout.full ?? undefined}>
        <span
          className={styles.figure}
          data-size={figureLayout.sizePx}
          data-tight={isTight === true || undefined}
          style={color === null ? undefined : { color }}
        >
          {figureLayout.text}
        </span>
        {unit !== '' && !written.isNull && <span className={styles.unit}> {unit}</span>}
      </p>
    </>
  );
}
