import { expect, test } from 'vitest';
import { columnWidth } from './grid-column.ts';
import { maxTitleLines, titleLines, titleParts, titleWidth } from './title-lines.ts';

test('a title may be broken behind its words and within the names of metrics', () => {
  expect(titleParts('Average delay')).toEqual(['Average ', 'delay']);
  expect(titleParts('COUNT(customer_id)')).toEqual(['COUNT(', 'customer_', 'id)']);
  expect(titleParts('x')).toEqual(['x']);
});

test('a title takes a line more where the words do not fit, and long words are broken', () => {
  expect(titleLines('Average delay', 200)).toBe(1);
  expect(titleLines('Average delay', 60)).toBe(2);
  expect(titleLines('Donaudampfschifffahrt', 60)).toBe(3);
});

const metrics = [
  'COUNT(DISTINCT customer_id)',
  'COUNT(DISTINCT customer_name)',
  'SUM(gross_amount_before_discount)',
  'Average minutes of delay at departure',
  'Donaudampfschifffahrtsgesellschaft',
];

test.each(metrics)('%s is read whole in the least space that its column has', (title) => {
  const column = { id: 'a', title, type: 'number' } as const;
  const { minPx } = columnWidth(column, { isFirst: false, rowCount: 1, cellAt: () => 7, total: null });
  expect(titleLines(title, titleWidth(title))).toBeLessThanOrEqual(maxTitleLines);
  // Without the edges of a header cell.
  expect(minPx - 24).toBeGreaterThanOrEqual(Math.floor(titleWidth(title)));
  expect(minPx).toBeLessThan(170);
});

test('short labels have the space that they take on screen', () => {
  // Measured in Chromium: 13 px Inter; 14 px of padding before the first column, 10 at other sides.
  const least = (text: string) =>
    columnWidth({ id: 'a', title: 'A', type: 'text' }, { isFirst: true, rowCount: 1, cellAt: () => text, total: null })
      .minPx;
  expect(least('CC-100')).toBeGreaterThanOrEqual(52 + 24);
  expect(least('Trondheim')).toBeGreaterThanOrEqual(66 + 24);
});

test.each([
  ['Delay, minutes', 45],
  ['Destination', 64],
  ['Medium', 47],
])('the longest word of %s is not broken in the last column', (title, longestPx) => {
  // Measured in Chromium: 12 px Inter of weight 500; 10 px of padding before, 14 behind the last column.
  const { minPx } = columnWidth(
    { id: 'a', title, type: 'number' },
    { isFirst: false, rowCount: 1, cellAt: () => 7, total: null },
  );
  expect(minPx).toBeGreaterThanOrEqual(longestPx + 24);
});
