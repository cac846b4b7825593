import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, datasetIdOf, showQueryContext } from '@sextant/contract';
import { formProblems, chartKindOf, isChartType, queryContextFor } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { toast } from '@sextant/ui';
import { call } from '../../api/call.ts';
import { pages } from '../../shell/navigation.ts';
import { addChartToDashboard, newDashboard } from './place-chart.ts';
import { useExplore } from '../explore-store.ts';

/** What a save is to do. `dashboard` puts the chart on an existing (id) or a new one (title). */
export interface SaveOrder {
  readonly name: string;
  readonly mode: 'overwrite' | 'new';
  readonly dashboard: { readonly id: number } | { readonly title: string } | null;
}

/** The query context is saved along, for clients that ask a chart by its id. */
function queryContextText(form: RawForm): string | null {
  if (!isChartType(form['viz_type']) || formProblems(chartKindOf(form).spec, form).length > 0) return null;
  return JSON.stringify(showQueryContext(queryContextFor(form)));
}

async function saveChart(
  order: SaveOrder,
  form: RawForm,
  sliceId: number | null,
  basedOn: number | undefined,
): Promise<number> {
  const body = {
    slice_name: order.name.trim(),
    viz_type: String(form['viz_type'] ?? 'table'),
    params: JSON.stringify(form),
    query_context: queryContextText(form),
    datasource_id: datasetIdOf(form) ?? 0,
    datasource_type: 'table' as const,
  };
  if (order.mode === 'overwrite' && sliceId !== null) {
    await call(api.chart.update, { params: { id: sliceId }, body, ...(basedOn === undefined ? {} : { basedOn }) });
    return sliceId;
  }
  return (await call(api.chart.create, { body })).id;
}

/** Saves the draft, and places it on a dashboard when wanted. A stale save is refused with STALE_001 and nothing is lost. */
export function useSave(onSaved: (sliceId: number) => void) {
  const queryClient = useQueryClient();
  const draft = useExplore((state) => state.draft);
  const slice = useExplore((state) => state.slice);
  const markSaved = useExplore((state) => state.markSaved);
  return useMutation({
    mutationFn: async (order: SaveOrder) => {
      const id = await saveChart(order, draft, slice?.slice_id ?? null, slice?.version);
      const dashboardId =
        order.dashboard === null
          ? null
          : 'id' in order.dashboard
            ? order.dashboard.id
            : await newDashboard(order.dashboard.title);
      if (dashboardId !== null) await addChartToDashboard(dashboardId, { id, name: order.name.trim() });
      const opened = await call(api.explore.show, { query: { slice_id: id } });
      return { id, dashboardId, slice: opened.result.slice };
    },
    onSuccess: async ({ id, dashboardId, slice: saved }) => {
      if (saved !== null) markSaved(saved);
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => ['objects', 'home', 'dashboard'].includes(String(queryKey[0])),
      });
      if (dashboardId !== null)
        toast({
          kind: 'ok',
          text: 'The chart is on the dashboard',
          action: { text: 'Open it', onAct: () => window.location.assign(pages.dashboard(dashboardId)) },
        });
      onSaved(id);
    },
    onError: (error) => toast({ kind: 'error', text: `Not saved: ${error.message}` }),
  });
}
