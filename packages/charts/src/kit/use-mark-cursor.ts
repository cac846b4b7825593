import { useState, type KeyboardEvent } from 'react';
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
  acts: { onMove: (place: MarkPlace) => void; onPick: (place: MarkPlace) => void; onLeave: () => void },
) {
  const [place, setPlace] = useState<MarkPlace | null>(null);
  const counts = drawing?.pointCounts ?? [];
  const mark: Mark | null = place === null ? null : (drawing?.markAt(place.series, place.point) ?? null);
  const move = (to: MarkPlace): void => {
    setPlace(to);
    acts.onMove(to);
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || counts.length === 0) return;
    if (steps[event.key] !== undefined) move(moved(place, event.key, counts));
    else if (event.key === 'Home') move({ series: place?.series ?? 0, point: 0 });
    else if (event.key === 'End')
      move({ series: place?.series ?? 0, point: Math.max(0, (counts[place?.series ?? 0] ?? 1) - 1) });
    else if ((event.key === 'Enter' || event.key === ' ') && place !== null) acts.onPick(place);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const handleBlur = (): void => {
    setPlace(null);
    acts.onLeave();
  };
  return { place, mark, handleKeyDown, handleBlur };
}
