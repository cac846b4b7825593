import type { DatasetData } from '@sextant/contract';

type Choice = readonly [id: string, text: string];

/** The steps of time and the columns of time that a dataset has, as choices; none while it is not known. */
export function timeChoicesOf(dataset: DatasetData | null): {
  readonly grains: readonly Choice[];
  readonly timeColumns: readonly Choice[];
} {
  return {
    grains: (dataset?.time_grain_sqla ?? []).flatMap(([id, text]): Choice[] => (id === null ? [] : [[id, text]])),
    timeColumns: (dataset?.columns ?? []).flatMap((column): Choice[] =>
      column.is_dttm ? [[column.column_name, column.verbose_name ?? column.column_name]] : [],
    ),
  };
}
