import { isRecord } from '@sextant/contract';
import type { DatasetDraft } from './dataset-draft.ts';

/** A field that a column or metric needs. */
export type NeededField = 'name' | 'expression';

/** Which missing fields are spoken of: those that were left, or all once saving was tried. Nobody is blamed for what they have not come to. */
export type ShownErrors = ReadonlySet<string> | 'all';

export const noErrorsYet: ShownErrors = new Set();

const fieldKey = (key: string, field: NeededField): string => `${field} of ${key}`;

/** The same with one more field that was left. */
export const withLeft = (shownErrors: ShownErrors, key: string, field: NeededField): ShownErrors =>
  shownErrors === 'all' || shownErrors.has(fieldKey(key, field))
    ? shownErrors
    : new Set([...shownErrors, fieldKey(key, field)]);

const repeatedNames = (names: readonly string[]): readonly string[] => [
  ...new Set(names.filter((name, index) => name !== '' && names.indexOf(name) !== index)),
];

/** Nothing, or a JSON object. */
function isParams(text: string): boolean {
  if (text.trim() === '') return true;
  try {
    const read: unknown = JSON.parse(text);
    return isRecord(read);
  } catch {
    return false;
  }
}

/** What keeps a draft from being saved, each in one sentence. `shown` leaves out what is missing in fields that were not left yet. Default all. */
export function errorsOf(draft: DatasetDraft, shownErrors: ShownErrors = 'all'): readonly string[] {
  const isShown = (key: string, field: NeededField): boolean =>
    shownErrors === 'all' || shownErrors.has(fieldKey(key, field));
  const lacks = ({ key, name }: { readonly key: string; readonly name: string }): boolean =>
    name.trim() === '' && isShown(key, 'name');
  return [
    ...(draft.name.trim() === '' ? ['The dataset needs a name'] : []),
    ...(draft.sql !== null && draft.sql.trim() === '' ? ['The SQL is empty'] : []),
    ...(isParams(draft.templateParams) ? [] : ['The template parameters are no JSON object']),
    ...(draft.columns.some(lacks) ? ['A column needs a name'] : []),
    ...(draft.metrics.some(lacks) ? ['A metric needs a name'] : []),
    ...repeatedNames(draft.columns.map(({ name }) => name.trim())).map((name) => `Column name [${name}] is duplicated`),
    ...repeatedNames(draft.metrics.map(({ name }) => name.trim())).map((name) => `Metric name [${name}] is duplicated`),
    ...draft.columns.flatMap(({ key, name, expression }) =>
      expression !== null && expression.trim() === '' && isShown(key, 'expression')
        ? [`Calculated column [${name}] requires an expression`]
        : [],
    ),
    ...draft.metrics.flatMap(({ key, name, expression }) =>
      expression.trim() === '' && isShown(key, 'expression') ? [`Metric [${name}] requires an expression`] : [],
    ),
  ];
}
