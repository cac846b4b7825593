import { tableOfResult } from '@sextant/contract';
import { expect, test } from 'vitest';
import { rowColumn } from './row-columns.ts';

const writtenTimes = (times: readonly number[]): readonly string[] => {
  const table = tableOfResult({ colnames: ['time'], coltypes: [2], data: times.map((time) => ({ time })) });
  const [column] = table?.columns ?? [];
  if (column === undefined) throw new Error('The table has a column');
  const { format } = rowColumn(column, {});
  return times.map((time) => format?.(time) ?? '');
};

test('days have no time of day; times have theirs', () => {
  expect(writtenTimes([Date.UTC(1990, 3, 27), Date.UTC(2002, 6, 25)])).toEqual(['27 Apr 1990', '25 Jul 2002']);
  expect(writtenTimes([Date.UTC(1990, 3, 27), Date.UTC(2002, 6, 25, 14, 5)])).toEqual([
    '27 Apr 1990, 00:00',
    '25 Jul 2002, 14:05',
  ]);
});
