import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const rowRule: CallsOf<typeof routes>['rowRule'] = {
  list: { method: 'GET', path: '/api/v1/rowlevelsecurity/', body: null },
  info: { method: 'GET', path: '/api/v1/rowlevelsecurity/_info', body: null },
  show: { method: 'GET', path: '/api/v1/rowlevelsecurity/:id', body: null },
  create: { method: 'POST', path: '/api/v1/rowlevelsecurity/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/rowlevelsecurity/:id', body: 'json' },
  related: { method: 'GET', path: '/api/v1/rowlevelsecurity/related/:column', body: null },
  remove: { method: 'DELETE', path: '/api/v1/rowlevelsecurity/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/rowlevelsecurity/', body: null },
  preview: { method: 'POST', path: '/api/v1/sextant/row-rules/preview', body: 'json' },
};
