import type { Dataset } from '@sextant/contract';
import { featureDefaults } from '@sextant/contract';
import type { EngineRegistry } from '../../data/engine-registry.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { Store } from '../../store/open-store.ts';
import { seenAmong } from '../objects/load-objects.ts';
import { isOpenByGrant } from '../queries/read-rows.ts';
import type { Reader } from '../queries/read-rows.ts';
import { showsDataset } from '../dashboards/shared-dashboards.ts';

/** A dataset, and whether the user may read it himself: else through a dashboard, which `readRows` decides. */
export interface FoundDataset {
  readonly dataset: Dataset;
  readonly isOpen: boolean;
}

/**
 * The dataset whose rows a user asks for; null when it is not there or not for him. Both take the same statements: unless a definition that is
 * remembered is open to him by a grant, the statement that finds what he sees comes first, and nothing of the dataset is read before.
 */
export async function findDataset(
  store: Store,
  registry: Pick<EngineRegistry, 'sourceOf'>,
  { user, shared, features = featureDefaults }: Pick<Reader, 'user' | 'shared' | 'features'>,
  id: number,
): Promise<FoundDataset | null> {
  const remembered = store.datasets.remembered(id);
  const isGranted = isAdmin(user) || (remembered !== undefined && (await isOpenByGrant(registry, user, remembered)));
  const isOpen = isGranted || (await seenAmong(store, user, 'dataset', [id])).has(id);
  if (!isOpen && shared === null) return null;
  // What a role's dashboard shows is looked at by `readRows` too: of what is remembered, only there.
  if (!isOpen && shared !== null && remembered === undefined) {
    if (!(await showsDataset(store, user, { datasetId: id, through: shared.through, features }))) return null;
  }
  const dataset = remembered ?? (await store.datasets.load(id));
  return dataset === undefined ? null : { dataset, isOpen };
}
