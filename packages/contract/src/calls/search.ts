import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const search: CallsOf<typeof routes>['search'] = {
  all: { method: 'GET', path: '/api/v1/sextant/search', body: null },
};
