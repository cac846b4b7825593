import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const dashboardDownload: CallsOf<typeof routes>['dashboardDownload'] = {
  prepare: { method: 'POST', path: '/api/v1/dashboard/:id/cache_dashboard_screenshot/', body: 'json' },
  fetch: { method: 'GET', path: '/api/v1/dashboard/:id/screenshot/:digest/', body: null },
  workbook: { method: 'POST', path: '/api/v1/dashboard/:id/workbook/', body: 'json' },
};
