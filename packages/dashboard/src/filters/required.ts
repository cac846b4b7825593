import type { DataMasks, NativeFilter } from '@sextant/contract';
import { hasValue, isRequired } from './native-masks.ts';
import { inScope, nativeFilterScope } from './scope.ts';
import type { ScopeTarget } from './scope.ts';

/** The first required filter in whose scope `target` stands and which has no value: it holds the tile back. Null when none does. */
export const missingRequiredFilter = (
  filters: readonly NativeFilter[],
  masks: DataMasks,
  target: ScopeTarget,
): NativeFilter | null =>
  filters.find(
    (filter) => isRequired(filter) && !hasValue(masks[filter.id]) && inScope(nativeFilterScope(filter), target),
  ) ?? null;
