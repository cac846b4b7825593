import type { DashboardModel } from '../model/dashboard-model.ts';
import { liveBoxFilters } from './box-filters.ts';

/** A dashboard whose filter boxes filter: they do where it has no filters of its own. */
export function withFilterBoxes(model: DashboardModel): DashboardModel {
  if (model.filterBar.length + model.filters.length > 0) return model;
  const boxFilters = liveBoxFilters(model.tiles, model.metadata);
  return boxFilters.length === 0 ? model : { ...model, boxFilters, filters: [...model.filters, ...boxFilters] };
}
