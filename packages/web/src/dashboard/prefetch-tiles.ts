import { dashboardModel, openingFilters, openingTiles, withFeatures } from '@sextant/dashboard';
import type { QueryClient } from '@tanstack/react-query';
import { batchOf } from '../api/request-batch.ts';
import { features } from '../api/bootstrap.ts';
import { openFilterBoxes } from '../api/filter-boxes.ts';
import { dashboardChartsQuery, dashboardDatasetsQuery, dashboardQuery, takePrefetched } from '../api/dashboard.ts';
import { chosenBy, readOpening } from './filter-address.ts';
import type { OpeningAddress } from './filter-address.ts';
import { rememberedMasks } from './remembered-masks.ts';
import { knownUserId } from '../api/me.ts';
import { prefetchOpeningFilters } from './opening-filters.ts';
import { countedClauses, rowCountQuery } from './row-count-query.ts';
import { hasTabs, loadTabParts } from './tab-parts.ts';
import { tileQuery } from './tile-query.ts';

async function prefetchTiles(
  client: QueryClient,
  [item, charts, datasets]: Parameters<typeof dashboardModel>,
  { linked, linkedId }: Awaited<ReturnType<typeof readOpening>>,
): Promise<void> {
  const model = await openFilterBoxes(client, withFeatures(dashboardModel(item, charts, datasets), features));
  // What fails is asked for again, and shown, by the page.
  if (hasTabs(model.layout)) loadTabParts().catch(() => undefined);
  const filters = openingFilters(model, chosenBy(linked, model, rememberedMasks(knownUserId(client), model)).masks);
  const tiles = openingTiles(model, window.innerHeight, { filters, linkedId });
  batchOf(client).sendAfter(() => {
    for (const { isLater, ...tile } of tiles)
      void client.prefetchQuery(tileQuery({ ...tile, dashboardId: item.id, turn: isLater ? 'later' : 'first' }));
    prefetchOpeningFilters(client, model, filters.masks);
    // One tile needs no list: what stands beside it is asked after it.
    if (tiles.length < 2) return;
    for (const clauses of [[], countedClauses(model, filters.clauses)])
      void client.prefetchQuery(rowCountQuery(model, clauses));
  });
}

/** Asks for what a dashboard shows first, before the page is drawn; each part then finds its query under way. */
export async function prefetchOpening(client: QueryClient, idOrSlug: string, address: OpeningAddress): Promise<void> {
  // What is no view of the dashboard as it is: its editing, or an earlier version.
  if (/[?&](edit|version)=/.test(address.search)) return;
  const [opening, ...described] = await Promise.all([
    readOpening(client, idOrSlug, address),
    client.fetchQuery(dashboardQuery(idOrSlug)),
    client.fetchQuery(dashboardChartsQuery(idOrSlug)),
    client.fetchQuery(dashboardDatasetsQuery(idOrSlug)),
  ]);
  await prefetchTiles(client, described, opening);
}

/** The same at once, for a dashboard that came with the HTML of the page: the queries leave before most of the code has run. */
export async function prefetchOpeningOfPage(
  client: QueryClient,
  idOrSlug: string,
  address: OpeningAddress,
): Promise<void> {
  if (await takePrefetched(client, idOrSlug)) await prefetchOpening(client, idOrSlug, address);
}
