/** From the least to the greatest number. */
export type NumberRange = readonly [number, number];

export interface RangeScale {
  readonly min: number;
  readonly max: number;
  /** Greater than 0; ranges end on steps from `min`, and at `max`. */
  readonly step: number;
}

/** Digits that a step from `min` keeps, so that ten steps of 0.1 are 1. */
const digits = 12;

const onStep = ({ min, max, step }: RangeScale, number: number): number =>
  number >= max ? max : Math.max(min, Number((min + Math.round((number - min) / step) * step).toPrecision(digits)));

/**
 * The range that a drag over a scale chooses, its ends on steps. `from` and `to` are where it began and where it is, as shares of the scale from 0 to 1.
 * One that begins in `before`, a part of the scale, moves it as far as the scale goes; any other goes from end to end of the drag.
 */
export function draggedRange(scale: RangeScale, before: NumberRange, from: number, to: number): NumberRange {
  const { min, max } = scale;
  const [low, high] = before;
  const numberAt = (share: number) => min + share * (max - min);
  const isPart = low > min || high < max;
  if (isPart && numberAt(from) >= low && numberAt(from) <= high) {
    const by = Math.min(max - high, Math.max(min - low, numberAt(to) - numberAt(from)));
    return [onStep(scale, low + by), onStep(scale, high + by)];
  }
  const ends = [onStep(scale, numberAt(from)), onStep(scale, numberAt(to))] as const;
  return ends[0] <= ends[1] ? ends : [ends[1], ends[0]];
}
