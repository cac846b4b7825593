import { memo, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { Scale } from '../display/Scale.tsx';
import styles from './RangeStrip.module.css';
import { rangeOfSteps, rangeOnStrip, shiftedRange, stepsBefore, withEndAt, withEndMoved } from './strip-range.ts';
import type { StripEnd, StripRange } from './strip-range.ts';

/** What RangeStrip takes. */
export interface RangeStripProps {
  /** Names the strip and its handles. */
  label: string;
  /** Where its steps begin and end, ascending: one more than there are bars. Ends of the range move from one to the next. */
  edges: readonly number[];
  /** How high the bar of each step is; any unit. */
  amounts: readonly number[];
  /** In the unit of the edges; what lies beyond them is shown at the nearest. */
  value: StripRange;
  /** With each move; null when the move was given up, and `value` counts again. */
  onChange: (value: StripRange | null) => void;
  /** When the pointer or the key is let go. */
  onChangeEnd?: (value: StripRange) => void;
  /** An end in words. */
  format: (value: number) => string;
  /** Words under the strip, from left to right; the first and the last stay within it. Default none. */
  marks?: readonly { readonly value: number; readonly text: string }[];
  className?: string;
}

const Bars = memo(({ amounts }: { amounts: readonly number[] }) => {
  const most = Math.max(1, ...amounts);
  return amounts.map((amount, index) => (
    // A bar that counts anything is seen.
    <i
      key={index}
      className={styles.bar}
      style={{ height: amount === 0 ? '0' : `max(var(--ring), ${(amount / most) * 100}%)` }}
    />
  ));
});

type Part = StripEnd | 'shift';
interface Drag {
  readonly part: Part | 'new';
  /** Where it began, in steps from the left. */
  readonly startedAt: number;
  readonly before: StripRange;
}

const pagesPerStrip = 10;

/** How far a key moves; null for keys that move nothing. */
function stepsOfKey({ key, shiftKey }: KeyboardEvent, count: number): number | null {
  const page = Math.max(2, Math.round(count / pagesPerStrip));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return shiftKey ? -page : -1;
    case 'ArrowRight':
    case 'ArrowUp':
      return shiftKey ? page : 1;
    case 'PageDown':
      return -page;
    case 'PageUp':
      return page;
    case 'Home':
      return -count;
    case 'End':
      return count;
    default:
      return null;
  }
}

/** Moves a range by pointer and keys. */
function useMoves(
  { edges, value: shownValue, onChange, onChangeEnd }: RangeStripProps,
  track: RefObject<HTMLDivElement | null>,
) {
  const value = rangeOnStrip(edges, shownValue);
  const drag = useRef<Drag | null>(null);
  const changedValue = useRef<StripRange | null>(null);
  const [moved, setMoved] = useState<Drag['part'] | null>(null);
  const count = edges.length - 1;
  const change = (next: StripRange): void => {
    const current = changedValue.current ?? shownValue;
    if (next[0] === current[0] && next[1] === current[1]) return;
    changedValue.current = next;
    onChange(next);
  };
  const end = (isGivenUp: boolean): void => {
    drag.current = null;
    setMoved(null);
    const { current } = changedValue;
    changedValue.current = null;
    if (current === null) return;
    if (isGivenUp) onChange(null);
    else onChangeEnd?.(current);
  };
  /** Steps from the left edge; within them. */
  const placeOf = ({ clientX }: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    const share = box === undefined || box.width === 0 ? 0 : (clientX - box.left) / box.width;
    return Math.min(count, Math.max(0, share * count));
  };
  const stepAt = (place: number): number => Math.min(count - 1, Math.floor(place));
  const follow = (event: PointerEvent): void => {
    const { current } = drag;
    if (current === null) return;
    const place = placeOf(event);
    if (current.part === 'new') change(rangeOfSteps(edges, stepAt(current.startedAt), stepAt(place)));
    else if (current.part === 'shift')
      change(shiftedRange(edges, current.before, Math.round(place - current.startedAt)));
    else change(withEndAt(edges, current.before, current.part, Math.round(place)));
  };
  return {
    moved,
    follow,
    begin: (event: PointerEvent<HTMLDivElement>): void => {
      if (event.button !== 0) return;
      const part = partOf(event.target, value, edges);
      drag.current = { part, startedAt: placeOf(event), before: value };
      event.currentTarget.setPointerCapture(event.pointerId);
      setMoved(part);
    },
    letGo: (event: PointerEvent): void => {
      // A press alone chooses the step under it; not before it is let go, since it may become scrolling.
      if (drag.current?.part === 'new') follow(event);
      end(false);
    },
    // The page scrolls under the finger instead.
    giveUp: () => end(true),
    press: (part: Part, event: KeyboardEvent): void => {
      const steps = stepsOfKey(event, count);
      if (steps === null) return;
      event.preventDefault();
      change(part === 'shift' ? shiftedRange(edges, value, steps) : withEndMoved(edges, value, part, steps));
    },
    // A press takes the focus from elsewhere while its drag begins.
    rest: () => drag.current === null && end(false),
  };
}

