import { tileSizeOf } from '@sextant/charts';
import { layoutWithChart } from '@sextant/dashboard';
import { api } from '@sextant/contract/calls';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';

/** Makes an empty dashboard. */
export async function newDashboard(title: string): Promise<number> {
  return (await call(api.dashboard.create, { body: { dashboard_title: title.trim(), published: false } })).id;
}

const recordOf = (text: string | null): Record<string, unknown> => {
  const value: unknown = text === null || text === '' ? {} : JSON.parse(text);
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
};

const maxRounds = 3;

/**
 * Puts a saved chart at the end of a dashboard's layout. Somebody who saves the dashboard at the same moment is not
 * overwritten: the layout is read again and the chart added to theirs.
 * @throws ApiError when the dashboard cannot be changed
 */
export async function addChartToDashboard(
  dashboardId: number,
  chart: { readonly id: number; readonly name: string; readonly type: unknown },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { result } = await call(api.dashboard.show, { params: { id: String(dashboardId) } });
    const positions = layoutWithChart(recordOf(result.position_json), chart, tileSizeOf(chart.type) ?? undefined);
    try {
      await call(api.dashboard.update, {
        params: { id: dashboardId },
        body: { json_metadata: JSON.stringify({ ...recordOf(result.json_metadata), positions }) },
        basedOn: result.version,
      });
      return;
    } catch (error) {
      const isRetried = error instanceof ApiError && error.code === 'STALE_001' && attempt < maxRounds;
      if (!isRetried) throw error;
    }
  }
}
