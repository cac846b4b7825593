import { api } from '@sextant/contract';
import type { DataDoor } from '../data/data-door.ts';
import type { RoutePlugin } from '../http/route.ts';
import { previewTable } from '../services/preview-table.ts';
import { optionsOf } from './chart-data.ts';

/** Rows of tables that are no datasets yet. */
export const tablePreviewRoutes =
  (door: DataDoor): RoutePlugin =>
  (route, context) => {
    route(api.dataset.previewRows, async (call) => {
      const { body, session, reply } = call;
      const place = { databaseId: body.database, schema: body.schema ?? null, table: body.table_name };
      return reply.ok({ result: await previewTable({ door, context }, session, place, optionsOf(call)) });
    });
  };
