import { aboutType } from '@sextant/charts';
import {
  clausesFor,
  dashboardModel,
  openingFilters,
  openingTiles,
  tileToAsk,
  withFeatures,
  withFilterBoxes,
} from '@sextant/dashboard';
import type { Clause } from '@sextant/dashboard';
import type { QueryClient } from '@tanstack/react-query';
import { askTogether } from '../api/ask-together.ts';
import { features } from '../api/bootstrap.ts';
import {
  dashboardChartsQuery,
  dashboardDatasetsQuery,
  dashboardQuery,
  permalinkQuery,
  takePrefetched,
} from '../api/dashboard.ts';
import { chosenBy, filterAddressOf, readFilterAddress } from './filters/filter-address.ts';
import { rememberedMasks } from './filters/remembered-masks.ts';
import { knownUserId } from '../api/me.ts';
import { askOpeningFilters } from './filters/opening-filters.ts';
import type { DashboardPageContext } from './page-context.ts';
import { namedClauses, rowCountQuery } from './row-count-query.ts';
import { hasTabs, loadTabParts } from './tab-parts.ts';
import { rowTotalQuery, tileQuery } from './tile-query.ts';
import { turnOf } from './tile-store.ts';

/** What an address says beside the dashboard's name: filters among its parameters, and behind the # an element. */
export interface OpeningAddress {
  readonly search: string;
  readonly hash: string;
}

/** What the page at `address` acts on and leads to. @throws for filters that are not there */
async function readOpening(client: QueryClient, idOrSlug: string, { search, hash }: OpeningAddress) {
  const address = filterAddressOf(Object.fromEntries(new URLSearchParams(search)));
  const linked = await readFilterAddress(client, idOrSlug, address);
  const linkedId = hash.replace(/^#/, '');
  if (linkedId !== '' || address.permalink === null) return { linked, linkedId };
  const { state } = await client.fetchQuery(permalinkQuery(address.permalink));
  return { linked, linkedId: state.anchor ?? '' };
}

function askTiles(
  client: QueryClient,
  [item, charts, datasets]: Parameters<typeof dashboardModel>,
  { linked, linkedId }: Awaited<ReturnType<typeof readOpening>>,
): void {
  const model = withFilterBoxes(withFeatures(dashboardModel(item, charts, datasets), features));
  // What fails is asked for again, and shown, by the page.
  if (hasTabs(model.layout)) loadTabParts().catch(() => undefined);
  const filters = openingFilters(model, chosenBy(linked, model, rememberedMasks(knownUserId(client), model)).masks);
  const tiles = openingTiles(model, window.innerHeight, { filters, linkedId });
  askTogether(() => {
    for (const { isLater, ...tile } of tiles)
      void client.prefetchQuery(tileQuery({ ...tile, dashboardId: item.id, together: isLater ? 'later' : 'first' }));
    askOpeningFilters(client, model, filters.masks);
    // One tile needs no list: what stands beside it is asked after it.
    if (tiles.length < 2) return;
    for (const clauses of [[], namedClauses(filters.clauses)]) void client.prefetchQuery(rowCountQuery(model, clauses));
  });
}

/** Asks for what a dashboard shows first, before the page is drawn; each part then finds its query under way. */
export async function askFirstTiles(client: QueryClient, idOrSlug: string, address: OpeningAddress): Promise<void> {
  // What is no view of the dashboard as it is: its editing, or an earlier version.
  if (/[?&](edit|version)=/.test(address.search)) return;
  const [opening, ...described] = await Promise.all([
    readOpening(client, idOrSlug, address),
    client.fetchQuery(dashboardQuery(idOrSlug)),
    client.fetchQuery(dashboardChartsQuery(idOrSlug)),
    client.fetchQuery(dashboardDatasetsQuery(idOrSlug)),
  ]);
  askTiles(client, described, opening);
}

/** The same at once, for a dashboard that came with the HTML of the page: the queries leave before most of the code has run. */
export async function askTilesOfPage(client: QueryClient, idOrSlug: string, address: OpeningAddress): Promise<void> {
  if (await takePrefetched(client, idOrSlug)) await askFirstTiles(client, idOrSlug, address);
}

const isSame = (one: readonly Clause[], other: readonly Clause[]): boolean =>
  one.length === other.length && one.every((clause, index) => clause === other[index]);

/** A table whose rows were counted because not all were shown will most likely have them counted again. */
const wasCut = (client: QueryClient, input: Parameters<typeof tileQuery>[0]): boolean =>
  aboutType(input.tile.chart?.form_data.viz_type)?.display === 'grid' &&
  client.getQueryData(tileQuery(input).queryKey)?.entries[0]?.is_cut === true;

/** Asks for the tiles that a change of the filters reaches the moment it happens, those near the screen first. Returns what ends that. */
export function askOnFilterChange(client: QueryClient, { model, filters, tiles }: DashboardPageContext): () => void {
  return filters.subscribe((state, before) => {
    if (state.clauses === before.clauses) return;
    const page = tiles.getState();
    const changed = model.tiles
      .filter((tile) => page.progress.has(tile.id))
      .flatMap((tile) => tileToAsk(model, state, tile) ?? [])
      .map((openingTile) => ({ ...openingTile, was: clausesFor(before.clauses, openingTile.tile) }))
      .filter(({ clauses, was }) => !isSame(clauses, was));
    askTogether(() => {
      for (const { tile, clauses, was } of changed) {
        const input = { tile, clauses, dashboardId: model.item.id, together: turnOf(page, tile.id) };
        void client.prefetchQuery(tileQuery(input));
        if (wasCut(client, { ...input, clauses: was })) void client.prefetchQuery(rowTotalQuery(input));
      }
      if (changed.length > 1) void client.prefetchQuery(rowCountQuery(model, namedClauses(state.clauses)));
    });
    for (const { tile } of changed) page.setProgress(tile.id, 'waiting');
  });
}
