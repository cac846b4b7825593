import { fail } from '@sextant/contract';
import type { DatabaseRelated } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { typesInUse } from '../../wire/chart-types.ts';
import { loadConnected } from './load-connected.ts';
import { loadDatabase } from '../objects/load-objects.ts';
import { keptInTrashMs } from '../../store/trash.ts';
import type { SessionUser } from '../../policies/session.ts';

/** What is built on a database, and would lose its data with it. @throws NOT_FOUND_004 */
export async function relatedToDatabase(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  user: SessionUser,
  id: number,
): Promise<DatabaseRelated> {
  const types = typesInUse(config);
  const { datasets, charts, dashboards } = await store.databases.built((await loadDatabase(store, user, id)).id);
  return {
    datasets: { count: datasets.length, result: datasets.map((row) => ({ id: row.id, table_name: row.name })) },
    charts: {
      count: charts.length,
      result: charts.map((row) => ({ id: row.id, slice_name: row.name, viz_type: types.type(row.kind) })),
    },
    dashboards: {
      count: dashboards.length,
      result: dashboards.map((row) => ({ id: row.id, title: row.title, slug: row.slug, json_metadata: null })),
    },
    sqllab_tab_states: { count: 0, result: [] },
  };
}

/**
 * Moves a database to the trash and ends its connections. Its datasets go with it only when `withDatasets` says so.
 *
 * @throws NOT_FOUND_004, CONNECT_021 for Uploads and Examples, CONNECT_017 when there are datasets and nothing was said of them
 */
export async function deleteDatabase(
  { store, connections }: Pick<AppContext, 'store' | 'connections'>,
  user: SessionUser,
  { id, withDatasets }: { readonly id: number; readonly withDatasets: boolean },
): Promise<void> {
  await loadConnected(store, user, id);
  const datasets = await store.databases.datasetIds(id);
  if (datasets.length > 0 && !withDatasets) throw fail('CONNECT_017', { datasets: datasets.length });
  if (!(await store.databases.trash(id, user.id))) throw fail('NOT_FOUND_004', { id });
  connections.forget(id);
}

/** Takes a database out of the trash with the datasets that went with it. Returns its version. @throws NOT_FOUND_004, REQUEST_008 when its name is taken */
export async function restoreDatabase(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  id: number,
): Promise<number> {
  const trashedDatabase = await store.databases.trashed(id);
  if (trashedDatabase === undefined) throw fail('NOT_FOUND_004', { id });
  if ((await store.databases.byName(trashedDatabase.name)) !== undefined)
    throw fail('REQUEST_008', { fields: { database_name: ['A database with the same name already exists.'] } });
  if (!(await store.databases.restore(id, clock() - keptInTrashMs))) throw fail('NOT_FOUND_004', { id });
  return trashedDatabase.version;
}
