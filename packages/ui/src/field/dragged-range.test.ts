import { expect, test } from 'vitest';
import { draggedRange } from './dragged-range.ts';

const scale = { min: 0, max: 200, step: 5 };

const whole = [0, 200] as const;
const range = [50, 100] as const;

test.each([
  ['a drag over all that is free chooses what it passes, on steps', whole, [0.26, 0.51], [50, 100]],
  ['in either direction', whole, [0.51, 0.26], [50, 100]],
  ['outside of a range it chooses anew', range, [0.7, 0.9], [140, 180]],
  ['within a range it moves both ends', range, [0.3, 0.4], [70, 120]],
  ['no further than the scale goes', range, [0.3, 1], [150, 200]],
  ['down as well', range, [0.3, 0], [0, 50]],
] as const)('%s', (_, before, [from, to], expected) => {
  expect(draggedRange(scale, before, from, to)).toEqual(expected);
});

test('steps of a tenth have no traces of binary fractions, and the greatest value is an end though no step meets it', () => {
  expect(draggedRange({ min: 0, max: 1, step: 0.1 }, [0, 1], 0.31, 0.69)).toEqual([0.3, 0.7]);
  expect(draggedRange({ min: -2, max: 5, step: 4 }, [-2, 5], 0.5, 1)).toEqual([2, 5]);
});
