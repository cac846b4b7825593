import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const dataset: CallsOf<typeof routes>['dataset'] = {
  list: { method: 'GET', path: '/api/v1/dataset/', body: null },
  info: { method: 'GET', path: '/api/v1/dataset/_info', body: null },
  related: { method: 'GET', path: '/api/v1/dataset/related/:column', body: null },
  show: { method: 'GET', path: '/api/v1/dataset/:id', body: null },
  create: { method: 'POST', path: '/api/v1/dataset/', body: 'json' },
  update: { method: 'PUT', path: '/api/v1/dataset/:id', body: 'json' },
  remove: { method: 'DELETE', path: '/api/v1/dataset/:id', body: null },
  removeMany: { method: 'DELETE', path: '/api/v1/dataset/', body: null },
  restore: { method: 'POST', path: '/api/v1/sextant/dataset/:id/restore', body: null },
  versions: { method: 'GET', path: '/api/v1/sextant/dataset/:id/versions', body: null },
  version: { method: 'GET', path: '/api/v1/sextant/dataset/:id/versions/:version', body: null },
  restoreVersion: { method: 'POST', path: '/api/v1/sextant/dataset/:id/versions/:version/restore', body: null },
  export: { method: 'GET', path: '/api/v1/dataset/export/', body: null },
  import: { method: 'POST', path: '/api/v1/dataset/import/', body: 'multipart' },
  planImport: { method: 'POST', path: '/api/v1/sextant/dataset/import/plan', body: 'multipart' },
  distinct: { method: 'GET', path: '/api/v1/dataset/distinct/:column', body: null },
  origin: { method: 'GET', path: '/api/v1/sextant/dataset/:id/origin', body: null },
  samples: { method: 'GET', path: '/api/v1/dataset/:id/samples', body: null },
  refresh: { method: 'PUT', path: '/api/v1/dataset/:id/refresh', body: null },
  sync: { method: 'GET', path: '/api/v1/sextant/dataset/:id/sync', body: null },
  preview: { method: 'POST', path: '/api/v1/sextant/dataset/preview', body: 'json' },
  previewRows: { method: 'POST', path: '/api/v1/sextant/dataset/preview-rows', body: 'json' },
  duplicate: { method: 'POST', path: '/api/v1/dataset/duplicate', body: 'json' },
  getOrCreate: { method: 'POST', path: '/api/v1/dataset/get_or_create/', body: 'json' },
  firstDashboard: { method: 'POST', path: '/api/v1/sextant/dataset/:id/first_dashboard', body: null },
  removeColumn: { method: 'DELETE', path: '/api/v1/dataset/:id/column/:columnId', body: null },
  removeMetric: { method: 'DELETE', path: '/api/v1/dataset/:id/metric/:metricId', body: null },
  relatedObjects: { method: 'GET', path: '/api/v1/dataset/:id/related_objects', body: null },
};
