import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const annotation: CallsOf<typeof routes>['annotation'] = {
  list: { method: 'GET', path: '/api/v1/annotation_layer/:layerId/annotation/', body: null },
  show: { method: 'GET', path: '/api/v1/annotation_layer/:layerId/annotation/:id', body: null },
  create: { method: 'POST', path: '/api/v1/annotation_layer/:layerId/annotation/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/annotation_layer/:layerId/annotation/:id', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/annotation_layer/:layerId/annotation/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/annotation_layer/:layerId/annotation/', body: null },
};
