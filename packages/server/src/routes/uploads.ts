import { api, fail } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { requireAnyUpload } from '../policies/uploads.ts';
import { compareUpload } from '../services/uploads/compare-upload.ts';
import { importUpload } from '../services/uploads/import-upload.ts';
import type { UploadContext } from '../services/uploads/import-upload.ts';
import { previewUpload, previewWaiting } from '../services/uploads/preview-waiting.ts';

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
        sentAt: context.clock(),
        encoding: query.encoding ?? null,
      });
      return response.ok({ result: await previewWaiting(context, session, file, signal) });
    });

    route(api.upload.show, async ({ params, session, signal, response }) => {
      const file = await context.folder.find(params.uuid, session.user.id);
      return response.ok({ result: await previewUpload(context, session, file, signal) });
    });

    route(api.upload.preview, async ({ params, body, session, signal, response }) => {
      const file = await context.folder.find(params.uuid, session.user.id);
      return response.ok({ result: await previewUpload(context, session, { ...file, options: body }, signal) });
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
