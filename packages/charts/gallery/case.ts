import type { ColumnTable } from '@sextant/contract';
import type { ChartViewProps } from '../src/views.ts';

/** One chart of the gallery. */
export interface Case extends Pick<ChartViewProps, 'formData' | 'annotations' | 'cut' | 'labels' | 'facts'> {
  readonly title: string;
  readonly columns: number;
  readonly heightPx: number;
  readonly tables: readonly ColumnTable[];
  readonly totals?: readonly ColumnTable[];
}
