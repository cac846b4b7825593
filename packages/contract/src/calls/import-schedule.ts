import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const importSchedule: CallsOf<typeof routes>['importSchedule'] = {
  sources: { method: 'GET', path: '/api/v1/sextant/import-sources', body: null },
  look: { method: 'POST', path: '/api/v1/sextant/import-sources/look', body: 'json' },
  show: { method: 'GET', path: '/api/v1/sextant/dataset/:id/import-schedule', body: null },
  save: { method: 'PUT', path: '/api/v1/sextant/dataset/:id/import-schedule', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/sextant/dataset/:id/import-schedule', body: null },
  pause: { method: 'POST', path: '/api/v1/sextant/dataset/:id/import-schedule/pause', body: 'json' },
  run: { method: 'POST', path: '/api/v1/sextant/dataset/:id/import-schedule/run', body: null },
};
