import { Button, lazyPart, Popover } from '@sextant/ui';
import { Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import type { RangeArea, RangeAxis, RangeChoice, Span } from '../drawing/range-area.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import {
  areaPlaces,
  areaText,
  boundsOf,
  choiceOf,
  endText,
  placesOn,
  type End,
  type Places,
  type PlacesOf,
} from './places.ts';
import { isTurned } from './plot.ts';
import { boxStyle, handleName, layRange, outerSides, rangeParts } from './range-parts.ts';
import styles from './RangeLayer.module.css';
import { boxOf, usePlotLayout } from './use-plot-layout.ts';
import { useRangeDrag } from './use-range-drag.ts';
import { useRangeKeys } from './use-range-keys.ts';

const RangeFields = lazyPart(async () => (await import('./RangeFields.tsx')).RangeFields);

/** A range chosen by keys acts when no further key came for so long; one that is dragged is looked at when the hand rests. */
const restMs = { keys: 250, drag: 150 };

export interface RangeLayerProps {
  /** The frame of the chart, which gets the pointer and the keys. */
  readonly frame: RefObject<HTMLElement | null>;
  /** A press on the chart that is older than this layer, and held: a drag that goes on here. */
  readonly pendingPress: RefObject<PointerEvent | null>;
  readonly chart: ECharts;
  readonly area: RangeArea;
  /** What is chosen; null for nothing. */
  readonly spans: readonly Span[] | null;
  /** Behind the words of what is chosen. Default nothing. */
  readonly note: ReactNode;
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

const ends: readonly End[] = ['low', 'high'];

interface HandleProps {
  readonly axis: RangeAxis;
  readonly index: number;
  readonly end: End;
  readonly places: Places;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onDoubleClick: () => void;
}

function Handle({ axis, index, end, places, onKeyDown, onDoubleClick }: HandleProps) {
  const bounds = boundsOf(axis);
  return (
    <div
      className={styles.handle}
      data-range-part={handleName(axis, end)}
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

/** What keeps places while they are moved: they act when the drag ends, or the keys rest. Those under a hand are rendered when it rests. */
function useMovedPlaces({ area, spans, onRange, onPreview, onMove, onAnnounce }: RangeLayerProps) {
  const [moved, setMoved] = useState<PlacesOf | null>(null);
  const underHand = useRef<PlacesOf | null>(null);
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  // The chart may be drawn anew in between: what was moved stays.
  const movedPlaces = useMemo(() => (moved === null ? null : placesOn(area, moved)), [area, moved]);
  const places = movedPlaces ?? (spans === null ? null : areaPlaces(area, spans));
  const show = (next: readonly Places[]): void => {
    clearTimeout(resting.current);
    setMoved({ area, places: next });
  };
  const forget = (): void => {
    clearTimeout(resting.current);
    underHand.current = null;
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
    clearTimeout(resting.current);
    if (underHand.current === null) show(next);
    underHand.current = { area, places: next };
    const choice = choiceOf(area, next);
    if (choice === null) return;
    onMove?.(choice);
    resting.current = setTimeout(() => {
      show(next);
      onPreview(choice);
    }, restMs.drag);
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
  /** The places of now: under the hand, else those that are rendered. */
  const placesNow = () => (underHand.current === null ? null : placesOn(area, underHand.current)) ?? places;
  return { places, placesNow, commit, moveByHand, moveByKeys, cancel, remove };
}

/** Over a chart: chooses a range by dragging, keys or typing, and shows what is chosen by dimming the rest. */
export function RangeLayer(props: RangeLayerProps) {
  const { frame, pendingPress, chart, area, isSelecting, canPan, onKeys } = props;
  const layer = useRef<HTMLDivElement>(null);
  const { places, placesNow, commit, moveByHand, moveByKeys, cancel, remove: removeRange } = useMovedPlaces(props);
  const layout = usePlotLayout(chart, area, places);
  const lay = (): void => {
    const now = placesNow();
    const plot = layout?.plot ?? null;
    const box = now === null || plot === null ? null : boxOf(chart, area, now, plot);
    if (now === null || plot === null || box === null || layer.current === null) return;
    const parts = rangeParts(area, { plot, chosenBox: box, edgePx: chart.getWidth() }, (axis) =>
      isTurned(chart, axis, plot),
    );
    layRange(layer.current, parts, areaText(area, now));
  };
  useLayoutEffect(lay);
  const [isTyping, setTyping] = useState(false);
  const chosenBox = layout?.chosen ?? null;
  const { isDragging, giveUp } = useRangeDrag({
    frame,
    pendingPress,
    chart,
    area,
    places,
    chosenBox,
    isSelecting,
    canPan,
    onMove: (next) => {
      moveByHand(next);
      lay();
    },
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
  const { left, top, right, bottom } = layout.plot;
  return (
    <div ref={layer} className={styles.layer} data-range-layer="">
      <div
        className={styles.plot}
        style={boxStyle({ left, top, width: right - left, height: bottom - top })}
        data-range-plot=""
        data-on={isSelecting || isDragging || undefined}
      />
      {chosenBox !== null && places !== null && (
        <>
          {outerSides.map((side) => (
            <div key={side} className={styles.outside} data-range-part={side} />
          ))}
          <div className={styles.chosen} data-range-part="chosen" data-range-chosen="" />
          {area.axes.flatMap((axis, index) =>
            ends.map((end) => (
              <Handle
                key={handleName(axis, end)}
                {...{ axis, index, end }}
                places={places[index] ?? boundsOf(axis)}
                onKeyDown={handleHandleKeys}
                onDoubleClick={startTyping}
              />
            )),
          )}
          <RangePill
            {...{ area, places, isTyping, isDragging }}
            note={props.note}
            onTyping={setTyping}
            onCommit={commit}
            onRemove={remove}
          />
        </>
      )}
    </div>
  );
}

interface PillProps extends PlacesOf {
  readonly isTyping: boolean;
  readonly isDragging: boolean;
  readonly note: ReactNode;
  readonly onTyping: (isTyping: boolean) => void;
  readonly onCommit: (places: readonly Places[]) => void;
  readonly onRemove: () => void;
}

/** What is chosen, in words; a press types it. Under a hand that drags they are words alone: a button takes longer to render than all that follows. */
function RangePill({ area, places, isTyping, isDragging, note, onTyping, onCommit, onRemove }: PillProps) {
  const text = areaText(area, places);
  if (isDragging)
    return (
      <div className={styles.pill} data-range-part="pill">
        <span className={styles.words} data-range-words="">
          {text}
        </span>
      </div>
    );
  return (
    <div className={styles.pill} data-range-part="pill">
      <Popover
        title={area.axes.length === 1 ? 'Range' : 'Ranges'}
        isOpen={isTyping}
        onOpenChange={onTyping}
        trigger={
          <Button kind="primary" size="xs" aria-label={`Range ${text}`}>
            <span>
              {text}
              {note}
            </span>
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
