import { api, fail, knownZone, readDatasourceSave } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RoutePlugin } from '../http/route.ts';
import { datasetDataFor } from '../services/datasets/dashboard-datasets.ts';
import { listColumnValues } from '../services/datasets/list-column-values.ts';
import { loadDataset } from '../services/objects/load-objects.ts';
import { saveDataset } from '../services/datasets/save-dataset.ts';
import { tryWith } from '../services/queries/try-expressions.ts';
import type { Store } from '../store/open-store.ts';
import { rowOptions } from '../http/row-request.ts';
import type { SessionUser } from '../policies/session.ts';

/** Everything that is asked of is a dataset, by both of its names. */
function requireTable(type: string): void {
  if (type !== 'table' && type !== 'dataset') throw fail('QUERY_023', { type });
}

const dataOf = async (store: Store, user: SessionUser, id: number): Promise<DatasetData> =>
  datasetDataFor(store, user, await loadDataset(store, user, id));

/** Superset's older calls about a dataset. */
export const legacyDatasourceRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, context) => {
    const { store } = context;

    route(api.legacyDatasource.show, async ({ params, session, response }) => {
      requireTable(params.type);
      return response.ok(await dataOf(store, session.user, params.id));
    });

    route(api.legacyDatasource.metadata, async ({ query, session, response }) => {
      const [, id, type] = /^(\d{1,9})__(\w+)$/.exec(query.datasourceKey) ?? [];
      if (id === undefined || type === undefined)
        throw fail('REQUEST_007', { fields: { datasourceKey: ['Not a key such as 1__table'] } });
      requireTable(type);
      return response.ok(await dataOf(store, session.user, Number(id)));
    });

    route(api.legacyDatasource.save, async ({ body, session, response, baseVersion }) => {
      const { id, body: changes } = readDatasourceSave(body.fields);
      const save = { id, body: changes, baseVersion, tryStatement: tryWith(context, session.user) };
      await saveDataset(store, session.user, save);
      return response.ok(await dataOf(store, session.user, id));
    });

    route(api.legacyDatasource.values, async (call) => {
      const { type, id, column } = call.params;
      requireTable(type);
      const zone = knownZone(call.query.time_zone);
      return call.response.ok(
        await listColumnValues(dataAccess, call.session, { datasetId: id, column, zone }, rowOptions(call)),
      );
    });
  };
