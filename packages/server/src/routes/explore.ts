import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { openExplore } from '../services/charts/open-explore.ts';

/** Everything Explore opens with. */
export const exploreRoutes: RoutePlugin = (route, context) => {
  route(api.explore.show, async ({ query, session, response }) => {
    const result = await openExplore(context, session.user, query);
    if (result.slice !== null && session.kind === 'cookie')
      context.store.recents.record(session.user.id, 'chart', result.slice.slice_id);
    return response.ok({ result });
  });
};
