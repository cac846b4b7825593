import { expect, test } from 'vitest';
import { textFits } from './letter-widths.ts';

// Widths in the font of the page (Inter, 13 px, tabular figures), as Chromium measures them.
test.each([
  ['San Francisco', 85],
  ['WWWW', 51],
  ['1,234,567.89', 81],
  ['−3.807762', 67],
  ['12.6\u202f%', 42],
])('%s is never said to fit into less than it takes', (text, widthPx) => {
  expect(textFits(text, widthPx - 1)).toBe(false);
  expect(textFits(text, Math.ceil(widthPx * 1.25))).toBe(true);
});

test('nothing is said of letters whose width is not known', () => {
  expect(textFits('東京', 500)).toBe(false);
  expect(textFits('🛫 ATL', 500)).toBe(false);
  expect(textFits('', 0)).toBe(true);
});
