import { useMemo, useRef } from 'react';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { changeColor } from '../kit/headline/change.ts';
import { Headline, Line } from '../kit/headline/Headline.tsx';
import { lineSizeOf } from '../kit/headline/look.ts';
import { menuStop, useDesignedSize, usePainted } from '../kit/headline/use-painted.ts';
import { labelOf } from '../kit/values/labels.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { textWidthPx } from '../kit/drawing/text-width.ts';
import { themes } from '../kit/colors/theme/theme-colors.ts';
import { arrowOf, readComparison } from './comparison.ts';
import styles from './PopKpi.module.css';
import { popKpi } from './spec.ts';

const none = {};
const rowPx = 24;
const tagPx = 28;
/** In lower boxes there is the number with its words alone. */
const leastPx = 96;

/** One number, how it stands to that of another time, and the figures of it as rows. */
export function View({ formData, tables, theme, labels = none, formats, facts, onMenu, onPainted }: ChartViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useDesignedSize(frame);
  const form = useMemo(() => readDrawnForm(popKpi, formData), [formData]);
  const comparison = useMemo(() => readComparison(tables[0], form, { facts, formats }), [tables, form, facts, formats]);
  usePainted(frame, { isMeasured: size !== null, drawn: comparison, onPainted });
  const name = labelOf(labels, form.metric?.label ?? 'Number');
  const changeMeaning = form.comparison_color_scheme === 'Red' ? 'less' : 'more';
  const color = changeColor(comparison.change, form.comparison_color_enabled ? changeMeaning : null, themes[theme]);
  const tone = color === null ? undefined : { color };
  const belowPx = [
    ...(comparison.comparedWith === '' ? [] : [form.subheader_font_size]),
    ...(form.subtitle === '' ? [] : [form.subtitle_font_size]),
  ].reduce((sum, line) => sum + lineSizeOf[line].heightPx, 0);
  const rowsPx = comparison.figures.length * rowPx;
  const hasRows =
    size !== null && rowsPx > 0 && size.heightPx - rowsPx - belowPx >= leastPx / 2 && size.heightPx >= leastPx;
  const tag = comparison.tag === '' ? '' : `${arrowOf(comparison.change)}${comparison.tag}`;
  const figures = comparison.figures.map((figure) => `${figure.name} ${figure.text}`);
  const summary = [`${name}: ${comparison.text}`, comparison.tag, comparison.comparedWith, ...figures, form.subtitle];
  return (
    <div
      ref={frame}
      className={styles.view}
      data-chart=""
      role="img"
      {...menuStop(onMenu)}
      aria-label={`${summary.filter((part) => part !== '').join(', ')}.`}
    >
      {size !== null && (
        <div className={styles.head}>
          <div className={styles.number}>
            <Headline
              {...{ form, name }}
              written={comparison}
              box={{
                widthPx: size.widthPx - (tag === '' ? 0 : textWidthPx(tag, 13) + tagPx),
                heightPx: size.heightPx - (hasRows ? rowsPx : 0),
              }}
              belowPx={belowPx}
            />
          </div>
          {tag !== '' && (
            <span className={styles.tag} style={tone}>
              {tag}
            </span>
          )}
        </div>
      )}
      {comparison.comparedWith !== '' && (
        <Line size={form.subheader_font_size} title={comparison.comparedWith}>
          {comparison.comparedWith}
        </Line>
      )}
      {form.subtitle !== '' && (
        <Line size={form.subtitle_font_size} title={form.subtitle}>
          {form.subtitle}
        </Line>
      )}
      {hasRows && (
        <dl className={styles.rows}>
          {comparison.figures.map((figure) => (
            <div key={figure.name} className={styles.row}>
              <dt>
                {figure.symbol !== '' && <i aria-hidden>{figure.symbol}</i>} {figure.name}
              </dt>
              <dd style={figure.isChange ? tone : undefined}>{figure.text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
