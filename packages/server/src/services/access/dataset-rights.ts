import type { Dataset } from '@sextant/contract';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import { opensDataset } from '../../policies/access.ts';
import type { Reader } from '../../policies/objects.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { ReadTable } from '../sources/dataset-source.ts';
import { mayReadStatement } from '../sources/statement-tables.ts';
import { visibleAmong } from '../objects/load-objects.ts';

/** Databases as rights are asked of them. */
export type Sources = Pick<EngineRegistry, 'sourceOf' | 'tableOf'>;

/** Whether the user may read the dataset without a dashboard. Most need no look at the owners. */
export const mayReadDirectly = async (
  store: Store,
  registry: Sources,
  user: SessionUser,
  dataset: Dataset,
): Promise<boolean> =>
  ((await isOpenByGrant(registry, user, dataset)) ||
    (await visibleAmong(store, user, 'dataset', [dataset.id])).has(dataset.id)) &&
  (await opensStatement(store, registry, user, dataset));

/** Whether the user's roles open the dataset, whoever owns it. */
export async function isOpenByGrant(
  registry: Sources,
  user: Reader,
  { id, databaseId, schema }: Dataset,
): Promise<boolean> {
  const place = { datasetId: id, databaseId, schema };
  // What is granted by name is open whatever its database is for.
  if (isAdmin(user) || opensDataset(user.rights.data, { ...place, purpose: 'uploads' })) return true;
  return (
    user.rights.data.all &&
    opensDataset(user.rights.data, { ...place, purpose: (await registry.sourceOf(databaseId)).purpose })
  );
}

/**
 * Whether somebody who sees the dataset may read what its statement reads: by a grant on the dataset, or table by table. Owning it is not enough: he
 * may have lost a table since, or another may have written the statement. A grant on its database or schema opens nothing of another database. A dataset
 * over a table has no statement.
 */
export async function opensStatement(
  store: Store,
  registry: Sources,
  user: Reader,
  dataset: Dataset,
): Promise<boolean> {
  if (dataset.sql === null || dataset.sql === '' || isAdmin(user) || user.rights.data.datasets.has(dataset.id))
    return true;
  const { dialect, readableIds } = await registry.sourceOf(dataset.databaseId);
  if (!(await isOpenByGrant(registry, user, dataset)))
    return mayReadStatement(store, user, { dataset, dialect: dialect.name });
  const otherIds = readableIds.filter((id) => id !== dataset.databaseId);
  if (otherIds.length === 0) return true;
  const isOfOther = (table: ReadTable): boolean =>
    otherIds.some((databaseId) => registry.tableOf({ ...table, databaseId, sql: null }) !== null);
  return mayReadStatement(store, user, { dataset, dialect: dialect.name, counts: isOfOther });
}
