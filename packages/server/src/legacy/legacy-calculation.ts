import type { QueryObject } from '@sextant/contract';
import type { LegacyForm } from './legacy-form.ts';
import type { LegacyRows } from './legacy-rows.ts';

/** What a legacy chart type asks of its dataset, and how its data are made of the rows. */
export interface LegacyCalculation {
  /** @throws CHART_002, CHART_003 for what the form lacks, QUERY_001 for a form that selects nothing */
  readonly query: (form: LegacyForm) => QueryObject;
  /** What its older drawing takes; null for chart types of which only the rows are returned. */
  readonly data: ((form: LegacyForm, rows: LegacyRows) => unknown) | null;
  /** True when times leave as texts. Default: as epoch milliseconds. */
  readonly hasTextTimes?: true;
}
