import { expect, test } from 'vitest';
import { examplesText, rowsText, usesText } from './change-texts.ts';

test('what becomes of the rows, also of one', () => {
  const sales = { tableName: 'sales', rows: { before: 1200, inFile: 30, after: 30 } };
  expect(rowsText(sales, 'replace')).toBe('The 1,200 rows of sales are replaced by the 30 rows of the file.');
  const one = { tableName: 'sales', rows: { before: 1, inFile: 1, after: 2 } };
  expect(rowsText(one, 'append')).toBe('1 row of the file is added to the 1 row of sales: 2 rows then.');
  expect(rowsText(one, 'replace')).toBe('The 1 row of sales is replaced by the 1 row of the file.');
});

test('what uses a column is named by its kind, and what may not be opened is counted', () => {
  const none = { charts: [], dashboards: [], datasets: [], expressions: [], hidden: 0 };
  expect(usesText(none)).toBeNull();
  const named = (...names: string[]) => names.map((name, id) => ({ id, name }));
  expect(usesText({ ...none, charts: named('By city'), expressions: ['mean'] })).toBe(
    'Used by the chart “By city”; the metric or calculated column “mean”.',
  );
  expect(usesText({ ...none, charts: named('a', 'b', 'c', 'd', 'e'), datasets: named('rates'), hidden: 2 })).toBe(
    'Used by the charts “a”, “b”, “c”, “d” and 1 more; the dataset “rates”; 2 that you may not open.',
  );
});

test('three examples are enough', () => {
  expect([examplesText([]), examplesText(['1.5']), examplesText(['a', 'b', 'c', 'd'])]).toEqual([
    '',
    ', such as 1.5',
    ', such as a, b, c',
  ]);
});
