import { useMutation } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import type { ExploreSlice } from '@sextant/contract';
import type { RawForm } from '@sextant/charts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { chartBody, placeOnDashboard } from '../../api/save-chart.ts';
import type { DashboardChoice } from '../../api/save-chart.ts';
import { useAnnouncePlacement } from '../../shell/navigation/use-announce-placement.ts';
import { useExplore, useExploreStore } from '../explore-store.ts';

/** What a save is to do. `dashboard` puts the chart on an existing (id) or a new one (title). */
export interface SaveRequest {
  readonly name: string;
  readonly mode: 'overwrite' | 'new';
  readonly dashboard: DashboardChoice;
  /** Overwrites what others saved meanwhile. Default false: such a save is rejected with STALE_001. */
  readonly isKnowing?: boolean;
}

async function saveChart(request: SaveRequest, draft: RawForm, slice: ExploreSlice | null): Promise<number> {
  const body = chartBody(request.name, draft);
  if (request.mode === 'new' || slice === null) return (await call(api.chart.create, { body })).id;
  const basedOn = request.isKnowing === true || slice.version === undefined ? {} : { basedOn: slice.version };
  await call(api.chart.update, { params: { id: slice.slice_id }, body, ...basedOn });
  return slice.slice_id;
}

/** True when somebody else saved the chart meanwhile. */
export const isStale = (error: Error | null): boolean => error instanceof ApiError && error.code === 'STALE_001';

/** Saves the draft, and places it on a dashboard when wanted. A stale save is rejected with STALE_001 and nothing is lost. */
export function useSave(onSaved: (slice: ExploreSlice) => void) {
  const announcePlacement = useAnnouncePlacement();
  const store = useExploreStore();
  const markSaved = useExplore((state) => state.markSaved);
  return useMutation({
    mutationFn: async (request: SaveRequest) => {
      // As it is now: what was being typed has just been taken in.
      const { draft, slice } = store.getState();
      const id = await saveChart(request, draft, slice);
      const placement = await placeOnDashboard(request.dashboard, {
        id,
        name: request.name.trim(),
        type: draft['viz_type'],
      });
      const response = await call(api.explore.show, { query: { slice_id: id } });
      return { ...placement, form: draft, slice: response.result.slice };
    },
    onSuccess: async ({ dashboardId, error, form, slice: savedSlice }) => {
      if (savedSlice !== null) {
        markSaved(savedSlice, form);
        onSaved(savedSlice);
      }
      await announcePlacement({ dashboardId, error });
    },
  });
}

export type Save = ReturnType<typeof useSave>;
