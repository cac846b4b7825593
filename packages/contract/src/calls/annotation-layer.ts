import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const annotationLayer: CallsOf<typeof routes>['annotationLayer'] = {
  list: { method: 'GET', path: '/api/v1/annotation_layer/', body: null },
  info: { method: 'GET', path: '/api/v1/annotation_layer/_info', body: null },
  show: { method: 'GET', path: '/api/v1/annotation_layer/:id', body: null },
  create: { method: 'POST', path: '/api/v1/annotation_layer/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/annotation_layer/:id', body: 'json' },
  related: { method: 'GET', path: '/api/v1/annotation_layer/related/:column', body: null },
  remove: { method: 'DELETE', path: '/api/v1/annotation_layer/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/annotation_layer/', body: null },
};
