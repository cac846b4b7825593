import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const annotationData: CallsOf<typeof routes>['annotationData'] = {
  layer: { method: 'GET', path: '/superset/annotation_json/:id', body: null },
  chart: { method: 'GET', path: '/superset/slice_json/:id', body: null },
  askChart: { method: 'POST', path: '/superset/slice_json/:id', body: 'multipart' },
};
