import { useCallback, useMemo, useRef, useState } from 'react';
import { ChartKey } from './ChartKey.tsx';
import type { ChartSpec, FormOf } from './chart-kind.ts';
import type { ChartView, ChartViewProps } from './chart-view.ts';
import type { Draw, Drawing } from './drawing.ts';
import { EchartsChart } from './EchartsChart.tsx';
import styles from './echarts-view.module.css';
import { readForm } from './read-form.ts';
import { inkOf } from './analogous.ts';
import { useOverlay } from './use-overlay.ts';
import { useSize, type Size } from './use-size.ts';

const none = {};

/** A view of a kind that is one canvas with a key above it. `option` is the kind's pure drawing. */
export function echartsView<Spec extends ChartSpec>(given: {
  readonly spec: Spec;
  readonly option: (draw: Draw<FormOf<Spec>>) => Drawing;
}): ChartView {
  return function View({
    formData,
    tables,
    theme,
    onSelect,
    selected = null,
    colors = none,
    labels = none,
    labelMap = none,
    isAnalogous = false,
    isStill = false,
    annotations = none,
    onPainted,
  }: ChartViewProps) {
    const box = useRef<HTMLDivElement>(null);
    const size = useSize(box);
    const form = useMemo(() => readForm(given.spec, formData), [formData]);
    const overlay = useOverlay(formData, annotations);
    const [isolated, setIsolated] = useState<readonly string[]>([]);
    const draw = useCallback(
      (within: Size) =>
        given.option({
          form,
          tables,
          ink: inkOf(theme, isAnalogous),
          ...within,
          colors,
          labels,
          labelMap,
          selected,
          isolated,
          overlay,
        }),
      [form, tables, theme, isAnalogous, colors, labels, labelMap, selected, isolated, overlay],
    );
    const key = useMemo(() => (size === null ? [] : draw(size).key), [draw, size]);
    return (
      <div ref={box} className={styles.view}>
        {key.length > 0 && <ChartKey entries={key} isolated={isolated} onIsolate={setIsolated} />}
        {size !== null && <EchartsChart {...{ draw, theme, selected, isStill, onSelect, onPainted }} />}
      </div>
    );
  };
}
