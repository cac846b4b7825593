import type { DataMasks, NativeFilter } from '@sextant/contract';
import { hasTimeValues, hasValue, placedFilters, startsWithFirst, targetOf, valuesOf } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import { belowWidth } from '@sextant/ui';
import type { QueryClient } from '@tanstack/react-query';
import { choiceCountQuery, filterChoicesQuery, valueDistributionQuery } from './filter-choices.ts';
import type { FilterPlace } from './filter-choices.ts';

/** A filter where it stands: what its queries depend on. */
export function placeOfFilter(model: DashboardModel, filter: NativeFilter): FilterPlace {
  const target = targetOf(filter);
  const dataset = model.datasets.get(target?.datasetId ?? -1) ?? null;
  const isTime = hasTimeValues(dataset, target?.column);
  return { filter, dashboardId: model.item.id, zone: model.zone, isTime };
}

/** True for a filter that takes its first value and has none, and whose values depend on no other. */
const awaitsFirst = (filter: NativeFilter, masks: DataMasks): boolean =>
  startsWithFirst(filter) && filter.cascadeParentIds.length === 0 && !hasValue(masks[filter.id]);

/**
 * Asks for what the filters show as a dashboard opens: first values, for which tiles wait; where they stand beside or among the tiles, the spread
 * of numbers and how many values there are. Lists of values are asked when they are opened.
 */
export function prefetchOpeningFilters(client: QueryClient, model: DashboardModel, masks: DataMasks): void {
  const isBeside =
    model.showsFilters && model.filterBarPlace === 'beside' && !window.matchMedia(belowWidth('lg')).matches;
  const inLayout = placedFilters(model.layout);
  for (const filter of model.filters) {
    const place = placeOfFilter(model, filter);
    if (awaitsFirst(filter, masks)) void client.prefetchQuery(filterChoicesQuery(place, '', []));
    if (!isBeside && !inLayout.has(filter.id)) continue;
    if (filter.filterType === 'filter_range') void client.prefetchQuery(valueDistributionQuery(place));
    if (filter.filterType === 'filter_select' && valuesOf(masks[filter.id]).length > 0)
      void client.prefetchQuery(choiceCountQuery(place, 'later'));
  }
}
