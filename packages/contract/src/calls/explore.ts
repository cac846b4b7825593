import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const explore: CallsOf<typeof routes>['explore'] = {
  show: { method: 'GET', path: '/api/v1/explore/', body: null },
};
