import { fail } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';
import type { RowAccess } from '../data/data-door.ts';
import type { EngineRegistry } from '../data/engine-registry.ts';
import { opensDataset } from '../policies/access.ts';
import { isAdmin } from '../policies/permissions.ts';
import type { Store } from '../store/open-store.ts';
import { dataOf } from './load-objects.ts';
import { canReadDataset } from '../policies/objects.ts';

/** Which rows of a dataset a person may read. @throws ACCESS_001 for none at all */
export async function readRows(
  store: Store,
  registry: Pick<EngineRegistry, 'sourceOf'>,
  user: SessionUser,
  dataset: Dataset,
): Promise<RowAccess> {
  const { purpose } = await registry.sourceOf(dataset.databaseId);
  const place = { datasetId: dataset.id, databaseId: dataset.databaseId, schema: dataset.schema, purpose };
  // Most need no look at the owners.
  if (!isAdmin(user) && !opensDataset(user.rights.data, place)) {
    const [data] = await dataOf(store, [dataset.id]);
    if (data === undefined || !canReadDataset(user, data)) throw fail('ACCESS_001', { dataset: dataset.name });
  }
  return { rules: [], key: 'all rows' };
}
