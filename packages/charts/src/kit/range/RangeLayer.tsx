import { Button, lazyPart, Popover } from '@sextant/ui';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { CSSProperties, KeyboardEvent, RefObject } from 'react';
import type { RangeArea, RangeAxis, RangeChoice, Span } from '../drawing/range-area.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import { areaPlaces, areaText, boundsOf, choiceOf, endText, type End, type Places } from './places.ts';
import { isTurned, type Plot } from './plot.ts';
import styles from './RangeLayer.module.css';
import { usePlotLayout, type Box } from './use-plot-layout.ts';
import { useRangeDrag } from './use-range-drag.ts';
import { useRangeKeys } from './use-range-keys.ts';

const RangeFields = lazyPart(async () => (await import('./RangeFields.tsx')).RangeFields);

/** A range chosen by keys acts when no further key came for so long; one that is dragged is looked at when the hand rests. */
const restMs = { keys: 250, drag: 150 };

export interface RangeLayerProps {
  /** The frame of the chart, which gets the pointer and the keys. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly chart: ECharts;
  readonly area: RangeArea;
  /** What is chosen; null for nothing. */
  readonly spans: readonly Span[] | null;
  readonly isSelecting: boolean;
  readonly canPan: boolean;
  readonly cursorPoint: () => number;
  /** Takes the handler for the keys of the chart; null when there is none any more. */
  readonly onKeys: (handleKeys: ((event: KeyboardEvent) => void) | null) => void;
  readonly onRange: (choice: RangeChoice | null) => void;
  /** Takes what is under a hand that rests in a drag; null when the drag is given up. */
  readonly onPreview: (choice: RangeChoice | null) => void;
  /** Takes each place of a hand that drags. */
  readonly onMove: ((choice: RangeChoice) => void) | undefined;
  /** Says something to who listens. */
  readonly onAnnounce: (text: string) => void;
}

const styleOf = ({ left, top, width, height }: Box): CSSProperties => ({ left, top, width, height });
const boxOf = ({ left, top, right, bottom }: Plot): Box => ({ left, top, width: right - left, height: bottom - top });

/** Marks at the ends of an axis stand half beyond it. */
const overhangPx = 2;

const widened = (widthPx: number): number => (widthPx > 0 ? widthPx + overhangPx : 0);

/**
 * The parts of a plot around what is chosen, by the side on which they lie; none beside an end of the plot. Lying bars have their values beyond it, up to
 * the edge of the canvas, `edgePx`.
 */
function boxesAround(plot: Plot, chosenBox: Box, edgePx: number): Readonly<Record<string, Box>> {
  const isAcross = chosenBox.left <= plot.left && chosenBox.left + chosenBox.width >= plot.right;
  const width = isAcross ? edgePx - chosenBox.left : chosenBox.width;
  const [right, bottom] = [chosenBox.left + chosenBox.width, chosenBox.top + chosenBox.height];
  const { left, top, height } = boxOf(plot);
  return {
    before: { left: left - overhangPx, top, width: widened(chosenBox.left - left), height },
    after: { left: right, top, width: widened(plot.right - right), height },
    above: { left: chosenBox.left, top, width, height: chosenBox.top - top },
    below: { left: chosenBox.left, top: bottom, width, height: plot.bottom - bottom },
  };
}

const ends: readonly End[] = ['low', 'high'];

/** Where a handle stands: the first end of its axis at the lesser px, unless the axis is turned. */
function handleStyle(axis: RangeAxis, chosenBox: Box, isFirst: boolean): CSSProperties {
  return axis.side === 'x'
    ? {
        left: isFirst ? chosenBox.left : chosenBox.left + chosenBox.width,
        top: chosenBox.top,
        height: chosenBox.height,
      }
    : { top: isFirst ? chosenBox.top : chosenBox.top + chosenBox.height, left: chosenBox.left, width: chosenBox.width };
}

interface HandleProps {
  readonly axis: RangeAxis;
  readonly index: number;
  readonly end: End;
  readonly places: Places;
  readonly style: CSSProperties;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onDoubleClick: () => void;
}

function Handle({ axis, index, end, places, style, onKeyDown, onDoubleClick }: HandleProps) {
  const bounds = boundsOf(axis);
  return (
    <div
      className={styles.handle}
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={`${axis.name} ${end === 'low' ? 'from' : 'to'}`}
      aria-orientation={axis.side === 'x' ? 'horizontal' : 'vertical'}
      aria-valuemin={bounds.low}
      aria-valuemax={bounds.high}
      aria-valuenow={places[end]}
      aria-valuetext={endText(axis, places[end])}
      data-side={axis.side}
      data-range-axis={index}
      data-range-end={end}
      onKeyDown={onKeyDown}
      onDoubleClick={onDoubleClick}
    />
  );
}

