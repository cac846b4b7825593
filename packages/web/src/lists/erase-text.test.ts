import { expect, test } from 'vitest';
import { consequencesOf, lossOf } from './erase-text.ts';

const plainItem = { hasTable: false, chartCount: 0, keptBecause: null };

test('a thing alone says only that it cannot be undone', () => {
  expect(consequencesOf([plainItem])).toEqual(['This cannot be undone. Every saved version goes too.']);
});

test('tables, charts left behind and what stays are said', () => {
  const lines = consequencesOf([
    { ...plainItem, hasTable: true, chartCount: 2 },
    { ...plainItem, chartCount: 9, keptBecause: 'A row rule names this dataset' },
  ]);
  expect(lines.slice(1)).toEqual([
    'With it goes an uploaded table and its rows.',
    '2 charts take their rows from it and will show nothing any more.',
    'One of them stays: examples, databases, and datasets that row rules name.',
  ]);
});

test('what is lost with datasets is shown by the number of charts, and nothing where there are none', () => {
  expect([lossOf(0), lossOf(0, 3)]).toEqual([null, null]);
  expect(lossOf(1)).toBe('1 chart takes its rows from it and shows nothing until it is restored.');
  expect(lossOf(7, 2)).toBe('7 charts take their rows from them and show nothing until they are restored.');
});
