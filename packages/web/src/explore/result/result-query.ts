import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { firstPart, isChartType, queryContextFor } from '@sextant/charts';
import type { OwnState, RawForm } from '@sextant/charts';
import type { DatasetData } from '@sextant/contract';
import { requestOf as requestedParts } from '@sextant/dashboard';
import { loadChart } from '../../api/chart-load.ts';
import { trackRun } from '../../api/chart-runs.ts';
import { loadLegacyRows } from '../../api/legacy-rows.ts';
import { scopeUnder } from '../dashboard-filters.ts';
import type { DashboardFilters } from '../dashboard-filters.ts';

/** What is asked of the open chart. */
export interface ResultInput {
  /** Null while nothing is asked. */
  readonly requestedForm: RawForm | null;
  /** How often it was asked past the cache. */
  readonly forcedRuns: number;
  readonly filters: DashboardFilters | null;
  readonly dataset: DatasetData;
  /** Undefined for a chart that was never saved. */
  readonly sliceId: number | undefined;
  /** What is open of a chart that is asked in parts. */
  readonly ownState: OwnState;
}

/** The query's own key: the form, and how often it was asked past the cache. */
export const resultKey = (requestedForm: RawForm | null, forcedRuns: number, filters: DashboardFilters | null) =>
  [
    'explore-result',
    requestedForm,
    forcedRuns,
    ...(filters === null ? [] : [filters.clauses.map(requestedParts)]),
  ] as const;

/** The result of the open chart: the key is what it depends on. */
export function resultQuery({ requestedForm, forcedRuns, filters, dataset, sliceId, ownState }: ResultInput) {
  const key = resultKey(requestedForm, forcedRuns, filters);
  const queryKey: readonly unknown[] = ownState === firstPart ? key : [...key, ownState];
  return queryOptions({
    queryKey,
    enabled: requestedForm !== null,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const form = requestedForm ?? {};
      const isForced = forcedRuns > 0;
      return trackRun(queryKey, form, (clientId) => {
        const request = { signal, clientId, ...(sliceId === undefined ? {} : { sliceId }) };
        const scope = scopeUnder(filters, form, dataset);
        const zone = filters?.tile.zone ?? null;
        if (!isChartType(form['viz_type'])) return loadLegacyRows({ form, scope, zone, isForced, request });
        const context = { ...queryContextFor(form, { force: isForced, scope: { ...scope, ownState } }), zone };
        return loadChart({ form, context, request, ownState });
      });
    },
  });
}
