import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { DataMasks, FilterSetParams } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { dashboardQuery, filterStateQuery, keepFilterState, permalinkQuery } from '../../api/dashboard.ts';
import { filterSetsQuery } from '../../api/filter-sets.ts';
import {
  linkedMasks,
  longestInUrl,
  openedMasks,
  openingMasks,
  readFilterSet,
  readKeptMasks,
  readMasksText,
  writeMasks,
} from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import type { ChosenFilters } from '../filter-store.ts';

/** The ways in which an address can carry filters, and the set that they came from; null when it carries none. */
export interface FilterAddress {
  readonly masks: string | null;
  readonly key: string | null;
  readonly permalink: string | null;
  readonly setId: number | null;
}

const textOf = (search: Readonly<Record<string, unknown>>, key: string): string | null =>
  typeof search[key] === 'string' && search[key] !== '' ? search[key] : null;

const idAt = (search: Readonly<Record<string, unknown>>, key: string): number | null => {
  const id = Number(search[key]);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};

/** What the address of the page says about filters. */
export function useFilterAddress(): FilterAddress {
  const masks = useRouterState({ select: ({ location }) => textOf(location.search, 'native_filters') });
  const key = useRouterState({ select: ({ location }) => textOf(location.search, 'native_filters_key') });
  const permalink = useRouterState({ select: ({ location }) => textOf(location.search, 'permalink_key') });
  const setId = useRouterState({ select: ({ location }) => idAt(location.search, 'filter_set') });
  return useMemo(() => ({ masks, key, permalink, setId }), [masks, key, permalink, setId]);
}

/** What an address asks for: nothing, a filter set as it is now, or masks, which may have come from a set. */
export type LinkedFilters =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'set'; readonly setId: number; readonly params: FilterSetParams }
  | { readonly kind: 'masks'; readonly setId: number | null; readonly masks: DataMasks };

/** What an address stands for on a dashboard. One that asks for nothing opens with the set that the user chose for that. */
export function chosenBy(linked: LinkedFilters, model: DashboardModel): ChosenFilters {
  const { filters, item } = model;
  switch (linked.kind) {
    case 'nothing':
      return { masks: openingMasks(model), setId: item.default_filter_set?.id ?? null };
    case 'set':
      return { masks: openedMasks(readFilterSet(linked.params, filters).masks, filters), setId: linked.setId };
    case 'masks':
      return { masks: openedMasks(linked.masks, filters), setId: linked.setId };
  }
}

/** Reads what an address asks for: from itself, or from what the server keeps. @throws for a key or a set that is not there */
export function useReadAddress(idOrSlug: string) {
  const client = useQueryClient();
  return useMemo(() => {
    const masksOf = async ({ masks, key, permalink }: FilterAddress): Promise<DataMasks | null> => {
      if (masks !== null) return readMasksText(masks);
      if (key !== null) return readKeptMasks(await client.fetchQuery(filterStateQuery(idOrSlug, key)));
      if (permalink === null) return null;
      const { state } = await client.fetchQuery(permalinkQuery(permalink));
      return readKeptMasks(JSON.stringify(state.dataMask ?? {}));
    };
    return async (address: FilterAddress): Promise<LinkedFilters> => {
      const { setId } = address;
      const masks = await masksOf(address);
      if (masks !== null) return { kind: 'masks', setId, masks };
      if (setId === null) return { kind: 'nothing' };
      const set = (await client.fetchQuery(filterSetsQuery(idOrSlug))).find(({ id }) => id === setId);
      if (set === undefined) throw new Error('the filter set is not here, or not yours to see');
      return { kind: 'set', setId, params: set.params };
    };
  }, [client, idOrSlug]);
}

const addressText = ({ masks, key, permalink, setId }: FilterAddress): string =>
  JSON.stringify([masks, key, permalink, setId]);

