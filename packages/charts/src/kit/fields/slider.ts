import { control, type ControlOptions, type NumberRange } from '../declare/control.ts';
import { readInRange } from './decimal.ts';

/** A control for a number on a track; redraws only. */
export const slider = <const Key extends string>(
  key: Key,
  label: string,
  description: string,
  { range, ...options }: ControlOptions<number> & { readonly default: number; readonly range: Required<NumberRange> },
) =>
  control<Key, number>({
    key,
    kind: 'slider',
    label,
    description,
    renderOnly: true,
    details: { range },
    read: readInRange(range),
    ...options,
  });
