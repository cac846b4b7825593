import {
  formErrors,
  isChartType,
  queryContextFor,
  registeredChartType,
  tileSizeOf,
  unnamedType,
} from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { datasetIdOf, recordOf, showQueryContext } from '@sextant/contract';
import { layoutWithChart } from '@sextant/dashboard';
import { api } from '@sextant/contract/calls';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';

/** Makes an empty dashboard. */
async function newDashboard(title: string): Promise<number> {
  return (await call(api.dashboard.create, { body: { dashboard_title: title.trim(), published: false } })).id;
}

const objectIn = (text: string | null): Readonly<Record<string, unknown>> => {
  const value: unknown = text === null || text === '' ? {} : JSON.parse(text);
  return recordOf(value);
};

const maxRounds = 3;

/**
 * Puts a saved chart at the end of a dashboard's layout. Somebody who saves the dashboard at the same moment is not
 * overwritten: the layout is read again and the chart added to theirs.
 * @throws ApiError when the dashboard cannot be changed
 */
async function addChartToDashboard(
  dashboardId: number,
  chart: { readonly id: number; readonly name: string; readonly type: unknown },
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { result } = await call(api.dashboard.show, { params: { id: String(dashboardId) } });
    const positions = layoutWithChart(objectIn(result.position_json), chart, tileSizeOf(chart.type) ?? undefined);
    try {
      await call(api.dashboard.update, {
        params: { id: dashboardId },
        body: { json_metadata: JSON.stringify({ ...objectIn(result.json_metadata), positions }) },
        basedOn: result.version,
      });
      return;
    } catch (error) {
      const isRetried = error instanceof ApiError && error.code === 'STALE_001' && attempt < maxRounds;
      if (!isRetried) throw error;
    }
  }
}

const hasNoErrors = (form: RawForm): boolean =>
  !isChartType(form['viz_type']) || formErrors(registeredChartType(form).spec, form).length === 0;

/** The query context is saved along, for clients that ask a chart by its id. */
const queryContextText = (form: RawForm): string | null =>
  typeof form['viz_type'] === 'string' && hasNoErrors(form) && isQueryable(form)
    ? JSON.stringify(showQueryContext(queryContextFor(form)))
    : null;

function isQueryable(form: RawForm): boolean {
  try {
    queryContextFor(form);
    return true;
  } catch {
    return false;
  }
}

/** The form without filters that only came along from a dashboard. */
function withoutInherited(form: RawForm): RawForm {
  const filters = form['adhoc_filters'];
  if (!Array.isArray(filters)) return form;
  const ownFilters = filters.filter((filter: { readonly isExtra?: unknown } | null) => filter?.isExtra !== true);
  return { ...form, adhoc_filters: ownFilters };
}

/** What is sent to save a chart under a name. */
export function chartBody(name: string, draft: RawForm) {
  const form = withoutInherited(draft);
  return {
    slice_name: name.trim(),
    viz_type: typeof form['viz_type'] === 'string' ? form['viz_type'] : unnamedType,
    params: JSON.stringify(form),
    query_context: queryContextText(form),
    datasource_id: datasetIdOf(form) ?? 0,
    datasource_type: 'table' as const,
  };
}

/** The dashboard that a chart goes on: one that is there, a new one, or none. */
export type DashboardChoice = { readonly id: number } | { readonly title: string } | null;

/** On which dashboard a saved chart is now; null on none, which may be an error. */
export interface Placement {
  readonly dashboardId: number | null;
  readonly error: Error | null;
}

/** Puts a saved chart on its dashboard. The chart is saved already, so an error is shown and not thrown. */
export async function placeOnDashboard(
  choice: DashboardChoice,
  chart: Parameters<typeof addChartToDashboard>[1],
): Promise<Placement> {
  if (choice === null) return { dashboardId: null, error: null };
  try {
    const dashboardId = 'id' in choice ? choice.id : await newDashboard(choice.title);
    await addChartToDashboard(dashboardId, chart);
    return { dashboardId, error: null };
  } catch (error) {
    return { dashboardId: null, error: error instanceof Error ? error : new Error(String(error)) };
  }
}
