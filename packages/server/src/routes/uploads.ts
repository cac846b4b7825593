import { api, fail } from '@sextant/contract';
import type { UploadPreview } from '@sextant/contract';
import type { WaitingFile } from '../data/upload-folder.ts';
import type { RoutePlugin } from '../http/route.ts';
import { requireAnyUpload, requireUpload } from '../policies/uploads.ts';
import { compareUpload } from '../services/uploads/compare-upload.ts';
import { importUpload, isOnlyTrashed, placeOf } from '../services/uploads/import-upload.ts';
import type { UploadContext } from '../services/uploads/import-upload.ts';
import { describePreview } from '../services/uploads/preview-upload.ts';
import { tableNameOf } from '../services/uploads/column-guesses.ts';
import type { Session } from '../policies/session.ts';

/** Files on their way to a table. A file belongs to who sent it. */
export const uploadRoutes =
  (context: UploadContext): RoutePlugin =>
  (route) => {
    route(api.upload.create, async (call) => {
      const { query, session, request, signal, response } = call;
      requireAnyUpload(session.user);
      const declaredBytes = query.size ?? lengthOf(request.headers['content-length']);
      const file = await context.folder.receive({
        body: call.body,
        fileName: query.name,
        ownerId: session.user.id,
        declaredBytes,
        maxBytes: context.maxBytes,
        at: context.clock(),
        encoding: query.encoding ?? null,
      });
      try {
        return response.ok({ result: await previewOf(context, session, file, signal) });
      } catch (error) {
        // A file that cannot be read at all is of no use later.
        await context.folder.remove(file.uuid);
        throw error;
      }
    });

    route(api.upload.show, async ({ params, session, signal, response }) => {
      const file = await context.folder.find(params.uuid, session.user.id);
      return response.ok({ result: await previewOf(context, session, file, signal) });
    });

    route(api.upload.preview, async ({ params, body, session, signal, response }) => {
      const file = await context.folder.find(params.uuid, session.user.id);
      return response.ok({ result: await previewOf(context, session, { ...file, options: body }, signal) });
    });

    route(api.upload.compare, async ({ params, body, session, signal, response }) =>
      response.ok({ result: await compareUpload(context, session, { uuid: params.uuid, request: body }, signal) }),
    );

    route(api.upload.import, async ({ params, body, session, signal, response }) =>
      response.ok({ result: await importUpload(context, session, { uuid: params.uuid, request: body }, signal) }),
    );

    route(api.upload.remove, async ({ params, session, response }) => {
      const file = await context.folder.find(params.uuid, session.user.id);
      context.imports.get(file.uuid)?.abort(fail('UPLOAD_009', {}));
      await context.folder.remove(file.uuid);
      return response.ok({ message: 'OK' });
    });
  };

const lengthOf = (header: string | undefined): number | null =>
  header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : null;

async function previewOf(
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
  const isTaken =
    (await context.store.datasets.byName(place.databaseId, place.schema, place.name)) !== undefined ||
    (context.registry.tableOf({ ...place, sql: null }) !== null && !(await isOnlyTrashed(context.store, place)));
  const describedPreview = describePreview(file, preview, () => isTaken);
  // With what was found out, so that an import that sends the preview's options is known to read alike.
  await context.folder.setReading(file, { options: describedPreview.options, columns });
  return describedPreview;
}
