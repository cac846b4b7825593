import type { DataMasks, NativeFilter } from '@sextant/contract';

/** A field of a filter box, and the filter beside the charts that it becomes: `12_state`, `NATIVE_FILTER-12_state`. */
const boxFilterId = /^(?:NATIVE_FILTER-)?(\d+_.+)$/;

const fieldOf = (filterId: string): string | null => boxFilterId.exec(filterId)?.[1] ?? null;

/** The masks of fields of filter boxes, and of the filters that they become, by the fields alone. */
export const boxMasksIn = (masks: DataMasks): DataMasks =>
  Object.fromEntries(
    Object.entries(masks).flatMap(([id, mask]) => {
      const field = fieldOf(id);
      return field === null ? [] : [[field, mask]];
    }),
  );

/** Masks with what was chosen in filter boxes, or in the filters that they become, where `filters` are the one or the other. */
export const withBoxMasks = (masks: DataMasks, filters: readonly NativeFilter[], boxMasks: DataMasks): DataMasks => ({
  ...masks,
  ...Object.fromEntries(
    filters.flatMap(({ id }) => {
      const mask = boxMasks[fieldOf(id) ?? ''];
      return mask === undefined ? [] : [[id, mask]];
    }),
  ),
});
