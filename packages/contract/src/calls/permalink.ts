import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const permalink: CallsOf<typeof routes>['permalink'] = {
  create: { method: 'POST', path: '/api/v1/dashboard/:id/permalink', body: 'json' },
  show: { method: 'GET', path: '/api/v1/dashboard/permalink/:key', body: null },
};
