import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { draggedRange } from './dragged-range.ts';
import type { NumberRange, RangeScale } from './dragged-range.ts';
import styles from './RangeSlider.module.css';

interface RangeHistogramProps {
  /** Of equally wide bins from the scale's `min` to its `max`. */
  readonly counts: readonly number[];
  readonly scale: RangeScale;
  /** Within the scale. */
  readonly value: NumberRange;
  readonly isDisabled: boolean;
  readonly onChange: (value: NumberRange) => void;
  readonly onChangeEnd: (value: NumberRange) => void;
}

interface Drag {
  readonly pointerId: number;
  /** Where it began: a share of the width, from 0 to 1. */
  readonly from: number;
  readonly before: NumberRange;
  last: NumberRange | null;
}

const shareAt = ({ clientX, currentTarget }: PointerEvent): number => {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(1, Math.max(0, (clientX - left) / width));
};

/** The spread of a range's values; the pointer draws a range over it. The thumbs below say and do the same by keys and to readers aloud. */
export function RangeHistogram({ counts, scale, value, isDisabled, onChange, onChangeEnd }: RangeHistogramProps) {
  const drag = useRef<Drag | null>(null);
  const most = Math.max(1, ...counts);
  const shareOf = (number: number) => (scale.max === scale.min ? 0 : (number - scale.min) / (scale.max - scale.min));
  const isIn = (index: number) => {
    const middle = (index + 0.5) / counts.length;
    return middle >= shareOf(value[0]) && middle <= shareOf(value[1]);
  };
  const start = (event: PointerEvent<HTMLDivElement>) => {
    if (isDisabled || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { pointerId: event.pointerId, from: shareAt(event), before: value, last: null };
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const current = drag.current;
    if (current?.pointerId !== event.pointerId) return;
    const next = draggedRange(scale, current.before, current.from, shareAt(event));
    const last = current.last ?? current.before;
    if (next[0] === last[0] && next[1] === last[1]) return;
    current.last = next;
    onChange(next);
  };
  const end = (event: PointerEvent<HTMLDivElement>, isKept: boolean) => {
    const current = drag.current;
    if (current?.pointerId !== event.pointerId) return;
    drag.current = null;
    if (current.last === null) return;
    if (isKept) onChangeEnd(current.last);
    else onChange(current.before);
  };
  return (
    <div
      className={styles.spread}
      aria-hidden="true"
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={(event) => end(event, true)}
      onPointerCancel={(event) => end(event, false)}
    >
      {counts.map((count, index) => (
        <i
          key={index}
          className={styles.bin}
          data-in={isIn(index) || undefined}
          style={{ height: count === 0 ? '0' : `max(var(--ring), ${(count / most) * 100}%)` }}
        />
      ))}
    </div>
  );
}
