import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const plugin: CallsOf<typeof routes>['plugin'] = {
  list: { method: 'GET', path: '/dynamic-plugins/api/read', body: null },
  create: { method: 'POST', path: '/dynamic-plugins/api/create', body: 'json' },
  update: { method: 'PUT', path: '/dynamic-plugins/api/update/:id', body: 'json' },
  remove: { method: 'DELETE', path: '/dynamic-plugins/api/delete/:id', body: null },
  frame: { method: 'GET', path: '/dynamic-plugins/frame/:id', body: null },
};
