import { expect, test } from 'vitest';
import { apart } from './apart.ts';

test('labels of one place stand below and above each other; the one without space is not seen', () => {
  const layout = apart({ widthPx: 200, heightPx: 42 });
  const tops = [0, 1, 2, 3].map(
    (dataIndex) => layout({ dataIndex, labelRect: { x: 20, y: 14, width: 60, height: 14 } }).y,
  );
  expect(tops.slice(0, 3).toSorted((one, other) => one - other)).toEqual([0, 14, 28]);
  expect(tops[3]).toBeLessThan(-14);
  // Beside them there is space.
  expect(layout({ dataIndex: 4, labelRect: { x: 120, y: 14, width: 60, height: 14 } }).y).toBe(14);
});
