import { useQuery } from '@tanstack/react-query';
import type { DataMasks, FilterSetListItem, MeWithRoles } from '@sextant/contract';
import { differencesFromSet, isGone, readFilterSet } from '@sextant/dashboard';
import type { FilterSetDifference, ReadFilterSet } from '@sextant/dashboard';
import { useMemo } from 'react';
import { filterSetsQuery } from '../../../api/filter-sets.ts';
import { meQuery } from '../../../api/me.ts';
import { hasPermission } from '../../../api/permissions.ts';
import { mayEditDashboard } from '../../edit-right.ts';
import { useFilters, usePage } from '../../page-context.ts';
import { shownMasks } from '../../filter-store.ts';

/** A filter set as the bar shows it. */
export interface ShownFilterSet extends ReadFilterSet {
  readonly item: FilterSetListItem;
  /** The user's alone; others are the dashboard's. */
  readonly isOwn: boolean;
  readonly mayChange: boolean;
}

/** What a user may do with the sets of a dashboard. */
export interface FilterSetRights {
  readonly userId: number | null;
  /** May have sets of his own. */
  readonly mayKeep: boolean;
  /** May make, change and remove those of the dashboard. */
  readonly mayShare: boolean;
}

const isOwnOf = ({ owner_type: type, owner_id: id }: FilterSetListItem, userId: number | null): boolean =>
  type === 'User' && id === userId;

/** What the signed-in user may do. */
export function useFilterSetRights(): FilterSetRights {
  const { item } = usePage().model;
  const { data: me } = useQuery(meQuery);
  return useMemo(() => rightsOf(me, item), [me, item]);
}

function rightsOf(me: MeWithRoles | null | undefined, item: Parameters<typeof mayEditDashboard>[1]): FilterSetRights {
  const mayKeep = me != null && !me.is_anonymous && hasPermission(me, 'can_write FilterSets');
  return { userId: me?.id ?? null, mayKeep, mayShare: mayKeep && mayEditDashboard(me, item) };
}

/** The sets that the user has and those of the dashboard, read against its filters; null until they are there. */
export function useFilterSets() {
  const { filters, item: dashboard } = usePage().model;
  const { data, error, refetch } = useQuery(filterSetsQuery(dashboard.id));
  const { userId, mayKeep, mayShare } = useFilterSetRights();
  const sets = useMemo((): readonly ShownFilterSet[] | null => {
    if (data === undefined) return null;
    // Administrators are told of everybody's own sets, which are of no use to them here.
    const usable = data.filter((item) => item.owner_type === 'Dashboard' || isOwnOf(item, userId));
    return usable.map((item) => {
      const isOwn = isOwnOf(item, userId);
      return { item, ...readFilterSet(item.params, filters), isOwn, mayChange: isOwn ? mayKeep : mayShare };
    });
  }, [data, filters, userId, mayKeep, mayShare]);
  return { sets, error: sets === null ? error : null, refetch };
}

/** The values that the bar shows now, applied or not. */
function useShownMasks(): DataMasks {
  const masks = useFilters((state) => state.masks);
  const drafts = useFilters((state) => state.drafts);
  return useMemo(() => shownMasks({ masks, drafts }), [masks, drafts]);
}

/** The set that the values came from, else the first that they equal, with what differs by now; null for none. */
export function useChosenSet(
  sets: readonly ShownFilterSet[],
): { readonly set: ShownFilterSet; readonly differences: readonly FilterSetDifference[] } | null {
  const { model } = usePage();
  const shown = useShownMasks();
  const setId = useFilters((state) => state.setId);
  return useMemo(() => {
    const withDifferences = (set: ShownFilterSet) => ({ set, differences: differencesFromSet(model, set, shown) });
    const named = sets.find(({ item }) => item.id === setId);
    if (named !== undefined && !isGone(named)) return withDifferences(named);
    const equal = sets.find(
      (set) => Object.keys(set.masks).length > 0 && withDifferences(set).differences.length === 0,
    );
    return equal === undefined ? null : withDifferences(equal);
  }, [model, sets, shown, setId]);
}
