import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FilterSetPut } from '@sextant/contract';
import {
  differencesFromSet,
  filterSetParamsOf,
  linkedMasks,
  longestInUrl,
  openedMasks,
  readFilterSet,
  withoutInvalid,
  writeMasks,
} from '@sextant/dashboard';
import { toast } from '@sextant/ui';
import { codeOf } from '../../../api/api-error.ts';
import { saveFilterState } from '../../../api/dashboard.ts';
import {
  createFilterSet,
  refetchFilterSets,
  removeFilterSet,
  saveFilterSet,
  setDefaultFilterSet,
} from '../../../api/filter-sets.ts';
import type { NewFilterSet } from '../../../api/filter-sets.ts';
import { copyLink } from '../../copy-link.ts';
import { usePage } from '../../page-context.ts';
import { shownMasks } from '../../filter-store.ts';
import { useFilterSetRights } from './use-filter-sets.ts';
import type { ShownFilterSet } from './use-filter-sets.ts';

const tellError = (error: Error): void => void toast({ kind: 'error', text: error.message });

/**
 * Runs changes of sets; the list is asked for again after each, also after one that was rejected. What failed is told by the change itself: the card that
 * began it is gone by then, if its set is.
 */
function useChange<Input, Result>(
  change: (input: Input) => Promise<Result>,
  onError: (error: Error, input: Input) => void = () => undefined,
) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onError, onSettled: () => refetchFilterSets(client) });
}

/** The form of a name says what is wrong with it, as long as its set is there. */
const tellChangeError = (error: Error, { body }: { readonly body: FilterSetPut }): void => {
  if (body.name === undefined || codeOf(error) === 'NOT_FOUND_022') tellError(error);
};

/** What the fields of the bar show, as a set keeps it. */
function useShownParams() {
  const { model, filters } = usePage();
  return () => filterSetParamsOf(model.filters, shownMasks(filters.getState()));
}

/** Makes a set of what the bar shows, which is then the chosen one. */
export function useCreateSet() {
  const { model, filters } = usePage();
  const shownParams = useShownParams();
  const change = useChange((set: NewFilterSet) => createFilterSet(model.item.id, set));
  return {
    isBusy: change.isPending,
    /** @throws ApiError */
    create: async (set: Omit<NewFilterSet, 'params'>): Promise<void> => {
      const params = shownParams();
      const setId = await change.mutateAsync({ ...set, params });
      // What was chosen or cleared meanwhile did not come from the set.
      const differences = differencesFromSet(
        model,
        readFilterSet(params, model.filters),
        shownMasks(filters.getState()),
      );
      if (differences.length === 0) filters.getState().chooseSet(setId, {});
    },
  };
}

/** Removes a set, with a way back that makes it anew. */
function useRemoveSet() {
  const { model, filters } = usePage();
  const { id: dashboardId } = model.item;
  const remove = useChange(({ item }: ShownFilterSet) => removeFilterSet(dashboardId, item.id));
  const bringBack = useChange(async ({ item, isOwn }: ShownFilterSet) => {
    const owner = { userId: isOwn ? item.owner_id : null };
    const setId = await createFilterSet(dashboardId, { name: item.name, params: item.params, ...owner });
    if (item.is_default) await setDefaultFilterSet(dashboardId, setId);
  });
  return async (set: ShownFilterSet): Promise<void> => {
    try {
      await remove.mutateAsync(set);
      const { setId, chooseSet } = filters.getState();
      if (setId === set.item.id) chooseSet(null, {});
      const onAction = () => void bringBack.mutateAsync(set).catch(tellError);
      toast({ kind: 'ok', text: `Deleted: ${set.item.name}`, action: { text: 'Undo', onAction } });
    } catch (error) {
      if (error instanceof Error) tellError(error);
    }
  };
}

/** Makes a shared set the user's alone, with a way back: what is shared has links, so the own one is another. */
function useMakeOwn() {
  const { model, filters } = usePage();
  const { userId } = useFilterSetRights();
  const { id: dashboardId } = model.item;
  const change = useChange(async ({ item }: ShownFilterSet): Promise<number> => {
    const setId = await createFilterSet(dashboardId, { name: item.name, params: item.params, userId });
    if (item.is_default) await setDefaultFilterSet(dashboardId, setId);
    await removeFilterSet(dashboardId, item.id);
    return setId;
  });
  const share = useChange((setId: number) => saveFilterSet(dashboardId, setId, { owner_type: 'Dashboard' }));
  return async (set: ShownFilterSet): Promise<void> => {
    try {
      const ownId = await change.mutateAsync(set);
      const { setId, chooseSet } = filters.getState();
      if (setId === set.item.id) chooseSet(ownId, {});
      const onAction = () => void share.mutateAsync(ownId).catch(tellError);
      toast({ kind: 'ok', text: `Only you have ${set.item.name} now`, action: { text: 'Undo', onAction } });
    } catch (error) {
      if (error instanceof Error) tellError(error);
    }
  };
}

/** The address that opens the dashboard with a set: a shared one as it will be then, one's own with the values of now. */
function useSetLink() {
  const { model } = usePage();
  return async ({ item, masks, isOwn }: ShownFilterSet): Promise<string> => {
    const link = new URL(window.location.pathname, window.location.origin);
    if (!isOwn) link.searchParams.set('filter_set', String(item.id));
    const linked = linkedMasks(openedMasks(masks, model.filters), model.filters);
    const text = writeMasks(linked);
    if (isOwn && text.length <= longestInUrl) link.searchParams.set('native_filters', text);
    else if (isOwn) link.searchParams.set('native_filters_key', await saveFilterState(model.item.id, linked));
    return link.href;
  };
}

/** What can be done with a set. Errors are told; the name's are thrown. */
export function useSetActions() {
  const { model, filters } = usePage();
  const shownParams = useShownParams();
  const change = useChange(
    ({ id, body }: { id: number; body: FilterSetPut }) => saveFilterSet(model.item.id, id, body),
    tellChangeError,
  );
  const setDefault = useChange((id: number | null) => setDefaultFilterSet(model.item.id, id), tellError);
  const link = useSetLink();
  const remove = useRemoveSet();
  const makeOwn = useMakeOwn();
  const save = (set: ShownFilterSet, body: FilterSetPut): void => change.mutate({ id: set.item.id, body });
  return {
    isBusy: change.isPending,
    choose: ({ item, masks }: ShownFilterSet): void => filters.getState().chooseSet(item.id, masks),
    /** @throws ApiError */
    rename: (set: ShownFilterSet, name: string): Promise<void> =>
      change.mutateAsync({ id: set.item.id, body: { name } }),
    update: (set: ShownFilterSet): void => {
      filters.getState().chooseSet(set.item.id, {});
      save(set, { json_metadata: JSON.stringify(shownParams()) });
    },
    rebuild: (set: ShownFilterSet): void =>
      save(set, { json_metadata: JSON.stringify(withoutInvalid(set.item.params, set.invalid)) }),
    share: (set: ShownFilterSet): void => save(set, { owner_type: 'Dashboard' }),
    makeOwn: (set: ShownFilterSet): void => void makeOwn(set),
    setDefault: (id: number | null): void => setDefault.mutate(id),
    copyLink: (set: ShownFilterSet): void => void link(set).then(copyLink, tellError),
    remove: (set: ShownFilterSet): void => void remove(set),
  };
}

export type SetActions = ReturnType<typeof useSetActions>;
