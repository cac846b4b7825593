import { api, fail } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';

const groups = [api.sqlLab, api.queryHistory, api.tabStates, api.savedQuery, api.cssTemplate, api.menu];

/** SQL Lab and what is kept for it: nothing of it answers yet. */
export const sqlLabRoutes: RoutePlugin = (route) => {
  for (const group of groups)
    for (const entry of Object.values<Route>(group))
      route(entry, async () => {
        throw fail('REQUEST_003', {});
      });
};
