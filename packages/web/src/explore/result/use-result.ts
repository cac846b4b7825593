import { useMemo, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { aboutType, firstPart } from '@sextant/charts';
import type { KnownCoverage, OwnState, RawForm } from '@sextant/charts';
import { stopQuery } from '../../api/chart-data.ts';
import { newClientId } from '../../api/client-id.ts';
import type { ChartLoad } from '../../api/chart-load.ts';
import { notePainted, runOf } from '../../api/chart-runs.ts';
import { chartStateOf } from '../../api/chart-state.ts';
import type { ChartState } from '../../api/chart-state.ts';
import { useAnnotations } from '../../api/use-annotations.ts';
import { scopeUnder } from '../dashboard-filters.ts';
import { useExplore } from '../explore-store.ts';
import { resultKey, resultQuery } from './result-query.ts';

/** The result to what was asked last, and how to stop asking. */
export interface ShownResult {
  readonly requestedForm: RawForm | null;
  readonly data: ChartLoad | undefined;
  /** The form that `data` returns; an earlier one while `isOld`. */
  readonly dataForm: RawForm | null;
  readonly error: Error | null;
  readonly isRunning: boolean;
  /** True while `data` is still that of an earlier form. */
  readonly isOld: boolean;
  /** Another text for another query. */
  readonly runId: string;
  /** What is open of a chart that is asked in parts. */
  readonly ownState: OwnState;
  readonly setOwnState: (state: OwnState) => void;
  readonly state: ChartState;
  /** How far the rows of `data` reach; null where the drawing cannot show that. */
  readonly coverage: KnownCoverage;
  /** Notes that the result is on the screen. */
  readonly noteDrawn: () => void;
  readonly stop: () => void;
}

/** Asks whenever 'Update chart' was pressed on another form; the key is the form. */
export function useResult(): ShownResult {
  const requestedForm = useExplore((state) => state.requestedForm);
  const forcedRuns = useExplore((state) => state.forcedRuns);
  const filters = useExplore((state) => state.filters);
  const dataset = useExplore((state) => state.dataset);
  const savedChart = useExplore((state) => state.savedChart);
  const sliceId = useExplore((state) => state.slice?.slice_id);
  const [openedPart, setOpenedPart] = useState({ requestedForm, state: firstPart });
  const ownState = openedPart.requestedForm === requestedForm ? openedPart.state : firstPart;
  const requestedQuery = resultQuery({ requestedForm, forcedRuns, filters, dataset, sliceId, ownState });
  const { queryKey } = requestedQuery;
  const query = useQuery(requestedQuery);
  const layers = useExplore((state) => state.draft['annotation_layers']);
  const layered = useMemo(() => ({ annotation_layers: layers }), [layers]);
  const annotations = useAnnotations(
    query.data?.kindName === undefined ? layered : null,
    query.isPlaceholderData ? undefined : query.data,
  );
  const run = runOf(queryKey);
  const stop = (): void => {
    // Looked up when it is pressed: a query leaves after the drawing in which it is first said to be under way.
    const activeRun = runOf(queryKey);
    if (activeRun !== null && activeRun.endedAt === null) void stopQuery(activeRun.clientId);
  };
  const state = chartStateOf({
    id: sliceId ?? null,
    savedForm: savedChart?.form ?? null,
    canQuery: requestedForm !== null,
    query,
    run,
    annotations,
    stop,
  });
  const result = query.isPlaceholderData ? undefined : query.data;
  const mayHaveCoverage = (aboutType(query.data?.form['viz_type'])?.coverage ?? 'never') !== 'never';
  const coverage = useQuery({
    queryKey: ['explore-coverage', ...resultKey(requestedForm, forcedRuns, filters)],
    enabled: result !== undefined && mayHaveCoverage,
    // What is shown is still the earlier result.
    ...(query.isPlaceholderData ? { placeholderData: keepPreviousData } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal }) => {
      if (result === undefined) return null;
      const { loadCoverage } = await import('../../api/chart-coverage.ts');
      const request = { signal, clientId: newClientId(), ...(sliceId === undefined ? {} : { sliceId }) };
      const scope = scopeUnder(filters, result.form, dataset);
      return loadCoverage({ form: result.form, result, scope, zone: filters?.tile.zone ?? null, request });
    },
  });
  return {
    requestedForm,
    state,
    coverage: mayHaveCoverage && coverage.isPending ? 'pending' : (coverage.data ?? null),
    noteDrawn: () => notePainted(queryKey),
    data: query.data,
    dataForm: query.data?.form ?? null,
    error: query.error,
    isRunning: query.isFetching,
    isOld: query.isPlaceholderData,
    runId: `${forcedRuns} ${JSON.stringify(requestedForm)} ${JSON.stringify(ownState)}`,
    ownState,
    setOwnState: (ownState) => setOpenedPart({ requestedForm, state: ownState }),
    stop,
  };
}
