import { api, fail } from '@sextant/contract';
import type { Route } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';

const { export: file, legacyExport, estimate, explain } = api.sqlLab;
const { export: bundle, import: take, planImport } = api.savedQuery;
const entries: readonly Route[] = [file, legacyExport, estimate, explain, bundle, take, planImport];

/** What does not answer yet. */
export const sqlLabPendingRoutes: RoutePlugin = (route) => {
  for (const entry of entries)
    route(entry, async () => {
      throw fail('REQUEST_003', {});
    });
};