interface PublishOptions {
  /** Takes the place of the address instead of being a step that Back undoes. Default false. */
  readonly isReplacing?: boolean;
}

/** Puts what an address says about filters in the place of what the page's own says. */
function useGo(onWritten: (address: FilterAddress) => void) {
  const router = useRouter();
  return useMemo(
    () =>
      (address: FilterAddress, { isReplacing = false }: PublishOptions): void => {
        const { pathname, search, hash } = router.state.location;
        const parameters = new URLSearchParams(search);
        for (const name of ['native_filters', 'native_filters_key', 'permalink_key', 'filter_set'])
          parameters.delete(name);
        if (address.setId !== null) parameters.set('filter_set', String(address.setId));
        if (address.masks !== null) parameters.set('native_filters', address.masks);
        if (address.key !== null) parameters.set('native_filters_key', address.key);
        const text = parameters.toString();
        const href = `${pathname}${text === '' ? '' : `?${text}`}${hash === '' ? '' : `#${hash}`}`;
        if (href === router.state.location.href) return;
        onWritten(address);
        void router.navigate({ href, resetScroll: false, replace: isReplacing });
      },
    [router, onWritten],
  );
}

/** Writes the address after each action of a user: a step in the history that Back undoes. */
export function usePublish(idOrSlug: string, model: DashboardModel) {
  const client = useQueryClient();
  const lastWritten = useRef<string | null>(null);
  const latest = useRef(0);
  const onWritten = useMemo(
    () =>
      (address: FilterAddress): void => {
        lastWritten.current = addressText(address);
      },
    [],
  );
  const go = useGo(onWritten);
  const publish = useMemo(() => {
    const opensWithSet = (): boolean =>
      (client.getQueryData(dashboardQuery(idOrSlug).queryKey)?.default_filter_set ?? null) !== null;
    return ({ masks, setId }: ChosenFilters, options: PublishOptions = {}): void => {
      const linked = linkedMasks(masks, model.filters);
      const writeNumber = (latest.current += 1);
      const plain = { masks: null, key: null, permalink: null, setId };
      // Where the plain address would bring a set, no filters are said, too.
      const isPlain = Object.keys(linked).length === 0 && setId === null && !opensWithSet();
      if (isPlain) return go(plain, options);
      const text = writeMasks(linked);
      if (text.length <= longestInUrl) return go({ ...plain, masks: text }, options);
      void keepFilterState(model.item.id, linked).then(
        (key) => writeNumber === latest.current && go({ ...plain, key }, options),
        (error: Error) =>
          toast({ kind: 'warn', text: `The filters act, but the address could not be kept: ${error.message}` }),
      );
      return undefined;
    };
  }, [client, idOrSlug, go, model]);
  /** True when an address came about by `publish`, or one that did is still on its way. */
  const isOwn = useMemo(
    () =>
      (address: FilterAddress): boolean => {
        if (lastWritten.current === null) return false;
        if (lastWritten.current === addressText(address)) lastWritten.current = null;
        return true;
      },
    [],
  );
  return { publish, isOwn };
}

interface FollowOptions {
  readonly idOrSlug: string;
  readonly model: DashboardModel;
  readonly isOwn: (address: FilterAddress) => boolean;
  readonly restore: (chosenFilters: ChosenFilters) => void;
}

/** Follows Back, Forward and links within the page: what the address says is what acts. */
export function useFollowAddress({ idOrSlug, model, isOwn, restore }: FollowOptions): void {
  const address = useFilterAddress();
  const read = useReadAddress(idOrSlug);
  const shownText = useRef(addressText(address));
  useEffect(() => {
    const text = addressText(address);
    if (text === shownText.current) return;
    shownText.current = text;
    if (isOwn(address)) return;
    read(address).then(
      (linked) => shownText.current === text && restore(chosenBy(linked, model)),
      (error: Error) => toast({ kind: 'error', text: error.message }),
    );
  }, [address, read, isOwn, restore, model]);
}
