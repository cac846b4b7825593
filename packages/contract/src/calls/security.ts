import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const security: CallsOf<typeof routes>['security'] = {
  login: { method: 'POST', path: '/api/v1/security/login', body: 'json' },
  refresh: { method: 'POST', path: '/api/v1/security/refresh', body: null },
  csrfToken: { method: 'GET', path: '/api/v1/security/csrf_token/', body: null },
};
