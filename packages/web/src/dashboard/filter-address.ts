import type { QueryClient } from '@tanstack/react-query';
import type { DataMasks, FilterSetParams } from '@sextant/contract';
import { openedMasks, openingMasks, readFilterSet, readKeptMasks, readMasksText } from '@sextant/dashboard';
import type { DashboardModel } from '@sextant/dashboard';
import { filterStateQuery, permalinkQuery } from '../api/dashboard.ts';
import { filterSetsQuery } from '../api/filter-sets.ts';
import type { ChosenFilters } from './filter-store.ts';

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

/** What an address says about filters; `search` are its parameters. */
export const filterAddressOf = (search: Readonly<Record<string, unknown>>): FilterAddress => ({
  masks: textOf(search, 'native_filters'),
  key: textOf(search, 'native_filters_key'),
  permalink: textOf(search, 'permalink_key'),
  setId: idAt(search, 'filter_set'),
});

/** What an address asks for: nothing, a filter set as it is now, or masks, which may have come from a set. */
export type LinkedFilters =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'set'; readonly setId: number; readonly params: FilterSetParams }
  | { readonly kind: 'masks'; readonly setId: number | null; readonly masks: DataMasks };

/** What an address stands for on a dashboard. One that asks for nothing opens with what was `remembered`, and with the set that the user chose for that. */
export function chosenBy(linked: LinkedFilters, model: DashboardModel, remembered: DataMasks = {}): ChosenFilters {
  const { filters, item } = model;
  switch (linked.kind) {
    case 'nothing':
      return { masks: openingMasks(model, remembered), setId: item.default_filter_set?.id ?? null };
    case 'set':
      return { masks: openedMasks(readFilterSet(linked.params, filters).masks, filters), setId: linked.setId };
    case 'masks':
      return { masks: openedMasks(linked.masks, filters), setId: linked.setId };
  }
}

async function masksOf(
  client: QueryClient,
  idOrSlug: string,
  { masks, key, permalink }: FilterAddress,
): Promise<DataMasks | null> {
  if (masks !== null) {
    const readText = readMasksText(masks);
    if (readText === null) throw new Error('it is cut or damaged');
    return readText;
  }
  if (key !== null) return readKeptMasks(await client.fetchQuery(filterStateQuery(idOrSlug, key)));
  if (permalink === null) return null;
  const { state } = await client.fetchQuery(permalinkQuery(permalink));
  return readKeptMasks(JSON.stringify(state.dataMask ?? {}));
}

/** Reads what an address asks for: from itself, or from what the server keeps. @throws for a key or a set that is not there */
export async function readFilterAddress(
  client: QueryClient,
  idOrSlug: string,
  address: FilterAddress,
): Promise<LinkedFilters> {
  const { setId } = address;
  const masks = await masksOf(client, idOrSlug, address);
  if (masks !== null) return { kind: 'masks', setId, masks };
  if (setId === null) return { kind: 'nothing' };
  const set = (await client.fetchQuery(filterSetsQuery(idOrSlug))).find(({ id }) => id === setId);
  if (set === undefined) throw new Error('the filter set is not here, or not yours to see');
  return { kind: 'set', setId, params: set.params };
}

/** What an address says beside the dashboard's name: filters among its parameters, and behind the # an element. */
export interface OpeningAddress {
  readonly search: string;
  readonly hash: string;
}

/** What the page at `address` acts on and leads to. @throws for filters that are not there */
export async function readOpening(client: QueryClient, idOrSlug: string, { search, hash }: OpeningAddress) {
  const address = filterAddressOf(Object.fromEntries(new URLSearchParams(search)));
  const linked = await readFilterAddress(client, idOrSlug, address);
  const linkedId = hash.replace(/^#/, '');
  if (linkedId !== '' || address.permalink === null) return { linked, linkedId };
  const { state } = await client.fetchQuery(permalinkQuery(address.permalink));
  return { linked, linkedId: state.anchor ?? '' };
}
