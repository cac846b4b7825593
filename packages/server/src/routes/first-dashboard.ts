import { api } from '@sextant/contract';
import type { DataDoor } from '../data/data-door.ts';
import type { RoutePlugin } from '../http/route.ts';
import { dashboardOfDataset } from '../services/dashboard-of-dataset.ts';
import { optionsOf } from './chart-data.ts';

/** A dashboard to begin with, of any dataset. */
export const firstDashboardRoutes =
  (door: DataDoor): RoutePlugin =>
  (route, { store }) => {
    route(api.dataset.firstDashboard, async (call) => {
      const { params, session, reply } = call;
      const made = await dashboardOfDataset({ door, store }, session, params.id, optionsOf(call));
      const dashboardUrl = `/superset/dashboard/${made.dashboardId}/`;
      return reply.ok({ result: { ...made, dashboardUrl, chartIds: [...made.chartIds] } });
    });
  };
