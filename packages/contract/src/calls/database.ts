import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const database: CallsOf<typeof routes>['database'] = {
  functionNames: { method: 'GET', path: '/api/v1/database/:id/function_names/', body: null },
  validateSql: { method: 'POST', path: '/api/v1/database/:id/validate_sql/', body: 'json' },
  list: { method: 'GET', path: '/api/v1/database/', body: null },
  info: { method: 'GET', path: '/api/v1/database/_info', body: null },
  related: { method: 'GET', path: '/api/v1/database/related/:column', body: null },
  available: { method: 'GET', path: '/api/v1/database/available/', body: null },
  show: { method: 'GET', path: '/api/v1/database/:id', body: null },
  schemas: { method: 'GET', path: '/api/v1/database/:id/schemas/', body: null },
  tables: { method: 'GET', path: '/api/v1/database/:id/tables/', body: null },
  table: { method: 'GET', path: '/api/v1/database/:id/table/:table/:schema/', body: null },
  tableMetadata: { method: 'GET', path: '/api/v1/database/:id/table_metadata/', body: null },
  tableExtra: { method: 'GET', path: '/api/v1/database/:id/table_extra/:table/:schema/', body: null },
  tableMetadataExtra: { method: 'GET', path: '/api/v1/database/:id/table_metadata/extra/', body: null },
  selectStar: { method: 'GET', path: '/api/v1/database/:id/select_star/:table/', body: null },
  selectStarOfSchema: { method: 'GET', path: '/api/v1/database/:id/select_star/:table/:schema/', body: null },
  connection: { method: 'GET', path: '/api/v1/database/:id/connection', body: null },
  create: { method: 'POST', path: '/api/v1/database/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/database/:id', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/database/:id', body: null },
  restore: { method: 'POST', path: '/api/v1/sextant/database/:id/restore', body: null },
  relatedObjects: { method: 'GET', path: '/api/v1/database/:id/related_objects/', body: null },
  testConnection: { method: 'POST', path: '/api/v1/database/test_connection', body: 'json' },
  validateParameters: { method: 'POST', path: '/api/v1/database/validate_parameters', body: 'json' },
  export: { method: 'GET', path: '/api/v1/database/export/', body: null },
  import: { method: 'POST', path: '/api/v1/database/import/', body: 'multipart' },
  planImport: { method: 'POST', path: '/api/v1/sextant/database/import/plan', body: 'multipart' },
};
