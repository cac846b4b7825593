import { useQueryClient } from '@tanstack/react-query';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import type { DataMasks } from '@sextant/contract';
import { toast } from '@sextant/ui';
import { filterStateQuery, keepFilterState, permalinkQuery } from '../../api/dashboard.ts';
import { linkedMasks, longestInUrl, openedMasks, readKeptMasks, readMasksText, writeMasks } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';

/** The three ways in which an address can carry filters; null when it carries none. */
export interface FilterAddress {
  readonly masks: string | null;
  readonly key: string | null;
  readonly permalink: string | null;
}

const at = (search: Readonly<Record<string, unknown>>, key: string): string | null =>
  typeof search[key] === 'string' && search[key] !== '' ? search[key] : null;

/** What the address of the page says about filters. */
export function useFilterAddress(): FilterAddress {
  const masks = useRouterState({ select: ({ location }) => at(location.search, 'native_filters') });
  const key = useRouterState({ select: ({ location }) => at(location.search, 'native_filters_key') });
  const permalink = useRouterState({ select: ({ location }) => at(location.search, 'permalink_key') });
  return useMemo(() => ({ masks, key, permalink }), [masks, key, permalink]);
}

/** Reads the masks of an address: from itself, or from what the server keeps under its key. */
export function useAddressMasks(idOrSlug: string) {
  const client = useQueryClient();
  return useMemo(
    () =>
      async (address: FilterAddress): Promise<DataMasks> => {
        if (address.masks !== null) return readMasksText(address.masks);
        if (address.key !== null)
          return readKeptMasks(await client.fetchQuery(filterStateQuery(idOrSlug, address.key)));
        if (address.permalink === null) return {};
        const { state } = await client.fetchQuery(permalinkQuery(address.permalink));
        return readKeptMasks(JSON.stringify(state.dataMask ?? {}));
      },
    [client, idOrSlug],
  );
}

const addressText = ({ masks, key, permalink }: FilterAddress): string => JSON.stringify([masks, key, permalink]);

/** Writes the address after each action of a user: a step in the history that Back undoes. */
export function usePublish(model: DashboardModel) {
  const router = useRouter();
  const lastWritten = useRef<string | null>(null);
  const latest = useRef(0);
  const publish = useMemo(() => {
    const go = (address: FilterAddress): void => {
      const { pathname, search, hash } = router.state.location;
      const parameters = new URLSearchParams(search);
      for (const name of ['native_filters', 'native_filters_key', 'permalink_key']) parameters.delete(name);
      if (address.masks !== null) parameters.set('native_filters', address.masks);
      if (address.key !== null) parameters.set('native_filters_key', address.key);
      const text = parameters.toString();
      const href = `${pathname}${text === '' ? '' : `?${text}`}${hash === '' ? '' : `#${hash}`}`;
      if (href === router.state.location.href) return;
      lastWritten.current = addressText(address);
      void router.navigate({ href, resetScroll: false });
    };
    return (masks: DataMasks): void => {
      const linked = linkedMasks(masks, model.filters);
      const writeNumber = (latest.current += 1);
      if (Object.keys(linked).length === 0) return go({ masks: null, key: null, permalink: null });
      const text = writeMasks(linked);
      if (text.length <= longestInUrl) return go({ masks: text, key: null, permalink: null });
      void keepFilterState(model.item.id, linked).then(
        (key) => writeNumber === latest.current && go({ masks: null, key, permalink: null }),
        (error: Error) =>
          toast({ kind: 'warn', text: `The filters act, but the address could not be kept: ${error.message}` }),
      );
      return undefined;
    };
  }, [router, model]);
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
  readonly restore: (masks: DataMasks) => void;
}

/** Follows Back, Forward and links within the page: what the address says is what acts. */
export function useFollowAddress({ idOrSlug, model, isOwn, restore }: FollowOptions): void {
  const address = useFilterAddress();
  const read = useAddressMasks(idOrSlug);
  const shownText = useRef(addressText(address));
  useEffect(() => {
    const text = addressText(address);
    if (text === shownText.current) return;
    shownText.current = text;
    if (isOwn(address)) return;
    read(address).then(
      (linked) => shownText.current === text && restore(openedMasks(linked, model.filters)),
      (error: Error) => toast({ kind: 'error', text: error.message }),
    );
  }, [address, read, isOwn, restore, model]);
}
