import { BarChart, PieChart } from 'echarts/charts';
import { useTextScale } from '@sextant/ui';
import { useMemo, useRef } from 'react';
import { ChartNotes } from '../kit/view/ChartNotes.tsx';
import type { ChartViewProps } from '../kit/view/chart-view.ts';
import { isDimmed, isSelected, type Draw, type Drawing } from '../kit/drawing/drawing.ts';
import { withGhost } from '../kit/drawing/ghost.ts';
import { labelOf } from '../kit/values/labels.ts';
import { register } from '../kit/echarts/echarts-instance.ts';
import { EchartsChart } from '../kit/view/EchartsChart.tsx';
import { currencyText } from '../kit/values/currency-text.ts';
import { shareText } from '../kit/values/numbers.ts';
import { colorsFor, otherLabel } from '../kit/colors/palette.ts';
import { readDrawnForm } from '../kit/drawing/drawn-form.ts';
import { useThemeColors } from '../kit/colors/schemes/use-theme-colors.ts';
import type { ThemeColors } from '../kit/colors/theme/theme-colors.ts';
import { useShownTexts } from '../kit/view/shown-texts.ts';
import type { ResultFacts, ShownResults } from '../kit/result/result-facts.ts';
import { useSize, type Size } from '../kit/view/use-size.ts';
import { listPlace, type ListPlace } from './list-place.ts';
import { pieOption } from './option.ts';
import styles from './Pie.module.css';
import { holeResult } from './hole-result.ts';
import { NoParts } from './NoParts.tsx';
import { RingText } from './RingText.tsx';
import { listedSlices, readSlices, slicePoint, type Slice } from './slices.ts';
import { shownRings } from './shown-ring.ts';
import { pie, type PieForm } from './spec.ts';

register(BarChart);
register(PieChart);

const none = {};

type RingResults = Pick<ShownResults, 'tables'> & { readonly facts?: ResultFacts | undefined };

/** Where the list stands: where the form says, else where the box has the space for texts of this scale. */
function placeOf(
  { legendOrientation: side }: PieForm,
  { widthPx, heightPx }: Size,
  count: number,
  scale: number,
): ListPlace | 'above' | 'before' {
  switch (side) {
    case 'top':
      return 'above';
    case 'bottom':
      return 'below';
    case 'left':
      return 'before';
    case 'right':
      return 'beside';
    case null:
      return listPlace({ widthPx: widthPx / scale, heightPx: heightPx / scale }, count);
  }
}

/** A donut with the result in its hole, and the parts listed with value and share. */
export function View(props: ChartViewProps) {
  const themeColors = useThemeColors(props.theme, props.isAnalogous ?? false, props.formData);
  return themeColors === null ? null : <Ring {...props} themeColors={themeColors} />;
}

function Ring({
  themeColors,
  formData,
  tables,
  theme,
  onSelect,
  onMenu,
  selected = null,
  colors = none,
  labels = none,
  facts,
  isStill = false,
  onPainted,
  before = null,
}: ChartViewProps & { readonly themeColors: ThemeColors }) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const scale = useTextScale();
  const form = useMemo(() => readDrawnForm(pie, formData), [formData]);
  const slices = useMemo(() => readSlices(tables[0], form, facts), [tables, form, facts]);
  const redraw = useMemo(() => {
    const plain = (shown: RingResults, size: Size, around: Pick<Draw<PieForm>, 'selected' | 'before'>): Drawing =>
      pieOption({ form, ...shown, themeColors, ...size, colors, labels, isolated: [], ...around });
    const ghost = { themeColors, isWhole: true };
    const over = (shown: RingResults, earlier: ShownResults | null) => (size: Size) =>
      withGhost(
        plain(shown, size, { selected, before: earlier }),
        earlier && plain(earlier, size, { selected: null }),
        ghost,
      );
    const results = (moved: ShownResults, base: ShownResults) => over(moved, before ?? base);
    return { results, own: over({ tables, facts }, before) };
  }, [form, tables, facts, themeColors, colors, labels, selected, before]);
  const draw = redraw.own;
  const whole = useRef<HTMLDivElement>(null);
  useShownTexts(shownRings, whole, { form, tables, facts, selected, labels, scale });
  const names = slices.slices.map(({ name }) => name);
  const color = colorsFor(names, themeColors, colors);
  const write = currencyText(form.number_format, form.currency_format);
  const pickedValue = slices.slices.filter(({ selection }) => isSelected(selected, selection));
  const result = holeResult(slices, form, pickedValue, labels);
  const handlePick = ({ selection }: Slice): void => void (selection !== null && onSelect?.(selection));
  const legendPlace = size === null || !form.show_legend ? 'none' : placeOf(form, size, slices.slices.length, scale);
  if (slices.error !== null && slices.groups.length > 0)
    return (
      <NoParts
        {...{ draw, theme, isStill, onSelect, onMenu, onPainted }}
        metric={labelOf(labels, form.metric?.label ?? '')}
        error={slices.error}
        groupCount={slices.groups.length}
      />
    );
  const notes = size === null ? [] : (draw(size).notes ?? []);
  // A list above or under the ring takes the height that it needs.
  const surroundings = /above|below/.test(legendPlace) ? undefined : [legendPlace, result !== null, notes].join();
  return (
    <div ref={whole} className={styles.whole}>
      <div
        ref={frame}
        className={styles.view}
        data-layout={legendPlace}
        style={form.legendMargin === null ? undefined : { gap: form.legendMargin }}
      >
        <div className={styles.ring} data-total={(result !== null && !form.donut) || undefined}>
          {size !== null && (
            <EchartsChart {...{ draw, redraw, surroundings, theme, isStill, onSelect, onMenu, onPainted }} />
          )}
          {result !== null && <RingText result={result} />}
        </div>
        {legendPlace !== 'none' && (
          <ul className={styles.list} data-plain={form.legendType === 'plain' || undefined}>
            {listedSlices(slices.slices, form).map((slice) => (
              <li key={slice.name}>
                <button
                  type="button"
                  className={styles.line}
                  data-dimmed={isDimmed(selected, slice.selection) || undefined}
                  data-other={slice.name === otherLabel || undefined}
                  disabled={slice.selection === null || onSelect === undefined}
                  aria-pressed={pickedValue.includes(slice)}
                  onClick={() => handlePick(slice)}
                  onContextMenu={(event) => {
                    if (onMenu === undefined) return;
                    event.preventDefault();
                    onMenu({ point: slicePoint(slice, write(slice.value)), xPx: event.clientX, yPx: event.clientY });
                  }}
                >
                  <i
                    className={styles.swatch}
                    {...(slice.name === otherLabel ? {} : { 'data-color-of': slice.name })}
                    style={{
                      background: isDimmed(selected, slice.selection) ? themeColors.accentSoft2 : color(slice.name),
                    }}
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
      <ChartNotes notes={notes} isAlone={slices.slices.length === 0} />
    </div>
  );
}
