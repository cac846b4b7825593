import type { QueryObject } from '@sextant/contract';
import type { OlderForm } from './older-form.ts';
import type { OlderRows } from './older-rows.ts';

/** A chart kind of the older call. */
export interface OlderKind {
  /** @throws CHART_002, CHART_003 for what the form lacks, QUERY_001 for a form that selects nothing */
  readonly question: (form: OlderForm) => QueryObject;
  /** What its older drawing takes; null for kinds of which only the rows are answered. */
  readonly data: ((form: OlderForm, rows: OlderRows) => unknown) | null;
  /** True when times leave as texts. Default: as epoch milliseconds. */
  readonly hasTextTimes?: true;
}
