import { legacyForm, olderTypeOf } from '@sextant/charts';
import type { Config } from '../config.ts';
import type { ListedTypes } from '../store/charts.ts';
import type { ChartRow } from '../store/schema.ts';
import { isMap, jsonOfValue, mapOfJson } from './json-values.ts';
import type { Value, ValueMap } from './json-values.ts';

type Form = Readonly<Record<string, unknown>>;

/** Chart types and form data as the API returns them. What is stored stays as it was written. */
export interface TypesInUse {
  /** The type of a chart. */
  readonly type: (type: string) => string;
  readonly form: (form: Form) => Form;
  /** JSON text of a form. */
  readonly formText: (text: string) => string;
  /** The types by which lists are filtered and sorted: those that they return. */
  readonly listedTypes: ListedTypes;
  /** A stored chart: its type, its form and the form in its query context. */
  readonly row: (row: ChartRow) => ChartRow;
}

const asStored: TypesInUse = {
  listedTypes: 'stored',
  type: (type) => type,
  form: (form) => form,
  formText: (text) => text,
  row: (row) => row,
};

/** The JSON of a text with an older form in place of the form in it; a text without one as it is. */
function changedText<Text extends string | null>(text: Text, change: (map: ValueMap) => Form): Text | string {
  const map = mapOfJson(text);
  // Forms come of the same JSON; what a change adds are texts, numbers and lists.
  return map === null ? text : jsonOfValue(change(map) as Value);
}

function legacyContext(context: ValueMap): Form {
  const form = context['form_data'];
  return isMap(form) ? { ...context, form_data: legacyForm(form) } : context;
}

/** The type of a row counts, whatever its form says. */
function legacyRow(row: ChartRow): ChartRow {
  const kind = olderTypeOf(row.kind);
  if (kind === row.kind) return row;
  return {
    ...row,
    kind,
    params: changedText(row.params, (form) => legacyForm({ ...form, viz_type: row.kind })),
    query_context: changedText(row.query_context, legacyContext),
  };
}

const asOlder: TypesInUse = {
  listedTypes: 'older',
  type: olderTypeOf,
  form: legacyForm,
  formText: (text) => changedText(text, legacyForm),
  row: legacyRow,
};

/** How the API returns chart types: as they are stored, or those that Superset 2.1.3 knows by another name under that name. */
export const typesInUse = ({ writesOlderTypes }: Pick<Config, 'writesOlderTypes'>): TypesInUse =>
  writesOlderTypes ? asOlder : asStored;
