import { expect, test } from 'vitest';
import { rangeOfSteps, rangeOnStrip, shiftedRange, stepsBefore, withEndAt, withEndMoved } from './strip-range.ts';

// Steps of different length, drawn equally wide.
const edges = [0, 31, 59, 90, 120];

test('a value lies among the edges by its share of its own step', () => {
  expect([0, 31, 45, 120].map((value) => stepsBefore(edges, value))).toEqual([0, 1, 1.5, 4]);
  expect([-7, 999].map((value) => stepsBefore(edges, value))).toEqual([0, 4]);
});

test('steps brushed in either direction are taken whole', () => {
  expect(rangeOfSteps(edges, 1, 2)).toEqual([31, 90]);
  expect(rangeOfSteps(edges, 3, 0)).toEqual([0, 120]);
  expect(rangeOfSteps(edges, 2, 2)).toEqual([59, 90]);
});

test('an end moves from edge to edge, the other stays where it is', () => {
  expect(withEndMoved(edges, [31, 90], 'from', 1)).toEqual([59, 90]);
  expect(withEndMoved(edges, [31, 90], 'from', -1)).toEqual([0, 90]);
  expect(withEndMoved(edges, [31, 95], 'from', 1)).toEqual([59, 95]);
  expect(withEndMoved(edges, [40, 95], 'from', -1)).toEqual([31, 95]);
  expect(withEndMoved(edges, [40, 95], 'from', 1)).toEqual([59, 95]);
  expect(withEndMoved(edges, [40, 95], 'to', -1)).toEqual([40, 90]);
  expect(withEndMoved(edges, [40, 95], 'to', 1)).toEqual([40, 120]);
});

test('an end never passes the other, nor the strip', () => {
  expect(withEndMoved(edges, [31, 90], 'from', 10)).toEqual([59, 90]);
  expect(withEndMoved(edges, [31, 90], 'to', -10)).toEqual([31, 59]);
  expect(withEndMoved(edges, [31, 95], 'to', -10)).toEqual([31, 59]);
  expect(withEndMoved(edges, [40, 95], 'to', -10)).toEqual([40, 59]);
  expect(withEndMoved(edges, [31, 90], 'to', 10)).toEqual([31, 120]);
  expect(withEndAt(edges, [31, 90], 'from', -3)).toEqual([0, 90]);
});

test('a range is shifted with all its steps, as far as there are some', () => {
  expect(shiftedRange(edges, [31, 90], 1)).toEqual([59, 120]);
  expect(shiftedRange(edges, [31, 90], 9)).toEqual([59, 120]);
  expect(shiftedRange(edges, [31, 90], -9)).toEqual([0, 59]);
  expect(shiftedRange(edges, [33, 92], 0)).toEqual([31, 90]);
});

test('what lies beyond the strip is its nearest step', () => {
  expect(rangeOnStrip(edges, [-50, 59])).toEqual([0, 59]);
  expect(rangeOnStrip(edges, [500, 600])).toEqual([90, 120]);
  expect(rangeOnStrip(edges, [-9, -3])).toEqual([0, 31]);
});
