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
import { dashboardChartsQuery, dashboardDatasetsQuery, dashboardQuery, takePrefetched } from '../api/dashboard.ts';
import type { DashboardPageContext } from './page-context.ts';
import { namedClauses, rowCountQuery } from './row-count-query.ts';
import { hasTabs, loadTabParts } from './tab-parts.ts';
import { rowTotalQuery, tileQuery } from './tile-query.ts';
import { turnOf } from './tile-store.ts';

function askTiles(client: QueryClient, [item, charts, datasets]: Parameters<typeof dashboardModel>): void {
  const model = withFilterBoxes(withFeatures(dashboardModel(item, charts, datasets), features));
  // What fails is asked for again, and shown, by the page.
  if (hasTabs(model.layout)) loadTabParts().catch(() => undefined);
  const tiles = openingTiles(model, window.innerHeight);
  askTogether(() => {
    for (const { isLater, ...tile } of tiles)
      void client.prefetchQuery(tileQuery({ ...tile, dashboardId: item.id, together: isLater ? 'later' : 'first' }));
    // One tile needs no list: what stands beside it is asked after it.
    if (tiles.length < 2) return;
    for (const clauses of [[], namedClauses(openingFilters(model).clauses)])
      void client.prefetchQuery(rowCountQuery(model, clauses));
  });
}

/** Asks for a dashboard's tiles before the page is drawn; each then finds its query under way. Not for addresses with filters or tabs: the page reads those. */
export async function askFirstTiles(client: QueryClient, idOrSlug: string): Promise<void> {
  askTiles(
    client,
    await Promise.all([
      client.fetchQuery(dashboardQuery(idOrSlug)),
      client.fetchQuery(dashboardChartsQuery(idOrSlug)),
      client.fetchQuery(dashboardDatasetsQuery(idOrSlug)),
    ]),
  );
}

/** The same at once, for a dashboard that came with the HTML of the page: the queries leave before most of the code has run. */
export async function askTilesOfPage(client: QueryClient, idOrSlug: string): Promise<void> {
  if (await takePrefetched(client, idOrSlug)) await askFirstTiles(client, idOrSlug);
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
