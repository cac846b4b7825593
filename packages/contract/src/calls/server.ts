import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const server: CallsOf<typeof routes>['server'] = {
  facts: { method: 'GET', path: '/api/v1/sextant/server', body: null },
};
