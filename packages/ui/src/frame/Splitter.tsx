import { useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import styles from './Splitter.module.css';

/** What Splitter takes. */
export interface SplitterProps {
  /** Names the divider, such as 'Size of the results'. */
  label: string;
  /** 'vertical' stands between left and right, 'horizontal' between top and bottom. */
  orientation: 'vertical' | 'horizontal';
  /** Size of the first pane, or of the second with `sized: 'second'`. */
  sizePx: number;
  onChange: (sizePx: number) => void;
  minPx: number;
  maxPx: number;
  /** Which pane has the size; the other takes the rest. Default 'first'. */
  sized?: 'first' | 'second';
  first: ReactNode;
  second: ReactNode;
}

const stepPx = 16;
const bigStepPx = 64;

/** Two panes and a divider that can be dragged, or moved with arrows, Home and End. */
export function Splitter(props: SplitterProps) {
  const { label, orientation, sizePx, onChange, minPx, maxPx, sized = 'first', first, second } = props;
  const drag = useRef<{ from: number; sizePx: number } | null>(null);
  const isVertical = orientation === 'vertical';
  const growsForward = sized === 'first' ? 1 : -1;
  const set = (next: number) => onChange(Math.round(Math.min(maxPx, Math.max(minPx, next))));
  const pointerPosition = (event: PointerEvent) => (isVertical ? event.clientX : event.clientY);
  const handleDown = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: pointerPosition(event), sizePx };
  };
  const handleMove = (event: PointerEvent) => {
    if (drag.current !== null) set(drag.current.sizePx + (pointerPosition(event) - drag.current.from) * growsForward);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = (event.shiftKey ? bigStepPx : stepPx) * growsForward;
    const moves: Readonly<Record<string, number>> = {
      [isVertical ? 'ArrowLeft' : 'ArrowUp']: sizePx - step,
      [isVertical ? 'ArrowRight' : 'ArrowDown']: sizePx + step,
      Home: minPx,
      End: maxPx,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    set(next);
  };
  const sizedStyle = { flex: `0 0 ${sizePx}px` };
  return (
    <div className={styles.split} data-orientation={orientation}>
      <div className={styles.pane} style={sized === 'first' ? sizedStyle : {}}>
        {first}
      </div>
      {/* A separator with a value is a control by the ARIA practices (window splitter). */}
      <div
        role="separator"
        aria-label={label}
        aria-orientation={orientation}
        aria-valuenow={sizePx}
        aria-valuemin={minPx}
        aria-valuemax={maxPx}
        tabIndex={0}
        className={styles.divider}
        onPointerDown={handleDown}
        onPointerMove={handleMove}
        onPointerUp={() => (drag.current = null)}
        onLostPointerCapture={() => (drag.current = null)}
        onKeyDown={handleKey}
      />
      <div className={styles.pane} style={sized === 'second' ? sizedStyle : {}}>
        {second}
      </div>
    </div>
  );
}
