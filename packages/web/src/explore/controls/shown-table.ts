import { createContext, useContext } from 'react';
import { genericTypeOf } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';
import type { ChartResult } from '../../api/chart-data.ts';

/** The result on the screen, for controls that name its columns and series; null before the first. */
const ShownRowsContext = createContext<ChartResult | null>(null);
export const ShownRowsProvider = ShownRowsContext.Provider;
export const useShownRows = (): ChartResult | null => useContext(ShownRowsContext);

/** The rows of its first query. */
export const useShownTable = (): ColumnTable | null => useShownRows()?.tables[0] ?? null;

/** What sort of values a column of the result has. */
export type ColumnSort = 'number' | 'text' | 'time' | 'boolean';
const sorts: readonly ColumnSort[] = ['number', 'text', 'time', 'boolean'];

export interface ShownColumn {
  readonly name: string;
  readonly sort: ColumnSort;
}

/** The columns of a result. */
export const shownColumns = (table: ColumnTable | null): readonly ShownColumn[] =>
  (table?.columns ?? []).map(({ name, type }) => ({ name, sort: sorts[genericTypeOf(type)] ?? 'text' }));
