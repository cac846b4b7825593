import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const menu: CallsOf<typeof routes>['menu'] = {
  show: { method: 'GET', path: '/api/v1/menu/', body: null },
  availableDomains: { method: 'GET', path: '/api/v1/available_domains/', body: null },
};
