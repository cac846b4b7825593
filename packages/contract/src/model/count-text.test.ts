import { expect, test } from 'vitest';
import { countOf, countText, listedNames } from './count-text.ts';

test('a count has its thousands apart, and a noun in the number that it takes', () => {
  expect(countText(166341)).toBe('166,341');
  expect([0, 1, 2, 1200].map((count) => countOf(count, 'cell'))).toEqual([
    '0 cells',
    '1 cell',
    '2 cells',
    '1,200 cells',
  ]);
  expect(countOf(2, 'entry', 'entries')).toBe('2 entries');
});

test('names in a sentence are parted by commas, the last by a word, and from the fifth on counted', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f'];
  expect([0, 1, 2, 3, 4, 5, 6].map((count) => listedNames(names.slice(0, count)))).toEqual([
    '',
    'a',
    'a and b',
    'a, b and c',
    'a, b, c and d',
    'a, b, c, d and 1 more',
    'a, b, c, d and 2 more',
  ]);
});
