import { expect, test } from 'vitest';
import { countOf, countText } from './count-text.ts';

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
