import { fail, SextantError } from '@sextant/contract';
import { canEdit, canEditDashboard } from '../../policies/objects.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { Store } from '../../store/open-store.ts';
import type { TagRow } from '../../store/schema.ts';
import type { TaggedThing } from '../../store/tags.ts';
import { loadChart, loadDashboard, loadDataset, ownershipOf } from '../objects/load-objects.ts';
import { loadSavedQuery } from '../objects/saved-query.ts';

/**
 * The thing, for a user who may see it; says whether he may change it. A saved query is its author's alone.
 *
 * @throws NOT_FOUND_001, 002, 003 or 019
 */
async function mayChange(store: Store, user: SessionUser, { kind, id }: TaggedThing): Promise<boolean> {
  if (kind === 'query') {
    await loadSavedQuery(store, user, id);
    return true;
  }
  if (kind === 'dashboard') return canEditDashboard(user, ownershipOf(await loadDashboard(store, user, id)));
  const load = { chart: loadChart, dataset: loadDataset }[kind];
  const { row, owners } = await load(store, user, id);
  return canEdit(user, kind, { owners, createdBy: row.created_by });
}

/** Lets somebody see the tags of a thing that he may see. @throws NOT_FOUND_001, 002, 003 or 019 */
export async function requireVisible(store: Store, user: SessionUser, thing: TaggedThing): Promise<void> {
  await mayChange(store, user, thing);
}

/** Whoever may change a thing may tag it. @throws ACCESS_004; NOT_FOUND_001, 002, 003 or 019 */
export async function requireTaggable(store: Store, user: SessionUser, thing: TaggedThing): Promise<void> {
  if (!(await mayChange(store, user, thing))) throw fail('ACCESS_004', { kind: thing.kind });
}

/** Whether the user may tag the thing; what he does not see he may not. */
export async function isTaggable(store: Store, user: SessionUser, thing: TaggedThing): Promise<boolean> {
  try {
    return await mayChange(store, user, thing);
  } catch (error) {
    if (error instanceof SextantError && error.code.startsWith('NOT_FOUND')) return false;
    throw error;
  }
}

/** Names stand on what others made, so that their maker and administrators alone change or remove them. @throws ACCESS_004 */
export function requireOwnTag(user: SessionUser, row: TagRow): void {
  if (!isAdmin(user) && row.created_by !== user.id) throw fail('ACCESS_004', { kind: 'tag' });
}
