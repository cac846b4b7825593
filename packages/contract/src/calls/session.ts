import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const session: CallsOf<typeof routes>['session'] = {
  create: { method: 'POST', path: '/api/v1/sextant/session', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/sextant/session', body: null },
};
