import { fail } from '@sextant/contract';

/**
 * Counts the cells that the queries of one request bring. One large table is what an engine's own limits let through; beside it the others together
 * may have `maxCells`.
 */
export function createCellBudget(maxCells: number): { readonly take: (cells: number) => void } {
  let all = 0;
  let largest = 0;
  return {
    /** @throws QUERY_034 when it is too much */
    take(cells) {
      all += cells;
      largest = Math.max(largest, cells);
      if (all - largest > maxCells) throw fail('QUERY_034', { most: maxCells, what: 'cells' });
    },
  };
}
