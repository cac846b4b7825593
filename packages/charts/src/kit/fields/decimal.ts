import { rejected, control, accepted, type ControlOptions, type NumberRange, type Read } from '../declare/control.ts';
import { numberIn } from './number-in.ts';

/** Reads a number within `range`. */
export function readInRange(range: NumberRange): (raw: unknown) => Read<number> {
  return (raw) => {
    const number = numberIn(raw);
    if (number === null) return rejected('is expected to be a number');
    if (range.min !== undefined && number < range.min) return rejected(`is expected to be ${range.min} or more`);
    if (range.max !== undefined && number > range.max) return rejected(`is expected to be ${range.max} or less`);
    return accepted(number);
  };
}

/** A control for a number with decimals. */
export const decimal = <const Key extends string>(
  key: Key,
  label: string,
  description: string,
  { range = {}, ...options }: ControlOptions<number | null> & { readonly range?: NumberRange } = {},
) =>
  control<Key, number | null>({
    key,
    kind: 'decimal',
    label,
    description,
    default: null,
    details: { range },
    read: readInRange(range),
    ...options,
  });
