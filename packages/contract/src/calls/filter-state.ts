import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const filterState: CallsOf<typeof routes>['filterState'] = {
  create: { method: 'POST', path: '/api/v1/dashboard/:id/filter_state', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/dashboard/:id/filter_state/:key', body: 'json' },
  show: { method: 'GET', path: '/api/v1/dashboard/:id/filter_state/:key', body: null },
  remove: { method: 'DELETE', path: '/api/v1/dashboard/:id/filter_state/:key', body: null },
};
