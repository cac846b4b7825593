import { usualBins } from './kit/range/bins.ts';
import type { RawForm } from './kit/declare/control.ts';
import type { MigratedForm } from './older-forms.ts';
import {
  hasOlderConditions,
  isGiven,
  listOf,
  numberIn,
  olderConditions,
  withoutKeys,
  withRenamedKeys,
} from './older-keys.ts';
import { isReplaced, replacedTypes } from './replaced-types.ts';

/** Chart types that Superset 2.1.3 has under another name and with other form data, by their current `viz_type`. */
export const olderTypes: Readonly<Record<string, string>> = { histogram_v2: 'histogram' };

/** The `viz_type` under which Superset 2.1.3 knows a stored chart; its own where it has no other. */
export const olderTypeOf = (type: string): string =>
  Object.hasOwn(olderTypes, type) ? (olderTypes[type] ?? type) : type;

const successorsOf = (type: string): readonly string[] => (isReplaced(type) ? replacedTypes[type] : []);

let migrate: ((form: RawForm) => MigratedForm | null) | null = null;

/** Loads how forms of replaced types become current ones; few dashboards have such charts. */
export async function loadOlderTypeMigrations(): Promise<void> {
  migrate ??= (await import('./older-forms.ts')).migratedForm;
}

function migratedForm(form: RawForm): MigratedForm | null {
  if (!isReplaced(form['viz_type'])) return null;
  if (migrate === null) throw new Error(`What became of charts of the type ${form['viz_type']} is not loaded`);
  return migrate(form);
}

/** Every `viz_type` that may draw a stored chart, the usual one first: the current names of an older type, or its own. */
export function currentTypesOf(type: string): readonly string[] {
  const renamedPair = Object.entries(olderTypes).find(([, olderType]) => olderType === type);
  const successors = successorsOf(type);
  return renamedPair === undefined ? (successors.length > 0 ? successors : [type]) : [renamedPair[0]];
}

/** The `viz_type` that usually draws a stored chart. */
export const currentTypeOf = (type: string): string => currentTypesOf(type)[0] ?? type;

/** Every `viz_type` under which charts of a current type are stored. */
export const storedTypesOf = (type: string): readonly string[] => [
  ...new Set([
    type,
    olderTypeOf(type),
    ...Object.keys(replacedTypes).filter((olderType) => successorsOf(olderType).includes(type)),
  ]),
];

/** Keys of a histogram that only have another name, older to current. */
const renamedControls: Readonly<Record<string, string>> = {
  x_axis_label: 'x_axis_title',
  y_axis_label: 'y_axis_title',
  normalized: 'normalize',
};
const legacyKeys = ['all_columns_x', 'link_length', 'queryFields', ...Object.keys(renamedControls)];
const currentKeys = ['column', 'bins', ...Object.values(renamedControls)];

/** Bins of an older histogram without a number of its own. */
const legacyBins = 5;

/** Whether the current type shows all that an older histogram shows: one column, under conditions that it reads. */
const showsEverything = (form: RawForm): boolean =>
  listOf(form['all_columns_x']).length <= 1 && !hasOlderConditions(form);

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
  form['viz_type'] === 'histogram' && showsEverything(form)
    ? currentHistogram(form)
    : (migratedForm(form)?.form ?? form);

/** Settings of an older form that the type which draws it has no control for, by their older labels; empty for current forms. */
export const leftOutOf = (form: RawForm): readonly string[] => migratedForm(form)?.leftOut ?? [];

/** The form of a stored chart as Superset 2.1.3 has it, where it knows the type by another name; any other as it is. Undone by `currentForm`. */
export function legacyForm(form: RawForm): RawForm {
  if (form['viz_type'] !== 'histogram_v2') return form;
  const { column, bins } = form;
  return {
    ...withoutKeys(form, [...legacyKeys, ...currentKeys, ...olderConditions]),
    ...withRenamedKeys(
      form,
      Object.entries(renamedControls).map(([olderType, current]) => [current, olderType] as const),
    ),
    viz_type: 'histogram',
    all_columns_x: isGiven(column) ? [column] : [],
    link_length: isGiven(bins) ? bins : usualBins,
  };
}
