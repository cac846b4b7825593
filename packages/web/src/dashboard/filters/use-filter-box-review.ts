import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '@sextant/contract/calls';
import { toast } from '@sextant/ui';
import { useMemo, useState } from 'react';
import { isOn } from '../../api/bootstrap.ts';
import { call } from '../../api/call.ts';
import { filterBoxCodeQuery } from '../../api/filter-boxes.ts';
import { meQuery } from '../../api/me.ts';
import { filterBoxesOf, placedFilters } from '@sextant/dashboard';
import type { DashboardModel, StoredDashboard } from '@sextant/dashboard';
import { mayEditDashboard } from '../edit-right.ts';
import { filterBoxState, reviewedFilters, showsFilterBar } from './filter-box-state.ts';

const snoozeKey = (dashboardId: number): string => `filter-boxes-snoozed-${dashboardId}`;

function readSnooze(dashboardId: number): number | null {
  const snoozedUntil = Number(localStorage.getItem(snoozeKey(dashboardId)) ?? Number.NaN);
  return Number.isFinite(snoozedUntil) ? snoozedUntil : null;
}

/**
 * What becomes of a dashboard with filter boxes: the model as it is shown now, and the actions of someone who may edit it.
 * Dashboards without filter boxes come through as they are.
 */
export function useFilterBoxReview(model: DashboardModel) {
  const client = useQueryClient();
  const { data: me } = useQuery(meQuery);
  const { item, metadata, tiles } = model;
  const [openedAt] = useState(() => Date.now());
  const [isOpened, setOpened] = useState(false);
  const [snoozedAt, setSnoozedAt] = useState(() => readSnooze(item.id));
  const boxes = useMemo(() => filterBoxesOf(tiles), [tiles]);
  const { data: code } = useQuery({ ...filterBoxCodeQuery, enabled: boxes.length > 0 });
  const mayEdit = mayEditDashboard(me, item);
  const state = filterBoxState({
    hasFilterBoxes: boxes.length > 0,
    hasFilters: model.filterBar.length > 0 || placedFilters(model.layout).size > 0,
    isReviewing: isOpened && mayEdit,
    snoozedAt,
    now: openedAt,
  });
  const shownModel = useMemo((): DashboardModel => {
    const showsFilters = showsFilterBar(metadata.show_native_filters, {
      isFeatureOn: isOn('DASHBOARD_NATIVE_FILTERS'),
      state,
    });
    if (state !== 'REVIEWING') return { ...model, showsFilters };
    const filters = reviewedFilters(state, () => code?.filtersFromBoxes(tiles, metadata) ?? []);
    return { ...model, filters, filterBar: filters, boxFilters: [], showsFilters };
  }, [model, metadata, tiles, state, code]);
  const refresh = () => client.invalidateQueries({ queryKey: ['dashboard'] });
  const write = ({ json_metadata, position_json }: StoredDashboard) =>
    call(api.dashboard.update, { params: { id: item.id }, body: { json_metadata, position_json } });
  const undo = useMutation({
    mutationFn: write,
    onSuccess: refresh,
    onError: (error) => toast({ kind: 'error', text: `The filter boxes could not be put back: ${error.message}` }),
  });
  const save = useMutation({
    mutationFn: async () => write((await import('./filter-box-conversion.ts')).convertFilterBoxes(model)),
    onSuccess: async () => {
      toast({
        kind: 'ok',
        text: 'The filter boxes are filters beside the charts now',
        action: { text: 'Undo', onAction: () => undo.mutate(item) },
      });
      await refresh();
    },
    onError: (error) => toast({ kind: 'error', text: `The filters could not be saved: ${error.message}` }),
  });
  return {
    model: shownModel,
    state,
    boxCount: boxes.length,
    isRequested: state === 'NOOP' && boxes.length > 0 && mayEdit,
    review: () => setOpened(true),
    leave: () => setOpened(false),
    snooze: () => {
      const now = Date.now();
      localStorage.setItem(snoozeKey(item.id), String(now));
      setSnoozedAt(now);
    },
    save: () => save.mutate(),
    isSaving: save.isPending,
  };
}

export type FilterBoxReview = ReturnType<typeof useFilterBoxReview>;
