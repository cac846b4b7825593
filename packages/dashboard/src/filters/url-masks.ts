import { dataMask, formatRison, isRecord, parseRisonOrNull } from '@sextant/contract';
import type { DataMask, DataMasks, NativeFilter } from '@sextant/contract';

/** Longer texts than this go to the server and leave a key in the address. */
export const longestInUrl = 2_000;

const isEmpty = (mask: DataMask): boolean => Object.keys(mask.extraFormData ?? {}).length === 0;

/** What acts without any choice: the filters' own defaults. */
export const defaultMasks = (filters: readonly NativeFilter[]): DataMasks =>
  Object.fromEntries(
    filters.filter(({ defaultDataMask: mask }) => !isEmpty(mask)).map((filter) => [filter.id, filter.defaultDataMask]),
  );

/** True when both add and show the same; absent is empty. */
export const isSameMask = (one: DataMask | undefined, other: DataMask | undefined): boolean => {
  const withoutNulls = (mask: DataMask | undefined) =>
    JSON.stringify([mask?.extraFormData ?? {}, mask?.filterState?.value ?? null]);
  return withoutNulls(one) === withoutNulls(other);
};

/** The masks that a link must carry: those that differ from the defaults. */
export function linkedMasks(masks: DataMasks, filters: readonly NativeFilter[]): DataMasks {
  const defaults = defaultMasks(filters);
  const entries = Object.entries(masks).filter(([source, mask]) => !isSameMask(mask, defaults[source]));
  return Object.fromEntries(
    entries.map(([id, mask]): [string, DataMask] => [id, { ...mask, id, ownState: mask.ownState ?? {} }]),
  );
}

/** Masks from text; what does not read as a mask is left out, since links are written by anybody. */
export function readMasks(raw: unknown): DataMasks {
  if (!isRecord(raw)) return {};
  const entries = Object.entries(raw).flatMap(([source, value]): [string, DataMask][] => {
    const read = dataMask.safeParse(value);
    return read.success ? [[source, read.data]] : [];
  });
  return Object.fromEntries(entries);
}

/** The text for `native_filters` in the address. */
export const writeMasks = (masks: DataMasks): string => formatRison(masks);
/** Reads `native_filters`; null for a text that holds no masks at all, as one that was cut on its way. */
export function readMasksText(text: string): DataMasks | null {
  const raw = parseRisonOrNull(text);
  return isRecord(raw) ? readMasks(raw) : null;
}
/** Reads what was kept on the server as JSON. */
export function readKeptMasks(text: string): DataMasks {
  try {
    return readMasks(JSON.parse(text));
  } catch {
    return {};
  }
}

/** The masks of a page that was opened with `linked`. */
export const openedMasks = (linkedFilterMasks: DataMasks, filters: readonly NativeFilter[]): DataMasks => ({
  ...defaultMasks(filters),
  ...linkedFilterMasks,
});
