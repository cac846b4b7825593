import { objectOfJson } from '@sextant/contract';
import type { DatasetVersion } from '@sextant/contract';
import { canEdit, requireEdit } from '../../policies/objects.ts';
import type { SessionUser } from '../../policies/session.ts';
import type { DatasetDraft, DatasetRecord } from '../../store/datasets.ts';
import type { DatasetRow } from '../../store/schema.ts';
import type { Store } from '../../store/open-store.ts';
import { versionFieldsOf } from '../../wire/dataset.ts';
import { loadDataset } from '../objects/load-objects.ts';
import { describedVersion, loadVersion, restoredChange } from '../objects/saved-version.ts';
import type { VersionReference, VersionRestore } from '../objects/saved-version.ts';
import type { TryStatement } from '../queries/try-expressions.ts';
import { datasetChanges } from './dataset-changes.ts';
import { draftOfDataset, saveDraft } from './save-dataset.ts';

/** A dataset as the store writes it into a version: every column and metric has its number. */
type DatasetState = DatasetDraft & Pick<DatasetRecord['dataset'], 'columns' | 'metrics'>;

// Only the store of datasets writes these documents.
const stateOfDocument = (document: string): DatasetState => objectOfJson(document) as unknown as DatasetState;

/** What changed from one stored version to the next, in words. */
export const datasetDocumentChanges = (before: string, after: string): string[] =>
  datasetChanges(stateOfDocument(before), stateOfDocument(after));

/** Whether a user who sees a dataset is told what its saved states held. */
export const seesDatasetStates = (user: SessionUser, { row, owners }: DatasetRecord): boolean =>
  canEdit(user, 'dataset', { owners, createdBy: row.created_by });

/** A saved state of a dataset, for a user who may change the dataset: its SQL may have read what is closed to others. @throws NOT_FOUND_003, ACCESS_004, NOT_FOUND_008 */
export async function showDatasetVersion(
  store: Store,
  user: SessionUser,
  reference: VersionReference,
): Promise<DatasetVersion> {
  const record = await loadDataset(store, user, reference.id);
  requireEdit(user, 'dataset', { owners: record.owners, createdBy: record.row.created_by });
  const row = await loadVersion(store, 'dataset', reference);
  const state = stateOfDocument(row.document);
  return {
    ...(await describedVersion(store, row)),
    changes_since: datasetChanges(state, draftOfDataset(record)),
    ...versionFieldsOf(state),
  };
}

/**
 * Saves a dataset as it was, columns and metrics under the numbers that they had. Owners stay as they are now. What it read then must be open to the user
 * now, and its expressions must be right.
 *
 * @throws NOT_FOUND_003, NOT_FOUND_008, ACCESS_004, STALE_001, and as a save
 */
export async function restoreDatasetVersion(
  store: Store,
  user: SessionUser,
  restore: VersionRestore & { readonly tryStatement: TryStatement },
): Promise<DatasetRow> {
  const record = await loadDataset(store, user, restore.id);
  requireEdit(user, 'dataset', { owners: record.owners, createdBy: record.row.created_by });
  const state = stateOfDocument((await loadVersion(store, 'dataset', restore)).document);
  const before = draftOfDataset(record);
  const draft: DatasetDraft = { ...before, templateParams: null, ...state, ownerIds: before.ownerIds };
  const { tryStatement } = restore;
  return saveDraft(store, user, { record, draft, tryStatement, change: restoredChange(user.id, restore) });
}
