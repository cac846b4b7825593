import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const assets: CallsOf<typeof routes>['assets'] = {
  export: { method: 'GET', path: '/api/v1/assets/export/', body: null },
  import: { method: 'POST', path: '/api/v1/assets/import/', body: 'multipart' },
  planImport: { method: 'POST', path: '/api/v1/sextant/assets/import/plan', body: 'multipart' },
};
