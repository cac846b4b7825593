import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const chartData: CallsOf<typeof routes>['chartData'] = {
  query: { method: 'POST', path: '/api/v1/chart/data', body: 'json' },
  saved: { method: 'GET', path: '/api/v1/chart/:id/data/', body: null },
};
