import { elementKeys, useElementKeys } from '@sextant/ui';
import { useRef } from 'react';
import type { KeyboardEvent } from 'react';
import type { RangeArea } from '../drawing/range-area.ts';
import { areaPlaces, boundsOf, placeWithin, stepOf, withEnd, shiftedPlaces, type End, type Places } from './places.ts';

const arrows: Readonly<Record<string, readonly [side: 'x' | 'y', by: number]>> = {
  ArrowRight: ['x', 1],
  ArrowLeft: ['x', -1],
  ArrowDown: ['y', 1],
  ArrowUp: ['y', -1],
};
const arrowKeys = Object.keys(arrows);
const pages: Readonly<Record<string, number>> = { PageUp: 10, PageDown: -10 };

const chartKeys = elementKeys('On the marks of a chart', {
  extend: { keys: arrowKeys.map((key) => `Shift+${key}`), text: 'Choose a range' },
  giveUp: { keys: ['Escape'], text: 'Give a drag up' },
});

const handleKeys = elementKeys('On a handle of a range', {
  step: { keys: arrowKeys, text: 'Move this end' },
  shift: { keys: arrowKeys.map((key) => `Shift+${key}`), text: 'Move both ends' },
  page: { keys: ['PageUp', 'PageDown'], text: 'Move this end by ten steps' },
  ends: { keys: ['Home', 'End'], text: 'Move this end to the end of the axis' },
  type: { keys: ['Enter'], text: 'Type both ends' },
  remove: { keys: ['Escape'], text: 'Take the range away' },
});

const keyOf = ({ key }: KeyboardEvent): string => key;

interface RangeKeysOptions {
  readonly area: RangeArea;
  readonly places: readonly Places[] | null;
  /** The mark that the arrow keys stand at. */
  readonly cursorPoint: () => number;
  /** Whether lesser px stand for later places of an axis. */
  readonly isTurned: (axis: number) => boolean;
  readonly onMove: (places: readonly Places[]) => void;
  /** Ends a drag that is under way; false where there is none. */
  readonly giveUp: () => boolean;
  readonly onType: () => void;
  readonly onRemove: () => void;
}

/** The range that the first key begins: of the mark, else a third in the middle. */
function firstPlaces({ area, cursorPoint }: RangeKeysOptions): readonly Places[] {
  const spans = area.spansAt(cursorPoint());
  const ofMark = spans === null ? null : areaPlaces(area, spans);
  return (
    ofMark ??
    area.axes.map((axis) => {
      const { low, high } = boundsOf(axis);
      return { low: placeWithin(axis, low + (high - low) / 3), high: placeWithin(axis, high - (high - low) / 3) };
    })
  );
}

/** The keys of a chart whose range is chosen with Shift and the arrows, and of the handles of one that is there. */
export function useRangeKeys(options: RangeKeysOptions) {
  const { area, places, isTurned, onMove } = options;
  const activeEnd = useRef<End>('high');
  /** The axis that an arrow key goes along, and how far; of a single axis every arrow. */
  const stepsOf = (key: string): { readonly index: number; readonly by: number } | null => {
    const [side, sign] = arrows[key] ?? ['x', 0];
    const index = area.axes.length === 1 ? 0 : area.axes.findIndex((axis) => axis.side === side);
    const axis = area.axes[index];
    if (axis === undefined) return null;
    const isAcross = axis.side !== side;
    const isBackwards = axis.side === 'y' && !isAcross ? isTurned(index) : isAcross && axis.side === 'x';
    return { index, by: (isBackwards ? -sign : sign) * stepOf(axis) };
  };
  const change = (index: number, next: Places): void => onMove((places ?? []).with(index, next));
  const handleChartKeys = useElementKeys(chartKeys, {
    giveUp: options.giveUp,
    extend: ({ key }) => {
      const step = stepsOf(key);
      if (step === null) return false;
      if (places === null) {
        activeEnd.current = 'high';
        onMove(firstPlaces(options));
        return true;
      }
      const [axis, now] = [area.axes[step.index], places[step.index]];
      if (axis === undefined || now === undefined) return false;
      const target = now[activeEnd.current] + step.by;
      const fixed = activeEnd.current === 'high' ? now.low : now.high;
      change(step.index, withEnd(axis, now, activeEnd.current, target));
      if (target !== fixed) activeEnd.current = target > fixed ? 'high' : 'low';
      return true;
    },
  });
  const handleOf = ({ currentTarget }: KeyboardEvent<HTMLElement>) => {
    const index = Number(currentTarget.dataset['rangeAxis']);
    const end: End = currentTarget.dataset['rangeEnd'] === 'low' ? 'low' : 'high';
    return { index, end, axis: area.axes[index], now: places?.[index] };
  };
  /** One end moved, not past the other: the handle that has the focus stays that end. */
  const moveEnd = (event: KeyboardEvent<HTMLElement>, target: (place: number, key: string) => number): boolean => {
    const key = keyOf(event);
    const { index, end, axis, now } = handleOf(event);
    if (axis === undefined || now === undefined) return false;
    const place = end === 'low' ? Math.min(target(now.low, key), now.high) : Math.max(target(now.high, key), now.low);
    change(index, withEnd(axis, now, end, place));
    return true;
  };
  const handleHandleKeys = useElementKeys<keyof typeof handleKeys.actions, HTMLElement>(handleKeys, {
    step: (event) => {
      const step = stepsOf(keyOf(event));
      return step === null || step.index !== handleOf(event).index ? false : moveEnd(event, (place) => place + step.by);
    },
    shift: ({ key }) => {
      const step = stepsOf(key);
      const axis = step === null ? undefined : area.axes[step.index];
      const now = step === null ? undefined : places?.[step.index];
      if (step === null || axis === undefined || now === undefined) return false;
      change(step.index, shiftedPlaces(axis, now, step.by));
      return true;
    },
    page: (event) => {
      const { axis } = handleOf(event);
      const by = axis === undefined ? 0 : stepOf(axis);
      return moveEnd(event, (place, key) => place + by * (pages[key] ?? 0));
    },
    ends: (event) => {
      const { axis } = handleOf(event);
      if (axis === undefined) return false;
      const { low, high } = boundsOf(axis);
      return moveEnd(event, (_, key) => (key === 'Home' ? low : high));
    },
    type: () => options.onType(),
    remove: () => {
      if (!options.giveUp()) options.onRemove();
    },
  });
  return { handleChartKeys, handleHandleKeys };
}
