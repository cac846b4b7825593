import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const role: CallsOf<typeof routes>['role'] = {
  list: { method: 'GET', path: '/api/v1/security/roles/', body: null },
  info: { method: 'GET', path: '/api/v1/security/roles/_info', body: null },
  show: { method: 'GET', path: '/api/v1/security/roles/:id', body: null },
  create: { method: 'POST', path: '/api/v1/security/roles/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/security/roles/:id', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/security/roles/:id', body: null },
  permissions: { method: 'GET', path: '/api/v1/security/roles/:id/permissions/', body: null },
  setPermissions: { method: 'POST', path: '/api/v1/security/roles/:id/permissions', body: 'json' },
  access: { method: 'GET', path: '/api/v1/sextant/roles/:id', body: null },
  setAccess: { method: 'PUT', path: '/api/v1/sextant/roles/:id', body: 'json' },
};
