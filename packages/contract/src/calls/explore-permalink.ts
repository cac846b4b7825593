import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const explorePermalink: CallsOf<typeof routes>['explorePermalink'] = {
  create: { method: 'POST', path: '/api/v1/explore/permalink', body: 'json' },
  show: { method: 'GET', path: '/api/v1/explore/permalink/:key', body: null },
};
