import { useMemo } from 'react';
import type { DatasetData } from '@sextant/contract';
import type { ColumnKinds } from '@sextant/charts';
import { useExplore } from '../explore-store.ts';
import { listOf } from './field-parts.ts';

/** What the columns of a dataset hold, for controls that depend on it. */
export const columnKindsOf =
  (columns: DatasetData['columns']): ColumnKinds =>
  (raw) => {
    const [name] = listOf(raw);
    const column = columns.find((one) => one.column_name === name);
    if (column === undefined) return null;
    if (column.is_dttm === true) return 'time';
    // An unknown type of a database may be anything.
    return column.type_generic === null ? null : column.type_generic === 0 ? 'number' : 'other';
  };

/** What the columns of the open dataset hold. */
export function useColumnKinds(): ColumnKinds {
  const columns = useExplore((state) => state.dataset.columns);
  return useMemo(() => columnKindsOf(columns), [columns]);
}
