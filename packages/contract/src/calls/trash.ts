import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const trash: CallsOf<typeof routes>['trash'] = {
  list: { method: 'GET', path: '/api/v1/sextant/trash/', body: null },
  restore: { method: 'POST', path: '/api/v1/sextant/trash/restore', body: 'json' },
  erase: { method: 'POST', path: '/api/v1/sextant/trash/erase', body: 'json' },
};
