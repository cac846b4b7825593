import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const home: CallsOf<typeof routes>['home'] = {
  show: { method: 'GET', path: '/api/v1/sextant/home', body: null },
};
