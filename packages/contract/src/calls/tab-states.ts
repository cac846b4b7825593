import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const tabStates: CallsOf<typeof routes>['tabStates'] = {
  create: { method: 'POST', path: '/tabstateview/', body: 'multipart' },
  show: { method: 'GET', path: '/tabstateview/:id', body: null },
  update: { method: 'PUT', path: '/tabstateview/:id', body: 'multipart' },
  remove: { method: 'DELETE', path: '/tabstateview/:id', body: null },
  activate: { method: 'POST', path: '/tabstateview/:id/activate', body: null },
  migrateQuery: { method: 'POST', path: '/tabstateview/:id/migrate_query', body: 'multipart' },
  removeQuery: { method: 'DELETE', path: '/tabstateview/:id/query/:clientId', body: null },
  addTable: { method: 'POST', path: '/tableschemaview/', body: 'multipart' },
  removeTable: { method: 'DELETE', path: '/tableschemaview/:id', body: null },
  expandTable: { method: 'POST', path: '/tableschemaview/:id/expanded', body: 'multipart' },
};
