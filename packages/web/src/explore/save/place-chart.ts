import { api } from '@sextant/contract';
import { layoutWithChart } from '@sextant/contract';
import { call } from '../../api/call.ts';

/** Makes an empty dashboard. */
export async function newDashboard(title: string): Promise<number> {
  return (await call(api.dashboard.create, { body: { dashboard_title: title.trim(), published: false } })).id;
}

/** Puts a saved chart at the end of a dashboard's layout. The save is based on the version that was read. */
export async function addChartToDashboard(
  dashboardId: number,
  chart: { readonly id: number; readonly name: string },
): Promise<void> {
  const { result } = await call(api.dashboard.show, { params: { id: String(dashboardId) } });
  const layout: unknown = JSON.parse(result.position_json ?? '{}');
  const metadata: unknown = JSON.parse(result.json_metadata ?? '{}');
  const positions = layoutWithChart(layout, chart);
  await call(api.dashboard.update, {
    params: { id: dashboardId },
    body: { json_metadata: JSON.stringify({ ...(metadata as Record<string, unknown>), positions }) },
    basedOn: result.version,
  });
}
