import { api } from '@sextant/contract';
import type { RoutePlugin } from '../http/route.ts';
import { listUploads } from '../services/uploads/list-uploads.ts';

/** Tables that users uploaded, with what they weigh and what uses them. */
export const uploadListRoutes =
  (parts: Parameters<typeof listUploads>[0]): RoutePlugin =>
  (route) => {
    route(api.upload.tables, async ({ session, response }) => response.ok(await listUploads(parts, session.user)));
  };
