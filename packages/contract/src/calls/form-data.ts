import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const formData: CallsOf<typeof routes>['formData'] = {
  create: { method: 'POST', path: '/api/v1/explore/form_data', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/explore/form_data/:key', body: 'json' },
  show: { method: 'GET', path: '/api/v1/explore/form_data/:key', body: null },
  remove: { method: 'DELETE', path: '/api/v1/explore/form_data/:key', body: null },
};
