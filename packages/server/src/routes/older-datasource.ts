import { api, fail, knownZone, readDatasourceSave } from '@sextant/contract';
import type { DatasetData } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';
import type { DataDoor } from '../data/data-door.ts';
import type { RoutePlugin } from '../http/route.ts';
import { datasetDataFor } from '../services/dashboard-datasets.ts';
import { listColumnValues } from '../services/list-column-values.ts';
import { loadDataset } from '../services/load-objects.ts';
import { saveDataset } from '../services/save-dataset.ts';
import { tryWith } from '../services/try-expressions.ts';
import type { Store } from '../store/open-store.ts';
import { optionsOf } from './chart-data.ts';

/** Everything that is asked of is a dataset, by both of its names. */
function requireTable(type: string): void {
  if (type !== 'table' && type !== 'dataset') throw fail('QUERY_023', { type });
}

const dataOf = async (store: Store, user: SessionUser, id: number): Promise<DatasetData> =>
  datasetDataFor(store, user, await loadDataset(store, user, id));

/** Superset's older calls about a dataset. */
export const olderDatasourceRoutes =
  (door: DataDoor): RoutePlugin =>
  (route, context) => {
    const { store } = context;

    route(api.olderDatasource.show, async ({ params, session, reply }) => {
      requireTable(params.type);
      return reply.ok(await dataOf(store, session.user, params.id));
    });

    route(api.olderDatasource.metadata, async ({ query, session, reply }) => {
      const [, id, type] = /^(\d{1,9})__(\w+)$/.exec(query.datasourceKey) ?? [];
      if (id === undefined || type === undefined)
        throw fail('REQUEST_007', { fields: { datasourceKey: ['Not a key such as 1__table'] } });
      requireTable(type);
      return reply.ok(await dataOf(store, session.user, Number(id)));
    });

    route(api.olderDatasource.save, async ({ body, session, reply, baseVersion }) => {
      const { id, body: changes } = readDatasourceSave(body);
      const save = { id, body: changes, baseVersion, tryStatement: tryWith(context, session.user) };
      await saveDataset(store, session.user, save);
      return reply.ok(await dataOf(store, session.user, id));
    });

    route(api.olderDatasource.values, async (call) => {
      const { type, id, column } = call.params;
      requireTable(type);
      const zone = knownZone(call.query.time_zone);
      return call.reply.ok(
        await listColumnValues(door, call.session, { datasetId: id, column, zone }, optionsOf(call)),
      );
    });
  };
