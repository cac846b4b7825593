import type { Selection } from '@sextant/charts/views';
import { showFilter } from '@sextant/contract';
import type { DataMask, Filter, FilterScalar } from '@sextant/contract';
import { filtersOf } from '@sextant/dashboard';

type Values = readonly FilterScalar[];

const isValues = (value: unknown): value is Values => Array.isArray(value);

/** Every combination that was clicked, in order; `filterState.value` keeps them as a list of lists. */
export function selectedValues(mask: DataMask | undefined): readonly Values[] {
  const value = mask?.filterState?.value;
  return Array.isArray(value) ? value.filter(isValues) : [];
}

const isSame = (one: Values, other: Values): boolean =>
  one.length === other.length && one.every((value, index) => value === other[index]);

function maskOf(selections: readonly Values[], filters: readonly Filter[], label: string): DataMask {
  return {
    extraFormData: { filters: filters.map((filter) => ({ ...showFilter(filter) })) },
    filterState: { value: selections.map((values) => [...values]), label },
  };
}

/** One condition 'column in (…)': the only form to which a value can be added and stay exact. */
const soleList = (filters: readonly Filter[]): Filter | null => {
  const [filter] = filters;
  return filters.length === 1 && filter?.operator === 'in' ? filter : null;
};

const listOf = (filter: Filter): Values => (Array.isArray(filter.value) ? filter.value : []);

/** Only that mark, or nothing when it was the only one. */
const onlySelection = (mask: DataMask | undefined, selection: Selection): DataMask | null => {
  const [onlyValues, ...others] = selectedValues(mask);
  if (onlyValues !== undefined && others.length === 0 && isSame(onlyValues, selection.values)) return null;
  return maskOf([selection.values], selection.filters, selection.label);
};

/** Adds the value of `selection`, or takes it away when it was there; a mark that cannot be added to the others is chosen alone. */
function withValue(mask: DataMask, selection: Selection): DataMask | null {
  const now = soleList(filtersOf(mask));
  const next = soleList(selection.filters);
  if (now === null || next === null) return onlySelection(mask, selection);
  if (JSON.stringify(now.column) !== JSON.stringify(next.column)) return onlySelection(undefined, selection);
  const addedValue = listOf(next)[0] ?? null;
  const had = listOf(now).includes(addedValue);
  const values = had ? listOf(now).filter((value) => value !== addedValue) : [...listOf(now), addedValue];
  if (values.length === 0) return null;
  return maskOf(
    values.map((value) => [value]),
    [{ ...now, value: values }],
    values.map(String).join(', '),
  );
}

/**
 * The mask of a chart after a mark was clicked: that mark alone, or, with `isAdded`, beside the others. Clicking what is
 * the only choice again takes the cross-filter away (null).
 */
export function toggleSelection(mask: DataMask | undefined, selection: Selection, isAdded: boolean): DataMask | null {
  return mask !== undefined && isAdded && selectedValues(mask).length > 0
    ? withValue(mask, selection)
    : onlySelection(mask, selection);
}

/** What a chart shows as chosen; null when nothing is. */
export function selectionOfMask(mask: DataMask | undefined): Selection | null {
  const [values, ...otherValues] = selectedValues(mask);
  if (values === undefined) return null;
  return { filters: filtersOf(mask), label: mask?.filterState?.label ?? '', values, also: otherValues };
}
