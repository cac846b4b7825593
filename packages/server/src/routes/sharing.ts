import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { shareDashboard, showSharing, unshareDashboard } from '../services/dashboards/dashboard-sharing.ts';

/** With which users dashboards are shared by name. */
export const sharingRoutes: RoutePlugin = (route, { store }) => {
  route(api.sharing.show, async ({ params, session, response }) =>
    response.ok({ result: await showSharing(store, session.user, params.id) }),
  );

  route(api.sharing.give, async ({ params, body, session, response }) => {
    const { sharing } = await shareDashboard(store, session.user, { id: params.id, ...body });
    return response.ok({ result: sharing });
  });

  route(api.sharing.take, async ({ params, session, response }) => {
    await unshareDashboard(store, session.user, params);
    return response.ok({ result: 'OK' });
  });
};
