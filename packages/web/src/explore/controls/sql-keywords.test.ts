import { expect, test } from 'vitest';
import type { DatasetData } from '@sextant/contract';
import { sqlKeywords } from './sql-keywords.ts';

test('columns come first; those that are no plain names are quoted', () => {
  const columns = ['delay', 'Origin city', 'case', 'a"b'].map((column_name) => ({ column_name, type: 'BIGINT' }));
  const all = sqlKeywords({ columns } as unknown as DatasetData);
  expect(all.slice(0, 4).map(({ text, insert }) => [text, insert])).toEqual([
    ['delay', 'delay'],
    ['Origin city', '"Origin city"'],
    ['case', '"case"'],
    ['a"b', '"a""b"'],
  ]);
  expect(all.map(({ text }) => text)).toEqual(expect.arrayContaining(['CASE', 'SUM']));
});
