import { expect, test } from 'vitest';
import { requireStepWithin } from './bounds.ts';
import { frameOf } from './frame.ts';
import { table } from './test-steps.ts';

const frame = frameOf(table({ a: [1, 2], b: [3, 4] }));
const codeOf = (options: Readonly<Record<string, unknown>>, maxCells: number): string => {
  try {
    requireStepWithin({ maxCells, maxColumns: 1 }, frame, options);
    return 'taken';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
};

// Two rows: each column that is named counts one cell, half of its two.
test.each([
  ['a text', { column: 'a' }, 1],
  ['a list', { columns: ['a', 'b', 'a', 'a'] }, 4],
  ['keys and their columns', { aggregates: { b: { operator: 'sum', column: 'a' }, new: { column: 'b' } } }, 3],
  ['several options', { groupby: ['a'], source: 'b' }, 2],
  ['names of nothing', { columns: ['c', 5, null], most: 7, on: true }, 0],
])('%s names columns before a step is begun', (_, options, cells) => {
  expect([codeOf(options, cells), codeOf(options, cells - 1)]).toEqual(['taken', 'QUERY_034']);
});
