import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const chart: CallsOf<typeof routes>['chart'] = {
  list: { method: 'GET', path: '/api/v1/chart/', body: null },
  info: { method: 'GET', path: '/api/v1/chart/_info', body: null },
  related: { method: 'GET', path: '/api/v1/chart/related/:column', body: null },
  show: { method: 'GET', path: '/api/v1/chart/:id', body: null },
  create: { method: 'POST', path: '/api/v1/chart/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/chart/:id', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/chart/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/chart/', body: null },
  restore: { method: 'POST', path: '/api/v1/sextant/chart/:id/restore', body: null },
  versions: { method: 'GET', path: '/api/v1/sextant/chart/:id/versions', body: null },
  version: { method: 'GET', path: '/api/v1/sextant/chart/:id/versions/:version', body: null },
  restoreVersion: { method: 'POST', path: '/api/v1/sextant/chart/:id/versions/:version/restore', body: null },
  favoriteStatus: { method: 'GET', path: '/api/v1/chart/favorite_status/', body: null },
  favorite: { method: 'POST', path: '/api/v1/chart/:id/favorites/', body: null },
  unfavorite: { method: 'DELETE', path: '/api/v1/chart/:id/favorites/', body: null },
  thumbnail: { method: 'GET', path: '/api/v1/chart/:id/thumbnail/:digest/', body: null },
  export: { method: 'GET', path: '/api/v1/chart/export/', body: null },
  import: { method: 'POST', path: '/api/v1/chart/import/', body: 'multipart' },
  planImport: { method: 'POST', path: '/api/v1/sextant/chart/import/plan', body: 'multipart' },
};
