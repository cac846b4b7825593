import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const me: CallsOf<typeof routes>['me'] = {
  show: { method: 'GET', path: '/api/v1/me/', body: null },
  roles: { method: 'GET', path: '/api/v1/me/roles/', body: null },
  update: { method: 'PUT', path: '/api/v1/me/', body: 'json' },
  changePassword: { method: 'PUT', path: '/api/v1/sextant/me/password', body: 'json' },
  sessions: { method: 'GET', path: '/api/v1/sextant/me/sessions', body: null },
  endSession: { method: 'DELETE', path: '/api/v1/sextant/me/sessions/:name', body: null },
  endOtherSessions: { method: 'DELETE', path: '/api/v1/sextant/me/sessions', body: null },
  administrators: { method: 'GET', path: '/api/v1/sextant/administrators', body: null },
};
