import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { datasetIdOf, showQueryContext } from '@sextant/contract';
import { api } from '@sextant/contract/calls';
import type { ExploreSlice } from '@sextant/contract';
import { queryContextFor, unnamedType } from '@sextant/charts';
import type { RawForm } from '@sextant/charts';
import { toast } from '@sextant/ui';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { pages } from '../../shell/navigation/navigation.ts';
import { errorsOf, useExplore, useExploreStore } from '../explore-store.ts';
import { addChartToDashboard, newDashboard } from './place-chart.ts';

/** What a save is to do. `dashboard` puts the chart on an existing (id) or a new one (title). */
export interface SaveOrder {
  readonly name: string;
  readonly mode: 'overwrite' | 'new';
  readonly dashboard: { readonly id: number } | { readonly title: string } | null;
  /** Overwrites what others saved meanwhile. Default false: such a save is rejected with STALE_001. */
  readonly isKnowing?: boolean;
}

/** The query context is saved along, for clients that ask a chart by its id. */
const queryContextText = (form: RawForm): string | null =>
  typeof form['viz_type'] === 'string' && errorsOf(form).length === 0 && isAskable(form)
    ? JSON.stringify(showQueryContext(queryContextFor(form)))
    : null;

function isAskable(form: RawForm): boolean {
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

async function saveChart(order: SaveOrder, draft: RawForm, slice: ExploreSlice | null): Promise<number> {
  const form = withoutInherited(draft);
  const body = {
    slice_name: order.name.trim(),
    viz_type: typeof form['viz_type'] === 'string' ? form['viz_type'] : unnamedType,
    params: JSON.stringify(form),
    query_context: queryContextText(form),
    datasource_id: datasetIdOf(form) ?? 0,
    datasource_type: 'table' as const,
  };
  if (order.mode === 'new' || slice === null) return (await call(api.chart.create, { body })).id;
  const basedOn = order.isKnowing === true || slice.version === undefined ? {} : { basedOn: slice.version };
  await call(api.chart.update, { params: { id: slice.slice_id }, body, ...basedOn });
  return slice.slice_id;
}

interface Placement {
  readonly dashboardId: number | null;
  readonly error: Error | null;
}

/** Puts the saved chart on its dashboard. The chart is saved already, so an error is told and not thrown. */
async function placeOnDashboard(order: SaveOrder, id: number, type: unknown): Promise<Placement> {
  if (order.dashboard === null) return { dashboardId: null, error: null };
  try {
    const dashboardId = 'id' in order.dashboard ? order.dashboard.id : await newDashboard(order.dashboard.title);
    await addChartToDashboard(dashboardId, { id, name: order.name.trim(), type });
    return { dashboardId, error: null };
  } catch (error) {
    return { dashboardId: null, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** True when somebody else saved the chart meanwhile. */
export const isStale = (error: Error | null): boolean => error instanceof ApiError && error.code === 'STALE_001';

/** Saves the draft, and places it on a dashboard when wanted. A stale save is rejected with STALE_001 and nothing is lost. */
export function useSave(onSaved: (slice: ExploreSlice) => void) {
  const queryClient = useQueryClient();
  const router = useRouter();
  const store = useExploreStore();
  const markSaved = useExplore((state) => state.markSaved);
  return useMutation({
    mutationFn: async (order: SaveOrder) => {
      // As it is now: what was being typed has just been taken in.
      const { draft, slice } = store.getState();
      const id = await saveChart(order, draft, slice);
      const placement = await placeOnDashboard(order, id, draft['viz_type']);
      const response = await call(api.explore.show, { query: { slice_id: id } });
      return { ...placement, form: draft, slice: response.result.slice };
    },
    onSuccess: async ({ dashboardId, error, form, slice: savedSlice }) => {
      if (savedSlice !== null) {
        markSaved(savedSlice, form);
        onSaved(savedSlice);
      }
      if (error !== null)
        toast({ kind: 'error', text: `The chart is saved, but it is not on the dashboard: ${error.message}` });
      if (dashboardId !== null) {
        const onAction = () => void router.navigate({ href: pages.dashboard(dashboardId) });
        toast({ kind: 'ok', text: 'The chart is on the dashboard', action: { text: 'Open it', onAction } });
      }
      await queryClient.invalidateQueries({
        predicate: ({ queryKey }) => ['objects', 'home', 'dashboard', 'chart'].includes(String(queryKey[0])),
      });
    },
  });
}

export type Save = ReturnType<typeof useSave>;
