import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const folder: CallsOf<typeof routes>['folder'] = {
  list: { method: 'GET', path: '/api/v1/sextant/folders', body: null },
  create: { method: 'POST', path: '/api/v1/sextant/folders', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/sextant/folders/:id', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/sextant/folders/:id', body: null },
  move: { method: 'POST', path: '/api/v1/sextant/folders/move', body: 'json' },
  showSharing: { method: 'GET', path: '/api/v1/sextant/folders/:id/sharing', body: null },
  share: { method: 'POST', path: '/api/v1/sextant/folders/:id/sharing', body: 'json' },
  unshare: { method: 'DELETE', path: '/api/v1/sextant/folders/:id/sharing', body: 'json' },
};
