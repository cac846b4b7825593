import { api, fail } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';

const { export: bundle, import: take, planImport } = api.savedQuery;
const entries: readonly Route[] = [bundle, take, planImport];

/** What does not answer yet. */
export const sqlLabPendingRoutes: RoutePlugin = (route) => {
  for (const entry of entries)
    route(entry, async () => {
      throw fail('REQUEST_003', {});
    });
};
