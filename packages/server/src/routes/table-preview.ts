import { api } from '@sextant/contract';
import type { DataAccess } from '../services/access/data-access.ts';
import type { RoutePlugin } from '../http/route.ts';
import { previewTable } from '../services/datasets/preview-table.ts';
import { rowOptions } from '../http/row-request.ts';

/** Rows of tables that are no datasets yet. */
export const tablePreviewRoutes =
  (dataAccess: DataAccess): RoutePlugin =>
  (route, context) => {
    route(api.dataset.previewRows, async (call) => {
      const { body, session, response } = call;
      const place = { databaseId: body.database, schema: body.schema ?? null, table: body.table_name };
      return response.ok({ result: await previewTable({ dataAccess, context }, session, place, rowOptions(call)) });
    });
  };
