import type { ColumnTable, QueryObject } from '@sextant/contract';
import { openScope, type QueryScope } from './base-query.ts';
import type { ChartSpec, FormOf, ResultSize } from './chart-spec.ts';
import type { RawForm } from './control.ts';
import { readForm } from './read-form.ts';

/** A chart type without its drawing: what it is and what it asks. Pure; server and browser use the same. */
export interface RegisteredChartType {
  readonly spec: ChartSpec;
  /** The queries of a stored form, in the order in which the view expects the results. Never throws; see `formErrors`. */
  readonly queries: (formData: RawForm, scope?: QueryScope) => readonly QueryObject[];
  /** How much its first result holds, where users do not count rows. Default: its rows. */
  readonly size?: (formData: RawForm, table: ColumnTable) => ResultSize;
}

/** A chart type: its declaration, and its queries over the form as that declares it. */
export function chartType<Spec extends ChartSpec>(
  spec: Spec,
  queries: (form: FormOf<Spec>, scope: QueryScope) => readonly QueryObject[],
  size?: (form: FormOf<Spec>, table: ColumnTable) => ResultSize,
): RegisteredChartType {
  return {
    spec,
    queries: (formData, scope = openScope) => queries(readForm(spec, formData), scope),
    ...(size === undefined ? {} : { size: (formData, table) => size(readForm(spec, formData), table) }),
  };
}
