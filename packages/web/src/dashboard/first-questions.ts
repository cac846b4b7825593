import type { QueryClient } from '@tanstack/react-query';
import { features } from '../api/bootstrap.ts';
import { dashboardChartsQuery, dashboardDatasetsQuery, dashboardQuery, takeHandedOver } from '../api/dashboard.ts';
import { askTogether } from '../api/ask-together.ts';
import { dashboardModel } from './data/dashboard-model.ts';
import { clausesFor } from './filters/clauses.ts';
import { createFilterStore } from './filters/filter-store.ts';
import { heldBy } from './filters/required.ts';
import { openedMasks } from './filters/url-masks.ts';
import { chartsWithin } from './layout/layout-tree.ts';
import { isAskable, tileQuery } from './tile/tile-question.ts';
import { withFeatures } from './with-features.ts';

/** What a dashboard's page is made of, as the server gives it. */
type Parts = Parameters<typeof dashboardModel>;

function askTiles(client: QueryClient, [item, charts, datasets]: Parts): void {
  const model = withFeatures(dashboardModel(item, charts, datasets), features);
  if (model.layout.tabs !== null) return;
  const { clauses, masks } = createFilterStore(model, openedMasks({}, model.filters), () => undefined).getState();
  askTogether(() => {
    for (const { id } of chartsWithin(model.layout, window.innerHeight)) {
      const tile = model.tileOf.get(id);
      if (tile === undefined || !isAskable(tile) || heldBy(model.filters, masks, tile) !== null) continue;
      void client.prefetchQuery(tileQuery({ tile, clauses: clausesFor(clauses, tile), dashboardId: item.id }));
    }
  });
}

/**
 * Sends the questions of a dashboard's first tiles as soon as the dashboard is known, before the page is drawn; each tile then finds its
 * question under way. What fails here is asked and told by the tile. Not for addresses with filters or tabs: those are read by the page.
 */
export async function askFirst(client: QueryClient, idOrSlug: string): Promise<void> {
  askTiles(
    client,
    await Promise.all([
      client.fetchQuery(dashboardQuery(idOrSlug)),
      client.fetchQuery(dashboardChartsQuery(idOrSlug)),
      client.fetchQuery(dashboardDatasetsQuery(idOrSlug)),
    ]),
  );
}

/** The same at once, for a dashboard that the page was handed with its HTML: the questions leave before most of the code has run. */
export function askHandedOver(client: QueryClient, idOrSlug: string): void {
  if (!takeHandedOver(client, idOrSlug)) return;
  const item = client.getQueryData(dashboardQuery(idOrSlug).queryKey);
  const charts = client.getQueryData(dashboardChartsQuery(idOrSlug).queryKey);
  const datasets = client.getQueryData(dashboardDatasetsQuery(idOrSlug).queryKey);
  if (item !== undefined && charts !== undefined && datasets !== undefined) askTiles(client, [item, charts, datasets]);
}
