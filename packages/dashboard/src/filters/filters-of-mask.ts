import { keepingNull, readFilter } from '@sextant/contract';
import type { DataMask, Filter } from '@sextant/contract';

/** Conditions of a mask; those that cannot be read are left out, since links are written by anybody. Rows without a value are none of the values that are left out. */
export function filtersOf(mask: DataMask | undefined): readonly Filter[] {
  return (mask?.extraFormData?.filters ?? []).flatMap((wire) => {
    try {
      return [keepingNull(readFilter(wire as Parameters<typeof readFilter>[0]))];
    } catch {
      return [];
    }
  });
}
