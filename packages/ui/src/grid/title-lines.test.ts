import { expect, test } from 'vitest';
import { columnRoom } from './grid-column.ts';
import { mostTitleLines, titleLines, titleParts, titleRoom } from './title-lines.ts';

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

test.each(metrics)('%s is read whole in the least room that its column has', (title) => {
  const column = { id: 'a', title, type: 'number' } as const;
  const { leastPx } = columnRoom(column, { isFirst: false, rowCount: 1, cellAt: () => 7, total: null });
  expect(titleLines(title, titleRoom(title))).toBeLessThanOrEqual(mostTitleLines);
  // Without the edges of a header cell.
  expect(leastPx - 22).toBeGreaterThanOrEqual(Math.floor(titleRoom(title)));
  expect(leastPx).toBeLessThan(170);
});

test('numbers and short labels have the room that they take on screen, at the edges of the grid too', () => {
  // Measured in Chromium: 13 px Inter with tabular digits; 10 px of padding at each side, 14 at the edges of the grid.
  const least = (text: string, isLast: boolean) =>
    columnRoom(
      { id: 'a', title: 'FY', type: isLast ? 'number' : 'text', format: String },
      { isFirst: !isLast, isLast, rowCount: 1, cellAt: () => text, total: null },
    ).leastPx;
  expect(least('613,357', true)).toBeGreaterThanOrEqual(51 + 24);
  expect(least('CC-100', false)).toBeGreaterThanOrEqual(52 + 24);
  expect(least('Trondheim', false)).toBeGreaterThanOrEqual(66 + 24);
});
