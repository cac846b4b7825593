import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
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
      void saveFilterState(model.item.id, linked).then(
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
