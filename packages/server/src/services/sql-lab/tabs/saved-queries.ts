import { fail } from '@sextant/contract';
import type { SavedQueryPost, SavedQueryPut } from '@sextant/contract';
import { dialectOf } from '../../../connections/dialect-of.ts';
import type { SessionUser } from '../../../policies/session.ts';
import type { Store } from '../../../store/open-store.ts';
import { loadDatabase } from '../../objects/load-objects.ts';
import { loadSavedQuery, savedQueryDraft } from '../../objects/saved-query.ts';

/** Makes a saved query. Returns its id. @throws NOT_FOUND_004 for a database that is not for the user */
export async function createSavedQuery(store: Store, user: SessionUser, body: SavedQueryPost): Promise<number> {
  await loadDatabase(store, user, body.db_id);
  const draft = await savedQueryDraft(body, null, await dialectOf(store, body.db_id));
  return store.savedQueries.create(draft, user.id);
}

/** Changes the fields given. @throws NOT_FOUND_019, NOT_FOUND_004 */
export async function saveSavedQuery(store: Store, user: SessionUser, id: number, body: SavedQueryPut): Promise<void> {
  const row = await loadSavedQuery(store, user, id);
  if (body.db_id !== undefined && body.db_id !== row.database_id) await loadDatabase(store, user, body.db_id);
  const dialect = await dialectOf(store, body.db_id ?? row.database_id);
  await store.savedQueries.save(id, await savedQueryDraft(body, row, dialect), user.id);
}

/** All or none. @throws NOT_FOUND_019 */
export async function removeSavedQueries(store: Store, user: SessionUser, ids: readonly number[]): Promise<void> {
  if (!(await store.savedQueries.remove(user.id, ids))) throw fail('NOT_FOUND_019', { id: ids.join(', ') });
}
