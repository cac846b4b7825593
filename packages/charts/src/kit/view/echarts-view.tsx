import { useMemo, useRef, useState } from 'react';
import { ChartLegend } from './ChartLegend.tsx';
import { ChartNotes } from './ChartNotes.tsx';
import { ChartRamp } from './ChartRamp.tsx';
import type { ChartSpec } from '../declare/chart-spec.ts';
import type { ChartView, ChartViewProps } from './chart-view.ts';
import { EchartsChart } from './EchartsChart.tsx';
import styles from './echarts-view.module.css';
import { aroundOf } from '../drawing/around.ts';
import { notesOfList } from '../result/left-out.ts';
import { useDraw, type DrawnType } from './use-draw.ts';
import { useSize } from './use-size.ts';

/** A view of a chart type that is one canvas with a legend beside it. `option` is the type's pure drawing. */
export function echartsView<Spec extends ChartSpec>(chart: DrawnType<Spec>): ChartView {
  return function View(props: ChartViewProps) {
    const { theme, isStill = false, facts, cut = null, onSelect, onMenu, range, onPainted } = props;
    const box = useRef<HTMLDivElement>(null);
    const size = useSize(box);
    const [isolated, setIsolated] = useState<readonly string[]>([]);
    const results = useDraw(chart, props, isolated);
    const draw = results?.draw ?? null;
    const emptyDrawing = useMemo(() => (size === null || draw === null ? null : draw(size)), [draw, size]);
    const legend = emptyDrawing?.legend ?? [];
    const look = emptyDrawing?.legendLayout;
    // What the library learns later, a chart that is there already does not.
    const zooms = emptyDrawing?.option.dataZoom !== undefined;
    // What is said of rows that were kept back is said beside the drawing.
    const redraw = facts?.isCut === true ? null : results?.redraw;
    const isList = cut?.isChosen === true && facts?.isCut === true;
    const ownNotes = emptyDrawing?.notes ?? [];
    const notes = isList ? notesOfList(ownNotes, facts, cut.totalRows) : ownNotes;
    return (
      <div ref={box} className={styles.view}>
        {emptyDrawing?.ramp != null && <ChartRamp {...emptyDrawing.ramp} />}
        <div className={styles.around} data-side={look?.side ?? 'top'}>
          {legend.length > 0 && (
            <ChartLegend entries={legend} look={look} isolated={isolated} onIsolate={setIsolated} />
          )}
          {size !== null && draw !== null && (
            <EchartsChart
              key={String(zooms)}
              surroundings={emptyDrawing === null ? undefined : JSON.stringify([aroundOf(emptyDrawing), notes])}
              {...{ draw, redraw, theme, isStill, onSelect, onMenu, range, onPainted }}
            />
          )}
        </div>
        <ChartNotes notes={notes} isAlone={emptyDrawing?.pointCounts.length === 0} />
      </div>
    );
  };
}
