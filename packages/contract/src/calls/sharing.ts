import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const sharing: CallsOf<typeof routes>['sharing'] = {
  show: { method: 'GET', path: '/api/v1/sextant/dashboard/:id/sharing', body: null },
  give: { method: 'POST', path: '/api/v1/sextant/dashboard/:id/sharing', body: 'json' },
  take: { method: 'DELETE', path: '/api/v1/sextant/dashboard/:id/sharing/:userId', body: null },
};
