import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const tagView: CallsOf<typeof routes>['tagView'] = {
  suggestions: { method: 'GET', path: '/tagview/tags/suggestions/', body: null },
  show: { method: 'GET', path: '/tagview/tags/:object_type/:object_id/', body: null },
  add: { method: 'POST', path: '/tagview/tags/:object_type/:object_id/', body: 'json' },
  take: { method: 'DELETE', path: '/tagview/tags/:object_type/:object_id/', body: 'json' },
  objects: { method: 'GET', path: '/tagview/tagged_objects/', body: null },
};
