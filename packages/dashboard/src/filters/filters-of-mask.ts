import { readFilter } from '@sextant/contract';
import type { DataMask, Filter } from '@sextant/contract';

/** Conditions of a mask; those that cannot be read are left out, since links are written by anybody. */
export function filtersOf(mask: DataMask | undefined): readonly Filter[] {
  return (mask?.extraFormData?.filters ?? []).flatMap((wire) => {
    try {
      return [readFilter(wire as Parameters<typeof readFilter>[0])];
    } catch {
      return [];
    }
  });
}
