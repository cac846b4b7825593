import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { searchAll } from '../services/search/search-all.ts';

/** Everything by its words. */
export const searchRoutes: RoutePlugin = (route, context) => {
  route(api.search.all, async ({ session, query, response }) =>
    response.ok({ result: await searchAll(context, session.user, query.text ?? '') }),
  );
};