const isPart = (name: string | undefined): name is Part => name === 'from' || name === 'to' || name === 'shift';

/** What a press takes hold of. A range that is all there is has nowhere to go: within it a new one begins. */
function partOf(target: EventTarget, [from, to]: StripRange, edges: readonly number[]): Drag['part'] {
  const part = target instanceof HTMLElement ? target.dataset['part'] : undefined;
  if (!isPart(part)) return 'new';
  const isAll = stepsBefore(edges, from) === 0 && stepsBefore(edges, to) === edges.length - 1;
  return part === 'shift' && isAll ? 'new' : part;
}

/**
 * Bars over equally wide steps and a range of them that is brushed: a drag makes a new one, two handles move its ends, between them it is
 * shifted. Each of the three takes the arrow keys, Shift for more at once, Home and End.
 */
export function RangeStrip(props: RangeStripProps) {
  const { label, edges, amounts, value, format, marks = [], className } = props;
  const track = useRef<HTMLDivElement>(null);
  const moves = useMoves(props, track);
  const count = edges.length - 1;
  const percentOf = (edge: number): string => `${count < 1 ? 0 : (stepsBefore(edges, edge) / count) * 100}%`;
  const [left, right] = [percentOf(value[0]), percentOf(value[1])];
  const [least = 0, most = 0] = [edges[0], edges.at(-1)];
  const clamp = (edge: number): number => Math.min(most, Math.max(least, edge));
  const slider = (part: Part, name: string, edge: number, text: string) => ({
    role: 'slider',
    tabIndex: 0,
    'data-part': part,
    'aria-label': `${label}, ${name}`,
    'aria-valuemin': least,
    'aria-valuemax': most,
    'aria-valuenow': clamp(edge),
    'aria-valuetext': text,
    onKeyDown: (event: KeyboardEvent) => moves.press(part, event),
    onKeyUp: moves.rest,
    onBlur: moves.rest,
  });
  const [fromText, toText] = [format(clamp(value[0])), format(clamp(value[1]))];
  return (
    <div className={classNames(styles.strip, className)} role="group" aria-label={label}>
      <div
        ref={track}
        className={styles.track}
        data-moved={moves.moved ?? undefined}
        onPointerDown={moves.begin}
        onPointerMove={moves.follow}
        onPointerUp={moves.letGo}
        onPointerCancel={moves.giveUp}
      >
        <div
          {...slider('shift', 'range', value[0], `${fromText} – ${toText}`)}
          className={styles.body}
          style={{ left, right: `calc(100% - ${right})` }}
        />
        <div className={styles.bars} aria-hidden="true">
          <Bars amounts={amounts} />
        </div>
        <div
          className={classNames(styles.bars, styles.within)}
          aria-hidden="true"
          style={{ clipPath: `inset(0 calc(100% - ${right}) 0 ${left})` }}
        >
          <Bars amounts={amounts} />
        </div>
        <div
          {...slider('from', 'from', value[0], fromText)}
          className={styles.handle}
          data-end="from"
          style={{ left }}
        />
        <div
          {...slider('to', 'to', value[1], toText)}
          className={styles.handle}
          data-end="to"
          style={{ left: right }}
        />
      </div>
      <Scale />
      <div className={styles.marks} aria-hidden="true">
        {marks.map(({ value, text }) => (
          <span key={value} className={styles.mark} style={{ left: percentOf(value) }}>
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
