import { lazyPart } from '@sextant/ui';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { catchUp } from './draw-option.ts';
import { useDrawnChart } from './echarts-drawn.ts';
import type { KeyboardEvent, MouseEvent } from 'react';
import type { Drawing, MarkMenu, Selection } from '../drawing/drawing.ts';
import type { ChartRange } from '../drawing/range-area.ts';
import styles from './EchartsChart.module.css';
import { pointOf } from './mark-point.ts';
import { menuPoint } from './menu-point.ts';
import { pixelOf } from './nearest-mark.ts';
import type { ThemeName } from '../colors/theme/theme-colors.ts';
import { useEcharts } from './use-echarts.ts';
import type { Redraw } from './use-draw.ts';
import { useMarkCursor } from './use-mark-cursor.ts';
import type { MarkPlace } from './use-mark-cursor.ts';
import { useFitted, type Size } from './use-size.ts';

const RangeLayer = lazyPart(async () => (await import('../range/RangeLayer.tsx')).RangeLayer);

interface EchartsChartProps {
  /** Pure: called with the size of the box; keep its identity while nothing it reads has changed. */
  readonly draw: (size: Size) => Drawing;
  /** Draws other results while a hand moves. Default null: they are rendered. */
  readonly redraw?: Redraw | null | undefined;
  /** What stands beside it, and may change its box. Default: its box may change with each drawing. */
  readonly surroundings?: string | undefined;
  readonly theme: ThemeName;
  /** Draws changes without movement. */
  readonly isStill: boolean;
  readonly onSelect: ((selection: Selection) => void) | undefined;
  readonly onMenu?: ((menu: MarkMenu) => void) | undefined;
  readonly range?: ChartRange | undefined;
  readonly onPainted: (() => void) | undefined;
}

/**
 * A drawing on a canvas: fills its box, follows its size, can be walked with the arrow keys and picked with Enter or Space.
 * `data-painted` turns true after the first drawing is on the screen, and `data-paints` counts them. While many marks come in parts it is busy, and says so.
 */
