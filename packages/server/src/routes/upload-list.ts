import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import type { UploadContext } from '../services/uploads/import-upload.ts';
import { listUploads } from '../services/uploads/list-uploads.ts';
import { putBackTable } from '../services/uploads/put-back-table.ts';

/** Tables that users uploaded, with what they weigh and what uses them. */
export const uploadListRoutes =
  (parts: Omit<Parameters<typeof listUploads>[0], 'clock'> & { readonly uploads: UploadContext }): RoutePlugin =>
  (route) => {
    route(api.upload.tables, async ({ session, response }) =>
      response.ok(await listUploads({ ...parts, clock: parts.uploads.clock }, session.user)),
    );

    route(api.upload.putBack, async ({ params, session, response }) =>
      response.ok({ result: await putBackTable(parts.uploads, session, params.uuid) }),
    );
  };
