import { createContext, useContext } from 'react';
import { genericTypeOf } from '@sextant/contract';
import type { ColumnTable } from '@sextant/contract';

/** The rows on the screen, for controls that speak of their columns; null before the first result. */
const ShownTableContext = createContext<ColumnTable | null>(null);
export const ShownTableProvider = ShownTableContext.Provider;
export const useShownTable = (): ColumnTable | null => useContext(ShownTableContext);

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
