import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const legacyDatasource: CallsOf<typeof routes>['legacyDatasource'] = {
  show: { method: 'GET', path: '/datasource/get/:type/:id/', body: null },
  metadata: { method: 'GET', path: '/superset/fetch_datasource_metadata', body: null },
  save: { method: 'POST', path: '/datasource/save/', body: 'multipart' },
  values: { method: 'GET', path: '/superset/filter/:type/:id/:column/', body: null },
};
