import { api } from '@sextant/contract';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RoutePlugin } from '../http/route.ts';
import { dashboardOfDataset } from '../services/first-dashboard/dashboard-of-dataset.ts';
import { rowOptions } from '../http/row-request.ts';

/** A dashboard to begin with, of any dataset. */
export const firstDashboardRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, { store }) => {
    route(api.dataset.firstDashboard, async (call) => {
      const { params, session, response } = call;
      const createdDashboard = await dashboardOfDataset({ dataAccess, store }, session, params.id, rowOptions(call));
      const dashboardUrl = `/superset/dashboard/${createdDashboard.dashboardId}/`;
      return response.ok({ result: { ...createdDashboard, dashboardUrl, chartIds: [...createdDashboard.chartIds] } });
    });
  };
