import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const legacyChart: CallsOf<typeof routes>['legacyChart'] = {
  ask: { method: 'POST', path: '/superset/explore_json/', body: 'multipart' },
  read: { method: 'GET', path: '/superset/explore_json/', body: null },
  askOf: { method: 'POST', path: '/superset/explore_json/:type/:id/', body: 'multipart' },
  readOf: { method: 'GET', path: '/superset/explore_json/:type/:id/', body: null },
};
