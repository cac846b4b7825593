import { failInPage, legacyChartNames, queryHeader, showFilter, isRecord } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { ChartDataEntry } from '@sextant/contract';
import { firstPart, withCountsFrom } from '@sextant/charts';
import type { QueryScope, RawForm } from '@sextant/charts';
import { call, send } from './call.ts';
import { resultOf } from './chart-data.ts';
import { saveAsFile } from './save-file.ts';
import type { FetchOptions } from './chart-data.ts';
import { loggedLoad } from './chart-load.ts';
import type { ChartLoad } from './chart-load.ts';
import { openPageParams } from './page-params.ts';

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** What is laid on an older chart when it is asked, and the zone of its times; null is the server's. */
export interface LegacyScope {
  readonly scope: QueryScope;
  readonly zone: string | null;
}

/** A time range laid on the chart takes the place of its own conditions on time. */
const underRange = (filters: unknown, timeRange: string | null): RawForm =>
  timeRange === null || !Array.isArray(filters)
    ? {}
    : {
        adhoc_filters: filters.map((filter: unknown) =>
          isRecord(filter) && filter['operator'] === 'TEMPORAL_RANGE' ? { ...filter, comparator: timeRange } : filter,
        ),
      };

/** The form as the older call takes it: with what a dashboard lays on it. The stored one is not touched. */
export function legacyFormUnder(form: RawForm, { scope, zone }: LegacyScope, sliceId?: number): RawForm {
  const { filters, timeRange, countsFrom = null, timeColumn, grain } = scope;
  const extra = isRecord(form['extra_form_data']) ? form['extra_form_data'] : {};
  const range = timeRange === null ? [] : [{ col: '__time_range', op: '==', val: timeRange }];
  return {
    // A range that is laid on the chart brings what it counts from.
    ...(timeRange === null ? form : withCountsFrom(form, countsFrom)),
    ...underRange(form['adhoc_filters'], timeRange),
    ...(sliceId === undefined ? {} : { slice_id: sliceId }),
    ...(zone === null ? {} : { time_zone: zone }),
    ...(timeColumn === null ? {} : { granularity_sqla: timeColumn }),
    ...(grain === null ? {} : { time_grain_sqla: grain }),
    extra_form_data: { ...extra, filters: [...listOf(extra['filters']), ...filters.map(showFilter)] },
    // The server reports on a range that comes this way.
    extra_filters: [...listOf(form['extra_filters']), ...range],
  };
}

/** How the older call is asked. */
export interface LegacyRequest extends Omit<FetchOptions, 'clientId' | 'signal'> {
  readonly signal?: AbortSignal;
  /** A name of the client's own, by which the request can be stopped. Default: it cannot be. */
  readonly clientId?: string;
  /** Past the caches. Default false. */
  readonly isForced?: boolean;
}

const addressQuery = ({ dashboardId, isForced = false }: LegacyRequest) => ({
  ...openPageParams(),
  ...(dashboardId === undefined ? {} : { dashboard_id: String(dashboardId) }),
  ...(isForced ? { force: 'true' } : {}),
});

/**
 * Asks the older call for the rows of form data, with what is said around them. The result is one entry in a list, as of chart data, so that
 * whoever reads it need not know which call answered.
 *
 * @throws ApiError with the server's code: QUERY_028 for chart types that the call does not return
 */
export async function fetchLegacyChart(
  formData: RawForm,
  request: LegacyRequest = {},
): Promise<{ result: [ChartDataEntry] }> {
  const json = await call(api.legacyChart.ask, {
    body: { form_data: JSON.stringify(formData) },
    query: { ...addressQuery(request), results: 'true' },
    ...(request.signal === undefined ? {} : { signal: request.signal }),
    ...(request.timeoutS === undefined ? {} : { timeoutS: request.timeoutS }),
    ...(request.clientId === undefined ? {} : { headers: { [queryHeader]: request.clientId } }),
  });
  // Rows have the shape of chart data, which the response's own type, of all chart types' drawings, does not say.
  return { result: [json as ChartDataEntry] };
}

/** The name of a chart type that only the older call returns. @throws CHART_001 for others */
function nameOf(form: RawForm): string {
  const vizType = form['viz_type'];
  const type = typeof vizType === 'string' ? vizType : '';
  if (!Object.hasOwn(legacyChartNames, type)) throw failInPage('CHART_001', { type });
  return legacyChartNames[type as keyof typeof legacyChartNames];
}

/** A legacy chart as it is loaded. */
export interface LegacyLoading extends LegacyScope {
  readonly form: RawForm;
  readonly isForced: boolean;
  readonly request: FetchOptions;
}

/**
 * The rows of a chart whose type nothing here draws, as of any other chart, and what the chart type is called.
 *
 * @throws CHART_001 for chart types that the older call does not return either, before anything is sent; ApiError with the server's code
 */
export async function loadLegacyChart({ form, isForced, request, ...overlays }: LegacyLoading): Promise<ChartLoad> {
  const kindName = nameOf(form);
  const { timeRange, timeColumn } = overlays.scope;
  const input = { form, isForced, sliceId: request.sliceId };
  const result = await loggedLoad(input, async () =>
    resultOf(
      (await fetchLegacyChart(legacyFormUnder(form, overlays, request.sliceId), { ...request, isForced })).result,
    ),
  );
  return { ...result, form, kindName, ownState: firstPart, times: { timeRange, timeColumn, grain: null, isForced } };
}

/** The same rows as a CSV file. @throws as `loadLegacyChart` */
export async function downloadLegacyCsv(
  { form, place = {}, ...overlays }: LegacyScope & { readonly form: RawForm; readonly place?: LegacyRequest },
  fileName: string,
): Promise<void> {
  const response = await send(api.legacyChart.ask, {
    body: { form_data: JSON.stringify(legacyFormUnder(form, overlays, place.sliceId)) },
    query: { ...addressQuery(place), csv: 'true' },
  });
  saveAsFile(await response.blob(), fileName);
}
