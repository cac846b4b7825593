import { usualBins } from './histogram/bin.ts';
import type { RawForm } from './kit/control.ts';

/** Chart types that Superset 2.1.3 has under another name and with other form data, by their current `viz_type`. */
export const olderTypes: Readonly<Record<string, string>> = { histogram_v2: 'histogram' };

/** The `viz_type` under which Superset 2.1.3 knows a stored chart; its own where it has no other. */
export const olderTypeOf = (type: string): string =>
  Object.hasOwn(olderTypes, type) ? (olderTypes[type] ?? type) : type;

/** The `viz_type` that draws a stored chart: the current name of an older type. */
export const currentTypeOf = (type: string): string =>
  Object.entries(olderTypes).find(([, olderType]) => olderType === type)?.[0] ?? type;

/** Every `viz_type` under which charts of a current type are stored. */
export const storedTypesOf = (type: string): readonly string[] => [...new Set([type, olderTypeOf(type)])];

const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : isGiven(value) ? [value] : []);

/** Keys of a histogram that only have another name, older to current. */
const renamedControls: Readonly<Record<string, string>> = {
  x_axis_label: 'x_axis_title',
  y_axis_label: 'y_axis_title',
  normalized: 'normalize',
};
/** Conditions as forms had them before `adhoc_filters` and `time_range`; only the older call reads them. */
const legacyConditions = ['where', 'having', 'filters', 'since', 'until'];
const legacyKeys = ['all_columns_x', 'link_length', 'queryFields', ...Object.keys(renamedControls)];
const currentKeys = ['column', 'bins', ...Object.values(renamedControls)];

/** Bins of an older histogram without a number of its own. */
const legacyBins = 5;

const withoutKeys = (form: RawForm, keys: readonly string[]): RawForm =>
  Object.fromEntries(Object.entries(form).filter(([key]) => !keys.includes(key)));

const withRenamedKeys = (form: RawForm, names: readonly (readonly [from: string, to: string])[]): RawForm =>
  Object.fromEntries(names.flatMap(([from, to]) => (form[from] === undefined ? [] : [[to, form[from]]])));

/** Older forms keep numbers as text too. What is no number stays, so that its control can reject it. */
const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && Number.isFinite(Number(value)) ? Number(value) : value;

/** Whether the current type shows all that an older histogram shows: one column, under conditions that it reads. */
const showsEverything = (form: RawForm): boolean =>
  listOf(form['all_columns_x']).length <= 1 && !legacyConditions.some((key) => isGiven(form[key]));

function currentHistogram(form: RawForm): RawForm {
  const { all_columns_x: columns, link_length: length, bins } = form;
  const [column = columns === undefined ? form['column'] : undefined] = listOf(columns);
  return {
    ...withoutKeys(form, [...legacyKeys, 'column']),
    ...withRenamedKeys(form, Object.entries(renamedControls)),
    viz_type: 'histogram_v2',
    ...(column === undefined ? {} : { column }),
    bins: isGiven(length) ? numberIn(length) : isGiven(bins) ? bins : legacyBins,
    groupby: listOf(form['groupby']),
  };
}

/**
 * The form of a stored chart under the type that draws it: an older type's as Superset's own migration has it, any other as it is. A form that
 * the current type could not show whole (several columns, conditions in an older spelling) stays older: its rows are shown.
 */
export const currentForm = (form: RawForm): RawForm =>
  form['viz_type'] === 'histogram' && showsEverything(form) ? currentHistogram(form) : form;

/** The form of a stored chart as Superset 2.1.3 has it, where it knows the type by another name; any other as it is. Undone by `currentForm`. */
export function legacyForm(form: RawForm): RawForm {
  if (form['viz_type'] !== 'histogram_v2') return form;
  const { column, bins } = form;
  return {
    ...withoutKeys(form, [...legacyKeys, ...currentKeys, ...legacyConditions]),
    ...withRenamedKeys(
      form,
      Object.entries(renamedControls).map(([olderType, current]) => [current, olderType] as const),
    ),
    viz_type: 'histogram',
    all_columns_x: isGiven(column) ? [column] : [],
    link_length: isGiven(bins) ? bins : usualBins,
  };
}
