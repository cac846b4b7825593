import '@sextant/charts/all-types';
import { expect, test } from 'vitest';
import { stepHint } from './use-history.tsx';

const table = { viz_type: 'table', query_mode: 'raw', all_columns: ['a'], row_limit: 100 };

test('a step of the history is named by what it changed', () => {
  expect(stepHint('Undo', table, { ...table, row_limit: 50 })).toBe('Undo: Row limit');
  expect(stepHint('Redo', table, { ...table, all_columns: ['b', 'a'] })).toBe('Redo: Columns');
  expect(stepHint('Undo', table, { ...table, row_limit: 50, include_search: true })).toBe('Undo: Row limit and 1 more');
  expect(stepHint('Undo', table, { viz_type: 'pie', metric: 'count' })).toBe('Undo: chart type Pie Chart');
});

test('what has no control, or no step, is not named', () => {
  expect(stepHint('Undo', table, { ...table, of_another_program: 1 })).toBe('Undo');
  expect(stepHint('Undo', undefined, table)).toBeUndefined();
  expect(stepHint('Redo', table, undefined)).toBeUndefined();
});
