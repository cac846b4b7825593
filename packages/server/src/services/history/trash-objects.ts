import { SextantError, fail, failWithMessage } from '@sextant/contract';
import type { AppContext } from '../app-context.ts';
import { canEdit, requireEdit } from '../../policies/objects.ts';
import type { OwnedKind } from '../../policies/objects.ts';
import type { Store } from '../../store/open-store.ts';
import { loadChart, loadDashboard, loadDataset } from '../objects/load-objects.ts';
import { keptInTrashMs } from '../../store/trash.ts';
import type { SessionUser } from '../../policies/session.ts';

const notFound = { chart: 'NOT_FOUND_001', dashboard: 'NOT_FOUND_002', dataset: 'NOT_FOUND_003' } as const;

async function loadOwned(store: Store, user: SessionUser, kind: OwnedKind, id: number) {
  const load = { chart: loadChart, dashboard: loadDashboard, dataset: loadDataset }[kind];
  const { row, owners } = await load(store, user, id);
  const name = 'title' in row ? (row.title ?? '') : row.name;
  return { owners, createdBy: row.created_by, name };
}

const storeOf = (store: Store, kind: OwnedKind) =>
  ({ chart: store.charts, dashboard: store.dashboards, dataset: store.datasets })[kind];

/** What a user is told who has deleted a dataset over a table of his: the table goes with it, and comes back with it. */
export const tableIsKept = 'Deleted. Its table is kept for 30 days; until then the dataset can be restored.';

/** Whether a dataset shows an uploaded table. @throws NOT_FOUND_003 */
export async function showsUploadedTable(store: Store, user: SessionUser, id: number): Promise<boolean> {
  const { dataset } = await loadDataset(store, user, id);
  if (dataset.sql !== null || dataset.schema === null) return false;
  const uploads = await store.databases.byPurpose('uploads');
  if (uploads?.id !== dataset.databaseId) return false;
  return (await store.storedTables.find(uploads.id, dataset.schema, dataset.name)) !== undefined;
}

/** @throws NOT_FOUND_00x, ACCESS_00x; among several, the message begins with the name of the one that is rejected */
async function requireOwned(
  store: Store,
  user: SessionUser,
  kind: OwnedKind,
  { id, isNamed }: { readonly id: number; readonly isNamed: boolean },
): Promise<void> {
  const ownedObject = await loadOwned(store, user, kind, id);
  try {
    requireEdit(user, kind, ownedObject);
  } catch (error) {
    if (!isNamed || !(error instanceof SextantError)) throw error;
    throw failWithMessage(`${ownedObject.name}: ${error.message}`, error, { extra: error.extra });
  }
}

/** Moves objects to the trash, all or none. @throws NOT_FOUND_00x, ACCESS_004 */
export async function trashObjects(
  store: Store,
  user: SessionUser,
  kind: OwnedKind,
  ids: readonly number[],
): Promise<void> {
  await Promise.all(ids.map((id) => requireOwned(store, user, kind, { id, isNamed: ids.length > 1 })));
  if (!(await storeOf(store, kind).trash(ids, user.id))) throw fail(notFound[kind], { id: ids.join(', ') });
}

/** What policy knows of an object in the trash, for a user who may change it. @throws NOT_FOUND_00x */
export async function mayEditTrashed(
  store: Store,
  user: SessionUser,
  kind: OwnedKind,
  id: number,
): Promise<{ readonly version: number }> {
  const trashedObject = await storeOf(store, kind).trashed(id);
  if (trashedObject === undefined || !canEdit(user, kind, trashedObject)) throw fail(notFound[kind], { id });
  return trashedObject;
}

/** Takes an object out of the trash, where it stays for 30 days. Returns its version. @throws NOT_FOUND_00x */
export async function restoreObject(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  user: SessionUser,
  kind: OwnedKind,
  id: number,
): Promise<number> {
  const trashedObject = await mayEditTrashed(store, user, kind, id);
  if (!(await storeOf(store, kind).restore(id, clock() - keptInTrashMs))) throw fail(notFound[kind], { id });
  return trashedObject.version;
}