/** What keeps places while they are moved: they act when the drag ends, or the keys rest. */
function useMovedPlaces({ area, spans, onRange, onPreview, onMove, onAnnounce }: RangeLayerProps) {
  const [moved, setMoved] = useState<{ readonly area: RangeArea; readonly places: readonly Places[] } | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  const places = moved?.area === area ? moved.places : spans === null ? null : areaPlaces(area, spans);
  const show = (next: readonly Places[]): void => {
    clearTimeout(resting.current);
    setMoved({ area, places: next });
  };
  const forget = (): void => {
    clearTimeout(resting.current);
    setMoved(null);
  };
  const commit = (next: readonly Places[]): void => {
    forget();
    const choice = choiceOf(area, next);
    if (choice === null) return onPreview(null);
    onAnnounce(`Range ${choice.label}`);
    return onRange(choice);
  };
  const moveByHand = (next: readonly Places[]): void => {
    show(next);
    const choice = choiceOf(area, next);
    if (choice === null) return;
    onMove?.(choice);
    resting.current = setTimeout(() => onPreview(choice), restMs.drag);
  };
  const moveByKeys = (next: readonly Places[]): void => {
    show(next);
    onAnnounce(areaText(area, next));
    resting.current = setTimeout(() => commit(next), restMs.keys);
  };
  const cancel = (): void => {
    forget();
    onPreview(null);
  };
  const remove = (): void => {
    forget();
    onRange(null);
  };
  return { places, commit, moveByHand, moveByKeys, cancel, remove };
}

/** Over a chart: chooses a range by dragging, keys or typing, and shows what is chosen by dimming the rest. */
export function RangeLayer(props: RangeLayerProps) {
  const { frame, chart, area, isSelecting, canPan, onKeys } = props;
  const { places, commit, moveByHand, moveByKeys, cancel, remove: removeRange } = useMovedPlaces(props);
  const layout = usePlotLayout(chart, area, places);
  const [isTyping, setTyping] = useState(false);
  const chosenBox = layout?.chosen ?? null;
  const { isDragging, giveUp } = useRangeDrag({
    frame,
    chart,
    area,
    places,
    chosenBox,
    isSelecting,
    canPan,
    onMove: moveByHand,
    onEnd: commit,
    onCancel: cancel,
  });
  const startTyping = useCallback(() => setTyping(true), []);
  const remove = (): void => {
    removeRange();
    frame.current?.focus();
  };
  const isAxisTurned = (index: number): boolean => {
    const axis = area.axes[index];
    return axis !== undefined && layout !== null && isTurned(chart, axis, layout.plot);
  };
  const { handleChartKeys, handleHandleKeys } = useRangeKeys({
    area,
    places,
    giveUp,
    cursorPoint: props.cursorPoint,
    isTurned: isAxisTurned,
    onMove: moveByKeys,
    onType: startTyping,
    onRemove: remove,
  });
  useEffect(() => {
    onKeys(handleChartKeys);
    return () => onKeys(null);
  });
  if (layout === null) return null;
  const { plot } = layout;
  return (
    <div className={styles.layer} data-range-layer="">
      <div
        className={styles.plot}
        style={styleOf(boxOf(plot))}
        data-range-plot=""
        data-on={isSelecting || isDragging || undefined}
      />
      {chosenBox !== null && places !== null && (
        <>
          {Object.entries(boxesAround(plot, chosenBox, chart.getWidth())).map(([side, box]) => (
            <div key={side} className={styles.outside} style={styleOf(box)} />
          ))}
          <div className={styles.chosen} style={styleOf(chosenBox)} data-range-chosen="" />
          {area.axes.flatMap((axis, index) =>
            ends.map((end) => (
              <Handle
                key={`${axis.side} ${end}`}
                {...{ axis, index, end }}
                places={places[index] ?? boundsOf(axis)}
                style={handleStyle(axis, chosenBox, (end === 'low') !== isAxisTurned(index))}
                onKeyDown={handleHandleKeys}
                onDoubleClick={startTyping}
              />
            )),
          )}
          <RangePill
            {...{ area, places, chosenBox, plot, isTyping, isDragging }}
            onTyping={setTyping}
            onCommit={commit}
            onRemove={remove}
          />
        </>
      )}
    </div>
  );
}

interface PillProps {
  readonly area: RangeArea;
  readonly places: readonly Places[];
  readonly chosenBox: Box;
  readonly plot: Plot;
  readonly isTyping: boolean;
  readonly isDragging: boolean;
  readonly onTyping: (isTyping: boolean) => void;
  readonly onCommit: (places: readonly Places[]) => void;
  readonly onRemove: () => void;
}

/** What is chosen, in words; a press types it. Under a hand that drags they are words alone: a button takes longer to render than all that follows. */
function RangePill({ area, places, chosenBox, plot, isTyping, isDragging, onTyping, onCommit, onRemove }: PillProps) {
  const text = areaText(area, places);
  const middle = chosenBox.left + chosenBox.width / 2;
  // It grows away from the nearer edge, so that it is never cut.
  const share = Math.round((100 * (middle - plot.left)) / Math.max(1, plot.right - plot.left));
  const style = { left: middle, transform: `translateX(-${share}%)` };
  if (isDragging)
    return (
      <div className={styles.pill} style={style}>
        <span className={styles.words}>{text}</span>
      </div>
    );
  return (
    <div className={styles.pill} style={style}>
      <Popover
        title={area.axes.length === 1 ? 'Range' : 'Ranges'}
        isOpen={isTyping}
        onOpenChange={onTyping}
        trigger={
          <Button kind="primary" size="xs" aria-label={`Range ${text}`}>
            {text}
          </Button>
        }
      >
        {(close) => (
          <Suspense fallback={null}>
            <RangeFields
              {...{ area, places }}
              onApply={(next) => {
                close();
                onCommit(next);
              }}
              onRemove={() => {
                close();
                onRemove();
              }}
            />
          </Suspense>
        )}
      </Popover>
    </div>
  );
}
