import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const audit: CallsOf<typeof routes>['audit'] = {
  list: { method: 'GET', path: '/api/v1/log/', body: null },
  show: { method: 'GET', path: '/api/v1/log/:id', body: null },
};
