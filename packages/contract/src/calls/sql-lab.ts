import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const sqlLab: CallsOf<typeof routes>['sqlLab'] = {
  start: { method: 'GET', path: '/api/v1/sqllab/', body: null },
  execute: { method: 'POST', path: '/api/v1/sqllab/execute/', body: 'json' },
  legacyExecute: { method: 'POST', path: '/superset/sql_json/', body: 'json' },
  results: { method: 'GET', path: '/api/v1/sqllab/results/', body: null },
  legacyResults: { method: 'GET', path: '/superset/results/:key/', body: null },
  run: { method: 'GET', path: '/api/v1/sextant/sql-lab/runs/:clientId', body: null },
  export: { method: 'GET', path: '/api/v1/sqllab/export/:clientId/', body: null },
  legacyExport: { method: 'GET', path: '/superset/csv/:clientId', body: null },
  format: { method: 'POST', path: '/api/v1/sqllab/format_sql/', body: 'json' },
  estimate: { method: 'POST', path: '/api/v1/sqllab/estimate/', body: 'json' },
  explain: { method: 'POST', path: '/api/v1/sextant/sql-lab/explain', body: 'json' },
  keepPermalink: { method: 'POST', path: '/api/v1/sqllab/permalink', body: 'json' },
  permalink: { method: 'GET', path: '/api/v1/sqllab/permalink/:key', body: null },
};
