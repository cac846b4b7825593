import * as z from 'zod';
import { downloadState, downloadTask } from '../wire/dashboard-download.ts';
import { messageResponse } from '../wire/list.ts';
import { risonOf, route } from './route.ts';

const dashboardRead = { permission: 'can_read Dashboard', kind: 'superset' } as const;
const anyId = z.object({ id: z.string() });

/** A whole dashboard as a file. */
export const dashboardDownload = {
  prepare: route({
    ...dashboardRead,
    method: 'POST',
    path: '/api/v1/dashboard/:id/cache_dashboard_screenshot/',
    params: anyId,
    query: z.object({ q: risonOf(z.looseObject({ force: z.boolean().optional() })).optional() }),
    body: downloadState,
    response: downloadTask,
    mayBePending: true,
    rejections: [429],
    doc: 'Asks all charts of a dashboard, in the state given, so that it can be fetched as PNG or PDF. The same call again says how far that is; `force` begins anew.',
  }),
  fetch: route({
    ...dashboardRead,
    method: 'GET',
    path: '/api/v1/dashboard/:id/screenshot/:digest/',
    params: z.object({ id: z.string(), digest: z.string().max(128) }),
    query: z.object({ download_format: z.enum(['png', 'pdf']).default('png') }),
    response: messageResponse,
    files: ['image/png', 'application/pdf'],
    rejections: [503],
    doc: 'The dashboard as it was asked for, drawn by the server. 404 until it is there.',
  }),
  workbook: route({
    permission: 'can_read Dashboard',
    kind: 'own',
    method: 'POST',
    path: '/api/v1/dashboard/:id/workbook/',
    params: anyId,
    body: downloadState,
    response: messageResponse,
    hasRows: true,
    files: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    rejections: [429],
    doc: 'The rows of all charts of a dashboard, in the state given, as a workbook: what is shown on its first sheet, then a sheet for each chart.',
  }),
};
