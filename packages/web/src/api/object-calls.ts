import { api } from '@sextant/contract/calls';

/** The calls of what is listed, by its kind. A kind as the name of a resource would bring the calls of all of them. */
export const objectCalls = { dashboard: api.dashboard, chart: api.chart, dataset: api.dataset };
