import { fail } from '@sextant/contract';
import { requireEdit } from '../../policies/objects.ts';
import { isAdmin } from '../../policies/permissions.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { DatasetRow } from '../../store/schema.ts';
import type { StoredTableRow } from '../../store/table-schema.ts';
import type { Store } from '../../store/open-store.ts';
import { loadDataset } from '../objects/load-objects.ts';

/** The table into which a file comes, with the dataset over it. */
export interface ScheduleTarget {
  readonly dataset: DatasetRow;
  readonly table: StoredTableRow;
}

/** The uploaded table of a dataset; null when it has none. */
export async function uploadedTableOf(store: Store, dataset: DatasetRow): Promise<StoredTableRow | null> {
  const uploads = await store.databases.byPurpose('uploads');
  if (dataset.sql !== null || dataset.schema_name === null || uploads?.id !== dataset.database_id) return null;
  return (await store.storedTables.find(uploads.id, dataset.schema_name, dataset.name)) ?? null;
}

/** Whether somebody may have files come into a table: its owner, and administrators. */
export const mayFill = (user: Pick<SessionUser, 'id' | 'roles'>, table: StoredTableRow): boolean =>
  isAdmin(user) || table.created_by === user.id;

/** What a user names by the number of a dataset. @throws NOT_FOUND_003, ACCESS_004, UPLOAD_033 */
export async function scheduleTarget(store: Store, user: SessionUser, id: number): Promise<ScheduleTarget> {
  const { row: dataset, owners } = await loadDataset(store, user, id);
  requireEdit(user, 'dataset', { owners, createdBy: dataset.created_by });
  const table = await uploadedTableOf(store, dataset);
  if (table === null || !mayFill(user, table)) throw fail('UPLOAD_033', { name: dataset.name });
  return { dataset, table };
}
