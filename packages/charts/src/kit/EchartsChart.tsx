import { useEffect, useMemo, useRef, useState } from 'react';
import { noteDrawnChart } from './echarts-drawn.ts';
import type { Drawing, Selection } from './drawing.ts';
import styles from './EchartsChart.module.css';
import type { ThemeName } from './theme/ink.ts';
import { useEcharts } from './use-echarts.ts';
import { useMarkCursor } from './use-mark-cursor.ts';
import { useSize, type Size } from './use-size.ts';

interface EchartsChartProps {
  /** Pure: called with the size of the box; keep its identity while nothing it reads has changed. */
  readonly draw: (size: Size) => Drawing;
  readonly theme: ThemeName;
  /** Draws changes without movement. */
  readonly isStill: boolean;
  readonly onSelect: ((selection: Selection) => void) | undefined;
  readonly onPainted: (() => void) | undefined;
}

/**
 * A drawing on a canvas: fills its box, follows its size, can be walked with the arrow keys and picked with Enter or Space.
 * `data-painted` turns true after the first drawing is on the screen, and `data-paints` counts them.
 */
export function EchartsChart({ draw, theme, isStill, onSelect, onPainted }: EchartsChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const size = useSize(canvas);
  const drawing = useMemo(() => (size === null ? null : draw(size)), [draw, size]);
  const paintCount = useRef(0);
  const [announced, setAnnounced] = useState('');

  const selectMark = (series: number, point: number): void => {
    const selection = drawing?.markAt(series, point)?.selection ?? null;
    if (selection !== null) onSelect?.(selection);
  };
  const handlePainted = (): void => {
    paintCount.current += 1;
    frame.current?.setAttribute('data-painted', 'true');
    frame.current?.setAttribute('data-paints', String(paintCount.current));
    onPainted?.();
  };
  const chart = useEcharts(canvas, { drawing, theme, size, isStill, onPick: selectMark, onPainted: handlePainted });
  useEffect(() => {
    const isDrawn = chart !== null && drawing !== null && size !== null;
    if (frame.current !== null) noteDrawnChart(frame.current, isDrawn ? { chart, drawing, size } : null);
  }, [chart, drawing, size]);
  const cursor = useMarkCursor(drawing, {
    onMove: ({ series, point }) => {
      chart?.dispatchAction({ type: 'downplay' });
      chart?.dispatchAction({ type: 'highlight', seriesIndex: series, dataIndex: point });
      chart?.dispatchAction({ type: 'showTip', seriesIndex: series, dataIndex: point });
      setAnnounced(drawing?.markAt(series, point)?.name ?? '');
    },
    onPick: ({ series, point }) => selectMark(series, point),
    onLeave: () => {
      chart?.dispatchAction({ type: 'downplay' });
      chart?.dispatchAction({ type: 'hideTip' });
      setAnnounced('');
    },
  });
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="application"
      aria-roledescription="chart"
      aria-label={drawing?.summary ?? 'Chart'}
      // The marks inside are painted, so the chart itself takes the focus and the keys.
      tabIndex={0}
      data-chart=""
      data-pickable={onSelect === undefined ? undefined : true}
      onKeyDown={cursor.handleKeyDown}
      onBlur={cursor.handleBlur}
    >
      <div ref={canvas} className={styles.canvas} />
      <span className={styles.spoken} aria-live="polite">
        {announced}
      </span>
    </div>
  );
}
