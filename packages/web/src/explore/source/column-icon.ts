import type { DatasetData } from '@sextant/contract';
import { BooleanIcon, CalculatedIcon, NumberIcon, TextIcon, TimeIcon } from '@sextant/ui';

type Column = DatasetData['columns'][number];

/** What a column holds, as the drawings of types have it. */
export type ColumnSort = 'calculated' | 'time' | 'number' | 'boolean' | 'text';

/** What a column holds; calculated columns are a sort of their own. */
export function columnSort(column: Column): ColumnSort {
  if (column.expression !== null && column.expression !== '') return 'calculated';
  if (column.is_dttm || column.type_generic === 2) return 'time';
  if (column.type_generic === 0) return 'number';
  return column.type_generic === 3 ? 'boolean' : 'text';
}

const icons = {
  calculated: CalculatedIcon,
  time: TimeIcon,
  number: NumberIcon,
  boolean: BooleanIcon,
  text: TextIcon,
} as const;

/** The icon of a column's type. */
export const columnIcon = (column: Column) => icons[columnSort(column)];
