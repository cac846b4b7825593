import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const dashboard: CallsOf<typeof routes>['dashboard'] = {
  list: { method: 'GET', path: '/api/v1/dashboard/', body: null },
  info: { method: 'GET', path: '/api/v1/dashboard/_info', body: null },
  related: { method: 'GET', path: '/api/v1/dashboard/related/:column', body: null },
  show: { method: 'GET', path: '/api/v1/dashboard/:id', body: null },
  create: { method: 'POST', path: '/api/v1/dashboard/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/dashboard/:id', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/dashboard/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/dashboard/', body: null },
  restore: { method: 'POST', path: '/api/v1/sextant/dashboard/:id/restore', body: null },
  versions: { method: 'GET', path: '/api/v1/sextant/dashboard/:id/versions', body: null },
  version: { method: 'GET', path: '/api/v1/sextant/dashboard/:id/versions/:version', body: null },
  restoreVersion: { method: 'POST', path: '/api/v1/sextant/dashboard/:id/versions/:version/restore', body: null },
  favoriteStatus: { method: 'GET', path: '/api/v1/dashboard/favorite_status/', body: null },
  favorite: { method: 'POST', path: '/api/v1/dashboard/:id/favorites/', body: null },
  unfavorite: { method: 'DELETE', path: '/api/v1/dashboard/:id/favorites/', body: null },
  thumbnail: { method: 'GET', path: '/api/v1/dashboard/:id/thumbnail/:digest/', body: null },
  export: { method: 'GET', path: '/api/v1/dashboard/export/', body: null },
  import: { method: 'POST', path: '/api/v1/dashboard/import/', body: 'multipart' },
  planImport: { method: 'POST', path: '/api/v1/sextant/dashboard/import/plan', body: 'multipart' },
  charts: { method: 'GET', path: '/api/v1/dashboard/:id/charts', body: null },
  datasets: { method: 'GET', path: '/api/v1/dashboard/:id/datasets', body: null },
  copy: { method: 'POST', path: '/api/v1/dashboard/:id/copy/', body: 'json' },
};
