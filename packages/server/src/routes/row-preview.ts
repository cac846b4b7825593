import { api, fail } from '@sextant/contract';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RoutePlugin } from '../http/route.ts';
import { isAdmin } from '../policies/permissions.ts';
import { previewRows } from '../services/datasets/preview-rows.ts';
import { rowOptions } from '../http/row-request.ts';

/** What a chosen user sees of a dataset, for administrators: they see every row anyway. */
export const rowPreviewRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, { store }) => {
    route(api.rowRule.preview, async (call) => {
      const { body, session, response } = call;
      if (!isAdmin(session.user)) throw fail('ACCESS_009', {});
      const preview = { userId: body.user_id, datasetId: body.dataset_id, rule: body.rule ?? null };
      return response.ok({ result: await previewRows({ dataAccess, store }, session, preview, rowOptions(call)) });
    });
  };
