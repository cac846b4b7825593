import { expect, test } from 'vitest';
import { rangeOf, withSelected } from './list-selection.ts';

const ids = ['a', 'b', 'c', 'd'];

test('a range goes from the last one ticked to the next, in either direction', () => {
  expect(rangeOf(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(rangeOf(ids, 'c', 'a')).toEqual(['a', 'b', 'c']);
});

test('without a last one, or with one that is not shown any more, a range is the one that is ticked', () => {
  expect(rangeOf(ids, null, 'c')).toEqual(['c']);
  expect(rangeOf(ids, 'gone', 'c')).toEqual(['c']);
});

test('ticking adds and takes away, and leaves the rest', () => {
  expect([...withSelected(new Set(['a', 'x']), ['b', 'c'], true)]).toEqual(['a', 'x', 'b', 'c']);
  expect([...withSelected(new Set(['a', 'b', 'x']), ['a', 'b'], false)]).toEqual(['x']);
});
