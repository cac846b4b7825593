import type { QueryClient } from '@tanstack/react-query';
import { features } from '../../api/bootstrap.ts';
import { dashboardChartsQuery, dashboardDatasetsQuery, dashboardQuery, takePrefetched } from '../../api/dashboard.ts';
import { batchOpeningQueries } from '../../api/batch-queries.ts';
import { dashboardModel, openingTiles, withFeatures, withFilterBoxes } from '@sextant/dashboard';
import { hasTabs, loadTabParts } from '../tab-parts.ts';
import { tileQuery } from '../tile-query.ts';

/** What a dashboard's page is made of, as the server gives it. */
type ModelArguments = Parameters<typeof dashboardModel>;

function prefetchTiles(client: QueryClient, [item, charts, datasets]: ModelArguments): void {
  const model = withFilterBoxes(withFeatures(dashboardModel(item, charts, datasets), features));
  // What fails is asked for again, and shown, by the page.
  if (hasTabs(model.layout)) loadTabParts().catch(() => undefined);
  batchOpeningQueries((via) =>
    openingTiles(model, window.innerHeight).map((input) =>
      client.prefetchQuery(tileQuery({ ...input, dashboardId: item.id, via })),
    ),
  );
}

/**
 * Sends the queries of a dashboard's first tiles as soon as the dashboard is known, before the page is drawn; each tile then finds its
 * query under way. What fails here is asked again and shown by the tile. Not for addresses with filters or tabs: those are read by the page.
 */
export async function prefetchFirst(client: QueryClient, idOrSlug: string): Promise<void> {
  prefetchTiles(
    client,
    await Promise.all([
      client.fetchQuery(dashboardQuery(idOrSlug)),
      client.fetchQuery(dashboardChartsQuery(idOrSlug)),
      client.fetchQuery(dashboardDatasetsQuery(idOrSlug)),
    ]),
  );
}

/** The same at once, for a dashboard that came with the HTML of the page: the queries leave before most of the code has run. */
export async function takePrefetchedQuery(client: QueryClient, idOrSlug: string): Promise<void> {
  if (!(await takePrefetched(client, idOrSlug))) return;
  const item = client.getQueryData(dashboardQuery(idOrSlug).queryKey);
  const charts = client.getQueryData(dashboardChartsQuery(idOrSlug).queryKey);
  const datasets = client.getQueryData(dashboardDatasetsQuery(idOrSlug).queryKey);
  if (item !== undefined && charts !== undefined && datasets !== undefined)
    prefetchTiles(client, [item, charts, datasets]);
}
