import { groupByFilterType } from '@sextant/contract';
import type { FeatureFlags, FilterDivider, NativeFilter } from '@sextant/contract';
import type { DashboardModel } from './dashboard-model.ts';

type Switched = Pick<
  FeatureFlags,
  'DASHBOARD_NATIVE_FILTERS' | 'DASHBOARD_CROSS_FILTERS' | 'DASHBOARD_FILTERS_EXPERIMENTAL' | 'HORIZONTAL_FILTER_BAR'
>;

const isGroupBy = (entry: NativeFilter | FilterDivider): boolean => entry['filterType'] === groupByFilterType;

/**
 * A dashboard as the operator's features have it: what is off is not there, and does not act unseen. Filters that the metadata asks for by name
 * stay.
 */
export function withFeatures(model: DashboardModel, features: Switched): DashboardModel {
  const { metadata } = model;
  const crossFilters = metadata.cross_filters_enabled && features.DASHBOARD_CROSS_FILTERS;
  const hasFilters = features.DASHBOARD_NATIVE_FILTERS || metadata.show_native_filters === true;
  const isShown = (entry: NativeFilter | FilterDivider): boolean =>
    features.DASHBOARD_FILTERS_EXPERIMENTAL || !isGroupBy(entry);
  return {
    ...model,
    filters: model.filters.filter(isShown),
    filterBar: model.filterBar.filter(isShown),
    filterBarPlace: features.HORIZONTAL_FILTER_BAR ? model.filterBarPlace : 'beside',
    metadata: { ...metadata, cross_filters_enabled: crossFilters },
    ...(hasFilters ? {} : { filters: [], filterBar: [], showsFilters: false }),
  };
}
