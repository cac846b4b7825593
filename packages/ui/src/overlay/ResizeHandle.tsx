import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import styles from '../display/Popover.module.css';

/** Width and height in pixels. */
export interface BoxSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

interface ResizeHandleProps {
  /** The box as it is now; null before it is on the page. */
  readonly measure: () => BoxSize | null;
  readonly onChange: (size: BoxSize) => void;
}

const stepPx = 16;
const least: BoxSize = { widthPx: 240, heightPx: 160 };
const moves: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-stepPx, 0],
  ArrowRight: [stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
};

/** The corner of a box that can be dragged, or moved with the arrows, to change its size. */
export function ResizeHandle({ measure, onChange }: ResizeHandleProps) {
  const drag = useRef<{ readonly x: number; readonly y: number; readonly size: BoxSize } | null>(null);
  const grow = (size: BoxSize, x: number, y: number) =>
    onChange({
      widthPx: Math.round(Math.max(least.widthPx, size.widthPx + x)),
      heightPx: Math.round(Math.max(least.heightPx, size.heightPx + y)),
    });
  const handleDown = (event: PointerEvent<HTMLButtonElement>) => {
    const size = measure();
    if (size === null) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, size };
  };
  const handleMove = ({ clientX, clientY }: PointerEvent) => {
    if (drag.current !== null) grow(drag.current.size, clientX - drag.current.x, clientY - drag.current.y);
  };
  const handleKey = (event: KeyboardEvent) => {
    const move = moves[event.key];
    const size = measure();
    if (move === undefined || size === null) return;
    event.preventDefault();
    grow(size, ...move);
  };
  return (
    <button
      type="button"
      aria-label="Resize with the arrow keys or by dragging"
      className={styles.resize}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={() => (drag.current = null)}
      onLostPointerCapture={() => (drag.current = null)}
      onKeyDown={handleKey}
    />
  );
}