export function EchartsChart({
  draw,
  redraw = null,
  surroundings,
  theme,
  isStill,
  onSelect,
  onMenu,
  range,
  onPainted,
}: EchartsChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const fitted = useFitted(canvas, draw, surroundings);
  const size = fitted?.size ?? null;
  const drawing = useMemo(() => fitted?.content(fitted.size) ?? null, [fitted]);
  const paintCount = useRef(0);
  const [announcedText, setAnnouncedText] = useState('');

  const selectMark = (series: number, point: number): void => {
    const selection = drawing?.markAt(series, point)?.selection ?? null;
    if (selection !== null) onSelect?.(selection);
  };
  /** Where a button or finger went down last; null beside the marks, and before. */
  const pressedMark = useRef<MarkPlace | null>(null);
  const wasPointed = useRef(false);
  const openMenu = (place: MarkPlace | null, pointer: { readonly xPx: number; readonly yPx: number }): void => {
    const mark = place === null ? null : (drawing?.markAt(place.series, place.point) ?? null);
    onMenu?.({ point: mark === null ? null : pointOf(mark), ...pointer });
  };
  const handlePainted = (isInParts: boolean): void => {
    paintCount.current += 1;
    if (isInParts) frame.current?.setAttribute('aria-busy', 'true');
    frame.current?.setAttribute('data-painted', 'true');
    frame.current?.setAttribute('data-paints', String(paintCount.current));
    onPainted?.();
  };
  const chart = useEcharts(canvas, {
    drawing,
    theme,
    size,
    isStill,
    onPick: selectMark,
    onPress: (series, point) => (pressedMark.current = { series, point }),
    onPainted: handlePainted,
    onWhole: () => frame.current?.removeAttribute('aria-busy'),
  });
  useDrawnChart(frame, { chart, drawing, size, redraw });
  const cursor = useMarkCursor(drawing, {
    onMove: ({ series, point }) => {
      chart?.dispatchAction({ type: 'downplay' });
      chart?.dispatchAction({ type: 'highlight', seriesIndex: series, dataIndex: point });
      chart?.dispatchAction({ type: 'showTip', seriesIndex: series, dataIndex: point });
      setAnnouncedText(drawing?.markAt(series, point)?.name ?? '');
    },
    onPick: ({ series, point }) => selectMark(series, point),
    onMenu:
      onMenu === undefined
        ? undefined
        : (place) => {
            const box = canvas.current?.getBoundingClientRect();
            if (box === undefined) return;
            const pixel = chart === null || drawing === null || place === null ? null : pixelOf(chart, drawing, place);
            openMenu(place, {
              xPx: box.left + (pixel?.[0] ?? box.width / 2),
              yPx: box.top + (pixel?.[1] ?? box.height / 2),
            });
          },
    onLeave: () => {
      chart?.dispatchAction({ type: 'downplay' });
      chart?.dispatchAction({ type: 'hideTip' });
      setAnnouncedText('');
    },
  });
  // Loaded when somebody comes near, or a range is there.
  const [isPointerNear, setPointerNear] = useState(false);
  const rangeKeys = useRef<((event: KeyboardEvent) => void) | null>(null);
  const pendingPress = useRef<PointerEvent | null>(null);
  const takeRangeKeys = useCallback((keys: typeof rangeKeys.current) => void (rangeKeys.current = keys), []);
  const comeNear = (): void => {
    if (chart !== null) catchUp(chart);
    if (range !== undefined) setPointerNear(true);
  };
  const hasLayer = range !== undefined && (isPointerNear || range.isSelecting || range.chosen !== null);
  const area = useMemo(() => (hasLayer ? (drawing?.range?.() ?? null) : null), [drawing, hasLayer]);
  const isUnavailable = drawing !== null && range?.isSelecting === true && area === null;
  const onUnavailable = range?.onUnavailable;
  useEffect(() => {
    if (isUnavailable) onUnavailable?.();
  }, [isUnavailable, onUnavailable]);
  const handleKeyDown = (event: KeyboardEvent): void => {
    // What lies over the marks has keys of its own.
    if (event.target !== event.currentTarget) return;
    rangeKeys.current?.(event);
    if (!event.defaultPrevented) cursor.handleKeyDown(event);
  };
  const handleContextMenu = (event: MouseEvent): void => {
    if (onMenu === undefined || chart === null || drawing === null) return;
    // A popover over the chart hangs elsewhere in the page.
    if (event.target instanceof Node && frame.current?.contains(event.target) !== true) return;
    event.preventDefault();
    // The key that opens menus has been served as a key.
    if (!wasPointed.current) return;
    const box = canvas.current?.getBoundingClientRect();
    const [xPx, yPx] = [event.clientX - (box?.left ?? 0), event.clientY - (box?.top ?? 0)];
    const point = menuPoint(chart, drawing, pressedMark.current, [xPx, yPx]);
    chart.dispatchAction({ type: 'hideTip' });
    onMenu({ point, xPx: event.clientX, yPx: event.clientY });
  };
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
      data-ghost={drawing?.hasGhost}
      data-pickable={onSelect === undefined ? undefined : true}
      onPointerDownCapture={({ nativeEvent }) => {
        pressedMark.current = null;
        wasPointed.current = true;
        if (rangeKeys.current === null) pendingPress.current = nativeEvent;
      }}
      onPointerUpCapture={() => (pendingPress.current = null)}
      onKeyDownCapture={() => (wasPointed.current = false)}
      onContextMenu={handleContextMenu}
      onPointerEnter={comeNear}
      onFocus={comeNear}
      onKeyDown={handleKeyDown}
      onBlur={cursor.handleBlur}
    >
      <div ref={canvas} className={styles.canvas} />
      <span className={styles.drawing}>Drawing …</span>
      {area !== null && range !== undefined && chart !== null && (
        <Suspense fallback={null}>
          <RangeLayer
            {...{ frame, pendingPress, chart, area }}
            spans={range.chosen}
            note={range.note ?? null}
            isSelecting={range.isSelecting}
            canPan={drawing?.option.dataZoom !== undefined}
            cursorPoint={() => cursor.place?.point ?? 0}
            onKeys={takeRangeKeys}
            onRange={range.onChoose}
            onPreview={range.onPreview}
            onMove={range.onMove}
            onAnnounce={setAnnouncedText}
          />
        </Suspense>
      )}
      <span className={styles.visuallyHidden} aria-live="polite">
        {announcedText}
      </span>
    </div>
  );
}
