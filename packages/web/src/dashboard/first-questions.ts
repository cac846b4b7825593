import type { QueryClient } from '@tanstack/react-query';
import { dashboardChartsQuery, dashboardDatasetsQuery, dashboardQuery } from '../api/dashboard.ts';
import { dashboardModel } from './data/dashboard-model.ts';
import { clausesFor } from './filters/clauses.ts';
import { createFilterStore } from './filters/filter-store.ts';
import { heldBy } from './filters/required.ts';
import { openedMasks } from './filters/url-masks.ts';
import { chartsWithin } from './layout/layout-tree.ts';
import { isAskable, tileQuery } from './tile/tile-question.ts';

/**
 * Sends the questions of a dashboard's first tiles as soon as the dashboard is known, before the page is drawn; each tile then finds its
 * question under way. What fails here is asked and told by the tile. Not for addresses with filters or tabs: those are read by the page.
 */
export async function askFirst(client: QueryClient, idOrSlug: string): Promise<void> {
  const [item, charts, datasets] = await Promise.all([
    client.fetchQuery(dashboardQuery(idOrSlug)),
    client.fetchQuery(dashboardChartsQuery(idOrSlug)),
    client.fetchQuery(dashboardDatasetsQuery(idOrSlug)),
  ]);
  const model = dashboardModel(item, charts, datasets);
  if (model.layout.tabs !== null) return;
  const { clauses, masks } = createFilterStore(model, openedMasks({}, model.filters), () => undefined).getState();
  for (const { id } of chartsWithin(model.layout, window.innerHeight)) {
    const tile = model.tileOf.get(id);
    if (tile === undefined || !isAskable(tile) || heldBy(model.filters, masks, tile) !== null) continue;
    void client.prefetchQuery(tileQuery({ tile, clauses: clausesFor(clauses, tile), dashboardId: item.id }));
  }
}
