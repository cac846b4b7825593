import { LineChart } from 'echarts/charts';
import { useMemo, useRef } from 'react';
import { ChartNotes } from '../kit/view/ChartNotes.tsx';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { EchartsChart } from '../kit/view/EchartsChart.tsx';
import { register } from '../kit/echarts/echarts-instance.ts';
import { changeColor } from '../kit/headline/change.ts';
import { Headline, Line } from '../kit/headline/Headline.tsx';
import { lineSizeOf } from '../kit/headline/look.ts';
import { menuStop, useDesignedSize, usePainted } from '../kit/headline/use-painted.ts';
import { labelOf } from '../kit/values/labels.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { themes } from '../kit/colors/theme/theme-colors.ts';
import { textWidthPx } from '../kit/drawing/text-width.ts';
import { useDraw } from '../kit/view/use-draw.ts';
import { trendOption } from './option.ts';
import { bigNumberWithTrend } from './spec.ts';
import { belowOf, readTrend } from './trend.ts';
import styles from './Trend.module.css';

register(LineChart);

const none = {};
const noNames: readonly string[] = [];
const chart = { spec: bigNumberWithTrend, option: trendOption };
/** In lower boxes there is the number alone. */
const leastPx = { trend: 104, beside: 200 };
const gapPx = 12;
/** The part of the box that number and words take above the line. */
const headShare = 0.55;

const textOf = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' · ');

/** One number with its change in words, the line that led to it, and how far that reaches. */
export function View(props: ChartViewProps) {
  const { formData, tables, theme, labels = none, formats, facts, isStill = false, onMenu, onPainted } = props;
  // The change of a step that is not complete would be untrue: until that is known, it has its place and is not shown.
  const isSure = props.coverage !== 'pending';
  const coverage = props.coverage === 'pending' ? null : props.coverage;
  const frame = useRef<HTMLDivElement>(null);
  const size = useDesignedSize(frame);
  const form = useMemo(() => readDrawnForm(bigNumberWithTrend, formData), [formData]);
  const trend = useMemo(
    () => readTrend(tables, form, { facts, formats, coverage }),
    [tables, form, facts, formats, coverage],
  );
  const draw = useDraw(chart, props, noNames)?.draw ?? null;
  const hasTrend = form.show_trend_line && trend.points.length > 0 && size !== null && size.heightPx >= leastPx.trend;
  usePainted(frame, { isMeasured: size !== null && !hasTrend, drawn: trend, onPainted });
  const name = labelOf(labels, form.metric?.label ?? 'Number');
  const belowText = belowOf(trend, form);
  const textPx = textWidthPx(trend.changeText, lineSizeOf[form.subheader_font_size].sizePx) + gapPx;
  const isBeside = size !== null && trend.changeText !== '' && size.widthPx - textPx >= leastPx.beside;
  const underPx = [
    ...(trend.changeText !== '' && !isBeside ? [form.subheader_font_size] : []),
    ...(belowText === '' ? [] : [form.subtitle_font_size]),
  ].reduce((sum, line) => sum + lineSizeOf[line].heightPx, 0);
  const color = changeColor(trend.change, form.change_meaning, themes[theme]);
  return (
    <div
      ref={frame}
      className={styles.view}
      {...(hasTrend ? { role: 'group' } : { 'data-chart': '', role: 'img', ...menuStop(onMenu) })}
      aria-label={`${textOf([`${name}: ${trend.text}`, isSure ? trend.changeText : '', belowText])}.`}
    >
      {size !== null && (
        <div className={styles.head} data-beside={isBeside || undefined}>
          <div className={styles.number}>
            <Headline
              {...{ form, name }}
              written={trend}
              box={{
                widthPx: size.widthPx - (isBeside ? textPx : 0),
                heightPx: hasTrend ? Math.max(size.heightPx * headShare, 60) : size.heightPx,
              }}
              belowPx={underPx}
            />
          </div>
          {trend.changeText !== '' && (
            <div
              className={styles.change}
              data-hidden={isSure ? undefined : ''}
              style={color === null ? undefined : { color }}
            >
              <Line size={form.subheader_font_size} title={trend.changeText}>
                {trend.changeText}
              </Line>
            </div>
          )}
        </div>
      )}
      {belowText !== '' && (
        <Line size={form.subtitle_font_size} title={belowText}>
          {belowText}
        </Line>
      )}
      {hasTrend && draw !== null && (
        <>
          <div className={styles.trend}>
            <EchartsChart {...{ draw, theme, isStill, onMenu, onPainted }} onSelect={undefined} />
          </div>
          <p className={styles.foot}>
            <span>{trend.points[0]?.text}</span>
            <span>{trend.extent}</span>
            <span>{trend.points.at(-1)?.text}</span>
          </p>
        </>
      )}
      <ChartNotes notes={trend.notes} />
    </div>
  );
}
