import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const filterSet: CallsOf<typeof routes>['filterSet'] = {
  list: { method: 'GET', path: '/api/v1/dashboard/:id/filtersets', body: null },
  create: { method: 'POST', path: '/api/v1/dashboard/:id/filtersets', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/dashboard/:id/filtersets/:setId', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/dashboard/:id/filtersets/:setId', body: null },
  setDefault: { method: 'PUT', path: '/api/v1/sextant/dashboard/:id/default_filter_set', body: 'json' },
};
