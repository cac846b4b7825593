import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const permission: CallsOf<typeof routes>['permission'] = {
  list: { method: 'GET', path: '/api/v1/security/permissions/', body: null },
  resources: { method: 'GET', path: '/api/v1/security/permissions-resources/', body: null },
};
