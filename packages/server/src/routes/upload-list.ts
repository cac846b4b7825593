import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { scheduleSummary } from '../services/import-schedules/save-schedule.ts';
import type { UploadContext } from '../services/uploads/import-upload.ts';
import { listUploads } from '../services/uploads/list-uploads.ts';
import { putBackTable } from '../services/uploads/put-back-table.ts';

/** Tables that users uploaded, with what they weigh and what uses them. */
export const uploadListRoutes =
  (
    parts: Omit<Parameters<typeof listUploads>[0], 'clock' | 'summary'> & { readonly uploads: UploadContext },
  ): RoutePlugin =>
  (route, { config }) => {
    const summary = (datasetId: number) => scheduleSummary({ store: parts.store, zone: config.zone }, datasetId);
    route(api.upload.tables, async ({ session, response }) =>
      response.ok(await listUploads({ ...parts, clock: parts.uploads.clock, summary }, session.user)),
    );

    route(api.upload.putBack, async ({ params, session, response }) =>
      response.ok({ result: await putBackTable(parts.uploads, session, params.uuid) }),
    );
  };
