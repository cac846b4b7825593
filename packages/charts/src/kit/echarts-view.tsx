import { useMemo, useRef, useState } from 'react';
import { ChartKey } from './ChartKey.tsx';
import { ChartNotes } from './ChartNotes.tsx';
import type { ChartSpec, FormOf } from './chart-spec.ts';
import type { ChartView, ChartViewProps } from './chart-view.ts';
import type { Draw, Drawing } from './drawing.ts';
import { EchartsChart } from './EchartsChart.tsx';
import styles from './echarts-view.module.css';
import { cutGroups } from './left-out.ts';
import { readForm } from './read-form.ts';
import { useInk } from './schemes/use-ink.ts';
import { useOverlay } from './use-overlay.ts';
import { useSize, type Size } from './use-size.ts';

const none = {};

/** A view of a chart type that is one canvas with a key above it. `option` is the type's pure drawing. */
export function echartsView<Spec extends ChartSpec>(chart: {
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
    facts,
    coverage = null,
    cut = null,
    onPainted,
  }: ChartViewProps) {
    const box = useRef<HTMLDivElement>(null);
    const size = useSize(box);
    const form = useMemo(() => readForm(chart.spec, formData), [formData]);
    const overlay = useOverlay(formData, annotations);
    const [isolated, setIsolated] = useState<readonly string[]>([]);
    const ink = useInk(theme, isAnalogous, formData);
    const draw = useMemo(
      () =>
        ink === null
          ? null
          : (within: Size) =>
              chart.option({
                form,
                tables,
                facts,
                coverage,
                ink,
                ...within,
                colors,
                labels,
                labelMap,
                selected,
                isolated,
                overlay,
              }),
      [form, tables, facts, coverage, ink, colors, labels, labelMap, selected, isolated, overlay],
    );
    const around = useMemo(() => (size === null || draw === null ? null : draw(size)), [draw, size]);
    const key = around?.key ?? [];
    const isList = cut?.isChosen === true && facts?.isCut === true;
    const notes = [...(around?.notes ?? []), ...(isList ? [cutGroups(facts.groupCount, cut.totalRows)] : [])];
    return (
      <div ref={box} className={styles.view}>
        {key.length > 0 && <ChartKey entries={key} isolated={isolated} onIsolate={setIsolated} />}
        {size !== null && draw !== null && <EchartsChart {...{ draw, theme, isStill, onSelect, onPainted }} />}
        <ChartNotes notes={notes} />
      </div>
    );
  };
}
