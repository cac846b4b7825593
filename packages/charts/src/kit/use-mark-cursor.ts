import { elementKeys, useElementKeys } from '@sextant/ui';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';
import type { Drawing, Mark } from './drawing.ts';

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
  add: {
    keys: ['Shift', 'Mod'].flatMap((modifier) => [`${modifier}+Enter`, `${modifier}+Space`]),
    text: 'Filter by a further mark',
  },
});

const within = (value: number, length: number): number => Math.max(0, Math.min(length - 1, value));

/** With a single series the vertical arrows move along the points too, as in a list. */
function moved(from: MarkPlace | null, key: string, counts: readonly number[]): MarkPlace {
  const step = steps[key] ?? { series: 0, point: 0 };
  if (from === null) return { series: 0, point: 0 };
  if (counts.length === 1) return { series: 0, point: within(from.point + step.point + step.series, counts[0] ?? 0) };
  const series = within(from.series + step.series, counts.length);
  return { series, point: within(from.point + step.point, counts[series] ?? 0) };
}

/** Arrow keys over the marks of a drawing; Home and End go to the first and last point, Enter and Space pick. */
export function useMarkCursor(
  drawing: Drawing | null,
  actions: { onMove: (place: MarkPlace) => void; onPick: (place: MarkPlace) => void; onLeave: () => void },
) {
  const [place, setPlace] = useState<MarkPlace | null>(null);
  const counts = drawing?.pointCounts ?? [];
  const mark: Mark | null = place === null ? null : (drawing?.markAt(place.series, place.point) ?? null);
  const move = (to: MarkPlace): void => {
    setPlace(to);
    actions.onMove(to);
  };
  const pointAt = (index: (count: number) => number) => {
    const series = place?.series ?? 0;
    move({ series, point: index(counts[series] ?? 1) });
  };
  /** A chart without marks leaves its keys to whatever is around. */
  const overMarks = (action: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (counts.length === 0) return false;
    action(event);
    return true;
  };
  const pick = (): boolean => {
    if (counts.length === 0 || place === null) return false;
    actions.onPick(place);
    return true;
  };
  const handleKeyDown = useElementKeys(markKeys, {
    step: overMarks(({ key }) => move(moved(place, key, counts))),
    first: overMarks(() => pointAt(() => 0)),
    last: overMarks(() => pointAt((count) => Math.max(0, count - 1))),
    pick,
    add: pick,
  });
  const handleBlur = (): void => {
    setPlace(null);
    actions.onLeave();
  };
  return { place, mark, handleKeyDown, handleBlur };
}
