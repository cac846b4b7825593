import type { RawForm } from '../declare/control.ts';
import type { RecordedTable } from './test-table.ts';

/** What a chart type is shown with where one is chosen. */
export interface Sample {
  readonly formData: RawForm;
  /** The results to its queries, as recorded. */
  readonly tables: readonly RecordedTable[];
  /** Labels of its metrics that add up. Default none. */
  readonly additive?: readonly string[];
}
