import { expect, test } from 'vitest';
import { clipText, namesWidthPx, textWidthPx, widestPx } from './text-width.ts';

test('letters of East Asia and emoji are as wide as they are high', () => {
  expect(textWidthPx('東京', 10)).toBe(20);
  expect(textWidthPx('🦩', 10)).toBe(10);
  expect(textWidthPx('ab', 10)).toBeLessThan(12);
});

test('names have the width of the widest, and leave the chart most of its own', () => {
  expect(widestPx([], 10)).toBe(0);
  expect(widestPx(['東', '東京'], 10)).toBe(20);
  expect(namesWidthPx(['東京'], 10, 400)).toBe(28);
  expect(namesWidthPx(['東京'.repeat(20)], 10, 400)).toBe(160);
  expect(namesWidthPx(['東京'.repeat(20)], 10, 1000)).toBe(180);
});

test('a text that is cut is no wider than it may be, and says that it is cut', () => {
  const cut = clipText('東京都千代田区', 10, 45);
  expect(cut).toMatch(/^東京都…$/);
  expect(clipText('short', 10, 100)).toBe('short');
});
