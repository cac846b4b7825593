import type { ColumnTable, QueryObject } from '@sextant/contract';
import { openScope, type QueryScope } from './base-query.ts';
import type { ChartSpec, FormOf, ResultSize } from '../declare/chart-spec.ts';
import type { RawForm } from '../declare/control.ts';
import type { Labels } from '../values/labels.ts';
import { readForm } from '../declare/read-form.ts';
import type { ResultFacts } from '../result/result-facts.ts';

/** A chart type without its drawing: what it is and what it asks. Pure; server and browser use the same. */
export interface RegisteredChartType {
  readonly spec: ChartSpec;
  /** The queries of a stored form, in the order in which the view expects the results. Never throws; see `formErrors`. */
  readonly queries: (formData: RawForm, scope?: QueryScope) => readonly QueryObject[];
  /** How much its first result holds, where users do not count rows. Default: its rows. */
  readonly size?: (formData: RawForm, table: ColumnTable) => ResultSize;
  /** What users read over columns of its first result, by their names, where that is another than the label. Default: none. */
  readonly titles?: (formData: RawForm, table: ColumnTable, labels: Labels) => Titles;
  /** What a chart without errors still needs to show what it is for, and where that is set, for who edits it; null where nothing is missing. Default: null. */
  readonly advice?: (formData: RawForm, facts: ResultFacts) => string | null;
}

/** Titles of columns by their names in the result. */
export type Titles = ReadonlyMap<string, string>;

interface ResultReaders<Form> {
  readonly size?: (form: Form, table: ColumnTable) => ResultSize;
  readonly titles?: (form: Form, table: ColumnTable, labels: Labels) => Titles;
  readonly advice?: (form: Form, facts: ResultFacts) => string | null;
}

/** A chart type: its declaration, its queries over the form as that declares it, and what is special in how its results are read. */
export function chartType<Spec extends ChartSpec>(
  spec: Spec,
  queries: (form: FormOf<Spec>, scope: QueryScope) => readonly QueryObject[],
  { size, titles, advice }: ResultReaders<FormOf<Spec>> = {},
): RegisteredChartType {
  return {
    spec,
    queries: (formData, scope = openScope) => queries(readForm(spec, formData), scope),
    ...(size === undefined ? {} : { size: (formData, table) => size(readForm(spec, formData), table) }),
    ...(titles === undefined
      ? {}
      : { titles: (formData, table, labels) => titles(readForm(spec, formData), table, labels) }),
    ...(advice === undefined ? {} : { advice: (formData, facts) => advice(readForm(spec, formData), facts) }),
  };
}
