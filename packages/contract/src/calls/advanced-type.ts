import type { api as routes } from '../api.ts';
import type { CallsOf } from '../api/call.ts';

/** Made from `api.ts` by `npm run docs`; change the routes there. */
export const advancedType: CallsOf<typeof routes>['advancedType'] = {
  types: { method: 'GET', path: '/api/v1/advanced_data_type/types', body: null },
  convert: { method: 'GET', path: '/api/v1/advanced_data_type/convert', body: null },
};
