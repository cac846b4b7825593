import { useShortcut } from '@sextant/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import type { RangeArea } from '../drawing/range-area.ts';
import type { ECharts } from '../echarts/echarts-instance.ts';
import { placesBetween, shiftedPlaces, withEnd, type End, type Places } from './places.ts';
import { placeAt, plotOf } from './plot.ts';
import type { Box } from './use-plot-layout.ts';

/** Texts around a chart are not marked by a drag over it. */
const keepTexts = (event: Event): void => event.preventDefault();

/** Less than this is a click, and no drag. */
const leastDragPx = 4;

/** The chart has nothing to say of the marks under a hand that drags. */
const keepFromChart = (event: Event): void => event.stopPropagation();

type Point = readonly [x: number, y: number];

/** What is dragged: a new range, both ends of the one that is there, or one of its ends. */
type Grip = { readonly kind: 'new' | 'all' } | { readonly kind: 'end'; readonly axis: number; readonly end: End };

interface RangeDrag {
  readonly grip: Grip;
  readonly pointer: number;
  readonly start: Point;
  /** What was chosen when it began; null for nothing. */
  readonly places: readonly Places[] | null;
  readonly hasMoved: boolean;
}

interface DragOptions {
  readonly frame: RefObject<HTMLElement | null>;
  /** A press that went down before this was loaded and is held since; null for none. It is taken out. */
  readonly pendingPress: RefObject<PointerEvent | null>;
  readonly chart: ECharts;
  readonly area: RangeArea;
  /** What is chosen now. */
  readonly places: readonly Places[] | null;
  readonly chosenBox: Box | null;
  /** Whether any drag over the marks chooses, a finger's too. */
  readonly isSelecting: boolean;
  /** Whether a drag without Shift moves the chart itself. */
  readonly canPan: boolean;
  readonly onMove: (places: readonly Places[]) => void;
  readonly onEnd: (places: readonly Places[]) => void;
  readonly onCancel: () => void;
}

const along = (side: 'x' | 'y', [x, y]: Point): number => (side === 'x' ? x : y);

/** What is chosen while the pointer is at `now`. */
function draggedPlaces(
  { chart, area }: DragOptions,
  { grip, start, places }: RangeDrag,
  now: Point,
): readonly Places[] {
  return area.axes.map((axis, index) => {
    const [from, to] = [start, now].map((point) => placeAt(chart, axis, along(axis.side, point)));
    const before = places?.[index];
    const isFixed = grip.kind === 'end' && grip.axis !== index;
    if (from === undefined || to === undefined) return { low: 0, high: 0 };
    if (before === undefined || grip.kind === 'new') return placesBetween(axis, from, to);
    if (isFixed) return before;
    return grip.kind === 'end' ? withEnd(axis, before, grip.end, to) : shiftedPlaces(axis, before, to - from);
  });
}

const isWithin = (box: Box, [x, y]: Point): boolean =>
  x >= box.left && x <= box.left + box.width && y >= box.top && y <= box.top + box.height;

/** What a pointer takes hold of where it goes down; null leaves it to the chart. */
function gripAt({ chart, places, chosenBox, ...options }: DragOptions, event: PointerEvent, point: Point): Grip | null {
  const target = event.target instanceof Element ? event.target : null;
  const handle = target?.closest('[data-range-end]');
  if (handle instanceof HTMLElement)
    return {
      kind: 'end',
      axis: Number(handle.dataset['rangeAxis']),
      end: handle.dataset['rangeEnd'] === 'low' ? 'low' : 'high',
    };
  if (target?.closest('button') != null) return null;
  const isMouse = event.pointerType === 'mouse';
  if (!options.isSelecting && (!isMouse || (options.canPan && !event.shiftKey))) return null;
  const plot = plotOf(chart);
  const isInPlot =
    plot !== null &&
    isWithin({ left: plot.left, top: plot.top, width: plot.right - plot.left, height: plot.bottom - plot.top }, point);
  if (!isInPlot) return null;
  return { kind: places !== null && chosenBox !== null && isWithin(chosenBox, point) ? 'all' : 'new' };
}

