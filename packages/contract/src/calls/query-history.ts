import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const queryHistory: CallsOf<typeof routes>['queryHistory'] = {
  list: { method: 'GET', path: '/api/v1/query/', body: null },
  show: { method: 'GET', path: '/api/v1/query/:id', body: null },
  related: { method: 'GET', path: '/api/v1/query/related/:column', body: null },
  distinct: { method: 'GET', path: '/api/v1/query/distinct/:column', body: null },
  updatedSince: { method: 'GET', path: '/api/v1/query/updated_since', body: null },
  stop: { method: 'POST', path: '/api/v1/query/stop', body: 'json' },
  legacyStop: { method: 'POST', path: '/superset/stop_query/', body: 'multipart' },
  forget: { method: 'DELETE', path: '/api/v1/sextant/sql-lab/runs/:clientId', body: null },
};
