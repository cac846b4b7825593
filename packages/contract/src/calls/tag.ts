import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const tag: CallsOf<typeof routes>['tag'] = {
  list: { method: 'GET', path: '/api/v1/tag/', body: null },
  info: { method: 'GET', path: '/api/v1/tag/_info', body: null },
  show: { method: 'GET', path: '/api/v1/tag/:id', body: null },
  create: { method: 'POST', path: '/api/v1/tag/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/tag/:id', body: 'json' },
  favoriteStatus: { method: 'GET', path: '/api/v1/tag/favorite_status/', body: null },
  favorite: { method: 'POST', path: '/api/v1/tag/:id/favorites/', body: null },
  unfavorite: { method: 'DELETE', path: '/api/v1/tag/:id/favorites/', body: null },
  remove: { method: 'DELETE', path: '/api/v1/tag/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/tag/', body: null },
  objects: { method: 'GET', path: '/api/v1/tag/get_objects/', body: null },
  add: { method: 'POST', path: '/api/v1/tag/:object_type/:object_id/', body: 'json' },
  take: { method: 'DELETE', path: '/api/v1/tag/:object_type/:object_id/:tag/', body: null },
  createMany: { method: 'POST', path: '/api/v1/tag/bulk_create', body: 'json' },
};