/** Follows the drags that begin on an element. `end` gives one up and says whether there was one; `unwatch` stops following. */
function watchDrags(
  element: HTMLElement,
  latest: RefObject<DragOptions>,
  onChange: (isDragging: boolean) => void,
): { readonly end: () => boolean; readonly unwatch: () => void } {
  let drag: RangeDrag | null = null;
  const pointOf = (event: PointerEvent): Point => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const stop = (): void => {
    drag = null;
    onChange(false);
    document.removeEventListener('pointermove', move);
    document.removeEventListener('pointerup', up);
    document.removeEventListener('pointercancel', end);
    document.removeEventListener('selectstart', keepTexts);
    document.removeEventListener('mousemove', keepFromChart, true);
  };
  const end = (): boolean => {
    const hasMoved = drag?.hasMoved === true;
    if (hasMoved) latest.current.onCancel();
    stop();
    return hasMoved;
  };
  const move = (event: PointerEvent): void => {
    if (drag === null || event.pointerId !== drag.pointer) return;
    // It was let go where nobody saw it.
    if (event.buttons === 0) return stop();
    const point = pointOf(event);
    const isFar = Math.hypot(point[0] - drag.start[0], point[1] - drag.start[1]) > leastDragPx;
    if (!drag.hasMoved && !isFar) return;
    if (!drag.hasMoved) {
      drag = { ...drag, hasMoved: true };
      onChange(true);
      document.addEventListener('mousemove', keepFromChart, true);
      latest.current.chart.dispatchAction({ type: 'hideTip' });
    }
    latest.current.onMove(draggedPlaces(latest.current, drag, point));
  };
  const up = (event: PointerEvent): void => {
    if (drag === null || event.pointerId !== drag.pointer) return;
    if (drag.hasMoved) latest.current.onEnd(draggedPlaces(latest.current, drag, pointOf(event)));
    stop();
  };
  const down = (event: PointerEvent): void => {
    if (event.button !== 0 || !event.isPrimary || drag !== null) return;
    const start = pointOf(event);
    const grip = gripAt(latest.current, event, start);
    if (grip === null) return;
    // The chart would move with it.
    if (latest.current.canPan && grip.kind !== 'end') event.preventDefault();
    drag = { grip, pointer: event.pointerId, start, places: latest.current.places, hasMoved: false };
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', end);
    document.addEventListener('selectstart', keepTexts);
  };
  element.addEventListener('pointerdown', down, true);
  const { pendingPress } = latest.current;
  if (pendingPress.current !== null) down(pendingPress.current);
  pendingPress.current = null;
  const unwatch = (): void => {
    element.removeEventListener('pointerdown', down, true);
    stop();
  };
  return { end, unwatch };
}

/**
 * Chooses by dragging: over the marks a new range, within the range all of it, a handle its end. What the chart does with the same pointer stays: a press
 * that does not move is a click on a mark. `giveUp` ends a drag without a choice; false where there is none.
 */
export function useRangeDrag(options: DragOptions): { readonly isDragging: boolean; readonly giveUp: () => boolean } {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const [isDragging, setDragging] = useState(false);
  const endDrag = useRef<(() => boolean) | null>(null);
  const giveUp = useCallback((): boolean => endDrag.current?.() ?? false, []);
  useShortcut({ keys: 'Escape', text: 'Give the drag up', isEnabled: isDragging, onAction: giveUp });
  const { frame } = options;
  useEffect(() => {
    if (frame.current === null) return undefined;
    const { end, unwatch } = watchDrags(frame.current, latest, setDragging);
    endDrag.current = end;
    return unwatch;
  }, [frame]);
  return { isDragging, giveUp };
}
