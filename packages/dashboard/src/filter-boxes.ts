/* What reads filter boxes: pages load it for dashboards that have some. */
export { filtersFromBoxes } from './filters/box-filters.ts';
export { withFilterBoxes } from './filters/with-filter-boxes.ts';
