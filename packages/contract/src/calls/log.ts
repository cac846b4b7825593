import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const log: CallsOf<typeof routes>['log'] = {
  recentActivity: { method: 'GET', path: '/api/v1/log/recent_activity/', body: null },
  recentActivityOf: { method: 'GET', path: '/api/v1/log/recent_activity/:userId/', body: null },
};
