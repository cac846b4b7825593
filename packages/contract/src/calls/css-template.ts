import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const cssTemplate: CallsOf<typeof routes>['cssTemplate'] = {
  list: { method: 'GET', path: '/api/v1/css_template/', body: null },
  info: { method: 'GET', path: '/api/v1/css_template/_info', body: null },
  show: { method: 'GET', path: '/api/v1/css_template/:id', body: null },
  create: { method: 'POST', path: '/api/v1/css_template/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/css_template/:id', body: 'json' },
  related: { method: 'GET', path: '/api/v1/css_template/related/:column', body: null },
  remove: { method: 'DELETE', path: '/api/v1/css_template/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/css_template/', body: null },
};
