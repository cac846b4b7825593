import type { RawForm } from './kit/declare/control.ts';

/** Whether a form says anything under a key: an empty text and an empty list say nothing, 0 and false do. */
export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
/** A value of a form as a list: a single one is a list of one, nothing an empty one. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : isGiven(value) ? [value] : [];

/** Conditions as forms had them before `adhoc_filters` and `time_range`; only the older call reads them. */
export const olderConditions = ['where', 'having', 'filters', 'since', 'until'];

/** Whether a form has conditions that current types do not read. */
export const hasOlderConditions = (form: RawForm): boolean => olderConditions.some((key) => isGiven(form[key]));

/** A form without some of its keys. */
export const withoutKeys = (form: RawForm, keys: readonly string[]): RawForm =>
  Object.fromEntries(Object.entries(form).filter(([key]) => !keys.includes(key)));

/** What a form says under older keys, under the newer ones, and nothing else of it. Keys that the form does not have are left out. */
export const withRenamedKeys = (form: RawForm, names: readonly (readonly [from: string, to: string])[]): RawForm =>
  Object.fromEntries(names.flatMap(([from, to]) => (form[from] === undefined ? [] : [[to, form[from]]])));

/** Older forms keep numbers as text too. What is no number stays, so that its control can reject it. */
export const numberIn = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : value;
