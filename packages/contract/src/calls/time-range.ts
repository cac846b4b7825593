import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const timeRange: CallsOf<typeof routes>['timeRange'] = {
  resolve: { method: 'GET', path: '/api/v1/time_range/', body: null },
};
