import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const upload: CallsOf<typeof routes>['upload'] = {
  create: { method: 'POST', path: '/api/v1/sextant/uploads', body: null },
  show: { method: 'GET', path: '/api/v1/sextant/uploads/:uuid', body: null },
  preview: { method: 'PUT', path: '/api/v1/sextant/uploads/:uuid/preview', body: 'json' },
  compare: { method: 'POST', path: '/api/v1/sextant/uploads/:uuid/compare', body: 'json' },
  import: { method: 'POST', path: '/api/v1/sextant/uploads/:uuid/import', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/sextant/uploads/:uuid', body: null },
  tables: { method: 'GET', path: '/api/v1/sextant/tables', body: null },
  putBack: { method: 'POST', path: '/api/v1/sextant/tables/:uuid/put-back', body: null },
};
