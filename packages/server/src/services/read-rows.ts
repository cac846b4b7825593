import { fail } from '@sextant/contract';
import type { Dataset } from '@sextant/contract';
import type { SessionUser } from '../app-context.ts';
import { keyOf } from '../data/canonical.ts';
import type { RowAccess } from '../data/data-door.ts';
import type { EngineRegistry } from '../data/engine-registry.ts';
import { opensDataset } from '../policies/access.ts';
import { canReadDataset } from '../policies/objects.ts';
import { isAdmin } from '../policies/permissions.ts';
import type { Store } from '../store/open-store.ts';
import { dataOf } from './load-objects.ts';
import { rowRulesOf } from './row-rules-of.ts';

/** Which rows of a dataset a person may read: all that meet the rules that bind him. @throws ACCESS_001 for none at all, ACCESS_012 */
export async function readRows(
  store: Store,
  registry: Pick<EngineRegistry, 'sourceOf'>,
  user: SessionUser,
  dataset: Dataset,
): Promise<RowAccess> {
  const { purpose, dialect } = await registry.sourceOf(dataset.databaseId);
  const place = { datasetId: dataset.id, databaseId: dataset.databaseId, schema: dataset.schema, purpose };
  // Most need no look at the owners.
  if (!isAdmin(user) && !opensDataset(user.rights.data, place)) {
    const [data] = await dataOf(store, [dataset.id]);
    if (data === undefined || !canReadDataset(user, data)) throw fail('ACCESS_001', { dataset: dataset.name });
  }
  const rules = await rowRulesOf(store, user.rights.roleIds, dataset, dialect);
  return { rules, key: rules.length === 0 ? 'all rows' : keyOf(rules) };
}
