import { useQueries } from '@tanstack/react-query';
import type { DataMasks, NativeFilter } from '@sextant/contract';
import { useEffect } from 'react';
import { useFilters, usePage } from '../page-context.ts';
import { filterChoicesQuery } from '../filter-choices.ts';
import type { FilterChoice } from '../filter-choices.ts';
import { placeOfFilter } from '../opening-filters.ts';
import { hasValue, parentFilters, selectMask, startsWithFirst } from '@sextant/dashboard';

/**
 * The filters that take their first value and have none; those whose values depend on another such filter come after it. Where all that are left depend on
 * each other in a circle, which the editor says and another program may have stored, they wait for nobody.
 */
function waitingFilters(filters: readonly NativeFilter[], masks: DataMasks): readonly NativeFilter[] {
  const waiting = filters.filter((filter) => startsWithFirst(filter) && !hasValue(masks[filter.id]));
  const ids = new Set(waiting.map(({ id }) => id));
  const free = waiting.filter(({ cascadeParentIds }) => !cascadeParentIds.some((id) => ids.has(id)));
  return free.length > 0 ? free : waiting;
}

const firstMask = (filter: NativeFilter, choices: readonly FilterChoice[] | undefined): DataMasks => {
  const [first] = choices ?? [];
  return first === undefined ? {} : { [filter.id]: selectMask(filter, [first.value], () => first.text) };
};

/**
 * Gives filters that start with their first choice that choice, as soon as it is known: all that depend on no other at once, so that the tiles that
 * wait for them ask together. It is no step in the history.
 */
export function FirstChoices() {
  const { filters: store, model } = usePage();
  const masks = useFilters((state) => state.masks);
  const waiting = waitingFilters(model.filters, masks);
  const choices = useQueries({
    queries: waiting.map((filter) =>
      filterChoicesQuery(placeOfFilter(model, filter), '', parentFilters(model.filters, filter, masks)),
    ),
  });
  const isPending = choices.some((query) => query.isPending);
  const found: DataMasks = Object.assign(
    {},
    ...waiting.map((filter, index) => firstMask(filter, choices[index]?.data)),
  );
  const isReady = !isPending && Object.keys(found).length > 0;
  useEffect(() => {
    if (!isReady) return;
    const { masks: actingMasks, setId, restore } = store.getState();
    restore({ masks: { ...actingMasks, ...found }, setId });
  });
  return null;
}
