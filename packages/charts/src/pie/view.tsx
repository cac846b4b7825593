import { PieChart } from 'echarts/charts';
import { useCallback, useMemo } from 'react';
import type { ChartViewProps } from '../kit/chart-view.ts';
import { isDimmed, isSameSelection } from '../kit/drawing.ts';
import { labelOf, type Labels } from '../kit/labels.ts';
import { register } from '../kit/echarts-instance.ts';
import { EchartsChart } from '../kit/EchartsChart.tsx';
import { numberText, shareText } from '../kit/numbers.ts';
import { colorsFor, otherLabel } from '../kit/palette.ts';
import { readForm } from '../kit/read-form.ts';
import { inks } from '../kit/theme/ink.ts';
import type { Size } from '../kit/use-size.ts';
import { pieOption } from './option.ts';
import styles from './Pie.module.css';
import { addsUp, readSlices, type Slice, type Slices } from './slices.ts';
import { pie, type PieForm } from './spec.ts';

register(PieChart);

const none = {};
const longestInHole = 7;

interface Answer {
  readonly text: string;
  readonly words: string;
}

/** What stands in the hole: the picked part's share, else the whole; nothing where parts don't add up to a whole. */
function answerOf(
  { slices, total, isCut }: Slices,
  form: PieForm,
  picked: Slice | null,
  labels: Labels,
): Answer | null {
  if (picked !== null) return { text: shareText(picked.share), words: picked.name };
  if (!addsUp(form.metric) || slices.length === 0) return null;
  const metric = labelOf(labels, form.metric?.label ?? '');
  const whole = numberText(form.number_format)(total);
  return {
    text: whole.length > longestInHole ? numberText('SMART_NUMBER')(total) : whole,
    words: isCut ? `${metric}, first ${form.row_limit ?? ''}` : metric,
  };
}

/** A donut with the answer in its hole, and the parts listed with value and share. */
export function View({
  formData,
  tables,
  theme,
  onSelect,
  selected = null,
  colors = none,
  labels = none,
  onPainted,
}: ChartViewProps) {
  const form = useMemo(() => readForm(pie, formData), [formData]);
  const parts = useMemo(() => readSlices(tables[0], form), [tables, form]);
  const ink = inks[theme];
  const draw = useCallback(
    (size: Size) => pieOption({ form, tables, ink, ...size, colors, labels, selected, isolated: [] }),
    [form, tables, ink, colors, labels, selected],
  );
  const color = colorsFor(
    parts.slices.map(({ name }) => name),
    ink,
    colors,
  );
  const write = numberText(form.number_format);
  const picked =
    parts.slices.find(({ selection }) => selection !== null && isSameSelection(selection, selected)) ?? null;
  const answer = form.donut ? answerOf(parts, form, picked, labels) : null;
  const handlePick = ({ selection }: Slice): void =>
    onSelect?.(isSameSelection(selection, selected) ? null : selection);
  return (
    <div className={styles.view}>
      <div className={styles.parts} data-list={form.show_legend || undefined}>
        <div className={styles.ring}>
          <EchartsChart {...{ draw, theme, selected, onSelect, onPainted }} />
          {answer !== null && (
            <p className={styles.answer} aria-hidden>
              <b>{answer.text}</b>
              <span>{answer.words}</span>
            </p>
          )}
        </div>
        {form.show_legend && (
          <ul className={styles.list}>
            {parts.slices.map((slice) => (
              <li key={slice.name}>
                <button
                  type="button"
                  className={styles.line}
                  data-dimmed={isDimmed(selected, slice.selection) || undefined}
                  data-other={slice.name === otherLabel || undefined}
                  disabled={slice.selection === null || onSelect === undefined}
                  aria-pressed={slice === picked}
                  onClick={() => handlePick(slice)}
                >
                  <i
                    className={styles.swatch}
                    style={{ background: isDimmed(selected, slice.selection) ? ink.accentSoft2 : color(slice.name) }}
                  />
                  <span className={styles.name} title={slice.name}>
                    {slice.name}
                  </span>
                  <span className={styles.value}>{write(slice.value)}</span>
                  <b className={styles.share}>{shareText(slice.share)}</b>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
