import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { openHome } from '../services/objects/open-home.ts';

/** The first page, in one call. */
export const homeRoutes: RoutePlugin = (route, context) => {
  route(api.home.show, async ({ session, response }) => response.ok({ result: await openHome(context, session.user) }));
};
