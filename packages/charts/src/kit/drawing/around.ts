import { memoizeByObject } from '../values/memoize.ts';
import type { Drawing } from './drawing.ts';

/** What stands around a drawing, as text. */
export const aroundOf = memoizeByObject(({ legend, legendLayout, ramp, notes, pointCounts, option }: Drawing): string =>
  JSON.stringify([legend, legendLayout, ramp ?? null, notes ?? [], pointCounts.length === 0, Object.keys(option)]),
);
