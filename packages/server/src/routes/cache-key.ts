import { api, datasetIdOf } from '@sextant/contract';
import type { BodyOf } from '@sextant/contract';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RoutePlugin } from '../http/route.ts';
import { mayReadDataset } from '../services/objects/load-objects.ts';
import type { Store } from '../store/open-store.ts';

/** Takes back what is kept of the results of datasets. */
export const cacheKeyRoutes =
  ({ rounds }: Pick<DataAccess, 'rounds'>): RoutePlugin =>
  (route, { store }) => {
    route(api.cacheKey.invalidate, async ({ body, session, response }) => {
      for (const id of await datasetsOf(store, body)) {
        const record = await store.datasets.record(id);
        if (record !== undefined && (await mayReadDataset(store, session.user, record))) rounds.next(id);
      }
      return response.ok({});
    });
  };

type Body = BodyOf<typeof api.cacheKey.invalidate>;

/** The numbers of the datasets that are named, by key or by name. */
async function datasetsOf(store: Store, body: Body): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (const datasource of body.datasource_uids ?? []) {
    const id = datasetIdOf({ datasource });
    if (id !== null) ids.add(id);
  }
  for (const { database_name: database, datasource_name: name, schema } of body.datasources ?? []) {
    const row = database === undefined ? undefined : await store.databases.byName(database);
    if (row === undefined || name === undefined) continue;
    const dataset = await store.datasets.byName(row.id, schema ?? null, name);
    if (dataset !== undefined) ids.add(dataset.id);
  }
  return ids;
}
