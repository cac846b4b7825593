import type { UploadPreview } from '@sextant/contract';
import type { WaitingFile } from '../../data/upload-folder.ts';
import type { Session } from '../../policies/session.ts';
import { requireUpload } from '../../policies/uploads.ts';
import { tableNameOf } from '../columns/column-guesses.ts';
import { isOnlyTrashed, placeOf } from './import-upload.ts';
import type { UploadContext } from './import-upload.ts';
import { describePreview } from './preview-upload.ts';

/** The preview of a file that came whole. One that cannot be read at all is of no use later, and goes. */
export async function previewWaiting(
  context: UploadContext,
  session: Session,
  file: WaitingFile,
  signal: AbortSignal,
): Promise<UploadPreview> {
  try {
    return await previewUpload(context, session, file, signal);
  } catch (error) {
    await context.folder.remove(file.uuid);
    throw error;
  }
}

/** What a file seems to hold, read with its options. @throws ACCESS_003, UPLOAD_020, and what the importer throws */
export async function previewUpload(
  context: UploadContext,
  session: Session,
  file: WaitingFile,
  signal: AbortSignal,
): Promise<UploadPreview> {
  const preview = await context.importer.previewFile({
    file: context.folder.pathOf(file),
    options: file.options,
    signal,
  });
  requireUpload(session.user, preview.sniff.format);
  const { columnNames } = preview.sniff;
  const columns = preview.columns.map(({ index, name, type, format }) => ({
    index,
    name: columnNames[index] ?? name,
    type,
    format,
  }));
  const place = await placeOf(context.store, session, tableNameOf(file.fileName));
  const isUniqueViolation =
    (await context.store.datasets.byName(place.databaseId, place.schema, place.name)) !== undefined ||
    (context.registry.tableOf({ ...place, sql: null }) !== null && !(await isOnlyTrashed(context.store, place)));
  const describedPreview = describePreview(file, preview, () => isUniqueViolation);
  // With what was found out, so that an import that sends the preview's options is known to read alike.
  await context.folder.setReading(file, { options: describedPreview.options, columns });
  return describedPreview;
}
