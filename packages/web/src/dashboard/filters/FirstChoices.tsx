import { useQuery } from '@tanstack/react-query';
import type { NativeFilter } from '@sextant/contract';
import { useEffect } from 'react';
import { useFilters, usePage } from '../page-context.ts';
import { filterChoicesQuery } from './filter-choices.ts';
import { hasValue, selectMask, startsWithFirst } from '@sextant/dashboard';

function First({ filter }: { filter: NativeFilter }) {
  const { filters, model } = usePage();
  const isEmpty = useFilters((state) => !hasValue(state.masks[filter.id]));
  const { data } = useQuery({
    ...filterChoicesQuery({ filter, dashboardId: model.item.id, zone: model.zone }, '', []),
    enabled: isEmpty,
  });
  const first = data?.[0];
  useEffect(() => {
    if (!isEmpty || first === undefined) return;
    const { masks, setId, restore } = filters.getState();
    restore({ masks: { ...masks, [filter.id]: selectMask(filter, [first.value], () => first.text) }, setId });
  }, [filters, filter, isEmpty, first]);
  return null;
}

/** Gives filters that start with their first choice that choice, as soon as it is known. It is no step in the history. */
export function FirstChoices() {
  const { filters } = usePage().model;
  return filters.filter(startsWithFirst).map((filter) => <First key={filter.id} filter={filter} />);
}
