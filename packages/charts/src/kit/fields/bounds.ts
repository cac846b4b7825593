import { rejected, control, accepted, type ControlOptions, type Read } from '../declare/control.ts';
import { numberIn } from './number-in.ts';

/** Least and most of an axis; null leaves an end to the data. */
export type Bounds = readonly [min: number | null, max: number | null];

function readBounds(raw: unknown): Read<Bounds> {
  if (!Array.isArray(raw) || raw.length > 2) return rejected('is expected to be two numbers');
  const [min = null, max = null]: unknown[] = raw;
  const isEnd = (end: unknown): boolean => end === null || end === '' || numberIn(end) !== null;
  return isEnd(min) && isEnd(max)
    ? accepted([numberIn(min), numberIn(max)])
    : rejected('is expected to be two numbers');
}

/** A control for the least and the most of an axis; redraws only. */
export const bounds = <const Key extends string>(
  key: Key,
  label: string,
  description: string,
  options: ControlOptions<Bounds> = {},
) =>
  control<Key, Bounds>({
    key,
    kind: 'bounds',
    label,
    description,
    default: [null, null],
    renderOnly: true,
    read: readBounds,
    ...options,
  });
