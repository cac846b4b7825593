import { bad, good, type NumberRange, type Read } from '../control.ts';
import { numberIn } from './number-in.ts';

/** Reads a number within `range`. */
export function readInRange(range: NumberRange): (raw: unknown) => Read<number> {
  return (raw) => {
    const number = numberIn(raw);
    if (number === null) return bad('is expected to be a number');
    if (range.min !== undefined && number < range.min) return bad(`is expected to be ${range.min} or more`);
    if (range.max !== undefined && number > range.max) return bad(`is expected to be ${range.max} or less`);
    return good(number);
  };
}
