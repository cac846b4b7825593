import { expect, test } from 'vitest';
import { namesWidth } from './widths.ts';

test.each([
  // As wide as the browser sets them.
  ['Origin state', 65],
  ['Departure hour', 87],
  ['Origin state, Destination city', 160],
])('%s over the names of rows is not cut where there is space', (title, measuredPx) => {
  const sidesPx = 24;
  expect(namesWidth([], title, 600) - sidesPx).toBeGreaterThanOrEqual(measuredPx);
  // No more than there is: the numbers are what is read.
  expect(namesWidth([], title, 300)).toBeLessThanOrEqual(135);
});
