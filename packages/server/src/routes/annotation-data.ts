import { api } from '@sextant/contract';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RouteResult, Call, RoutePlugin } from '../http/route.ts';
import { formOf } from '../legacy/legacy-form.ts';
import { chartAnnotations, layerAnnotations } from '../services/annotations/run-annotation.ts';
import { rowOptions } from '../http/row-request.ts';

type ChartCall = Call<typeof api.annotationData.chart> | Call<typeof api.annotationData.askChart>;

/** The data of one layer over a chart, by itself. */
export const annotationDataRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route) => {
    route(api.annotationData.layer, async ({ params, query, response }) => {
      const form = formOf(query.form_data ?? {});
      const members = await layerAnnotations(dataAccess, { layerId: params.id, form });
      return response.send(JSON.stringify(members), jsonHeaders);
    });
    const ofChart = (call: ChartCall): Promise<RouteResult> => runChart(dataAccess, call);
    route(api.annotationData.chart, ofChart);
    route(api.annotationData.askChart, ofChart);
  };

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'private, no-cache' };

async function runChart(dataAccess: DataAccess, call: ChartCall): Promise<RouteResult> {
  const { params, query, body, session, response } = call;
  const dashboard = query.dashboard_id ?? '';
  const members = await chartAnnotations(
    dataAccess,
    session,
    {
      chartId: params.id,
      form: formOf(body?.fields.form_data ?? query.form_data ?? {}),
      isForced: query.force === true,
      dashboardId: /^\d{1,9}$/.test(dashboard) ? Number(dashboard) : null,
    },
    rowOptions(call),
  );
  return response.send(JSON.stringify(members), jsonHeaders);
}
