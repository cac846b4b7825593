import { expect, test } from 'vitest';
import { windowOf } from './windows.ts';

test.each([
  ['COUNT(*)', 'none'],
  ["SUM(CASE WHEN word = 'rank() over' THEN 1 END)", 'none'],
  ['SUM("over")', 'none'],
  ['RANK(x)', 'none'],
  ['COUNT(*) * 1.0 / SUM(COUNT(*)) OVER ()', 'other'],
  ['LAG(SUM(x)) over (ORDER BY y)', 'other'],
  ['MAX(rank) OVER ()', 'other'],
  ['RANK() OVER (ORDER BY COUNT(*) DESC)', 'rank'],
  ['1 - Percent_Rank ( ) OVER w', 'rank'],
  ['ROW_NUMBER() OVER ()', 'rank'],
] as const)('the window of %s: %s', (sql, window) => {
  expect(windowOf(sql, 'duckdb')).toBe(window);
});
