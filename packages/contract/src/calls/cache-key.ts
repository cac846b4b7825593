import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const cacheKey: CallsOf<typeof routes>['cacheKey'] = {
  invalidate: { method: 'POST', path: '/api/v1/cachekey/invalidate', body: 'json' },
};
