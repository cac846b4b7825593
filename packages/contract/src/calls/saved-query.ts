import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const savedQuery: CallsOf<typeof routes>['savedQuery'] = {
  list: { method: 'GET', path: '/api/v1/saved_query/', body: null },
  info: { method: 'GET', path: '/api/v1/saved_query/_info', body: null },
  show: { method: 'GET', path: '/api/v1/saved_query/:id', body: null },
  create: { method: 'POST', path: '/api/v1/saved_query/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/saved_query/:id', body: 'json' },
  related: { method: 'GET', path: '/api/v1/saved_query/related/:column', body: null },
  remove: { method: 'DELETE', path: '/api/v1/saved_query/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/saved_query/', body: null },
  distinct: { method: 'GET', path: '/api/v1/saved_query/distinct/:column', body: null },
  export: { method: 'GET', path: '/api/v1/saved_query/export/', body: null },
  import: { method: 'POST', path: '/api/v1/saved_query/import/', body: 'multipart' },
  planImport: { method: 'POST', path: '/api/v1/sextant/saved_query/import/plan', body: 'multipart' },
};
