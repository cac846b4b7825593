import { datasetIdOf, explorePermalink, fail } from '@sextant/contract';
import type { ExplorePermalink, ExplorePermalinkState } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { loadChart, loadDataset, visibleAmong } from '../objects/load-objects.ts';
import { permalinkKey } from '../objects/permalink-key.ts';
import type { SessionUser } from '../../policies/session.ts';

type Context = Pick<AppContext, 'store' | 'secrets'>;

const wholeId = (raw: unknown): number | null =>
  typeof raw === 'number' && Number.isInteger(raw) && raw > 0 ? raw : null;

/**
 * Keeps a chart as it stands under a key that equal states share.
 *
 * @throws REQUEST_002 when the form names no dataset; NOT_FOUND_001, NOT_FOUND_003
 */
export async function storeExplorePermalink(
  { store, secrets }: Context,
  user: SessionUser,
  state: ExplorePermalinkState,
): Promise<string> {
  const { datasource, slice_id: sliceId } = state.formData;
  const datasourceId = datasetIdOf({ datasource });
  if (datasourceId === null) throw fail('REQUEST_002', { issues: 'datasource names no dataset' });
  await loadDataset(store, user, datasourceId);
  const chartId = wholeId(sliceId);
  if (chartId !== null) await loadChart(store, user, chartId);
  const permalinkState: ExplorePermalink = { chartId, datasource, datasourceId, datasourceType: 'table', state };
  const value = JSON.stringify(permalinkState);
  const key = permalinkKey(secrets, value);
  await store.keys.add({ key, kind: 'explore_permalink', ownerId: user.id, objectId: chartId, value });
  return key;
}

/** What is kept under a key, for a user who may read its dataset. @throws NOT_FOUND_006 */
export async function loadExplorePermalink(
  { store }: Pick<AppContext, 'store'>,
  user: SessionUser,
  key: string,
): Promise<ExplorePermalink> {
  const row = await store.keys.find('explore_permalink', key);
  if (row === undefined) throw fail('NOT_FOUND_006', { id: key });
  const permalinkState = explorePermalink.parse(JSON.parse(row.value));
  const visibleDatasets = await visibleAmong(store, user, 'dataset', [permalinkState.datasourceId]);
  if (!visibleDatasets.has(permalinkState.datasourceId)) throw fail('NOT_FOUND_006', { id: key });
  return permalinkState;
}
