import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { productVersion } from '../product-version.ts';

/** What the page needs before anything else. The version is shown to users who are signed in only (L12). */
export const serverRoutes: RoutePlugin = (route, { config }) => {
  route(api.server.facts, async ({ session, response }) =>
    response.ok({
      result: {
        version: session === null ? '' : productVersion,
        zone: config.zone,
        rowLimit: config.rowLimit,
        rowLimitMax: config.rowLimitMax,
        isSignedIn: session !== null,
      },
    }),
  );
};
