import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const datasource: CallsOf<typeof routes>['datasource'] = {
  columnValues: { method: 'GET', path: '/api/v1/datasource/:type/:id/column/:column/values/', body: null },
  samples: { method: 'POST', path: '/datasource/samples', body: 'json' },
};
