import { elementKeys, useElementKeys } from '@sextant/ui';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Drawing, Mark } from '../drawing/drawing.ts';

/** Where the keyboard stands among the marks: series and point. */
export interface MarkPlace {
  readonly series: number;
  readonly point: number;
}

const steps: Readonly<Record<string, MarkPlace>> = {
  ArrowRight: { series: 0, point: 1 },
  ArrowLeft: { series: 0, point: -1 },
  ArrowDown: { series: 1, point: 0 },
  ArrowUp: { series: -1, point: 0 },
};

const markKeys = elementKeys('On the marks of a chart', {
  step: { keys: Object.keys(steps), text: 'Go from mark to mark' },
  first: { keys: ['Home'], text: 'First mark' },
  last: { keys: ['End'], text: 'Last mark' },
  pick: { keys: ['Enter', 'Space'], text: 'Filter by the mark' },
  menu: { keys: ['ContextMenu', 'Shift+F10'], text: 'Menu of the mark' },
  add: {
    keys: ['Shift', 'Mod'].flatMap((modifier) => [`${modifier}+Enter`, `${modifier}+Space`]),
    text: 'Filter by a further mark',
  },
});

const clampIndex = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));

/** With a single series the vertical arrows move along the points too, as in a list. */
function moveCursor(from: MarkPlace | null, key: string, counts: readonly number[]): MarkPlace {
  const step = steps[key] ?? { series: 0, point: 0 };
  if (from === null) return { series: 0, point: 0 };
  if (counts.length === 1)
    return { series: 0, point: clampIndex(from.point + step.point + step.series, counts[0] ?? 0) };
  const series = clampIndex(from.series + step.series, counts.length);
  return { series, point: clampIndex(from.point + step.point, counts[series] ?? 0) };
}

/** Arrow keys over the marks of a drawing; Home and End go to the first and last point, Enter and Space pick. */
export function useMarkCursor(
  drawing: Drawing | null,
  actions: {
    onMove: (place: MarkPlace) => void;
    onPick: (place: MarkPlace) => void;
    onLeave: () => void;
    /** Absent: there is no menu. */
    onMenu?: ((place: MarkPlace | null) => void) | undefined;
  },
) {
  const [cursor, setCursor] = useState<MarkPlace | null>(null);
  const counts = drawing?.pointCounts ?? [];
  const mark: Mark | null = cursor === null ? null : (drawing?.markAt(cursor.series, cursor.point) ?? null);
  const move = (to: MarkPlace): void => {
    setCursor(to);
    actions.onMove(to);
  };
  const pointAt = (index: (count: number) => number) => {
    const series = cursor?.series ?? 0;
    move({ series, point: index(counts[series] ?? 1) });
  };
  /** A chart without marks leaves its keys to whatever is around. */
  const overMarks = (action: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (counts.length === 0) return false;
    action(event);
    return true;
  };
  const selectAtCursor = (): boolean => {
    if (counts.length === 0 || cursor === null) return false;
    actions.onPick(cursor);
    return true;
  };
  const handleKeyDown = useElementKeys(markKeys, {
    step: overMarks(({ key }) => move(moveCursor(cursor, key, counts))),
    first: overMarks(() => pointAt(() => 0)),
    last: overMarks(() => pointAt((count) => Math.max(0, count - 1))),
    pick: selectAtCursor,
    menu: () => {
      actions.onMenu?.(cursor);
      return actions.onMenu !== undefined;
    },
    add: selectAtCursor,
  });
  const handleBlur = (): void => {
    setCursor(null);
    actions.onLeave();
  };
  return { place: cursor, mark, handleKeyDown, handleBlur };
}
