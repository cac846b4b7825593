import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const query: CallsOf<typeof routes>['query'] = {
  running: { method: 'GET', path: '/api/v1/sextant/queries/running', body: null },
  end: { method: 'DELETE', path: '/api/v1/sextant/queries/running/:id', body: null },
  stop: { method: 'DELETE', path: '/api/v1/sextant/queries/:clientId', body: null },
};
