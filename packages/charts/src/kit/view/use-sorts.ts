import type { Column } from '@sextant/contract';
import type { GridSort } from '@sextant/ui';
import { useState } from 'react';
import { withSort } from '../query/engine-sort.ts';
import type { OrderColumn } from '../values/row-order.ts';

/** The order that a user gives to rows that are all here: the columns that sort, and what a grid shows and does of it. */
export function useSorts() {
  const [sorts, setSorts] = useState<readonly GridSort[]>([]);
  const shownSorts = {
    sort: sorts[0] ?? null,
    alsoSorted: sorts.slice(1),
    onSort: (sort: GridSort, isAdded: boolean): void => setSorts(withSort(sorts, sort, isAdded)),
  };
  return { sorts, shownSorts };
}

/** What rows are sorted by; columns that are not among `columns` sort nothing. */
export const orderColumns = (sorts: readonly GridSort[], columns: readonly Column[]): readonly OrderColumn[] =>
  sorts.flatMap(({ column: name, direction }) => {
    const column = columns.find((one) => one.name === name);
    return column === undefined ? [] : [{ column, isDescending: direction === 'descending' }];
  });
