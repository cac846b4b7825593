import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const user: CallsOf<typeof routes>['user'] = {
  list: { method: 'GET', path: '/api/v1/security/users/', body: null },
  info: { method: 'GET', path: '/api/v1/security/users/_info', body: null },
  show: { method: 'GET', path: '/api/v1/security/users/:id', body: null },
  create: { method: 'POST', path: '/api/v1/security/users/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/security/users/:id', body: 'json' },
  belongings: { method: 'GET', path: '/api/v1/sextant/users/:id/belongings', body: null },
  remove: { method: 'DELETE', path: '/api/v1/security/users/:id', body: null },
};
