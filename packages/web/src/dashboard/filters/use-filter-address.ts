import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import type { RouterHistory } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { toast } from '@sextant/ui';
import { dashboardQuery, saveFilterState } from '../../api/dashboard.ts';
import { linkedMasks, longestInUrl, writeMasks } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import type { ChosenFilters } from '../filter-store.ts';
import { chosenBy, filterAddressOf, readFilterAddress } from '../filter-address.ts';
import type { FilterAddress, LinkedFilters } from '../filter-address.ts';

/** What the address of the page says about filters. */
export function useFilterAddress(): FilterAddress {
  const masks = useRouterState({ select: ({ location }) => filterAddressOf(location.search).masks });
  const key = useRouterState({ select: ({ location }) => filterAddressOf(location.search).key });
  const permalink = useRouterState({ select: ({ location }) => filterAddressOf(location.search).permalink });
  const setId = useRouterState({ select: ({ location }) => filterAddressOf(location.search).setId });
  return useMemo(() => ({ masks, key, permalink, setId }), [masks, key, permalink, setId]);
}

/** Reads what an address asks for (`readFilterAddress`). */
export function useReadAddress(idOrSlug: string): (address: FilterAddress) => Promise<LinkedFilters> {
  const client = useQueryClient();
  return useMemo(() => (address) => readFilterAddress(client, idOrSlug, address), [client, idOrSlug]);
}

const addressText = ({ masks, key, permalink, setId }: FilterAddress): string =>
  JSON.stringify([masks, key, permalink, setId]);

/** What the newest address of the history says; the router's may still be the one before. */
const newestText = ({ location }: RouterHistory): string =>
  addressText(filterAddressOf(Object.fromEntries(new URLSearchParams(location.search))));

interface PublishOptions {
  /** Takes the place of the address instead of being a step that Back undoes. Default false. */
  readonly isReplacing?: boolean;
}

/** Which address says what acts, or will as soon as it is read or stored. */
function trackAddress(openingText: string) {
  let actingText = openingText;
  let changes = 0;
  return {
    isActing: (text: string): boolean => text === actingText,
    setActing: (text: string): void => {
      actingText = text;
    },
    /** Notes that what acts changes. What is returned tells whether that is the latest change still. */
    beginChange: (): (() => boolean) => {
      const change = (changes += 1);
      return () => change === changes;
    },
  };
}

type AddressTracker = ReturnType<typeof trackAddress>;

/** Puts what an address says about filters in the place of what the page's own says. */
function useGo(tracker: AddressTracker) {
  const router = useRouter();
  return useMemo(
    () =>
      (address: FilterAddress, { isReplacing = false }: PublishOptions): void => {
        const nextText = addressText(address);
        tracker.setActing(nextText);
        if (nextText === newestText(router.history)) return;
        const { pathname, search, hash } = router.history.location;
        const parameters = new URLSearchParams(search);
        for (const name of ['native_filters', 'native_filters_key', 'permalink_key', 'filter_set'])
          parameters.delete(name);
        if (address.setId !== null) parameters.set('filter_set', String(address.setId));
        if (address.masks !== null) parameters.set('native_filters', address.masks);
        if (address.key !== null) parameters.set('native_filters_key', address.key);
        const text = parameters.toString();
        const href = `${pathname}${text === '' ? '' : `?${text}`}${hash}`;
        void router.navigate({ href, resetScroll: false, replace: isReplacing });
      },
    [router, tracker],
  );
}

/** Writes the address after each action of a user: a step in the history that Back undoes. */
export function usePublish(idOrSlug: string, model: DashboardModel) {
  const client = useQueryClient();
  const opening = useFilterAddress();
  const [tracker] = useState(() => trackAddress(addressText(opening)));
  const go = useGo(tracker);
  const publish = useMemo(() => {
    const opensWithSet = (): boolean =>
      (client.getQueryData(dashboardQuery(idOrSlug).queryKey)?.default_filter_set ?? null) !== null;
    return ({ masks, setId }: ChosenFilters, options: PublishOptions = {}): void => {
      const linked = linkedMasks(masks, model.filters);
      const isLatest = tracker.beginChange();
      const plain = { masks: null, key: null, permalink: null, setId };
      // Where the plain address would bring a set, no filters are said, too.
      const isPlain = Object.keys(linked).length === 0 && setId === null && !opensWithSet();
      if (isPlain) return go(plain, options);
      const text = writeMasks(linked);
      if (text.length <= longestInUrl) return go({ ...plain, masks: text }, options);
      void saveFilterState(model.item.id, linked).then(
        (key) => isLatest() && go({ ...plain, key }, options),
        (error: Error) =>
          toast({ kind: 'warn', text: `The filters act, but the address could not be kept: ${error.message}` }),
      );
      return undefined;
    };
  }, [client, idOrSlug, go, tracker, model]);
  return { publish, tracker };
}

interface FollowOptions {
  readonly idOrSlug: string;
  readonly model: DashboardModel;
  readonly tracker: AddressTracker;
  readonly restore: (chosenFilters: ChosenFilters) => void;
}

export const tellLinkError = (error: Error): void =>
  void toast({ kind: 'error', text: `The filters of this link could not be read: ${error.message}` });

/** Follows Back, Forward and links within the page: what the address says is what acts. */
export function useFollowAddress({ idOrSlug, model, tracker, restore }: FollowOptions): void {
  const { history } = useRouter();
  const address = useFilterAddress();
  const read = useReadAddress(idOrSlug);
  useEffect(() => {
    const text = addressText(address);
    // It says what acts already, or the next one is on its way.
    if (tracker.isActing(text) || text !== newestText(history)) return;
    tracker.setActing(text);
    const isLatest = tracker.beginChange();
    read(address).then((linked) => isLatest() && restore(chosenBy(linked, model)), tellLinkError);
  }, [history, address, read, tracker, restore, model]);
}
